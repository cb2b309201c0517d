import { parseSteps } from "../converters/index.ts";
import { isObject, member, tokens } from "../json/index.ts";
import type { Subject } from "./subject.ts";

interface Unfilled {
  readonly path: string;
  readonly key: string;
  readonly from: number;
  readonly to: number;
}

/**
 * Properties at the root that the newer version requires, that the older one does not declare, and that no declarative
 * step makes. For converters in code the generated values decide.
 */
export function* unfilled({ definition, contract }: Subject): Iterable<Unfilled> {
  for (const [index, { from, to, arguments: up }] of (definition.steps ?? []).entries()) {
    const [older, newer] = [contract.version(from), contract.version(to)];
    if (up?.steps === undefined || older === undefined || newer === undefined) continue;
    const parsed = parseSteps(up.steps);
    if (!parsed.ok) continue;
    const made = new Set(parsed.steps.flatMap(({ step }) => targetsOf(step as Record<string, unknown>)));
    const declared = propertiesOf(older.tool.inputSchema);
    for (const key of requiredOf(newer.tool.inputSchema)) {
      if (declared.has(key) || made.has(key)) continue;
      yield { path: `/converters/${index}/arguments`, key, from, to };
    }
  }
}

/** Keys at the root that a step writes to: every pointer in it, and the new name of a rename at the root. */
function targetsOf(step: Record<string, unknown>): readonly string[] {
  const texts = Object.values(step).flatMap((value) => (Array.isArray(value) ? value : [value]));
  const pointers = texts.filter(
    (value): value is string => typeof value === "string" && value.startsWith("/"),
  );
  const roots = pointers.flatMap((pointer) => tokens(pointer).slice(0, 1));
  const renamed =
    typeof step["rename"] === "string" && tokens(step["rename"]).length === 1 ? [String(step["to"])] : [];
  return [...roots, ...renamed];
}

function propertiesOf(schema: unknown): ReadonlySet<string> {
  const properties = isObject(schema) ? member(schema, "properties") : undefined;
  return new Set(isObject(properties) ? Object.keys(properties) : []);
}

function requiredOf(schema: unknown): readonly string[] {
  const required = isObject(schema) ? member(schema, "required") : undefined;
  return Array.isArray(required) ? required.filter((key): key is string => typeof key === "string") : [];
}
