export { audit } from "./audit.ts";
export type { AuditOptions, PinnedCaller, RecordedSample } from "./options.ts";
export { auditRules } from "./registry.ts";
export type { AuditRule } from "./subject.ts";
export { defaultValueBudget, type ValueBudget, valuesOf } from "./values.ts";
