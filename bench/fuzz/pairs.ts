import type { RawSchema } from "@toolgate/core/contract";
import type { Json } from "@toolgate/core/json";
import type { Dialect } from "@toolgate/core/schema";
import fc from "fast-check";
import { inDialect } from "./dialects.ts";
import { edited, edits } from "./edits.ts";
import { focused, holders, links, drafts as small } from "./small.ts";
import { drafts as tools } from "./tools.ts";
import { type Draft, settle } from "./world.ts";

/** A question to the engine. */
export interface Pair {
  readonly old: RawSchema;
  readonly new: RawSchema;
}

/** `adversarial`: all keywords, each as likely as the next. `tools`: what the schemas of real tools hold. */
export const mixes = ["adversarial", "tools"] as const;

export type Mix = (typeof mixes)[number];

const dialects = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Dialect>("2020-12") },
  { weight: 4, arbitrary: fc.constantFrom<Dialect>("draft-04", "draft-06", "draft-07", "2019-09") },
);

type Shape = (
  a: RawSchema,
  b: RawSchema,
  c: RawSchema,
  copy: RawSchema,
) => readonly [old: RawSchema, next: RawSchema];

const any = (...list: RawSchema[]): RawSchema => ({ anyOf: list as Json[] });
const all = (...list: RawSchema[]): RawSchema => ({ allOf: list as Json[] });

/** How the two schemas of a pair have to do with each other; `copy` is `a` with a few changes. */
const shapes: readonly Shape[] = [
  (a, _b, _c, copy) => [a, copy],
  (a, _b, _c, copy) => [copy, a],
  (a, _b, _c, copy) => [a, copy],
  (a, _b, _c, copy) => [copy, a],
  (a, b) => [a, b],
  (_a, b, _c, copy) => [copy, b],
  (a, b, c) => [a, any(b, c)],
  (a, b, c, copy) => [a, any(b, c, copy)],
  (a, b, c) => [all(a, b), c],
  (a, b, _c, copy) => [all(copy, b), a],
  (a, b) => [{ not: b as Json }, { not: all(a, b) as Json }],
];

interface World {
  readonly a: RawSchema;
  readonly b: RawSchema;
  readonly c: RawSchema;
  readonly definitions: readonly RawSchema[];
}

function worldOf(
  drafts: fc.Arbitrary<RawSchema>,
  definitions = fc.array(drafts, { maxLength: 2 }),
): fc.Arbitrary<World> {
  return fc.record({ a: drafts, b: drafts, c: drafts, definitions });
}

const worlds: Readonly<Record<Mix, fc.Arbitrary<World>>> = {
  adversarial: fc.oneof(
    { weight: focused.length, arbitrary: worldOf(small) },
    ...focused.map((drafts) => ({ weight: 1, arbitrary: worldOf(drafts) })),
    { weight: 1, arbitrary: worldOf(holders, fc.array(links, { minLength: 2, maxLength: 3 })) },
  ),
  tools: worldOf(tools),
};

/** Pairs of schemas, most of them neighbours. */
export function pairsOf(mix: Mix): fc.Arbitrary<Pair> {
  return fc
    .record({
      world: worlds[mix],
      list: edits,
      shape: fc.nat({ max: shapes.length - 1 }),
      dialect: dialects,
      other: dialects,
      crosses: fc.nat({ max: 3 }),
    })
    .map(({ world: { a, b, c, definitions }, list, shape, dialect, other, crosses }) => {
      const copy = edited({ root: a, definitions }, list);
      const draft = (root: RawSchema): Draft => ({ root, definitions: copy.definitions });
      const make = shapes[shape] as Shape;
      const [old, next] = make(a, b, c, copy.root);
      const fresh = crosses === 0 ? other : dialect;
      return plain({
        old: inDialect(settle(draft(old)), dialect),
        new: inDialect(settle(draft(next)), fresh),
      });
    });
}

/** So many schemas of the adversarial mix, often of one type, so that they have to do with each other. */
export function kinOf(count: number): fc.Arbitrary<RawSchema[]> {
  const ofOne = (drafts: fc.Arbitrary<RawSchema>) =>
    fc
      .record({
        roots: fc.array(drafts, { minLength: count, maxLength: count }),
        definitions: fc.array(drafts, { maxLength: 2 }),
      })
      .map(({ roots, definitions }) =>
        roots.map((root) => JSON.parse(JSON.stringify(settle({ root, definitions }))) as RawSchema),
      );
  return fc.oneof(ofOne(small), ...focused.map(ofOne));
}

/** As JSON text would bring it: no shared parts, no prototypes. */
function plain(pair: Pair): Pair {
  return JSON.parse(JSON.stringify(pair)) as Pair;
}
