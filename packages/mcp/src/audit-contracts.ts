import { Script } from "node:vm";
import { audit } from "@toolgate/core/audit";
import type { ContractDefinition } from "@toolgate/core/gate";
import type { Change } from "@toolgate/core/rules";

/** Contracts with which a server must not start: calls would be rejected, or run with another meaning. */
export class ContractAuditError extends Error {
  /** Everything that was found, errors first. */
  readonly findings: readonly Change[];

  constructor(findings: readonly Change[]) {
    const lines = findings.map(lineOf).join("\n");
    super(`toolgate: the contracts of this server are not sound, so it does not start.\n${lines}`);
    this.name = "ContractAuditError";
    this.findings = findings;
  }
}

/** One finding on one line, with what to do about it. */
export function lineOf({ tool, path, reason, remedy, witness }: Change): string {
  const shown = witness === undefined ? "" : ` For example: ${JSON.stringify(witness).slice(0, 200)}.`;
  return `- ${tool} ${path}: ${reason}${shown} ${remedy}`;
}

export function isError({ verdict, confidence }: Change): boolean {
  return verdict === "breaking" || verdict === "unknown" || (verdict === "silent" && confidence === "proven");
}

/** Everything that is wrong with some contracts. Converters in code that never return are stopped. */
export async function auditContracts(definitions: readonly ContractDefinition[]): Promise<readonly Change[]> {
  const found = await audit(definitions, { guard: withinTime });
  return [...found].sort((a, b) => Number(isError(b)) - Number(isError(a)));
}

const converterTimeoutMs = 200;
const guarded = Symbol.for("dev.toolgate/guarded");
// Only the engine can stop a loop, and it does so for scripts.
const script = new Script(`globalThis[Symbol.for("dev.toolgate/guarded")]()`);

function withinTime<T>(run: () => T): T {
  const host = globalThis as { [guarded]?: () => T };
  host[guarded] = run;
  try {
    return script.runInThisContext({ timeout: converterTimeoutMs }) as T;
  } finally {
    delete host[guarded];
  }
}
