import { isObject, type Json, type JsonObject, join, member } from "../json/index.ts";
import type { Edit, Place } from "./edit.ts";
import type { Fact, FactKind } from "./fact.ts";
import type { Found } from "./keyword-facts.ts";
import { propertiesOf, requiredOf } from "./schema-parts.ts";

/** A property rename inside one schema: pointer of the object schema on the older side. */
export interface PropertyRename {
  readonly place: string;
  readonly from: string;
  readonly to: string;
}

/** Properties of both sides that belong together. */
export interface SharedProperty {
  readonly place: Place;
  readonly path: string;
  readonly before: Json;
  readonly after: Json;
  /** Required on both sides: its default never applies. */
  readonly required: boolean;
}

/** What differs in the properties of one object schema, and the properties that are on both sides. */
export function propertyFacts(
  place: Place,
  path: string,
  before: JsonObject,
  after: JsonObject,
  declared: readonly PropertyRename[],
  isSame: (before: Json, after: Json) => boolean,
): { readonly facts: readonly Found[]; readonly shared: readonly SharedProperty[] } {
  const facts: Found[] = [];
  const shared: SharedProperty[] = [];
  const note = (kind: FactKind, at: string, detail: Partial<Fact>) =>
    facts.push({ ...detail, kind, path: at });
  const old = propertiesOf(before);
  const now = propertiesOf(after);
  const wasRequired = requiredOf(before);
  const isRequired = requiredOf(after);
  const renames = declared.filter(
    (rename) =>
      rename.place === place.before && Object.hasOwn(old, rename.from) && Object.hasOwn(now, rename.to),
  );
  const from = new Map(renames.map((rename) => [rename.from, rename.to]));
  const to = new Set(renames.map((rename) => rename.to));
  const open = after["additionalProperties"] !== false && after["unevaluatedProperties"] !== false;
  for (const [name, schema] of Object.entries(old)) {
    const renamed = from.get(name);
    const inner = (key: string): Place => ({
      before: join(place.before, "properties", name),
      after: join(place.after, "properties", key),
    });
    if (renamed !== undefined) {
      const edits = [...propertyEdits(place, name), ...propertyEdits(place, renamed)];
      note("property-renamed", join(path, "properties", renamed), {
        name,
        to: renamed,
        required: isRequired.has(renamed),
        open,
        edits,
      });
      const at = join(path, "properties", renamed);
      shared.push({
        place: inner(renamed),
        path: at,
        before: schema as Json,
        after: now[renamed] as Json,
        required: isRequired.has(renamed),
      });
    } else if (Object.hasOwn(now, name)) {
      // Most properties stay as they are: for those no pointers are made.
      if (isSame(schema as Json, now[name] as Json)) continue;
      shared.push({
        place: inner(name),
        path: join(path, "properties", name),
        before: schema as Json,
        after: now[name] as Json,
        required: isRequired.has(name) && wasRequired.has(name),
      });
    } else {
      note("property-removed", join(path, "properties", name), {
        name,
        before: schema as Json,
        required: wasRequired.has(name),
        open,
        edits: propertyEdits(place, name),
      });
    }
  }
  for (const [name, schema] of Object.entries(now)) {
    if (Object.hasOwn(old, name) || to.has(name)) continue;
    note("property-added", join(path, "properties", name), {
      name,
      after: schema as Json,
      required: isRequired.has(name) && !wasRequired.has(name),
      defaulted: isObject(schema) && Object.hasOwn(schema, "default"),
      open: before["additionalProperties"] !== false && before["unevaluatedProperties"] !== false,
      edits: propertyEdits(place, name),
    });
  }
  facts.push(...requiredFacts(place, path, { old, now, wasRequired, isRequired, from, to }));
  const kept = Object.keys(old).filter((name) => Object.hasOwn(now, name));
  const order = Object.keys(now).filter((name) => Object.hasOwn(old, name));
  if (kept.join("\n") !== order.join("\n")) note("order", join(path, "properties"), {});
  return { facts, shared };
}

function propertyEdits(place: Place, name: string): Edit[] {
  return [
    { kind: "member", place, keys: ["properties", name] },
    { kind: "required", place, name },
  ];
}

function requiredFacts(
  place: Place,
  path: string,
  sides: {
    old: JsonObject;
    now: JsonObject;
    wasRequired: ReadonlySet<string>;
    isRequired: ReadonlySet<string>;
    from: ReadonlyMap<string, string>;
    to: ReadonlySet<string>;
  },
): Found[] {
  const { old, now, wasRequired, isRequired, from, to } = sides;
  const facts: Found[] = [];
  const note = (kind: FactKind, at: string, detail: Partial<Fact>) =>
    facts.push({ ...detail, kind, path: at });
  const describe = (name: string) => {
    const schema = member(now, name);
    return { name, defaulted: isObject(schema) && Object.hasOwn(schema, "default") };
  };
  const at = (name: string) =>
    Object.hasOwn(now, name) || Object.hasOwn(old, name) ? join(path, "properties", name) : path;
  const edits = (name: string): Edit[] => [{ kind: "required", place, name }];
  for (const name of isRequired) {
    const added = Object.hasOwn(now, name) && !Object.hasOwn(old, name);
    if (wasRequired.has(name) || added || to.has(name)) continue;
    note("required-added", at(name), { ...describe(name), edits: edits(name) });
  }
  for (const [name, renamed] of from) {
    if (!wasRequired.has(name) && isRequired.has(renamed)) {
      note("required-added", at(renamed), { ...describe(renamed), edits: edits(renamed) });
    }
    if (wasRequired.has(name) && !isRequired.has(renamed)) {
      note("required-removed", at(renamed), { ...describe(renamed), edits: edits(renamed) });
    }
  }
  for (const name of wasRequired) {
    const removed = Object.hasOwn(old, name) && !Object.hasOwn(now, name);
    if (isRequired.has(name) || removed || from.has(name)) continue;
    note("required-removed", at(name), { ...describe(name), edits: edits(name) });
  }
  return facts;
}
