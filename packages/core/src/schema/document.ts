import {
  canonicalJson,
  isObject,
  type Json,
  type JsonObject,
  join,
  lookUp,
  member,
  tokens,
} from "../json/index.ts";
import { type Dialect, dialectOf, isAtLeast } from "./dialect.ts";
import { readKeywords } from "./keywords.ts";
import type { Reference, SchemaNode } from "./node.ts";
import { type Place, pointerOf } from "./place.ts";
import type { SchemaSet } from "./schema-set.ts";

/** Where a schema resource (the root, or a subschema with `$id`) begins. */
export interface Resource {
  readonly uri: string;
  readonly pointer: string;
}

const rootUri = "json-schema:///";

/** One schema document: makes nodes of its schemas and resolves the references in it, never over the network. */
export class SchemaDocument {
  readonly set: SchemaSet;
  readonly dialect: Dialect;
  readonly #raw: Json;
  readonly #root: Resource = { uri: rootUri, pointer: "" };
  // What a schema with references means depends on the resource that it stands in.
  readonly #nodes = new Map<JsonObject, { readonly within: Resource; readonly node: SchemaNode }>();
  #index: ReferenceIndex | undefined;
  #number: number | undefined;

  constructor(set: SchemaSet, raw: Json, dialect?: Dialect) {
    this.set = set;
    this.#raw = raw;
    this.dialect = dialectOf(raw, dialect) ?? dialect ?? "2020-12";
  }

  /** The node of the whole document. */
  root(): SchemaNode {
    return this.nodeAt({ outer: undefined, steps: [] }, this.#raw, this.#root);
  }

  /** The node of a schema in this document. */
  nodeAt(place: Place, raw: Json, within: Resource): SchemaNode {
    if (raw === true) return this.set.always;
    if (raw === false) return this.set.never;
    if (!isObject(raw)) {
      return this.set.make({ opaque: [{ keyword: "schema", key: `schema ${canonicalJson(raw)}` }] });
    }
    const known = this.set.nodeOf(raw, this.dialect) ?? this.#known(raw, within);
    if (known !== undefined) return known;
    const resource = resourceOf(raw, place, within, this.dialect);
    const node = this.set.intern(readKeywords(this, raw, place, resource));
    if (node.hasReference) this.#nodes.set(raw, { within, node });
    else this.set.keepNode(raw, this.dialect, node);
    return node;
  }

  #known(raw: JsonObject, within: Resource): SchemaNode | undefined {
    const known = this.#nodes.get(raw);
    return known?.within === within ? known.node : undefined;
  }

  /** A number that equal documents share. */
  get number(): number {
    this.#number ??= this.set.documentNumber(canonicalJson(this.#raw));
    return this.#number;
  }

  /** Whether some subschema starts a resource of its own: `$dynamicRef` is then more than a `$ref`. */
  hasResources(): boolean {
    return this.#references().resources.size > 1;
  }

  /** Resolves a reference when it is first followed. */
  reference(text: string, within: Resource): Reference {
    let resolved: { readonly target: SchemaNode | undefined } | undefined;
    return {
      text: `${this.number}:${within.pointer}:${text}`,
      target: () => {
        resolved ??= { target: this.#resolve(text, within) };
        return resolved.target;
      },
    };
  }

  #resolve(text: string, within: Resource): SchemaNode | undefined {
    const found = this.#references().find(text, within);
    if (found === undefined) return undefined;
    const raw = lookUp(this.#raw, found.pointer);
    if (!isObject(raw) && typeof raw !== "boolean") return undefined;
    return this.nodeAt({ outer: undefined, steps: tokens(found.pointer) }, raw, found.within);
  }

  #references(): ReferenceIndex {
    this.#index ??= new ReferenceIndex(this.#raw, this.dialect, this.#root);
    return this.#index;
  }
}

function resourceOf(raw: JsonObject, place: Place, within: Resource, dialect: Dialect): Resource {
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
class ReferenceIndex {
  readonly resources = new Map<string, Resource>();
  readonly #anchors = new Map<string, { pointer: string; within: Resource }>();
  readonly #all: Resource[] = [];

  constructor(raw: Json, dialect: Dialect, root: Resource) {
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
        // Values of `enum` and `const` are data, whatever they look like.
        if (key === "enum" || key === "const" || key === "default" || key === "examples") continue;
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
