import { isObject, type Json, type JsonObject, join, member } from "../json/index.ts";
import { seemsToMatch } from "../schema/index.ts";
import type { DescribedParts, PlacedSchema } from "./described-parts.ts";
import type { Edit, Place } from "./edit.ts";
import type { Fact, FactKind } from "./fact.ts";
import type { Found } from "./keyword-facts.ts";
import { propertiesOf, requiredOf } from "./schema-parts.ts";

/** A property rename inside one schema: pointer of the object schema on either side. */
export interface PropertyRename {
  readonly place: string;
  readonly from: string;
  readonly to: string;
}

/** Properties of both sides that belong together. */
export interface SharedProperty {
  readonly place: Place;
  readonly before: Json;
  readonly after: Json;
  /** No call can leave it out and still be accepted as before: its default never speaks. */
  readonly present: boolean;
}

/** Facts with pointers in the schema, and the properties that are on both sides. */
interface PropertyComparison {
  readonly facts: readonly Found[];
  readonly shared: readonly SharedProperty[];
}

interface ObjectPair {
  readonly place: Place;
  readonly path: string;
  readonly before: JsonObject;
  readonly after: JsonObject;
  readonly renames: readonly PropertyRename[];
  readonly isSame: (before: Json, after: Json) => boolean;
  /** What is described around this object, in the combinators that it stands in. */
  readonly scope: { readonly before: () => DescribedParts; readonly after: () => DescribedParts };
}

/** What differs in the properties of one object schema. */
export function propertyFacts({
  place,
  before,
  after,
  renames,
  isSame,
  scope,
}: ObjectPair): PropertyComparison {
  const facts: Found[] = [];
  const shared: SharedProperty[] = [];
  const note = (kind: FactKind, at: string, detail: Partial<Fact>) =>
    facts.push({ ...detail, kind, path: at });
  const old = propertiesOf(before);
  const now = propertiesOf(after);
  const required = { before: requiredOf(before), after: requiredOf(after) };
  const renamed = declaredHere(renames, place, old, now);
  const targets = new Set(renamed.values());
  const at = (name: string) => join(place.after, "properties", name);
  const share = (name: string, own: Json, other: PlacedSchema, otherName = name) =>
    shared.push({
      place: { before: join(place.before, "properties", name), after: other.pointer },
      before: own,
      after: other.raw,
      present: required.before.has(name) || required.after.has(otherName),
    });
  for (const [name, schema] of Object.entries(old)) {
    const to = renamed.get(name);
    if (to !== undefined) {
      const edits = [...propertyEdits(place, name), ...propertyEdits(place, to)];
      note("property-renamed", at(to), {
        name,
        to,
        required: required.after.has(to),
        open: isOpen(after),
        edits,
      });
      share(name, schema, { raw: now[to] as Json, pointer: at(to) }, to);
    } else if (Object.hasOwn(now, name)) {
      // Most properties stay as they are: for those no pointers are made.
      if (!isSame(schema, now[name] as Json))
        share(name, schema, { raw: now[name] as Json, pointer: at(name) });
    } else {
      const moved = movedTo(name, scope);
      if (moved !== undefined) share(name, schema, moved);
      else if (!isMatched(name, scope.after().patterns)) {
        note("property-removed", join(place.before, "properties", name), {
          name,
          before: schema,
          required: required.before.has(name),
          open: isOpen(after),
          // A name that is required only now is a fact of its own.
          edits: [
            ...propertyEdits(place, name).filter(
              ({ kind }) => kind !== "required" || required.before.has(name) || !required.after.has(name),
            ),
            ...closingEdits(place),
          ],
        });
      }
    }
  }
  for (const [name, schema] of Object.entries(now)) {
    if (Object.hasOwn(old, name) || targets.has(name) || scope.before().properties.has(name)) continue;
    note("property-added", at(name), {
      name,
      after: schema,
      required: required.after.has(name) && !required.before.has(name),
      defaulted: isObject(schema) && Object.hasOwn(schema, "default"),
      open: isOpen(before),
      edits: propertyEdits(place, name),
    });
  }
  facts.push(...requiredFacts(place, old, now, required, renamed));
  const kept = Object.keys(old).filter((name) => Object.hasOwn(now, name));
  const order = Object.keys(now).filter((name) => Object.hasOwn(old, name));
  if (kept.join("\n") !== order.join("\n")) note("order", join(place.after, "properties"), {});
  return { facts, shared };
}

/**
 * Where a property went that an object no longer describes. What another alternative says of the same name is no such
 * place where it said so before.
 */
