import type { Tool } from "../../contract/tool.ts";
import { contentWords, tokensOf } from "../../text/index.ts";
import type { Candidate } from "./assign.ts";
import { bareSchema } from "./bare-schema.ts";
import { type NameWords, nameWords } from "./names.ts";
import { propertyDescriptions, propertyNames } from "./property-names.ts";

/** A tool, read once for all comparisons; what only near matches need is read when asked for. */
export interface ToolWords extends Candidate {
  readonly tool: Tool;
  readonly name: NameWords;
  readonly description: ReadonlySet<string>;
  readonly properties: ReadonlySet<string>;
  readonly propertyTexts: () => ReadonlySet<string>;
  /** The input schema without its words; empty where it is too large to be read. */
  readonly schema: () => string;
  /** The input schema as it stands. */
  readonly worded: () => string;
}

// The first sentences say what a tool is.
const maxDescription = 400;
const maxProperties = 100;

export function toolWords(tool: Tool): ToolWords {
  const { inputSchema } = tool;
  const name = nameWords(tool.name);
  const text = typeof tool.description === "string" ? tool.description.slice(0, maxDescription) : "";
  const description = contentWords(tokensOf(text));
  const names = propertyNames(inputSchema);
  const properties = new Set(names.slice(0, maxProperties));
  const small = names.length <= maxProperties;
  return {
    tool,
    name,
    description,
    properties,
    propertyTexts: once(() => new Set(propertyDescriptions(inputSchema).slice(0, maxProperties))),
    schema: once(() => (small ? bareSchema(inputSchema) : "")),
    worded: once(() => (small ? JSON.stringify(inputSchema) : "")),
    words: new Set([...name.words, name.plain, ...description, ...properties]),
  };
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
