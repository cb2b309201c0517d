import type { Tool } from "../../contract/tool.ts";
import { canonicalJson } from "../../json/index.ts";
import { contentWords, countShared, shareOf, tokensOf } from "../../text/index.ts";
import type { Candidate, Evidence } from "./assign.ts";
import { bareSchema } from "./bare-schema.ts";
import { type NameWords, nameLikeness, nameReason, nameWords } from "./names.ts";
import { propertyDescriptions, propertyNames } from "./property-names.ts";
import { areSiblings, differInEffect } from "./siblings.ts";
import { weightedShare, weightsOf } from "./weights.ts";

/** A tool, read once for all comparisons. */
export interface ToolWords extends Candidate {
  readonly tool: Tool;
  readonly name: NameWords;
  readonly description: ReadonlySet<string>;
  readonly properties: ReadonlySet<string>;
  readonly propertyTexts: ReadonlySet<string>;
  readonly schema: string;
  /** The input schema as it stands, with its words. */
  readonly worded: string;
}

// The first sentences say what a tool is.
const maxDescription = 1_000;
const maxSchemaProperties = 100;

export function toolWords(tool: Tool): ToolWords {
  const name = nameWords(tool.name);
  const text = typeof tool.description === "string" ? tool.description.slice(0, maxDescription) : "";
  const description = contentWords(tokensOf(text));
  const names = propertyNames(tool.inputSchema);
  const properties = new Set(names.slice(0, maxSchemaProperties));
  const propertyTexts = new Set(propertyDescriptions(tool.inputSchema).slice(0, maxSchemaProperties));
  const schema = names.length > maxSchemaProperties ? "" : bareSchema(tool.inputSchema);
  const worded = schema === "" ? "" : canonicalJson(tool.inputSchema);
  const words = new Set([
    ...[...name.words].map((word) => `name ${word}`),
    `name ${name.plain}`,
    ...description,
    ...[...properties].map((property) => `property ${property}`),
  ]);
  return { tool, name, description, properties, propertyTexts, schema, worded, words };
}

const threshold = 0.52;
// Where one tool went and one came, hardly anything else is as likely.
const soleThreshold = 0.35;
// Tools beside each other are alike in everything but this.
const siblingPenalty = 0.3;
const rareWordBonus = 0.22;

/** Weighs names, descriptions and what the tools take; a tool that takes nothing says nothing by that. */
export function toolEvidence(gone: readonly ToolWords[], fresh: readonly ToolWords[]) {
  const all = [...gone, ...fresh];
  const names = weightsOf(all.map(({ name }) => name.words));
  const words = weightsOf(all.map(({ description }) => description));
  const nameCounts = countsOf(all.flatMap(({ name }) => [...name.words]));
  const schemaCounts = countsOf(all.map(({ worded }) => worded));
  const least = all.length === 2 ? soleThreshold : threshold;
  return (one: ToolWords, other: ToolWords): Evidence => {
    const name = nameLikeness(one.name, other.name, names);
    const description = weightedShare(one.description, other.description, words);
    const takes = one.properties.size > 0 || other.properties.size > 0;
    const sameSchema = takes && one.schema !== "" && one.schema === other.schema;
    const ownSchema = sameSchema && one.worded === other.worded && schemaCounts.get(one.worded) === 2;
    const properties = sameSchema ? (one.worded === other.worded ? 1 : 0.8) : 0.7 * propertyShare(one, other);
    let score = takes ? 0.4 * name + 0.4 * description + 0.2 * properties : 0.5 * name + 0.5 * description;
    const sole = [...one.name.words].some(
      (word) =>
        other.name.words.has(word) &&
        nameCounts.get(word) === 2 &&
        one.description.has(word) &&
        other.description.has(word),
    );
    if (sole) score += rareWordBonus;
    if (name === 1) score += 1;
    else if (ownSchema && one.properties.size > 1 && description > 0.3 && !differInEffect(one, other))
      score = Math.max(score, least);
    else if (areSiblings(one, other)) score -= siblingPenalty;
    if (name < 1 && score < least) return { score: 0, reasons: [] };
    const reasons: [number, string | undefined][] = [
      [name, nameReason(one.name, other.name)],
      [
        description,
        one.tool.description === other.tool.description && description > 0
          ? "same description"
          : description >= 0.4
            ? "similar description"
            : undefined,
      ],
      [properties, propertyReason(one, other, sameSchema)],
    ];
    reasons.sort(([a], [b]) => b - a);
    return {
      score,
      reasons: reasons.flatMap(([, reason]) => (reason === undefined ? [] : [reason])),
    };
  };
}

function propertyReason(one: ToolWords, other: ToolWords, same: boolean): string | undefined {
  if (same) return "same schema";
  const shared = countShared(one.properties, other.properties);
  const all = Math.max(one.properties.size, other.properties.size);
  return shared === 0 ? undefined : `they share ${shared} of ${all} properties`;
}

function propertyShare(one: ToolWords, other: ToolWords): number {
  return Math.max(shareOf(one.properties, other.properties), shareOf(one.propertyTexts, other.propertyTexts));
}

function countsOf(words: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
