import { isObject, type Json, type JsonObject, join, member, tokens } from "../json/index.ts";
import { type Dialect, isAtLeast } from "./dialect.ts";
import { type Place, pointerOf } from "./place.ts";

/** Where a schema resource (the root, or a subschema with `$id`) begins. */
export interface Resource {
  readonly uri: string;
  readonly pointer: string;
}

const rootUri = "json-schema:///";

/** The resource of a document that gives itself no identifier. */
export const rootResource: Resource = { uri: rootUri, pointer: "" };

/** The resource that a schema object starts, or the one around it. */
export function resourceOf(raw: JsonObject, place: Place, within: Resource, dialect: Dialect): Resource {
  const id = member(raw, dialect === "draft-04" ? "id" : "$id");
  if (typeof id !== "string" || id.startsWith("#")) return within;
  if (member(raw, "$ref") !== undefined && !isAtLeast(dialect, "2019-09")) return within;
  const uri = resolveUri(id, within.uri);
  return uri === undefined ? within : { uri, pointer: pointerOf(place) };
}

function resolveUri(text: string, base: string): string | undefined {
  try {
    const url = new URL(text, base);
    url.hash = "";
    return url.href;
  } catch {
    return undefined;
  }
}

/** All `$id` and `$anchor` of a document. */
export class ReferenceIndex {
  readonly resources = new Map<string, Resource>();
  readonly #anchors = new Map<string, { pointer: string; within: Resource }>();
  readonly #all: Resource[] = [];

  constructor(raw: Json, dialect: Dialect) {
    const root = rootResource;
    this.resources.set(rootUri, root);
    this.#all.push(root);
    const queue: { raw: Json; pointer: string; within: Resource }[] = [{ raw, pointer: "", within: root }];
    for (let item = queue.pop(); item !== undefined; item = queue.pop()) {
      const { raw: value, pointer, within } = item;
      if (typeof value !== "object" || value === null) continue;
      let resource = within;
      if (isObject(value)) {
        resource = resourceOf(value, { outer: undefined, steps: tokens(pointer) }, within, dialect);
        if (resource !== within) {
          if (pointer === "") this.resources.delete(rootUri);
          this.resources.set(resource.uri, resource);
          this.#all.push(resource);
        }
        for (const anchor of anchorsOf(value, dialect)) {
          this.#anchors.set(`${resource.uri}#${anchor}`, { pointer, within: resource });
        }
      }
      for (const [key, child] of Object.entries(value)) {
        if (dataKeys.has(key)) continue;
        queue.push({ raw: child as Json, pointer: join(pointer, key), within: resource });
      }
    }
  }

  find(text: string, within: Resource): { pointer: string; within: Resource } | undefined {
    const [address = "", fragment = ""] = split(text);
    const uri = address === "" ? within.uri : resolveUri(address, within.uri);
    if (uri === undefined) return undefined;
    const resource = address === "" ? within : this.resources.get(uri);
    if (resource === undefined) return undefined;
    let decoded: string;
    try {
      decoded = decodeURIComponent(fragment);
    } catch {
      return undefined;
    }
    if (decoded !== "" && !decoded.startsWith("/")) return this.#anchors.get(`${uri}#${decoded}`);
    const pointer = resource.pointer + decoded;
    return { pointer, within: this.#enclosing(pointer) };
  }

  /** The innermost resource around a place. */
  #enclosing(pointer: string): Resource {
    let found = this.#all[0] as Resource;
    for (const resource of this.#all) {
      const inside = pointer === resource.pointer || pointer.startsWith(`${resource.pointer}/`);
      if (inside && resource.pointer.length >= found.pointer.length) found = resource;
    }
    return found;
  }
}

function split(text: string): [string, string] {
  const hash = text.indexOf("#");
  return hash < 0 ? [text, ""] : [text.slice(0, hash), text.slice(hash + 1)];
}

function anchorsOf(raw: JsonObject, dialect: Dialect): string[] {
  const anchors: string[] = [];
  for (const key of ["$anchor", "$dynamicAnchor"]) {
    const anchor = isAtLeast(dialect, "2019-09") ? member(raw, key) : undefined;
    if (typeof anchor === "string") anchors.push(anchor);
  }
  const id = member(raw, dialect === "draft-04" ? "id" : "$id");
  if (!isAtLeast(dialect, "2019-09") && typeof id === "string" && id.startsWith("#"))
    anchors.push(id.slice(1));
  return anchors;
}

/** The references that stand in a schema and below it. */
export function referencesIn(value: Json): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => {
    if (typeof child === "string") return referenceKeys.has(key) ? [child] : [];
    return dataKeys.has(key) ? [] : referencesIn(child as Json);
  });
}

const referenceKeys = new Set(["$ref", "$dynamicRef", "$recursiveRef"]);
// Values of these are data, whatever they look like.
const dataKeys = new Set(["enum", "const", "default", "examples"]);
