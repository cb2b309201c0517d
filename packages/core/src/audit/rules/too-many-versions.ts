import { maxVersions } from "../../gate/index.ts";
import type { AuditRule } from "../subject.ts";

export const tooManyVersions: AuditRule = {
  id: "too-many-versions",
  verdict: "behavioural",
  why: "A contract has more versions than are told apart by their words: the words of the oldest count together.",
  ship: "Retire old versions, or ask whether the boundary of the tool is right.",
  *find({ definition }) {
    const published = definition.versions.filter(({ status }) => status !== "draft").length;
    if (published > maxVersions)
      yield { path: "/versions", reason: `It has ${published} versions.`, about: published };
  },
};
