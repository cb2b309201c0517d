import { fc } from "../../../../test/fast-check.ts";
import { isObject, type Json, type JsonObject, member, tokens } from "../json/index.ts";

/** Freezes a value all the way down, so that changing it throws. */
export function deepFrozen<T>(value: T): T {
  if (typeof value === "object" && value !== null)
    for (const inner of Object.values(value)) deepFrozen(inner);
  return Object.freeze(value);
}

const keys = fc.constantFrom("a", "b", "c", "list", "*", "0", "__proto__", "toString", "constructor");
const texts = fc.constantFrom("", "a", "b", "a b", "a,b", ",", "a, b c", "20", "1.0", "true", "x,y,z");
const scalars = fc.oneof(texts, fc.constantFrom<Json>(null, true, false, 0, 1, 20, 1.5, -3e40));

/** Values that collide with the pointers below in every way. */
const { object: objects, value } = fc.letrec<{ value: Json; object: Json; list: Json }>((tie) => ({
  object: fc
    .array(fc.tuple(keys, tie("value")), { maxLength: 4 })
    .map((entries) => Object.fromEntries(entries) as JsonObject),
  list: fc.array(tie("value"), { maxLength: 3 }),
  value: fc.oneof({ depthSize: "small", withCrossShrink: true }, scalars, tie("object"), tie("list")),
}));
export const values: fc.Arbitrary<Json> = value;

const singles = fc.constantFrom(
  "/a",
  "/b",
  "/c/a",
  "/a/b",
  "/b/c/a",
  "/list/0/a",
  "/__proto__",
  "/toString/a",
);
const several = fc.oneof(
  singles,
  fc.constantFrom("/list/*/a", "/list/*", "/*/a", "/a/*", "/list/*/b/*", "/*"),
);
const places = fc.oneof({ weight: 4, arbitrary: several }, { weight: 1, arbitrary: fc.constant("") });
const parts = fc.constantFrom(["/a", "/b"], ["/c/a", "/c/b"], ["/a/b", "/__proto__", "/b"]);
const by = fc.constantFrom(" ", ",", ", ", "aa");
const numeric = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }));
const ofType: Record<string, fc.Arbitrary<Json>> = {
  string: fc.oneof(texts, numeric.map(String), fc.constantFrom("true", "false")),
  integer: fc.integer(),
  number: numeric,
  boolean: fc.boolean(),
};
const types = fc.constantFrom(
  ...[
    ["string", "integer"],
    ["string", "number"],
    ["string", "boolean"],
    ["integer", "string"],
    ["integer", "number"],
    ["number", "string"],
    ["number", "integer"],
    ["boolean", "string"],
  ].map(([from, to]) => ({ from: from as string, to: to as string })),
);

/** How steps of a kind are made and tried. */
interface Trial {
  readonly steps: fc.Arbitrary<JsonObject>;
  /** Values for the places that the step reads, so that most tries change something. */
  readonly sources?: (step: JsonObject) => Readonly<Record<string, fc.Arbitrary<Json>>>;
  /** Places that it adds. */
  readonly adds?: (step: JsonObject) => readonly string[];
  /** Whether the value at a place is one that the step was made for. */
  readonly suits?: (step: JsonObject, found: Json) => boolean;
}

const pointer = (step: JsonObject, name: string) => step[name] as string;
const list = (step: JsonObject, name: string) => step[name] as readonly string[];
const sample = fc.array(fc.constantFrom("a", "b c", "d", "aa", "x,y"), { minLength: 1, maxLength: 3 });

