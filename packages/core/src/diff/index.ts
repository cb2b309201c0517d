export { applyEdits, type Edit, type Place } from "./edit.ts";
export type { Fact, FactKind, FactSide } from "./fact.ts";
export { compareMeaning, type MeaningChange, statedDefault } from "./meaning.ts";
export type { PropertyRename } from "./property-facts.ts";
export { type FactOptions, factsOfTools } from "./tool-facts.ts";
