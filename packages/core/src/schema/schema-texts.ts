import { canonicalJson, isObject, type Json, type JsonObject } from "../json/index.ts";
import { isReference, schemaKeywords, speaking, subschemas } from "./subschemas.ts";

/** A schema without what is said to people. */
export interface SchemaText {
  /** Equal keys ask for the same, in one dialect at one place. */
  readonly key: string;
  /** Whether a reference stands in it, or below. */
  readonly hasReference: boolean;
}

const textsBetweenTicks = 64;

/** The texts of schemas; each schema is written once, with numbers for those in it. */
export class SchemaTexts {
  readonly #known = new Map<JsonObject, SchemaText>();
  readonly #numbers = new Map<string, number>();
  readonly #tick: (() => void) | undefined;

  /** `tick` is called now and then, and may throw. */
  constructor(tick?: () => void) {
    this.#tick = tick;
  }

  of(raw: Json): SchemaText {
    if (!isObject(raw)) return { key: canonicalJson(raw), hasReference: false };
    const known = this.#known.get(raw);
    if (known !== undefined) return known;
    if (this.#known.size % textsBetweenTicks === 0) this.#tick?.();
    const children = new Map<string, string[]>();
    let hasReference = Object.keys(raw).some((key) => isReference(key) && typeof raw[key] === "string");
    for (const { steps, raw: child } of subschemas(raw)) {
      const [keyword, ...path] = steps as [string, ...(string | number)[]];
      const text = this.of(child);
      hasReference ||= text.hasReference;
      const texts = children.get(keyword) ?? [];
      texts.push(`${JSON.stringify(path)}${text.key}`);
      children.set(keyword, texts);
    }
    const made = { key: `#${this.#numberOf(written(raw, children))}`, hasReference };
    this.#known.set(raw, made);
    return made;
  }

  #numberOf(text: string): number {
    const number = this.#numbers.get(text) ?? this.#numbers.size;
    this.#numbers.set(text, number);
    return number;
  }
}

function written(raw: JsonObject, children: ReadonlyMap<string, string[]>): string {
  const members = Object.keys(raw)
    .filter((key) => !speaking.has(key) || typeof raw[key] !== "string")
    .sort()
    .map((key) => {
      const texts = children.get(key);
      const names = isObject(raw[key]) ? Object.keys(raw[key]).length : undefined;
      // Members that are no schemas, as those of `dependencies` may be, are written out with the rest.
      const isWhole =
        texts !== undefined &&
        (names === undefined || names === texts.length || schemaKeywords.single.has(key));
      return `${JSON.stringify(key)}:${isWhole ? texts.sort().join() : canonicalJson(raw[key] as Json)}`;
    });
  return `{${members.join()}}`;
}