function movedTo(name: string, { before, after }: ObjectPair["scope"]): PlacedSchema | undefined {
  const found = after().properties.get(name);
  if (found === undefined || found.definite) return found;
  return (before().properties.get(name)?.times ?? 0) > found.times ? undefined : found;
}

/** The same for two schemas that are built differently: what is rejected is for the whole schema to say. */
export function rebuiltFacts(
  place: Place,
  old: DescribedParts,
  now: DescribedParts,
  renames: readonly PropertyRename[],
): PropertyComparison {
  const facts: Found[] = [];
  const shared: SharedProperty[] = [];
  const renamed = declaredHere(
    renames,
    place,
    Object.fromEntries(old.properties),
    Object.fromEntries(now.properties),
  );
  const targets = new Set(renamed.values());
  for (const [name, { raw, pointer }] of old.properties) {
    const to = renamed.get(name) ?? name;
    const other = now.properties.get(to);
    if (other !== undefined) {
      const present = old.required.has(name) || now.required.has(to);
      shared.push({
        place: { before: pointer, after: other.pointer },
        before: raw,
        after: other.raw,
        present,
      });
      if (to !== name) facts.push({ kind: "property-renamed", path: other.pointer, name, to, open: true });
    } else if (!isMatched(name, now.patterns)) {
      facts.push({
        kind: "property-removed",
        path: pointer,
        name,
        before: raw,
        required: old.required.has(name),
        rebuilt: true,
      });
    }
  }
  for (const [name, { raw, pointer }] of now.properties) {
    if (old.properties.has(name) || targets.has(name) || isMatched(name, old.patterns)) continue;
    const defaulted = isObject(raw) && Object.hasOwn(raw, "default");
    facts.push({
      kind: "property-added",
      path: pointer,
      name,
      after: raw,
      required: now.required.has(name),
      defaulted,
      rebuilt: true,
    });
  }
  return { facts, shared };
}

/** Renames that were declared for this object: old name to new name. */
function declaredHere(
  renames: readonly PropertyRename[],
  place: Place,
  old: object,
  now: object,
): ReadonlyMap<string, string> {
  const here = renames.filter(
    (rename) =>
      (rename.place === place.before || rename.place === place.after) &&
      Object.hasOwn(old, rename.from) &&
      Object.hasOwn(now, rename.to) &&
      !Object.hasOwn(old, rename.to) &&
      !Object.hasOwn(now, rename.from),
  );
  return new Map(here.map((rename) => [rename.from, rename.to]));
}

/** Whether one of some patterns of keys describes a name. */
export function isMatched(name: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => seemsToMatch(pattern, name));
}

/** Whether an object takes keys that it does not describe. */
function isOpen(schema: JsonObject): boolean {
  return schema["additionalProperties"] !== false && schema["unevaluatedProperties"] !== false;
}

function propertyEdits(place: Place, name: string): Edit[] {
  return [
    { kind: "member", place, keys: ["properties", name] },
    { kind: "required", place, name },
  ];
}

/** A property that is gone is refused only where the object is closed, too. */
function closingEdits(place: Place): Edit[] {
  return ["additionalProperties", "unevaluatedProperties"].map((key) => ({
    kind: "member",
    place,
    keys: [key],
    supporting: true,
  }));
}

function requiredFacts(
  place: Place,
  old: JsonObject,
  now: JsonObject,
  required: { readonly before: ReadonlySet<string>; readonly after: ReadonlySet<string> },
  renamed: ReadonlyMap<string, string>,
): Found[] {
  const facts: Found[] = [];
  const targets = new Set(renamed.values());
  const note = (kind: FactKind, name: string) => {
    const schema = member(now, name);
    const isProperty = Object.hasOwn(now, name);
    facts.push({
      kind,
      path: isProperty ? join(place.after, "properties", name) : place.after,
      name,
      defaulted: isObject(schema) && Object.hasOwn(schema, "default"),
      edits: [{ kind: "required", place, name }],
      ...(isProperty ? {} : { identity: name }),
    });
  };
  for (const name of required.after) {
    const added = Object.hasOwn(now, name) && !Object.hasOwn(old, name);
    if (!required.before.has(name) && !added && !targets.has(name)) note("required-added", name);
  }
  for (const [name, to] of renamed) {
    if (!required.before.has(name) && required.after.has(to)) note("required-added", to);
    if (required.before.has(name) && !required.after.has(to)) note("required-removed", to);
  }
  for (const name of required.before) {
    const removed = Object.hasOwn(old, name) && !Object.hasOwn(now, name);
    if (!required.after.has(name) && !removed && !renamed.has(name)) note("required-removed", name);
  }
  return facts;
}
