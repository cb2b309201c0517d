import { isDeeperThan, isObject, type Json, type JsonObject, join, lookUp, member } from "../json/index.ts";
import { type Dialect, dialectOf } from "./dialect.ts";
import { isPattern } from "./pattern.ts";

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
const schemaLists = ["allOf", "anyOf", "oneOf", "prefixItems"];
const schemaMaps = ["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"];
const schemas = [
  "items",
  "additionalItems",
  "unevaluatedItems",
  "contains",
  "additionalProperties",
  "unevaluatedProperties",
  "propertyNames",
  "not",
  "if",
  "then",
  "else",
];
// Most schemas have neither, and a look at their own keys tells.
const valued: ReadonlySet<string> = new Set([...counts, ...bounds, "enum", "pattern"]);
const holders: ReadonlySet<string> = new Set([...schemas, ...schemaLists, ...schemaMaps]);
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
    if (keys.some((key) => holders.has(key))) this.#below(path, schema);
  }

  /** The schemas inside of one. */
  #below(path: string, schema: JsonObject): void {
    for (const key of schemas) {
      const child = member(schema, key);
      if (child === undefined) continue;
      if (key === "items" && Array.isArray(child)) this.#arrayItems(path, child);
      else this.at(join(path, key), child);
    }
    for (const key of schemaLists) {
      const list = member(schema, key);
      if (list === undefined) continue;
      if (!Array.isArray(list) || list.length === 0)
        this.#invalid(join(path, key), `\`${key}\` is a list of schemas that is not empty`);
      else for (const [index, child] of list.entries()) this.at(join(path, key, index), child as Json);
    }
    for (const key of schemaMaps) {
      const map = member(schema, key);
      if (map === undefined) continue;
      if (!isObject(map)) this.#invalid(join(path, key), `\`${key}\` is an object of schemas`);
      else for (const [name, child] of Object.entries(map)) this.at(join(path, key, name), child);
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
      if (value === undefined || typeof value === "number") continue;
      if (typeof value === "boolean" && key.startsWith("exclusive")) {
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
    if (reference === "#") return;
    if (reference.startsWith("#/")) {
      if (this.#isThere(reference.slice(1))) return;
      return this.#invalid(at, `\`$ref\` leads nowhere: ${reference}`);
    }
    if (/^https?:/.test(reference))
      this.#suspicious(at, "`$ref` goes over the network: clients do not follow it");
  }

  #isThere(pointer: string): boolean {
    try {
      return lookUp(this.#document, decodeURIComponent(pointer)) !== undefined;
    } catch {
      return false;
    }
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