export const trials: Readonly<Record<string, Trial>> = {
  fill: {
    steps: fc.oneof(
      fc.record({ fill: several, value: values.filter((value) => value !== null) }),
      fc.record({ fill: several, claim: fc.constantFrom("tenant", "/org/id") }),
    ),
    adds: (step) => [pointer(step, "fill")],
  },
  setDefault: { steps: fc.record({ setDefault: several, value: values }) },
  constant: { steps: fc.record({ constant: several, value: values }) },
  drop: {
    steps: fc.record({ drop: several, emptied: fc.constantFrom("keep", "drop") }),
    sources: (step) => ({ [pointer(step, "drop")]: values }),
  },
  rename: {
    steps: fc.record({ rename: several, to: keys }).filter(({ rename, to }) => tokens(rename).at(-1) !== to),
    sources: (step) => ({ [pointer(step, "rename")]: values }),
    adds: (step) => {
      const from = pointer(step, "rename");
      return [`${from.slice(0, from.lastIndexOf("/"))}/${pointer(step, "to")}`];
    },
  },
  move: {
    steps: fc.record({ move: singles, to: singles }).filter(({ move, to }) => move !== to),
    sources: (step) => ({ [pointer(step, "move")]: values }),
    adds: (step) => [pointer(step, "to")],
  },
  wrap: {
    steps: fc.oneof(
      fc.record({ wrap: places, in: fc.constant("list") }),
      fc.record({
        wrap: places,
        in: fc.constant("object"),
        key: keys,
        with: fc.constantFrom({}, { op: "eq" }),
      }),
    ),
    sources: (step) => ({ [pointer(step, "wrap")]: values }),
  },
  unwrap: {
    steps: fc.oneof(
      fc.record({ unwrap: places, from: fc.constant("list") }),
      fc.record({ unwrap: places, from: fc.constant("list"), take: fc.constant("first") }),
      fc.record({
        unwrap: places,
        from: fc.constant("object"),
        key: keys,
        with: fc.constantFrom({}, { op: "eq" }),
      }),
    ),
    sources: (step) => ({
      [pointer(step, "unwrap")]: values.map((value): Json => {
        if (step["from"] === "list") return [value];
        return { ...(step["with"] as JsonObject), [pointer(step, "key")]: value };
      }),
    }),
  },
  mapValues: {
    steps: fc.record({
      mapValues: places,
      pairs: fc.uniqueArray(fc.tuple(scalars, values), {
        minLength: 2,
        maxLength: 5,
        selector: ([from]) => from,
      }),
      else: fc.constantFrom("refuse", "refuse", "keep"),
    }) as unknown as fc.Arbitrary<JsonObject>,
    sources: (step) => ({
      [pointer(step, "mapValues")]: fc.constantFrom(
        ...(step["pairs"] as unknown as readonly (readonly [Json, Json])[]).map(([from]) => from),
      ),
    }),
  },
  coerce: {
    steps: fc.tuple(places, types).map(([coerce, type]) => ({ coerce, ...type })),
    sources: (step) => ({ [pointer(step, "coerce")]: ofType[pointer(step, "from")] as fc.Arbitrary<Json> }),
    suits: ({ from }, found) => (from === "integer" ? Number.isInteger(found) : typeof found === from),
  },
  split: {
    steps: fc.oneof(fc.record({ split: places, by }), fc.record({ split: singles, by, into: parts })),
    sources: (step) => ({
      [pointer(step, "split")]: fc.oneof(
        texts,
        sample.map((items) => items.join(pointer(step, "by"))),
      ),
    }),
    adds: (step) => (step["into"] === undefined ? [] : list(step, "into")),
  },
  join: {
    steps: fc.oneof(
      fc.record({ join: places, by, onAmbiguous: fc.constantFrom("refuse", "join") }),
      fc.record({ join: parts, by, into: singles }),
    ) as unknown as fc.Arbitrary<JsonObject>,
    sources: (step) => {
      const from = step["join"];
      if (typeof from === "string") return { [from]: sample };
      return Object.fromEntries(list(step, "join").map((place) => [place, texts]));
    },
    adds: (step) => (step["into"] === undefined ? [] : [pointer(step, "into")]),
  },
};

/** A step of a kind, and a value that most often has what the step reads. */
export function tries(kind: string): fc.Arbitrary<{ readonly step: JsonObject; readonly value: Json }> {
  const trial = trials[kind] as Trial;
  // What steps read are members, so that objects are worth more tries than scalars.
  const whole = fc.oneof({ weight: 3, arbitrary: objects }, { weight: 1, arbitrary: values });
  return fc.tuple(trial.steps, whole).chain(([step, value]) => {
    const sources = Object.entries(trial.sources?.(step) ?? {});
    const planted = fc
      .tuple(...sources.map(([, arbitrary]) => arbitrary))
      .map((found) =>
        sources.reduce((whole, [at], index) => plant(whole, tokens(at), found[index] as Json), value),
      );
    return fc
      .oneof({ weight: 3, arbitrary: planted }, { weight: 1, arbitrary: fc.constant(value) })
      .map((tried) => ({ step, value: tried }));
  });
}

/** Whether a value is one that the inverse of a step speaks of: it lacks what the step adds. */
export function isMadeFor(kind: string, step: JsonObject, value: Json): boolean {
  const { adds, suits } = trials[kind] as Trial;
  return (
    (adds?.(step) ?? []).every((place) => lacks(value, tokens(place), true)) &&
    (suits === undefined || foundAt(value, tokens(pointer(step, kind))).every((found) => suits(step, found)))
  );
}

function plant(value: Json | undefined, [token, ...rest]: readonly string[], found: Json): Json {
  if (token === undefined) return found;
  if (Array.isArray(value) && value.length > 0 && (token === "*" || Object.hasOwn(value, token))) {
    return value.map((item: Json, index) =>
      token === "*" || index === Number(token) ? plant(item, rest, found) : item,
    );
  }
  if (token === "*") return [plant(undefined, rest, found)];
  const object = isObject(value) ? value : {};
  return { ...object, [token]: plant(member(object, token), rest, found) };
}

/** Neither the member is there nor, on the way to it, an object that is empty. */
function lacks(value: Json | undefined, [token, ...rest]: readonly string[], isRoot = false): boolean {
  if (value === undefined) return true;
  if (token === undefined) return false;
  if (Array.isArray(value)) {
    return itemsAt(value, token).every((item) => lacks(item, rest, true));
  }
  if (!isObject(value)) return true;
  return (isRoot || Object.keys(value).length > 0) && lacks(member(value, token), rest);
}

function foundAt(value: Json, [token, ...rest]: readonly string[]): readonly Json[] {
  if (token === undefined) return [value];
  const inner = Array.isArray(value)
    ? itemsAt(value, token)
    : isObject(value)
      ? [member(value, token)].filter((found) => found !== undefined)
      : [];
  return inner.flatMap((found) => foundAt(found, rest));
}

function itemsAt(items: readonly Json[], token: string): readonly Json[] {
  return items.filter((_item, index) => token === "*" || token === String(index));
}
