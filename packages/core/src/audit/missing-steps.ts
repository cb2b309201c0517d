import { compareTools } from "../rules/index.ts";
import type { Subject } from "./subject.ts";

interface MissingStep {
  /** The version that cannot be served. */
  readonly version: number;
  readonly from: number;
  readonly to: number;
  /** Why the two are not the same, one sentence. */
  readonly because: string;
}

/** For each version that should be served, the first step that is missing on its way. */
export function* missingSteps(
  { definition, contract }: Subject,
  part: "arguments" | "result",
): Iterable<MissingStep> {
  if (definition.retired === true) return;
  const { implemented } = definition;
  if (contract.version(implemented) === undefined) return;
  for (const { version, status } of contract.versions.values()) {
    if (status === "retired" || status === "removed" || status === "draft") continue;
    const way = contract.way(version, implemented) ?? [];
    for (let index = 0; index + 1 < way.length; index += 1) {
      const [from, to] = [way[index] as number, way[index + 1] as number];
      if (contract.declaredStep(from, to)?.[part] !== undefined || contract.identity(from, to)[part])
        continue;
      yield { version, from, to, because: reasonOf(contract, from, to, part) };
      break;
    }
  }
}

/** What keeps two versions from being the same, in the words of the rules. */
function reasonOf(
  contract: Subject["contract"],
  from: number,
  to: number,
  part: "arguments" | "result",
): string {
  const [older, newer] = [contract.version(from), contract.version(to)];
  if (older === undefined || newer === undefined) return "one of them is not registered.";
  const side = part === "arguments" ? "input" : "output";
  const change = compareTools(older.tool, { ...newer.tool, name: older.tool.name }).changes.find(
    (one) =>
      (one.side === side || one.side === "tool") && one.verdict !== "safe" && one.verdict !== "behavioural",
  );
  return change?.reason ?? "it is not proven that nothing changed.";
}
