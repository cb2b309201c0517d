import { aliasCycle } from "./rules/alias-cycle.ts";
import { aliasOverLiveName } from "./rules/alias-over-live-name.ts";
import { aliasWithoutSchema } from "./rules/alias-without-schema.ts";
import { aliasWithoutTarget } from "./rules/alias-without-target.ts";
import { ambiguousArguments } from "./rules/ambiguous-arguments.ts";
import { contractDeclaredTwice } from "./rules/contract-declared-twice.ts";
import { converterBetweenStrangers } from "./rules/converter-between-strangers.ts";
import { converterBroken } from "./rules/converter-broken.ts";
import { converterDeclaredTwice } from "./rules/converter-declared-twice.ts";
import { converterMissing } from "./rules/converter-missing.ts";
import { converterMutates } from "./rules/converter-mutates.ts";
import { converterNeverApplies } from "./rules/converter-never-applies.ts";
import { converterOutputInvalid } from "./rules/converter-output-invalid.ts";
import { converterTooSlow } from "./rules/converter-too-slow.ts";
import { emptyFillWithoutReason } from "./rules/empty-fill-without-reason.ts";
import { fillWithNull } from "./rules/fill-with-null.ts";
import { fillWithoutReason } from "./rules/fill-without-reason.ts";
import { foreignWordLeft } from "./rules/foreign-word-left.ts";
import { implementedVersionMissing } from "./rules/implemented-version-missing.ts";
import { nameClaimedTwice } from "./rules/name-claimed-twice.ts";
import { nameReused } from "./rules/name-reused.ts";
import { pinnedVersionMissing } from "./rules/pinned-version-missing.ts";
import { replacementMissing } from "./rules/replacement-missing.ts";
import { requiredPropertyUnfilled } from "./rules/required-property-unfilled.ts";
import { resultConverterMissing } from "./rules/result-converter-missing.ts";
import { resultConverterOutputInvalid } from "./rules/result-converter-output-invalid.ts";
import { schemaUnreadable } from "./rules/schema-unreadable.ts";
import { servedVersionMissing } from "./rules/served-version-missing.ts";
import { stepsInvalid } from "./rules/steps-invalid.ts";
import { tooManyDeprecations } from "./rules/too-many-deprecations.ts";
import { tooManyVersions } from "./rules/too-many-versions.ts";
import { winnerMissing } from "./rules/winner-missing.ts";
import { wordReused } from "./rules/word-reused.ts";
import type { AuditRule } from "./subject.ts";

/** What the audit looks for, in the order in which it is told. */
export const auditRules: readonly AuditRule[] = [
  contractDeclaredTwice,
  nameClaimedTwice,
  aliasOverLiveName,
  aliasCycle,
  aliasWithoutTarget,
  replacementMissing,
  aliasWithoutSchema,
  servedVersionMissing,
  pinnedVersionMissing,
  implementedVersionMissing,
  converterMissing,
  resultConverterMissing,
  converterBetweenStrangers,
  converterDeclaredTwice,
  stepsInvalid,
  requiredPropertyUnfilled,
  fillWithNull,
  fillWithoutReason,
  emptyFillWithoutReason,
  converterOutputInvalid,
  resultConverterOutputInvalid,
  converterBroken,
  converterTooSlow,
  converterMutates,
  foreignWordLeft,
  converterNeverApplies,
  ambiguousArguments,
  winnerMissing,
  wordReused,
  nameReused,
  tooManyDeprecations,
  schemaUnreadable,
  tooManyVersions,
];
