import type { ToolWords } from "./tool-words.ts";

const effects: Readonly<Record<string, string>> = {
  read: "get list read fetch find search show retrieve describe query view lookup download export",
  create: "create add insert new post upload import",
  update: "update edit modify set patch change write",
  delete: "delete remove drop destroy clear",
};
const effectOf = new Map(
  Object.entries(effects).flatMap(([effect, words]) => words.split(" ").map((word) => [word, effect])),
);

/** Whether two tools look like neighbours that do different things to the same object, such as `delete` and `update`. */
export function areSiblings(one: ToolWords, other: ToolWords): boolean {
  return differInEffect(one, other) || (insists(one, other) && insists(other, one));
}

/** Whether the names say that one reads, creates, updates or deletes and the other does another of these. */
export function differInEffect(one: ToolWords, other: ToolWords): boolean {
  const [first, second] = [effectOfName(one), effectOfName(other)];
  return first !== undefined && second !== undefined && first !== second;
}

/** Whether a word that only one of the names has stands in its description alone. */
function insists(one: ToolWords, other: ToolWords): boolean {
  return [...one.name.words].some(
    (word) => !other.name.words.has(word) && one.description.has(word) && !other.description.has(word),
  );
}

/** A name of one word may be a noun. */
function effectOfName({ name }: ToolWords): string | undefined {
  if (name.parts.length < 2) return undefined;
  return name.parts.map((part) => effectOf.get(part)).find((effect) => effect !== undefined);
}
