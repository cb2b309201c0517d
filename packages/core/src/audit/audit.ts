import type { Claims } from "../converters/index.ts";
import { CompiledContract, type ContractDefinition, NameTable } from "../gate/index.ts";
import { digest, type Json } from "../json/index.ts";
import type { Change } from "../rules/index.ts";
import type { AuditOptions } from "./options.ts";
import { auditRules } from "./registry.ts";
import type { AuditRule, Finding, Subject } from "./subject.ts";
import { anyClaims, tryConverters } from "./trials.ts";

/**
 * Looks for everything that is wrong with contracts, their aliases, converters and served versions, before any call.
 * Each finding is a change, so that reporters, approvals and exit codes treat it as one: `breaking` and proven `silent`
 * ones are errors. Converters are run on generated and recorded values; nothing else is.
 */
export async function audit(
  definitions: readonly ContractDefinition[],
  options: AuditOptions = {},
): Promise<readonly Change[]> {
  const all = [...definitions].sort((a, b) =>
    a.contract < b.contract ? -1 : a.contract > b.contract ? 1 : 0,
  );
  const names = new NameTable(all);
  const claims: Claims = options.claims ?? anyClaims;
  const found: Change[] = [];
  for (const definition of all) {
    const contract = new CompiledContract(definition);
    const trials = await tryConverters(contract, options);
    const subject: Subject = {
      definition,
      contract,
      all,
      classify: (name) => names.classify(name),
      options,
      claims,
      trials,
    };
    for (const rule of auditRules) {
      for (const finding of rule.find(subject)) found.push(changeOf(rule, definition.contract, finding));
    }
  }
  return found;
}

function changeOf(rule: AuditRule, contract: string, finding: Finding): Change {
  const { path, reason, side = "tool", witness, about } = finding;
  const identity = { rule: rule.id, contract, side, about } satisfies Json;
  return {
    rule: rule.id,
    tool: contract,
    side,
    path,
    verdict: rule.verdict,
    confidence: rule.confidence ?? "proven",
    reason,
    remedy: rule.ship,
    // Without the place: a converter keeps its finding when another one is declared before it.
    fingerprint: digest(identity),
    ...(witness === undefined ? {} : { witness }),
  };
}
