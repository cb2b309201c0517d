import { isObject, type Json, type JsonObject, member, tokens } from "../json/index.ts";
import { type Dialect, dialectOf, isAtLeast } from "./dialect.ts";
import { type Place, pointerOf } from "./place.ts";
import { isReference, subschemas } from "./subschemas.ts";

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
  if (typeof id !== "string" || /#./.test(id)) return within;
  if (member(raw, "$ref") !== undefined && !isAtLeast(dialect, "2019-09")) return within;
  const pointer = pointerOf(place);
  // Reached by a reference: its identifier is resolved already.
  if (within !== rootResource && within.pointer === pointer) return within;
  // Where the identifier means nothing it still starts a resource, that no URI leads to.
  return { uri: resolveUri(id, within.uri) ?? `unresolved:${pointer}`, pointer };
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

interface Found {
  readonly pointer: string;
  readonly within: Resource;
}

/** All `$id` and `$anchor` of a document. What is claimed twice leads nowhere. */
export class ReferenceIndex {
  /** A keyword that makes what the document means depend on more than the document: it is not decided. */
  readonly obstacle: string | undefined;
  readonly hasResources: boolean;
  readonly #resources = new Map<string, Resource | undefined>();
  readonly #anchors = new Map<string, Found | undefined>();
  readonly #byPointer = new Map([["", rootResource]]);
  /** Tokens of the longest pointer among them. */
  #deepest = 0;
  #hasDynamicAnchors = false;

  constructor(document: Json, dialect: Dialect) {
    this.#resources.set(rootUri, rootResource);
    let obstacle: string | undefined;
    const dynamic = new Set<string>();
    const queue: { raw: Json; place: Place; within: Resource }[] = [
      { raw: document, place: { outer: undefined, steps: [] }, within: rootResource },
    ];
    for (let item = queue.pop(); item !== undefined; item = queue.pop()) {
      const { raw, place, within } = item;
      if (!isObject(raw)) continue;
      const resource = resourceOf(raw, place, within, dialect);
      if (resource !== within) this.#add(resource);
      for (const anchor of anchorsOf(raw, dialect)) this.#claim(`${resource.uri}#${anchor}`, place, resource);
      const outside = outsideOf(raw, resource, dialect);
      if (outside !== undefined) this.#claim(outside, place, resource);
      if (place.outer !== undefined && dialectOf(raw, dialect) !== dialect) obstacle ??= "$schema";
      for (const keyword of dynamicIn(raw, dialect)) dynamic.add(keyword);
      if (raw["$dynamicAnchor"] !== undefined || raw["$recursiveAnchor"] !== undefined)
        this.#hasDynamicAnchors = true;
      for (const { steps, raw: child } of subschemas(raw)) {
        queue.push({ raw: child, place: { outer: place, steps }, within: resource });
      }
    }
    this.hasResources = this.#byPointer.size > 1;
    // With one resource the dynamic scope has nothing to choose from.
    obstacle ??= [...dynamic].find((keyword) => this.hasResources || isForeign(keyword, dialect));
    this.obstacle = obstacle;
  }

  #add(resource: Resource): void {
    if (resource.pointer === "") this.#resources.delete(rootUri);
    this.#byPointer.set(resource.pointer, resource);
    this.#deepest = Math.max(this.#deepest, tokens(resource.pointer).length);
    this.#resources.set(resource.uri, this.#resources.has(resource.uri) ? undefined : resource);
  }

  #claim(uri: string, place: Place, within: Resource): void {
    this.#anchors.set(uri, this.#anchors.has(uri) ? undefined : { pointer: pointerOf(place), within });
  }

  /** Whether the index knows of a resource that begins at a place: one below an unknown keyword it does not. */
  begins(pointer: string): boolean {
    return this.#byPointer.has(pointer);
  }

  find(text: string, within: Resource): Found | undefined {
    const [address, fragment] = split(text);
    const uri = address === "" ? within.uri : resolveUri(address, within.uri);
    if (uri === undefined) return undefined;
    let decoded: string;
    try {
      decoded = decodeURIComponent(fragment);
    } catch {
      return undefined;
    }
    if (decoded !== "" && !decoded.startsWith("/")) return this.#anchors.get(`${uri}#${decoded}`);
    const resource = address === "" ? within : this.#resources.get(uri);
    if (resource === undefined) return undefined;
    const pointer = resource.pointer + decoded;
    return { pointer, within: this.#enclosing(pointer) };
  }

  /** The absolute URI of a reference that leads out of the document. */
  outside(text: string, within: Resource): string | undefined {
    // What stands there may look for the dynamic anchors of this document.
    if (this.#hasDynamicAnchors) return undefined;
    const [address, fragment] = split(text);
    const uri = resolveUri(address, within.uri);
    if (address === "" || uri === undefined || uri.startsWith(rootUri) || this.#resources.has(uri))
      return undefined;
    return `${uri}#${fragment}`;
  }

  /** The innermost resource around a place. */
  #enclosing(pointer: string): Resource {
    let found = this.#byPointer.get("") as Resource;
    let end = 0;
    for (let count = 0; count < this.#deepest && end < pointer.length; count += 1) {
      const next = pointer.indexOf("/", end + 1);
      end = next < 0 ? pointer.length : next;
      found = this.#byPointer.get(pointer.slice(0, end)) ?? found;
    }
    return found;
  }
}

function split(text: string): [address: string, fragment: string] {
  const hash = text.indexOf("#");
  return hash < 0 ? [text, ""] : [text.slice(0, hash), text.slice(hash + 1)];
}

function anchorsOf(raw: JsonObject, dialect: Dialect): string[] {
  if (!isAtLeast(dialect, "2019-09")) return [];
  const keys = dialect === "2020-12" ? ["$anchor", "$dynamicAnchor"] : ["$anchor"];
  return keys.map((key) => member(raw, key)).filter((anchor) => typeof anchor === "string");
}

/** Up to draft-07 an identifier with a fragment is an anchor. */
function outsideOf(raw: JsonObject, within: Resource, dialect: Dialect): string | undefined {
  if (isAtLeast(dialect, "2019-09") || member(raw, "$ref") !== undefined) return undefined;
  const id = member(raw, dialect === "draft-04" ? "id" : "$id");
  if (typeof id !== "string" || !/#./.test(id)) return undefined;
  const [address, fragment] = split(id);
  const uri = address === "" ? within.uri : resolveUri(address, within.uri);
  return uri === undefined ? undefined : `${uri}#${fragment}`;
}

/** The keywords of references whose target depends on the way that led to it. */
function dynamicIn(raw: JsonObject, dialect: Dialect): readonly string[] {
  if (!isAtLeast(dialect, "2019-09")) return [];
  return ["$dynamicRef", "$recursiveRef"].filter((key) => member(raw, key) !== undefined);
}

/** 2019-09 knows `$recursiveRef`, 2020-12 `$dynamicRef`; validators read the other one too, or do not. */
function isForeign(keyword: string, dialect: Dialect): boolean {
  return keyword !== (dialect === "2020-12" ? "$dynamicRef" : "$recursiveRef");
}

/** The references that stand in a schema and below it. */
export function referencesIn(value: Json): string[] {
  const found: string[] = [];
  const queue: Json[] = [value];
  for (let raw = queue.pop(); raw !== undefined; raw = queue.pop()) {
    if (!isObject(raw)) continue;
    for (const key of Object.keys(raw)) {
      const text = raw[key];
      if (isReference(key) && typeof text === "string") found.push(text);
    }
    for (const { raw: child } of subschemas(raw)) queue.push(child);
  }
  return found;
}
