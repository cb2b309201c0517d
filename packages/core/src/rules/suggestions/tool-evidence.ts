import type { Tool } from "../../contract/tool.ts";
import { contentWords, countShared, shareOf, tokensOf } from "../../text/index.ts";
import type { Candidate, Evidence } from "./assign.ts";
import { bareSchema } from "./bare-schema.ts";
import { type NameWords, nameLikeness, nameReason, nameWords } from "./names.ts";
import { propertyNames } from "./property-names.ts";
import { type Weights, weightedShare } from "./weights.ts";

/** A tool, read once for all comparisons. */
export interface ToolWords extends Candidate {
  readonly tool: Tool;
  readonly name: NameWords;
  readonly description: ReadonlySet<string>;
  readonly properties: ReadonlySet<string>;
  readonly schema: string;
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
  const schema = names.length > maxSchemaProperties ? "" : bareSchema(tool.inputSchema);
  const words = new Set([
    ...[...name.words].map((word) => `name ${word}`),
    `name ${name.plain}`,
    ...description,
    ...[...properties].map((property) => `property ${property}`),
  ]);
  return { tool, name, description, properties, schema, words };
}

const threshold = 0.42;

/** Weighs names, descriptions and what the tools take; a tool that takes nothing says nothing by that. */
export function toolEvidence(weights: { names: Weights; words: Weights }) {
  return (gone: ToolWords, fresh: ToolWords): Evidence => {
    const name = nameLikeness(gone.name, fresh.name, weights.names);
    const description = weightedShare(gone.description, fresh.description, weights.words);
    const both = gone.properties.size > 0 || fresh.properties.size > 0;
    const sameSchema = both && gone.schema !== "" && gone.schema === fresh.schema;
    const properties = sameSchema ? 1 : shareOf(gone.properties, fresh.properties);
    const score = both
      ? 0.45 * name + 0.3 * description + 0.25 * properties
      : 0.55 * name + 0.45 * description;
    if (name < 1 && score < threshold) return { score: 0, reasons: [] };
    const reasons: [number, string | undefined][] = [
      [name, nameReason(gone.name, fresh.name)],
      [
        description,
        gone.tool.description === fresh.tool.description && description > 0
          ? "same description"
          : description >= 0.4
            ? "similar description"
            : undefined,
      ],
      [properties, propertyReason(gone, fresh, sameSchema)],
    ];
    reasons.sort(([a], [b]) => b - a);
    return {
      score: name === 1 ? 1 + score : score,
      reasons: reasons.flatMap(([, reason]) => (reason === undefined ? [] : [reason])),
    };
  };
}

function propertyReason(gone: ToolWords, fresh: ToolWords, same: boolean): string | undefined {
  if (same) return "same schema";
  const shared = countShared(gone.properties, fresh.properties);
  const all = Math.max(gone.properties.size, fresh.properties.size);
  return shared === 0 ? undefined : `they share ${shared} of ${all} properties`;
}
