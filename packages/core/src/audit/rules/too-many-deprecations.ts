import type { AuditRule } from "../subject.ts";

export const tooManyDeprecations: AuditRule = {
  id: "too-many-deprecations",
  verdict: "behavioural",
  why: "More contracts have a deprecated version than are allowed at a time: migrations are started and not finished.",
  ship: "Finish one before the next, or raise the limit with a reason.",
  *find({ definition, all, options }) {
    const { maxDeprecations = 2 } = options;
    const deprecated = all.filter(
      ({ versions, retired }) => retired !== true && versions.some(({ status }) => status === "deprecated"),
    );
    // Told once, at the first that is too many.
    if (deprecated[maxDeprecations] !== definition) return;
    const names = deprecated.map(({ contract }) => contract).join(", ");
    yield {
      path: "/versions",
      reason: `${deprecated.length} contracts have deprecated versions (${names}), and ${maxDeprecations} are allowed.`,
      about: deprecated.map(({ contract }) => contract),
    };
  },
};
