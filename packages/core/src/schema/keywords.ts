import { isObject, type Json, type JsonObject, member, sameJson } from "../json/index.ts";
import { isAtLeast } from "./dialect.ts";
import type { SchemaDocument } from "./document.ts";
import { formats } from "./formats.ts";
import { allTypes, type NodeDraft, type SchemaNode, typeBits } from "./node.ts";
import { isPattern } from "./pattern.ts";
import { type Place, pointerOf } from "./place.ts";
import type { Resource } from "./reference-index.ts";

// Most schemas have two or three keywords: the groups that have none are not read.
const group = { scalars: 1, numbers: 2, strings: 4, arrays: 8, objects: 16, applicators: 32 } as const;
const keywordsOf: { readonly [Name in keyof typeof group]: readonly string[] } = {
  scalars: ["type", "enum", "const"],
  numbers: ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
  strings: ["minLength", "maxLength", "pattern", "format"],
  arrays: [
    "minItems",
    "maxItems",
    "uniqueItems",
    "items",
    "prefixItems",
    "additionalItems",
    "contains",
    "minContains",
    "maxContains",
    "unevaluatedItems",
  ],
  objects: [
    "minProperties",
    "maxProperties",
    "required",
    "properties",
    "patternProperties",
    "additionalProperties",
    "propertyNames",
    "dependentRequired",
    "dependentSchemas",
    "unevaluatedProperties",
    "dependencies",
  ],
  applicators: ["allOf", "anyOf", "oneOf", "not", "if", "$dynamicRef", "$recursiveRef"],
};
const groupOf: ReadonlyMap<string, number> = new Map(
  (Object.keys(group) as (keyof typeof group)[]).flatMap((name) =>
    keywordsOf[name].map((keyword) => [keyword, group[name]] as const),
  ),
);

/** Reads the keywords of one schema object into the normal form; what is not valid for its dialect becomes opaque. */
export function readKeywords(
  document: SchemaDocument,
  raw: JsonObject,
  place: Place,
  resource: Resource,
): NodeDraft {
  const { dialect } = document;
  const draft: NodeDraft = {
    types: allTypes,
    integerOnly: false,
    opaque: [],
    containsEvaluates: dialect === "2020-12",
    hasReference: false,
  };
  const reader = new KeywordReader(document, raw, place, resource, draft);
  const reference = member(raw, "$ref");
  if (reference !== undefined) {
    reader.reference("$ref", reference);
    // Up to draft-07 everything beside `$ref` is ignored.
    if (!isAtLeast(dialect, "2019-09")) return draft;
  }
  let groups = 0;
  for (const key of Object.keys(raw)) groups |= groupOf.get(key) ?? 0;
  if ((groups & group.scalars) !== 0) reader.scalars();
  if ((groups & group.numbers) !== 0) reader.numbers();
  if ((groups & group.strings) !== 0) reader.strings();
  if ((groups & group.arrays) !== 0) reader.arrays();
  if ((groups & group.objects) !== 0) reader.objects();
  if ((groups & group.applicators) !== 0) reader.applicators();
  return draft;
}

class KeywordReader {
  readonly #document: SchemaDocument;
  readonly #raw: JsonObject;
  readonly #place: Place;
  readonly #resource: Resource;
  readonly #draft: NodeDraft;

  constructor(document: SchemaDocument, raw: JsonObject, place: Place, resource: Resource, draft: NodeDraft) {
    this.#document = document;
    this.#raw = raw;
    this.#place = place;
    this.#resource = resource;
    this.#draft = draft;
  }

  reference(keyword: string, text: Json): void {
    if (typeof text !== "string") return this.#opaque(keyword);
    this.#draft.ref = this.#document.reference(text, this.#resource, this.#place);
    this.#draft.hasReference = true;
  }

