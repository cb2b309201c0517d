import { isDeeperThan, isObject, type Json, type JsonObject, join, lookUp, member } from "../json/index.ts";
import { type Dialect, dialectOf } from "./dialect.ts";
import { isPattern } from "./pattern.ts";
import { ReferenceIndex, rootResource } from "./reference-index.ts";
import { holdsSchemas, schemaKeywords } from "./subschemas.ts";

/** Something in a schema that validators refuse, or that is likely not what was meant. */
export interface SchemaFault {
  /** JSON pointer in the schema. */
  readonly path: string;
  /** One clause. */
  readonly message: string;
  /** Not valid under its dialect; else only suspicious. */
  readonly invalid: boolean;
}

const typeNames = new Set(["null", "boolean", "integer", "number", "string", "array", "object"]);
const counts = [
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "minProperties",
  "maxProperties",
  "minContains",
  "maxContains",
];
const bounds = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"];
// Most schemas have none of these, and a look at their own keys tells.
const valued: ReadonlySet<string> = new Set([...counts, ...bounds, "enum", "pattern"]);
const maxFaults = 100;

/** Lists the faults of a schema, at most 100; deeper than 500 levels it is not looked at. */
export function findFaults(schema: Json): SchemaFault[] {
  if (isDeeperThan(schema, 500))
    return [{ path: "", message: "the schema nests deeper than 500 levels", invalid: false }];
  const dialect = dialectOf(schema);
  const faults: SchemaFault[] = [];
  if (dialect === undefined) {
    faults.push({ path: "/$schema", message: "the dialect is not known", invalid: true });
    return faults;
  }
  new FaultSearch(schema, dialect, faults).at("", schema);
  return faults.slice(0, maxFaults);
}

class FaultSearch {
  readonly #document: Json;
  readonly #dialect: Dialect;
  readonly #faults: SchemaFault[];
  #index: ReferenceIndex | undefined;

  constructor(document: Json, dialect: Dialect, faults: SchemaFault[]) {
    this.#document = document;
    this.#dialect = dialect;
    this.#faults = faults;
  }

  at(path: string, schema: Json): void {
    if (this.#faults.length >= maxFaults || typeof schema === "boolean") return;
    if (!isObject(schema)) return this.#invalid(path, "a schema is an object or a boolean");
    this.#type(path, schema);
    const keys = Object.keys(schema);
    if (keys.some((key) => valued.has(key))) this.#values(path, schema);
    this.#references(path, schema);
    this.#required(path, schema);
    for (const key of keys) if (holdsSchemas(key)) this.#below(path, key, schema[key] as Json);
  }

  /** The schemas in one keyword. */
  #below(path: string, key: string, value: Json): void {
    const at = join(path, key);
    if (key === "items" && Array.isArray(value)) this.#arrayItems(path, value);
    else if (schemaKeywords.single.has(key)) this.at(at, value);
    else if (schemaKeywords.lists.has(key)) {
      if (!Array.isArray(value) || value.length === 0)
        this.#invalid(at, `\`${key}\` is a list of schemas that is not empty`);
      else for (const [index, child] of value.entries()) this.at(join(at, index), child as Json);
    } else if (!isObject(value)) this.#invalid(at, `\`${key}\` is an object of schemas`);
    else this.#members(at, key, value);
  }

