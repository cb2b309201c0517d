import { runChain, type Speaker } from "../gate/index.ts";
import { type Json, sameJson } from "../json/index.ts";
import type { AuditOptions } from "./options.ts";
import type { Subject } from "./subject.ts";
import { valuesOf } from "./values.ts";

/** Arguments that two served versions make different calls of, where nothing says which counts. */
export function ambiguous({
  definition,
  contract,
  options,
  claims,
  trials,
}: Subject): { readonly witness: Json; readonly versions: readonly number[] } | undefined {
  if (definition.onAmbiguous !== undefined || definition.retired === true) return undefined;
  // What a broken converter makes is no call.
  if (trials.some(({ troubles }) => troubles.has("broken") || troubles.has("slow"))) return undefined;
  const speakers = [...contract.versions.keys()].flatMap((version) => contract.speaker(version) ?? []);
  if (speakers.length < 2) return undefined;
  for (const from of speakers) {
    for (const value of valuesOf(from.inputSchema, from.check, options.values)) {
      const { foreignTo } = contract.vocabulary.read(value);
      const fitting = speakers.filter(({ bit, check }) => (foreignTo & bit) === 0 && check(value));
      const calls = fitting.flatMap((speaker) => callOf(speaker, value, claims, options));
      const other = calls.find(({ call }) => !sameJson(call, calls[0]?.call));
      if (other === undefined) continue;
      return { witness: value, versions: [calls[0]?.version as number, other.version] };
    }
  }
  return undefined;
}

function callOf(
  { up, version }: Speaker,
  value: Json,
  claims: Subject["claims"],
  { guard = (run) => run() }: AuditOptions,
): readonly { readonly version: number; readonly call: Json }[] {
  // The chain answers for what a converter throws, but not for one that the guard has to stop.
  const outcome = stopped(() => guard(() => runChain(up, value, { claims })));
  if (outcome === undefined) return [];
  // Asynchronous converters are tried by themselves; here they would have to be waited for.
  if (outcome instanceof Promise) {
    outcome.catch(() => undefined);
    return [];
  }
  return outcome.kind === "converted" ? [{ version, call: outcome.value }] : [];
}

function stopped<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
