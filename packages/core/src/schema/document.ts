import { canonicalJson, isObject, type Json, type JsonObject, lookUp, tokens } from "../json/index.ts";
import { components } from "./components.ts";
import { type Dialect, dialectOf } from "./dialect.ts";
import { readKeywords } from "./keywords.ts";
import type { Reference, SchemaNode, Side } from "./node.ts";
import { type Place, pointerOf } from "./place.ts";
import { ReferenceIndex, type Resource, referencesIn, resourceOf, rootResource } from "./reference-index.ts";
import type { SchemaSet } from "./schema-set.ts";

/** One schema document: makes nodes of its schemas and resolves the references in it, never over the network. */
export class SchemaDocument {
  readonly set: SchemaSet;
  readonly dialect: Dialect;
  /** Where it is one of the two schemas of a question. */
  readonly side: Side | undefined;
  readonly #raw: Json;
  // What a schema with references means depends on the resource that it stands in.
  readonly #nodes = new Map<JsonObject, { readonly within: Resource; readonly node: SchemaNode }>();
  readonly #reached = new Map<string, number | undefined>();
  readonly #leads = new Map<string, Lead>();
  #isReading = false;
  #index: ReferenceIndex | undefined;
  #number: number | undefined;

  /** `dialect` is for documents that name none; `side` is told beside the pointers of what is not decided. */
  constructor(set: SchemaSet, raw: Json, dialect?: Dialect, side?: Side) {
    this.set = set;
    this.side = side;
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
    if (this.#isReading) return this.#read(place, raw, within);
    this.#isReading = true;
    try {
      return this.#read(place, raw, within);
    } catch (error) {
      if (!(error instanceof Obstacle)) throw error;
      const pointer = pointerOf(place);
      const key = `${error.keyword} ${this.number} ${within.pointer} ${pointer}`;
      return this.set.make({
        opaque: [{ keyword: error.keyword, key, pointer, side: this.side }],
        hasReference: true,
      });
    } finally {
      this.#isReading = false;
    }
  }

  #read(place: Place, raw: JsonObject, within: Resource): SchemaNode {
    if (place.outer !== undefined && dialectOf(raw, this.dialect) !== this.dialect)
      throw new Obstacle("$schema");
    const resource = resourceOf(raw, place, within, this.dialect);
    if (resource !== within && this.#index?.begins(resource.pointer) === false) throw new Obstacle("$id");
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

  /** Resolves a reference when it is first followed. */
  reference(text: string, within: Resource, place: Place): Reference {
    const { obstacle } = this.#references();
    if (obstacle !== undefined) throw new Obstacle(obstacle);
    let resolved: { readonly target: SchemaNode | undefined } | undefined;
    return {
      text: this.#identityOf(text, within),
      side: this.side,
      get pointer() {
        return pointerOf(place);
      },
      target: () => {
        resolved ??= { target: this.#resolve(text, within) };
        return resolved.target;
      },
    };
  }

  /** Equal texts lead to equal schemas, in whatever documents they stand. */
  #identityOf(text: string, within: Resource): string {
    const index = this.#references();
    const found = index.find(text, within);
    const outside = found === undefined ? index.outside(text, within) : undefined;
    if (outside !== undefined) return `outside:${this.dialect}:${outside}`;
    const whole = `${this.number}:${within.pointer}:${text}`;
    if (found === undefined || index.hasResources) return whole;
    const reached = this.#reachedFrom(found.pointer);
    return reached === undefined ? whole : `${reached}:${found.pointer}`;
  }

  /** A number for a place and all that its references lead to, step by step; undefined where one leads nowhere. */
  #reachedFrom(start: string): number | undefined {
    const next = (pointer: string) => this.#leadOf(pointer).next;
    for (const members of components(start, next, (pointer) => this.#reached.has(pointer))) {
      const inside = new Set(members);
      const own = members.map((pointer) => [pointer, this.#leadOf(pointer).text] as const);
      const beyond = new Set(members.flatMap(next).filter((pointer) => !inside.has(pointer)));
      const numbers = [...beyond].map((pointer) => [pointer, this.#reached.get(pointer)] as const);
      const isComplete =
        members.every((pointer) => this.#leadOf(pointer).isComplete) &&
        numbers.every(([, number]) => number !== undefined);
      const text = JSON.stringify([this.dialect, own.sort(), numbers.sort()]);
      const number = isComplete ? this.set.documentNumber(`reached ${text}`) : undefined;
      for (const pointer of members) this.#reached.set(pointer, number);
    }
    return this.#reached.get(start);
  }

  #leadOf(pointer: string): Lead {
    const known = this.#leads.get(pointer);
    if (known !== undefined) return known;
    const raw = lookUp(this.#raw, pointer);
    const found = (raw === undefined ? [] : referencesIn(raw)).map((text) =>
      this.#references().find(text, rootResource),
    );
    const lead: Lead = {
      text: raw === undefined ? "" : this.set.texts.of(raw).key,
      next: found.flatMap((one) => (one === undefined ? [] : [one.pointer])),
      isComplete: raw !== undefined && !found.includes(undefined),
    };
    this.#leads.set(pointer, lead);
    return lead;
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

/** A place that a reference leads to. */
interface Lead {
  /** Equal for equal schemas. */
  readonly text: string;
  /** Pointers that references in it lead to. */
  readonly next: readonly string[];
  /** false: some reference in it leads nowhere. */
  readonly isComplete: boolean;
}

/** Thrown where a document cannot be read by itself; `nodeAt` answers with a schema that is not decided. */
class Obstacle extends Error {
  readonly keyword: string;

  constructor(keyword: string) {
    super(keyword);
    this.keyword = keyword;
  }
}