  scalars(): void {
    const type = member(this.#raw, "type");
    if (type !== undefined) this.#type(type);
    const values = member(this.#raw, "enum");
    if (Array.isArray(values) && values.every((value) => isFiniteJson(value as Json)))
      this.#draft.enum = values as readonly Json[];
    else if (values !== undefined) this.#opaque("enum");
    const constant = this.#since("draft-06", "const");
    if (constant === undefined) return;
    if (!isFiniteJson(constant)) return this.#opaque("const");
    const fits =
      this.#draft.enum === undefined || this.#draft.enum.some((value) => sameJson(value, constant));
    this.#draft.enum = fits ? [constant] : [];
  }

  numbers(): void {
    const draft = this.#draft;
    if (this.#document.dialect === "draft-04") {
      const minimum = this.#number("minimum");
      const maximum = this.#number("maximum");
      const above = this.#boolean("exclusiveMinimum");
      const below = this.#boolean("exclusiveMaximum");
      if (minimum !== undefined) draft[above === true ? "exclusiveMinimum" : "minimum"] = minimum;
      if (maximum !== undefined) draft[below === true ? "exclusiveMaximum" : "maximum"] = maximum;
    } else {
      for (const keyword of ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"] as const) {
        const bound = this.#number(keyword);
        if (bound !== undefined) draft[keyword] = bound;
      }
    }
    const multiple = this.#number("multipleOf");
    if (multiple === undefined) return;
    if (multiple > 0) draft.multipleOf = multiple;
    else this.#opaque("multipleOf");
  }

  strings(): void {
    this.#counts("minLength", "maxLength");
    const pattern = member(this.#raw, "pattern");
    if (typeof pattern === "string" && isPattern(pattern, this.#document.set.tick))
      this.#draft.pattern = pattern;
    else if (pattern !== undefined) this.#opaque("pattern");
    const format = member(this.#raw, "format");
    if (typeof format === "string") {
      // A format that is not on the documented list is an annotation.
      if (this.#document.set.assertsFormats && formats.has(format)) this.#draft.format = format;
    } else if (format !== undefined) this.#opaque("format");
  }

  arrays(): void {
    const draft = this.#draft;
    this.#counts("minItems", "maxItems");
    const unique = this.#boolean("uniqueItems");
    if (unique === true) draft.uniqueItems = true;
    const items = member(this.#raw, "items");
    if (this.#document.dialect === "2020-12") {
      this.#schemaList("prefixItems");
      if (Array.isArray(items)) this.#opaque("items");
      else if (!this.#isOpaque("prefixItems")) this.#schema("items");
    } else if (Array.isArray(items)) {
      draft.prefixItems = items.map((item, index) => this.#child(item as Json, "items", index));
      const rest = member(this.#raw, "additionalItems");
      if (rest !== undefined) draft.items = this.#child(rest, "additionalItems");
    } else if (items !== undefined) this.#schema("items");
    if (!isAtLeast(this.#document.dialect, "draft-06")) return;
    this.#schema("contains");
    if (!isAtLeast(this.#document.dialect, "2019-09")) return;
    if (draft.contains !== undefined) this.#counts("minContains", "maxContains");
    if (this.#isOpaque("minContains")) delete draft.contains;
    this.#schema("unevaluatedItems");
  }

  objects(): void {
    const draft = this.#draft;
    this.#counts("minProperties", "maxProperties");
    const required = member(this.#raw, "required");
    if (isStrings(required)) {
      if (required.length > 0) draft.required = required;
    } else if (required !== undefined) this.#opaque("required");
    this.#schemaMap("properties");
    this.#schemaMap("patternProperties");
    for (const pattern of draft.patternProperties?.keys() ?? []) {
      if (isPattern(pattern, this.#document.set.tick)) continue;
      delete draft.patternProperties;
      this.#opaque("patternProperties");
      break;
    }
    // Which keys are additional is known only where it is known which are not.
    if (!this.#isOpaque("properties") && !this.#isOpaque("patternProperties"))
      this.#schema("additionalProperties");
    if (isAtLeast(this.#document.dialect, "draft-06")) this.#schema("propertyNames");
    if (isAtLeast(this.#document.dialect, "2019-09")) {
      const dependent = member(this.#raw, "dependentRequired");
      if (isObject(dependent)) this.#dependentRequired(Object.entries(dependent), "dependentRequired");
      else if (dependent !== undefined) this.#opaque("dependentRequired");
      this.#schemaMap("dependentSchemas");
      this.#schema("unevaluatedProperties");
      // 2019-09 took it out, and validators still read it: either reading would be wrong for somebody.
      if (member(this.#raw, "dependencies") !== undefined) this.#opaque("dependencies");
    } else this.#dependencies();
  }

  applicators(): void {
    this.#schemaList("allOf");
    this.#schemaList("anyOf");
    this.#schemaList("oneOf");
    this.#schema("not");
    if (isAtLeast(this.#document.dialect, "draft-07") && this.#raw["if"] !== undefined) {
      this.#schema("if");
      this.#schema("then");
      this.#schema("else");
    }
    if (!isAtLeast(this.#document.dialect, "2019-09")) return;
    for (const keyword of ["$dynamicRef", "$recursiveRef"]) {
      const dynamic = member(this.#raw, keyword);
      if (dynamic === undefined) continue;
      // Two references at one place are a conjunction.
      if (this.#draft.ref === undefined || typeof dynamic !== "string") this.reference(keyword, dynamic);
      else {
        const second = this.#document.set.make({
          ref: this.#document.reference(dynamic, this.#resource, this.#place),
          hasReference: true,
        });
        this.#draft.allOf = [...(this.#draft.allOf ?? []), second];
      }
    }
  }

  #dependencies(): void {
    const dependencies = member(this.#raw, "dependencies");
    if (dependencies === undefined) return;
    if (!isObject(dependencies)) return this.#opaque("dependencies");
    const names: [string, Json][] = [];
    const schemas = new Map<string, SchemaNode>();
    for (const [key, value] of Object.entries(dependencies)) {
      if (Array.isArray(value)) names.push([key, value]);
      else schemas.set(key, this.#child(value, "dependencies", key));
    }
    if (schemas.size > 0) this.#draft.dependentSchemas = schemas;
    if (names.length > 0) this.#dependentRequired(names, "dependencies");
  }

  #dependentRequired(members: readonly (readonly [string, Json])[], keyword: string): void {
    if (!members.every(([, value]) => isStrings(value))) return this.#opaque(keyword);
    this.#draft.dependentRequired = new Map(members as [string, string[]][]);
  }

  #type(type: Json): void {
    const names = Array.isArray(type) ? type : [type];
    if (names.length === 0) return this.#opaque("type");
    let types = 0;
    for (const name of names) {
      if (name === "integer") types |= typeBits.number;
      else if (typeof name === "string" && Object.hasOwn(typeBits, name)) {
        types |= typeBits[name as keyof typeof typeBits];
      } else return this.#opaque("type");
    }
    this.#draft.types = types;
    this.#draft.integerOnly = names.includes("integer") && !names.includes("number");
  }

  #since(dialect: Parameters<typeof isAtLeast>[1], keyword: string): Json | undefined {
    return isAtLeast(this.#document.dialect, dialect) ? member(this.#raw, keyword) : undefined;
  }

  #counts(
    ...keywords: (
      | "minLength"
      | "maxLength"
      | "minItems"
      | "maxItems"
      | "minContains"
      | "maxContains"
      | "minProperties"
      | "maxProperties"
    )[]
  ): void {
    for (const keyword of keywords) {
      const count = this.#number(keyword);
      if (count === undefined) continue;
      if (Number.isInteger(count) && count >= 0) this.#draft[keyword] = count;
      else this.#opaque(keyword);
    }
  }

  #number(keyword: string): number | undefined {
    const value = member(this.#raw, keyword);
    if (typeof value === "number" && Number.isFinite(value)) return value;
    if (value !== undefined) this.#opaque(keyword);
    return undefined;
  }

  #boolean(keyword: string): boolean | undefined {
    const value = member(this.#raw, keyword);
    if (typeof value === "boolean") return value;
    if (value !== undefined) this.#opaque(keyword);
    return undefined;
  }

  #schema(
    keyword:
      | "items"
      | "contains"
      | "unevaluatedItems"
      | "additionalProperties"
      | "propertyNames"
      | "unevaluatedProperties"
      | "not"
      | "if"
      | "then"
      | "else",
  ): void {
    const value = member(this.#raw, keyword);
    if (value === undefined) return;
    this.#draft[keyword] = this.#child(value, keyword);
  }

  #schemaList(keyword: "prefixItems" | "allOf" | "anyOf" | "oneOf"): void {
    const value = member(this.#raw, keyword);
    if (value === undefined) return;
    if (!Array.isArray(value) || value.length === 0) return this.#opaque(keyword);
    this.#draft[keyword] = Array.from(value, (item, index) => this.#child(item as Json, keyword, index));
  }

  #schemaMap(keyword: "properties" | "patternProperties" | "dependentSchemas"): void {
    const value = member(this.#raw, keyword);
    if (value === undefined) return;
    if (!isObject(value)) return this.#opaque(keyword);
    const members = Object.entries(value).map(
      ([key, child]) => [key, this.#child(child, keyword, key)] as const,
    );
    if (members.length > 0) this.#draft[keyword] = new Map(members);
  }

  #child(raw: Json, ...steps: (string | number)[]): SchemaNode {
    const node = this.#document.nodeAt({ outer: this.#place, steps }, raw, this.#resource);
    if (node.hasReference) this.#draft.hasReference = true;
    return node;
  }

  #isOpaque(keyword: string): boolean {
    return this.#draft.opaque.some((one) => one.keyword === keyword);
  }

  /** What a keyword means may hang on those beside it, and on where the schema stands: all of that is in the key. */
  #opaque(keyword: string): void {
    const { set, dialect, side } = this.#document;
    const text = set.texts.of(this.#raw);
    const place = text.hasReference ? `${this.#document.number} ${this.#resource.pointer}` : "";
    const key = `${keyword} ${dialect} ${place} ${text.key}`;
    this.#draft.opaque = [...this.#draft.opaque, { keyword, key, pointer: pointerOf(this.#place), side }];
  }
}

function isStrings(value: Json | undefined): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

/** JSON.parse makes infinities of numbers that no double holds: what they mean is not decided. */
function isFiniteJson(value: Json): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value !== "object" || value === null) return true;
  return Object.values(value).every((item) => isFiniteJson(item as Json));
}
