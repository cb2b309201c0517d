import { canonicalJson, isObject, type Json, type JsonObject, lookUp, tokens } from "../json/index.ts";
import { type Dialect, dialectOf } from "./dialect.ts";
import { readKeywords } from "./keywords.ts";
import type { Reference, SchemaNode } from "./node.ts";
import type { Place } from "./place.ts";
import { ReferenceIndex, type Resource, referencesIn, resourceOf, rootResource } from "./reference-index.ts";
import type { SchemaSet } from "./schema-set.ts";

/** One schema document: makes nodes of its schemas and resolves the references in it, never over the network. */
export class SchemaDocument {
  readonly set: SchemaSet;
  readonly dialect: Dialect;
  readonly #raw: Json;
  // What a schema with references means depends on the resource that it stands in.
  readonly #nodes = new Map<JsonObject, { readonly within: Resource; readonly node: SchemaNode }>();
  readonly #reached = new Map<string, number | undefined>();
  #index: ReferenceIndex | undefined;
  #number: number | undefined;

  constructor(set: SchemaSet, raw: Json, dialect?: Dialect) {
    this.set = set;
    this.#raw = raw;
    this.dialect = dialectOf(raw, dialect) ?? dialect ?? "2020-12";
  }

  /** The node of the whole document. */
  root(): SchemaNode {
    return this.nodeAt({ outer: undefined, steps: [] }, this.#raw, rootResource);
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
      text: this.#identityOf(text, within),
      target: () => {
        resolved ??= { target: this.#resolve(text, within) };
        return resolved.target;
      },
    };
  }

  /** Equal texts lead to equal schemas, in whatever documents they stand. */
  #identityOf(text: string, within: Resource): string {
    const whole = `${this.number}:${within.pointer}:${text}`;
    if (this.hasResources()) return whole;
    const found = this.#references().find(text, within);
    const reached = found === undefined ? undefined : this.#reachedFrom(found.pointer);
    return reached === undefined ? whole : `${reached}:${found?.pointer}`;
  }

  /** A number for a place and all that its references lead to, step by step; undefined where one leads nowhere. */
  #reachedFrom(start: string): number | undefined {
    if (this.#reached.has(start)) return this.#reached.get(start);
    const texts = new Map<string, number>();
    const queue = [start];
    let complete = true;
    for (let pointer = queue.pop(); pointer !== undefined && complete; pointer = queue.pop()) {
      if (texts.has(pointer)) continue;
      const raw = lookUp(this.#raw, pointer);
      if (raw === undefined) complete = false;
      else texts.set(pointer, this.set.documentNumber(canonicalJson(raw)));
      for (const text of raw === undefined ? [] : referencesIn(raw)) {
        const found = this.#references().find(text, rootResource);
        if (found === undefined) complete = false;
        else queue.push(found.pointer);
      }
    }
    const parts = [...texts].map(([pointer, number]) => JSON.stringify([pointer, number])).sort();
    const number = complete ? this.set.documentNumber(`reached ${this.dialect} ${parts.join()}`) : undefined;
    this.#reached.set(start, number);
    return number;
  }

  #resolve(text: string, within: Resource): SchemaNode | undefined {
    const found = this.#references().find(text, within);
    if (found === undefined) return undefined;
    const raw = lookUp(this.#raw, found.pointer);
    if (!isObject(raw) && typeof raw !== "boolean") return undefined;
    return this.nodeAt({ outer: undefined, steps: tokens(found.pointer) }, raw, found.within);
  }

  #references(): ReferenceIndex {
    this.#index ??= new ReferenceIndex(this.#raw, this.dialect);
    return this.#index;
  }
}
