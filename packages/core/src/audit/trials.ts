import { type Claims, type Conversion, parseSteps } from "../converters/index.ts";
import type { ChainLink, CompiledContract, CompiledVersion } from "../gate/index.ts";
import { canonicalJson, isDeeperThan, type Json, sameJson } from "../json/index.ts";
import type { AuditOptions } from "./options.ts";
import { valuesOf } from "./values.ts";

/** What one declared converter did with the values that it was tried on. */
export interface Trial {
  readonly from: number;
  readonly to: number;
  readonly side: "input" | "output";
  /** Declarative steps as declared; null where there is code. */
  readonly steps: Json;
  /** JSON pointer of the converter in the contract file. */
  readonly path: string;
  /** Values that it was tried on. */
  readonly tried: number;
  /** Values that came out changed. */
  readonly changed: number;
  /** The first value of each kind of trouble. */
  readonly troubles: ReadonlyMap<Trouble, { readonly witness: Json; readonly message: string }>;
  /** Declarative steps, by index, that changed no value at all. */
  readonly idleSteps: readonly number[];
}

type Trouble = "broken" | "invalid-output" | "mutates" | "foreign-word" | "slow";

/** Claims of any name have a value. */
export const anyClaims: Claims = new Proxy({} as Claims, {
  get: (_, key) => (typeof key === "string" ? "example" : undefined),
  has: (_, key) => typeof key === "string",
  getOwnPropertyDescriptor: (_, key) =>
    typeof key === "string" ? { configurable: true, enumerable: true, value: "example" } : undefined,
});

const maxDepth = 400;
const maxThrown = 3;

/** Tries every declared converter of a contract on generated and recorded values. */
export async function tryConverters(
  contract: CompiledContract,
  options: AuditOptions,
): Promise<readonly Trial[]> {
  const trials: Trial[] = [];
  for (const [index, step] of (contract.definition.steps ?? []).entries()) {
    const [from, to] = [contract.version(step.from), contract.version(step.to)];
    if (from === undefined || to === undefined) continue;
    const path = `/converters/${index}`;
    if (step.arguments !== undefined) {
      trials.push(
        await tryOne(
          contract,
          { from, to, side: "input", path: `${path}/arguments`, converter: step.arguments },
          options,
        ),
      );
    }
    if (step.result !== undefined) {
      trials.push(
        await tryOne(
          contract,
          { from: to, to: from, side: "output", path: `${path}/result`, converter: step.result },
          options,
        ),
      );
    }
  }
  return trials;
}

interface Attempt {
  readonly from: CompiledVersion;
  readonly to: CompiledVersion;
  readonly side: "input" | "output";
  readonly path: string;
  readonly converter: {
    readonly convert: NonNullable<ChainLink["convert"]>;
    readonly steps?: readonly object[];
  };
}

async function tryOne(contract: CompiledContract, attempt: Attempt, options: AuditOptions): Promise<Trial> {
  const { from, to, side, path, converter } = attempt;
  const { guard = (run) => run() } = options;
  const claims = options.claims ?? anyClaims;
  const troubles = new Map<Trouble, { witness: Json; message: string }>();
  const note = (trouble: Trouble, witness: Json, message: string) => {
    if (!troubles.has(trouble)) troubles.set(trouble, { witness, message });
  };
  const check = side === "input" ? to.check : to.checkOutput;
  // Steps that are declared wrongly are told as such, once.
  const isDeclared = converter.steps === undefined || parseSteps(converter.steps as never).ok;
  const values = isDeclared ? samplesFor(contract, attempt, options) : [];
  let changed = 0;
  let thrown = 0;
  for (const value of values) {
    // Each may have taken the whole time that the guard gives.
    if (thrown >= maxThrown) break;
    const before = canonicalJson(value);
    let made: Conversion;
    try {
      const answer = guard(() => converter.convert(value, { claims }));
      // A converter in code keeps its own time; declarative steps answer at once.
      made = answer instanceof Promise ? await answer : answer;
    } catch (error) {
      thrown += 1;
      note("broken", value, `it threw ${error instanceof Error ? error.name : "something that is no error"}`);
      continue;
    }
    if (canonicalJson(value) !== before)
      note("mutates", JSON.parse(before) as Json, "it changes the value that it is given");
    if (made.kind === "failed") {
      if (made.failure === "too-slow") note("slow", value, made.message);
      else if (made.failure === "converter-broken") note("broken", value, made.message);
      // A value without a counterpart, or a claim that is not there, is rejected with a clear word: that is its owner's choice.
      continue;
    }
    if (made.kind === "conflict") continue;
    if (!sameJson(made.value, value)) changed += 1;
    if (made.value === undefined || isDeeperThan(made.value, maxDepth))
      note("broken", value, "it returned what is no JSON value");
    else if (check !== undefined && !check(made.value))
      note("invalid-output", value, `it makes ${brief(made.value)}`);
    else if (side === "input") {
      const left = contract.vocabulary
        .find(made.value)
        .find(({ declaredBy, lackedBy }) => declaredBy !== 0 && (lackedBy & to.bit) !== 0);
      if (left !== undefined) note("foreign-word", value, `${left.pointer} is left in ${brief(made.value)}`);
    }
  }
  return {
    from: attempt.side === "input" ? from.version : to.version,
    to: attempt.side === "input" ? to.version : from.version,
    side,
    steps: (converter.steps ?? null) as Json,
    path,
    tried: values.length,
    changed,
    troubles,
    idleSteps: idleSteps(converter.steps ?? [], values, claims),
  };
}

function samplesFor(
  contract: CompiledContract,
  { from, side }: Attempt,
  options: AuditOptions,
): readonly Json[] {
  const recorded = (options.samples ?? [])
    .filter(
      (one) =>
        one.contract === contract.definition.contract && one.version === from.version && one.side === side,
    )
    .map(({ value }) => value);
  const schema = side === "input" ? from.tool.inputSchema : from.tool.outputSchema;
  const check = side === "input" ? from.check : from.checkOutput;
  const generated =
    schema === undefined || check === undefined ? [] : valuesOf(schema, check, options.values);
  // What is foreign to the version never comes to its converter.
  const own = (value: Json) =>
    side === "output" || (contract.vocabulary.read(value).foreignTo & from.bit) === 0;
  return [...recorded.filter((value) => check === undefined || check(value)), ...generated].filter(own);
}

/** Steps that changed nothing on any value, though each was reached by some. */
function idleSteps(steps: readonly object[], values: readonly Json[], claims: Claims): readonly number[] {
  const parsed = parseSteps(steps as never);
  if (!parsed.ok || values.length === 0) return [];
  const idle = new Set(parsed.steps.keys());
  for (const value of values) {
    let current = value;
    for (const [index, { convert }] of parsed.steps.entries()) {
      const made = convert(current, { claims });
      // A step that refuses a value has work to do.
      if (made.kind !== "converted" || !sameJson(made.value, current)) idle.delete(index);
      if (made.kind !== "converted") break;
      current = made.value;
    }
  }
  return [...idle];
}

const maxBrief = 120;

function brief(value: Json): string {
  const text = JSON.stringify(value);
  return text.length <= maxBrief ? text : `${text.slice(0, maxBrief)}…`;
}