  #members(at: string, key: string, map: JsonObject): void {
    for (const [name, child] of Object.entries(map)) {
      if (key === "patternProperties" && !isPattern(name))
        this.#invalid(join(at, name), "its name is no regular expression (ECMAScript, flag u)");
      // The older form of `dependentRequired`.
      if (key !== "dependencies" || !Array.isArray(child)) this.at(join(at, name), child);
    }
  }

  #arrayItems(path: string, items: readonly Json[]): void {
    if (this.#dialect === "2020-12") {
      this.#invalid(
        join(path, "items"),
        "a list in `items` is of older dialects: since 2020-12 it is `prefixItems`",
      );
    }
    for (const [index, child] of items.entries()) this.at(join(path, "items", index), child);
  }

  #type(path: string, schema: JsonObject): void {
    const type = member(schema, "type");
    if (type === undefined) return;
    if (Array.isArray(type) && type.length === 0)
      return this.#invalid(join(path, "type"), "`type` names no JSON type");
    for (const name of Array.isArray(type) ? type : [type]) {
      if (typeof name === "string" && typeNames.has(name)) continue;
      this.#invalid(join(path, "type"), `${JSON.stringify(name)} is no JSON type`);
    }
  }

  #values(path: string, schema: JsonObject): void {
    for (const key of counts) {
      const value = member(schema, key);
      if (value !== undefined && !(typeof value === "number" && Number.isInteger(value) && value >= 0)) {
        this.#invalid(join(path, key), `\`${key}\` is a whole number, zero or more`);
      }
    }
    for (const key of bounds) {
      const value = member(schema, key);
      if (value === undefined) continue;
      if (typeof value === "number") {
        if (key === "multipleOf" && value <= 0)
          this.#invalid(join(path, key), "`multipleOf` is a number above zero");
      } else if (typeof value === "boolean" && key.startsWith("exclusive")) {
        if (this.#dialect !== "draft-04")
          this.#invalid(
            join(path, key),
            `a boolean \`${key}\` is of draft-04: since draft-06 it is a number`,
          );
      } else this.#invalid(join(path, key), `\`${key}\` is a number`);
    }
    const values = member(schema, "enum");
    if (values !== undefined && !Array.isArray(values))
      this.#invalid(join(path, "enum"), "`enum` is a list of values");
    const pattern = member(schema, "pattern");
    if (pattern !== undefined && (typeof pattern !== "string" || !isPattern(pattern))) {
      this.#invalid(join(path, "pattern"), "`pattern` is no regular expression (ECMAScript, flag u)");
    }
  }

  #references(path: string, schema: JsonObject): void {
    const reference = member(schema, "$ref");
    if (reference === undefined) return;
    const at = join(path, "$ref");
    if (typeof reference !== "string") return this.#invalid(at, "`$ref` is a text");
    if (reference.startsWith("#")) {
      if (this.#isThere(reference)) return;
      return this.#invalid(at, `\`$ref\` leads nowhere: ${reference}`);
    }
    if (/^https?:/.test(reference))
      this.#suspicious(at, "`$ref` goes over the network: clients do not follow it");
  }

  /** Sure where it says no: what a fragment means within a resource of its own is not looked up. */
  #isThere(fragment: string): boolean {
    this.#index ??= new ReferenceIndex(this.#document, this.#dialect);
    if (this.#index.hasResources) return true;
    const found = this.#index.find(fragment, rootResource);
    return found !== undefined && lookUp(this.#document, found.pointer) !== undefined;
  }

  #required(path: string, schema: JsonObject): void {
    const required = member(schema, "required");
    if (required === undefined) return;
    if (!Array.isArray(required)) {
      return this.#invalid(join(path, "required"), "`required` is a list of names, beside `properties`");
    }
    const properties = member(schema, "properties");
    for (const name of required) {
      if (typeof name !== "string") this.#invalid(join(path, "required"), "`required` is a list of names");
      else if (isObject(properties)) this.#requiredDefault(path, properties, name);
    }
  }

  #requiredDefault(path: string, properties: JsonObject, name: string): void {
    const property = member(properties, name);
    if (isObject(property) && Object.hasOwn(property, "default")) {
      this.#suspicious(
        join(path, "properties", name),
        `\`${name}\` is required and has a default, which can never apply`,
      );
    }
  }

  #invalid(path: string, message: string): void {
    this.#faults.push({ path, message, invalid: true });
  }

  #suspicious(path: string, message: string): void {
    this.#faults.push({ path, message, invalid: false });
  }
}
