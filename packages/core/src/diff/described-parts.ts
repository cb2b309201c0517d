import { isObject, type Json, type JsonObject, join, lookUp, member } from "../json/index.ts";
import { annotations, listOf, propertiesOf, requiredOf } from "./schema-parts.ts";

/** A schema with its place in its document. */
export interface PlacedSchema {
  readonly raw: Json;
  readonly pointer: string;
}

/** The first description of a property. */
interface DescribedProperty extends PlacedSchema {
  /** It holds whichever alternative is chosen. */
  readonly definite: boolean;
  /** How often the property is described. */
  readonly times: number;
}

/** What all the schemas at one place describe together, whichever combinators they stand in. */
export interface DescribedParts {
  /** For each name the first description of it. */
  readonly properties: ReadonlyMap<string, DescribedProperty>;
  /** Names that are required whichever alternative is chosen. */
  readonly required: ReadonlySet<string>;
  readonly patterns: readonly string[];
  readonly items: PlacedSchema | undefined;
}

/** Gathers what is described at a place, through references and combinators. */
export function describedParts(document: Json, pointer: string, raw: Json): DescribedParts {
  const properties = new Map<string, DescribedProperty>();
  const required = new Set<string>();
  const patterns: string[] = [];
  let items: PlacedSchema | undefined;
  const seen = new Set<string>();
  const gather = (schema: Json, at: string, definite: boolean) => {
    if (!isObject(schema) || seen.has(at)) return;
    seen.add(at);
    for (const [name, child] of Object.entries(propertiesOf(schema))) {
      const known = properties.get(name);
      const first = known ?? { raw: child, pointer: join(at, "properties", name), definite, times: 0 };
      properties.set(name, { ...first, times: first.times + 1 });
    }
    if (definite) for (const name of requiredOf(schema)) required.add(name);
    const ownPatterns = member(schema, "patternProperties");
    if (isObject(ownPatterns)) patterns.push(...Object.keys(ownPatterns));
    const ownItems = member(schema, "items");
    if (items === undefined && isObject(ownItems)) items = { raw: ownItems, pointer: join(at, "items") };
    const target = targetOf(document, schema);
    if (target !== undefined) gather(target.raw, target.pointer, definite);
    for (const key of ["allOf", "anyOf", "oneOf"]) {
      const inner = definite && key === "allOf";
      for (const [index, one] of listOf(member(schema, key)).entries())
        gather(one, join(at, key, index), inner);
    }
    for (const key of ["if", "then", "else"]) {
      const branch = member(schema, key);
      if (branch !== undefined) gather(branch, join(at, key), false);
    }
    const dependent = member(schema, "dependentSchemas");
    for (const [name, one] of isObject(dependent) ? Object.entries(dependent) : []) {
      gather(one, join(at, "dependentSchemas", name), false);
    }
  };
  gather(raw, pointer, true);
  return { properties, required, patterns, items };
}

/** What a `$ref` of a schema leads to inside the document; undefined where it has none, or it leads elsewhere. */
export function targetOf(document: Json, schema: JsonObject): PlacedSchema | undefined {
  const reference = member(schema, "$ref");
  if (typeof reference !== "string" || !/^#(\/|$)/.test(reference)) return undefined;
  const pointer = safeDecode(reference.slice(1));
  const raw = pointer === undefined ? undefined : lookUp(document, pointer);
  return pointer === undefined || raw === undefined ? undefined : { raw, pointer };
}

/** Follows references, and a single schema in `allOf`, that nothing but annotations stands beside. */
export function followPlain(document: Json, pointer: string, raw: Json): PlacedSchema {
  let current: PlacedSchema = { raw, pointer };
  for (let hops = 0; hops < 50; hops += 1) {
    const { raw: schema } = current;
    if (!isObject(schema)) break;
    const [key, ...others] = Object.keys(schema).filter((one) => !annotations.has(one));
    if (others.length > 0) break;
    const [only, ...more] = listOf(member(schema, "allOf"));
    if (key === "allOf" && only !== undefined && more.length === 0) {
      current = { raw: only, pointer: join(current.pointer, "allOf", 0) };
      continue;
    }
    const target = key === "$ref" ? targetOf(document, schema) : undefined;
    if (target === undefined) break;
    current = target;
  }
  return current;
}

function safeDecode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
