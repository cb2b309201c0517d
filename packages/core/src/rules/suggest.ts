import type { Tool } from "../contract/tool.ts";
import type { Fact } from "../diff/index.ts";
import { type Json, lookUp } from "../json/index.ts";
import type { Rename } from "./options.ts";
import { assign, type Evidence } from "./suggestions/assign.ts";
import { type PropertyWords, propertyEvidence, propertyWords } from "./suggestions/property-evidence.ts";
import { propertyNames } from "./suggestions/property-names.ts";
import { toolEvidence } from "./suggestions/tool-evidence.ts";
import { toolWords } from "./suggestions/tool-words.ts";
import { weightsOf } from "./suggestions/weights.ts";

/** A rename that nobody declared and that looks like one. */
export interface RenameSuggestion extends Rename {
  /** One sentence: what speaks for it. */
  readonly reason: string;
}

// A sentence with more reasons than these convinces nobody more.
const maxReasons = 2;
// Every one that is gone is weighed against every new one: with more pairs it takes too long.
const maxPairs = 40_000;

/** Property renames within one tool that nobody declared: each property is used once, the best match first. */
export function suggestPropertyRenames(
  facts: readonly Fact[],
  before: Tool,
  after: Tool,
): readonly RenameSuggestion[] {
  const objects = new Map<string, { gone: Fact[]; fresh: Fact[] }>();
  for (const fact of facts) {
    if (fact.kind !== "property-removed" && fact.kind !== "property-added") continue;
    const property = objectOf(fact.path);
    const object = objects.get(property) ?? { gone: [], fresh: [] };
    objects.set(property, object);
    (fact.kind === "property-removed" ? object.gone : object.fresh).push(fact);
  }
  return [...objects].flatMap(([property, object]) => {
    const pairs = object.gone.length * object.fresh.length;
    if (pairs === 0 || pairs > maxPairs) return [];
    const gone = wordsOf(object.gone, before, property);
    const fresh = wordsOf(object.fresh, after, property);
    const weigh = propertyEvidence(
      {
        names: weightsOf([...gone, ...fresh].map(({ name }) => name.words)),
        words: weightsOf([...gone, ...fresh].map(({ description }) => description)),
      },
      gone.length === 1 && fresh.length === 1,
    );
    return assign(gone, fresh, weigh).map((pair) => ({
      from: pair.gone.name.name,
      to: pair.fresh.name.name,
      property,
      tool: after.name,
      reason: sentence(pair.evidence),
    }));
  });
}

/** The pointer of the object schema that a property belongs to. */
function objectOf(path: string): string {
  const name = path.lastIndexOf("/");
  return path.slice(0, path.lastIndexOf("/", name - 1));
}

function wordsOf(facts: readonly Fact[], tool: Tool, property: string): PropertyWords[] {
  const names = propertyNames(lookUp(tool as Json, property));
  const places = new Map(names.map((name, index) => [name, index]));
  return facts.map(({ name = "", before, after, required }) =>
    propertyWords(name, before ?? after, { required: required === true, position: places.get(name) }),
  );
}

/** Tool renames between what is gone and what is new: one to one, the best match first. */
export function suggestToolRenames(
  gone: readonly Tool[],
  fresh: readonly Tool[],
): readonly RenameSuggestion[] {
  if (gone.length === 0 || fresh.length === 0) return [];
  const [old, now] = [gone.map(toolWords), fresh.map(toolWords)];
  const weigh = toolEvidence(old, now);
  return assign(old, now, weigh).map((pair) => ({
    from: pair.gone.tool.name,
    to: pair.fresh.tool.name,
    reason: sentence(pair.evidence),
  }));
}

function sentence({ reasons }: Evidence): string {
  const text = reasons.slice(0, maxReasons).join(" and ");
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
