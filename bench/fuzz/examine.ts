import type { Containment, ContainmentQuestion } from "@toolgate/core/containment";
import type { RawSchema } from "@toolgate/core/contract";
import type { Json } from "@toolgate/core/json";
import { dialectOf, type SchemaDocument, type SchemaNode, type SchemaSet } from "@toolgate/core/schema";
import { ajv, hyperjump } from "../measure/validators.ts";
import { seeded } from "../random.ts";
import { Candidates } from "./candidates.ts";
import type { Pair } from "./pairs.ts";

/** The parts of the engine that are on trial: its own, or a copy with a fault planted in it. */
export interface Engine {
  readonly contains: (question: ContainmentQuestion) => Containment;
  readonly holds: (node: SchemaNode, value: Json) => boolean | undefined;
  readonly SchemaDocument: typeof SchemaDocument;
  readonly SchemaSet: typeof SchemaSet;
}

/** What came of one pair. */
export interface Finding {
  readonly answer: Containment;
  /** Values that the older schema takes, tried against a yes or, a few, against a doubt. */
  readonly attacks: number;
  /** What contradicts the answer, in one sentence; undefined where nothing does. */
  readonly contradiction: string | undefined;
}

const budget = { timeMs: 1_000, maxSteps: 20_000 };

/**
 * Asks the engine about a pair and attacks the answer. A yes is attacked with values, more of them the larger the
 * schemas; a no must not be contradicted by two other validators; and these are asked about the first value too.
 */
export async function examine(pair: Pair, seed: number, engine: Engine): Promise<Finding> {
  const answer = engine.contains({ ...pair, budget });
  // Every fourth pair is asked about in the other reading too: fewer values count there, so that a yes stays a yes.
  const declared = seed % 4 === 0 ? engine.contains({ ...pair, budget, reading: "declared" }) : undefined;
  if (declared?.answer === "no") {
    const objection =
      answer.answer === "yes" ? "no, where strict says yes" : await contest(pair, declared.witness);
    if (objection !== undefined) return { answer, attacks: 0, contradiction: `declared: ${objection}` };
  }
  if (answer.answer === "no")
    return { answer, attacks: 0, contradiction: await contest(pair, answer.witness) };
  const random = seeded(seed);
  const set = new engine.SchemaSet();
  const [old, next] = [pair.old, pair.new].map((raw) => new engine.SchemaDocument(set, raw).root()) as [
    SchemaNode,
    SchemaNode,
  ];
  const candidates = new Candidates([pair.old, pair.new], random);
  const size = JSON.stringify(pair).length;
  let attacks = 0;
  const tries = answer.answer === "yes" ? Math.min(150, 20 + Math.round(size / 10)) : 2;
  for (let count = 0; count < tries; count += 1) {
    const value = candidates.next();
    const [wasValid, isValid] = [engine.holds(old, value), engine.holds(next, value)];
    if (wasValid === true) attacks += 1;
    if (answer.answer === "yes" && wasValid === true && isValid === false) {
      return {
        answer,
        attacks,
        contradiction: `yes, but ${JSON.stringify(value)} is in the older one alone`,
      };
    }
    if (count > 0) continue;
    const contradiction =
      (await disagreement(pair.old, value, wasValid)) ?? (await disagreement(pair.new, value, isValid));
    if (contradiction !== undefined) return { answer, attacks, contradiction };
  }
  return { answer, attacks, contradiction: undefined };
}

/** What the other validators have against a witness. */
async function contest(pair: Pair, witness: Json): Promise<string | undefined> {
  return (await disagreement(pair.old, witness, true)) ?? (await disagreement(pair.new, witness, false));
}

/** What another validator has against saying that a value is valid or not; undefined where none has anything. */
export async function disagreement(
  schema: RawSchema,
  value: Json,
  expected: boolean | undefined,
): Promise<string | undefined> {
  if (expected === undefined) return undefined;
  for (const validator of [ajv, hyperjump]) {
    if (validator === ajv ? isBeyondAjv(schema) : isBeyondHyperjump(schema)) continue;
    const opinion = await validator.holds(schema, value);
    if (typeof opinion === "boolean" && opinion !== expected) {
      const verb = opinion ? "accepts" : "rejects";
      return `${validator.name} ${verb} ${JSON.stringify(value)} under ${JSON.stringify(schema)}`;
    }
  }
  return undefined;
}

/**
 * Where ajv is known to be wrong: it loses or invents what alternatives evaluated under `unevaluated*`, and lets empty
 * arrays pass `contains` beside the schemas of first items. It reads no draft-04.
 */
function isBeyondAjv(schema: RawSchema): boolean {
  const text = JSON.stringify(schema);
  return (
    dialectOf(schema) === "draft-04" ||
    text.includes('"unevaluated') ||
    (text.includes('"contains"') && /"(prefixItems|items)"/.test(text))
  );
}

/** Where hyperjump is known to be wrong: multiples of fractions, below zero or by doubles (0.3 of 0.1). */
function isBeyondHyperjump(schema: RawSchema): boolean {
  return /"multipleOf":\d*\.\d/.test(JSON.stringify(schema));
}
