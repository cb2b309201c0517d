import { isObject, type Json, member } from "../../json/index.ts";
import { contentWords, tokensOf } from "../../text/index.ts";
import type { Candidate, Evidence } from "./assign.ts";
import { bareSchema } from "./bare-schema.ts";
import { type NameWords, nameLikeness, nameReason, nameWords } from "./names.ts";
import { type Weights, weightedShare } from "./weights.ts";

/** A property, read once for all comparisons. */
export interface PropertyWords extends Candidate {
  readonly name: NameWords;
  readonly text: string;
  readonly description: ReadonlySet<string>;
  readonly schema: string;
  /** The type as written; empty where the schema names none. */
  readonly type: string;
  readonly required: boolean;
  /** Index among the properties of its object; undefined where that could not be told. */
  readonly position: number | undefined;
}

const maxDescription = 500;

export function propertyWords(
  name: string,
  schema: Json | undefined,
  place: { required: boolean; position: number | undefined },
): PropertyWords {
  const words = nameWords(name);
  const about = isObject(schema) ? member(schema, "description") : undefined;
  const text = typeof about === "string" ? about.slice(0, maxDescription) : "";
  const description = contentWords(tokensOf(text));
  const type = isObject(schema) ? member(schema, "type") : undefined;
  return {
    name: words,
    text,
    description,
    schema: bareSchema(schema),
    type: type === undefined ? "" : JSON.stringify(type),
    ...place,
    words: new Set([
      ...[...words.words].map((word) => `name ${word}`),
      `name ${words.plain}`,
      ...description,
    ]),
  };
}

const threshold = 0.55;

/** Weighs names, descriptions, types and places of two properties of one object. */
export function propertyEvidence(weights: { names: Weights; words: Weights }, sole: boolean) {
  return (gone: PropertyWords, fresh: PropertyWords): Evidence => {
    const name = nameLikeness(gone.name, fresh.name, weights.names);
    const told = gone.description.size > 0 && fresh.description.size > 0;
    const description = weightedShare(gone.description, fresh.description, weights.words);
    const sameText = gone.description.size > 1 && gone.text === fresh.text;
    const sameSchema = gone.schema === fresh.schema;
    const sameType = gone.type === fresh.type;
    const schema = sameSchema ? 1 : sameType ? 0.7 : 0;
    const samePlace = gone.position !== undefined && gone.position === fresh.position;
    const bonus = (samePlace ? 0.05 : 0) + (gone.required === fresh.required ? 0.05 : 0);
    const likeness = told ? 0.4 * name + 0.3 * description + 0.2 * schema : 0.7 * name + 0.2 * schema;
    // The only one that went and the only one that came, both required: no other reading is as likely.
    const onlyOne = sole && sameSchema && samePlace && gone.required && fresh.required;
    const score = Math.max(likeness + bonus, sameText && sameType ? 0.8 + bonus : 0, onlyOne ? threshold : 0);
    const reasons: [boolean, string | undefined][] = [
      [sameText, "same description"],
      [name >= 0.4, nameReason(gone.name, fresh.name)],
      [!sameText && told && description >= 0.4, "similar description"],
      [sameSchema && samePlace, gone.type === "" ? "same position" : "same position and type"],
      [sameType && !(sameSchema && samePlace), gone.type === "" ? undefined : "same type"],
    ];
    const spoken = reasons.flatMap(([holds, reason]) => (holds && reason !== undefined ? [reason] : []));
    return score < threshold || spoken.length === 0 ? { score: 0, reasons: [] } : { score, reasons: spoken };
  };
}
