import type { AuditRule } from "../subject.ts";

export const implementedVersionMissing: AuditRule = {
  id: "implemented-version-missing",
  verdict: "breaking",
  why: "The version that the handler is said to speak is not there, a draft, or retired: no call can be served.",
  ship: "Set `implemented` to the version that the handler speaks.",
  *find({ definition }) {
    const { implemented, versions, retired } = definition;
    if (retired === true) return;
    const status = versions.find(({ version }) => version === implemented)?.status;
    if (status === "active" || status === "deprecated" || status === "canary") return;
    yield {
      path: "/implemented",
      reason: `Version ${implemented} ${status === undefined ? "is not registered" : `is ${status}`}.`,
      about: [implemented, status ?? null],
    };
  },
};
