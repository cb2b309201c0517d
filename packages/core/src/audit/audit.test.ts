import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { fc } from "../../../../test/fast-check.ts";
import type { ContractDefinition, DeclaredConverter, VersionDefinition } from "../gate/index.ts";
import { declarativeConverter } from "../gate/index.ts";
import type { Json, JsonObject } from "../json/index.ts";
import { audit, auditRules } from "./index.ts";

const text = { type: "string" };
const number = { type: "integer" };

function version(
  number: number,
  properties: JsonObject,
  more: JsonObject = {},
  status: VersionDefinition["status"] = "active",
): VersionDefinition {
  const { outputSchema, name = "t", ...schema } = more;
  const inputSchema = { type: "object", properties, ...schema };
  const output = outputSchema === undefined ? {} : { outputSchema: outputSchema as JsonObject };
  return { version: number, status, tool: { name: String(name), inputSchema, ...output } };
}

function contractOf(
  contract: string,
  versions: readonly VersionDefinition[],
  more: Partial<ContractDefinition> = {},
): ContractDefinition {
  return { contract, name: contract, versions, implemented: versions.at(-1)?.version ?? 1, ...more };
}

const steps = (...list: JsonObject[]) => declarativeConverter(list);
const code = (convert: (value: JsonObject) => Json): DeclaredConverter => ({
  convert: (value) => ({ kind: "converted", value: convert(value as JsonObject) }),
});
const up = (converter: DeclaredConverter) => ({ steps: [{ from: 1, to: 2, arguments: converter }] });

/** v1 takes `email`, v2 requires `filters`. */
const email = version(1, { email: text }, { required: ["email"] });
const filters = version(2, { filters: { type: "array", items: text } }, { required: ["filters"] });
const toFilters = steps({ wrap: "/email", in: "list" }, { rename: "/email", to: "filters" });
const output = (properties: JsonObject) => ({
  outputSchema: { type: "object", properties, required: Object.keys(properties) },
});
const limit = (value: number, more: JsonObject = {}) => ({ limit: { ...number, default: value }, ...more });

/** Registries with one fault each: the rule that finds it, and what it is found in. */
const planted: readonly (readonly [string, string, readonly ContractDefinition[]])[] = [
  [
    "two contracts with one id",
    "contract-declared-twice",
    [contractOf("a", [version(1, {})]), contractOf("a", [version(1, {})], { name: "a2" })],
  ],
  [
    "two contracts with one name",
    "name-claimed-twice",
    [contractOf("b", [version(1, {})], { name: "b" }), contractOf("b2", [version(1, {})], { name: "b" })],
  ],
  [
    "two aliases of one name",
    "name-claimed-twice",
    [
      contractOf("c", [version(1, {})], { aliases: [{ name: "x-c", servesVersions: [1] }] }),
      contractOf("c2", [version(1, {})], { aliases: [{ name: "x-c", servesVersions: [1] }] }),
    ],
  ],
  [
    "an alias over a live name",
    "alias-over-live-name",
    [
      contractOf("d", [version(1, {})]),
      contractOf("d2", [version(1, {})], { aliases: [{ name: "d", servesVersions: [1] }] }),
    ],
  ],
  [
    "an alias on itself",
    "alias-cycle",
    [contractOf("e", [version(1, {})], { aliases: [{ name: "e", servesVersions: [1] }] })],
  ],
  [
    "an alias of a retired contract",
    "alias-without-target",
    [contractOf("f", [version(1, {})], { retired: true, aliases: [{ name: "f-old", servesVersions: [1] }] })],
  ],
  [
    "a replacement that is not there",
    "replacement-missing",
    [contractOf("g", [version(1, {})], { retired: true, replacedBy: "nobody" })],
  ],
  [
    "an alias without a schema",
    "alias-without-schema",
    [contractOf("h", [version(1, {})], { aliases: [{ name: "h-old", servesVersions: [3] }] })],
  ],
  [
    "an alias that serves a version that is not registered",
    "served-version-missing",
    [contractOf("i", [version(1, {})], { aliases: [{ name: "i-old", servesVersions: [1, 7] }] })],
  ],
  [
    "an alias that serves version 0",
    "served-version-missing",
    [contractOf("i0", [version(1, {})], { aliases: [{ name: "i0-old", servesVersions: [1, 0] }] })],
  ],
  [
    "an alias that serves version 1.5",
    "served-version-missing",
    [contractOf("i5", [version(1, {})], { aliases: [{ name: "i5-old", servesVersions: [1, 1.5] }] })],
  ],
  [
    "an alias that serves a retired version",
    "served-version-missing",
    [
      contractOf("j", [version(1, { email: text }, {}, "retired"), version(2, { filters: text })], {
        aliases: [{ name: "j-old", servesVersions: [1] }],
      }),
    ],
  ],
  [
    "a handler that speaks a version that is not there",
    "implemented-version-missing",
    [contractOf("k", [version(1, {})], { implemented: 4 })],
  ],
  ["no converter up", "converter-missing", [contractOf("l", [email, filters])]],
  [
    "no way down for results",
    "result-converter-missing",
    [contractOf("m", [version(1, {}, output({ rows: text })), version(2, {}, output({ items: text }))])],
  ],
  [
    "a converter between versions that are no neighbours",
    "converter-between-strangers",
    [
      contractOf("n", [version(1, {}), version(2, {}), version(3, {})], {
        steps: [{ from: 1, to: 3, arguments: steps() }],
      }),
    ],
  ],
  [
    "two converters for the same step",
    "converter-declared-twice",
    [
      contractOf("n2", [email, filters], {
        steps: [
          { from: 1, to: 2, arguments: toFilters },
          { from: 1, to: 2, arguments: toFilters },
        ],
      }),
    ],
  ],
  [
    "a misspelt step",
    "steps-invalid",
    [
      contractOf(
        "o",
        [version(1, { a: text }), version(2, { a: text })],
        up(steps({ renam: "/a", to: "b" })),
      ),
    ],
  ],
  [
    "a required property that no step fills",
    "required-property-unfilled",
    [
      contractOf(
        "p",
        [version(1, { a: text }), version(2, { a: text, b: { ...number, default: 1 } }, { required: ["b"] })],
        up(steps()),
      ),
    ],
  ],
  [
    "a default that is null",
    "fill-with-null",
    [
      contractOf(
        "q",
        [
          version(1, { a: text }),
          version(2, { a: text, b: { type: ["null", "integer"] } }, { required: ["b"] }),
        ],
        up(steps({ setDefault: "/b", value: null, because: "none" })),
      ),
    ],
  ],
  [
    "a fill without a reason",
    "fill-without-reason",
    [
      contractOf(
        "r",
        [version(1, { a: text }), version(2, { a: text, b: number }, { required: ["b"] })],
        up(steps({ fill: "/b", value: 1 })),
      ),
    ],
  ],
  [
    "an empty fill without a reason",
    "empty-fill-without-reason",
    [
      contractOf(
        "s",
        [version(1, { a: text }), version(2, { a: text, b: { type: "object" } }, { required: ["b"] })],
        up(steps({ fill: "/b", value: {} })),
      ),
    ],
  ],
  [
    "output that the next version rejects",
    "converter-output-invalid",
    [contractOf("t", [email, filters], up(code(({ email: value }) => ({ filters: value as Json }))))],
  ],
  [
    "output that is invalid for one value of an enum only",
    "converter-output-invalid",
    [
      contractOf(
        "t2",
        [
          version(1, { s: { enum: ["a", "b"] } }, { required: ["s"] }),
          version(2, { mode: { enum: ["A", "B"] } }, { required: ["mode"] }),
        ],
        up(code(({ s }) => ({ mode: s === "a" ? "A" : "b" }))),
      ),
    ],
  ],
  [
    "results that the older version does not allow",
    "result-converter-output-invalid",
    [
      contractOf("u", [version(1, {}, output({ rows: text })), version(2, {}, output({ items: text }))], {
        steps: [{ from: 1, to: 2, result: code(() => ({ rows: 1 })) }],
      }),
    ],
  ],
  [
    "a converter that throws on null",
    "converter-broken",
    [
      contractOf(
        "v",
        [
          version(1, { a: { type: ["string", "null"] } }, { required: ["a"] }),
          version(2, { b: text }, { required: ["b"] }),
        ],
        up(code(({ a }) => ({ b: (a as string).trim() }))),
      ),
    ],
  ],
  [
    "a converter that returns undefined",
    "converter-broken",
    [
      contractOf(
        "v2",
        [version(1, { a: text }, { required: ["a"] }), version(2, { b: text }, { required: ["b"] })],
        up(code(() => undefined as unknown as Json)),
      ),
    ],
  ],
  [
    "a converter that changes its input",
    "converter-mutates",
    [
      contractOf(
        "w",
        [version(1, { a: text }, { required: ["a"] }), version(2, { b: text }, { required: ["b"] })],
        up(
          code((value) => {
            const own = value as { a?: string };
            const { a = "" } = own;
            delete own.a;
            return { b: a };
          }),
        ),
      ),
    ],
  ],
  [
    "a word that is left behind",
    "foreign-word-left",
    [
      contractOf(
        "x",
        [version(1, { a: text }, { required: ["a"] }), version(2, { b: text }, { required: ["b"] })],
        up(code((value) => ({ ...value, b: value["a"] as Json }))),
      ),
    ],
  ],
  [
    "a step that does nothing",
    "converter-never-applies",
    [
      contractOf(
        "y",
        [email, filters],
        up(steps({ wrap: "/email", in: "list" }, { rename: "/email", to: "filters" }, { drop: "/nothing" })),
      ),
    ],
  ],
  [
    "a default that changed, and nobody says which counts",
    "ambiguous-arguments",
    [
      contractOf(
        "z",
        [version(1, limit(10)), version(2, limit(20))],
        up(steps({ setDefault: "/limit", value: 10, because: "as before" })),
      ),
    ],
  ],
  [
    "a winner that is not served",
    "winner-missing",
    [
      contractOf("aa", [version(1, limit(10)), version(2, limit(20))], {
        ...up(steps({ setDefault: "/limit", value: 10, because: "as before" })),
        onAmbiguous: 9,
      }),
    ],
  ],
  [
    "a word that comes back with another meaning",
    "word-reused",
    [
      contractOf("bb", [version(1, { a: text }), version(2, { b: text }), version(3, { a: number })], {
        steps: [
          { from: 1, to: 2, arguments: steps({ rename: "/a", to: "b" }) },
          { from: 2, to: 3, arguments: code(({ b }) => (b === undefined ? {} : { a: 1 })) },
        ],
      }),
    ],
  ],
  [
    "a name that another contract gave up",
    "name-reused",
    [
      contractOf("cc", [version(1, {})], { name: "cc-new", retiredNames: ["cc2"] }),
      contractOf("cc2", [version(1, {})]),
    ],
  ],
  [
    "a schema in a dialect that nobody knows",
    "schema-unreadable",
    [contractOf("ee", [version(1, {}, { $schema: "https://example.com/own" })])],
  ],
  [
    "a schema whose reference leads nowhere",
    "schema-unreadable",
    [contractOf("ff", [version(1, { a: { $ref: "#/$defs/none" } })])],
  ],
];

const deprecated = ["ha", "hb", "hc"].map((name) =>
  contractOf(name, [version(1, {}, {}, "deprecated"), version(2, {})]),
);

describe("GATE-4: the audit", () => {
  test.each(planted)("%s: %s", async (_, rule, definitions) => {
    const found = await audit(definitions);
    expect(found.map((change) => change.rule)).toContain(rule);
    for (const change of found)
      expect(change).toMatchObject({
        tool: expect.any(String),
        path: expect.stringMatching(/^(\/|$)/),
        reason: expect.stringMatching(/\.$/),
      });
  });

  test("GATE-4: all faults are told in one run, whatever the order of the contracts", async () => {
    const all = [...planted.flatMap(([, , definitions]) => definitions), ...deprecated];
    const pins = [{ caller: "batch job", contract: "j", version: 1 }];
    const found = await audit(all, { pins });
    const rules = new Set(found.map(({ rule }) => rule));
    for (const [, rule] of planted) expect(rules).toContain(rule);
    expect(rules).toContain("too-many-deprecations");
    expect(found.find(({ rule }) => rule === "pinned-version-missing")?.reason).toContain("batch job");
    const turned = await audit([...all].reverse(), { pins });
    const unique = (list: typeof found) =>
      new Set(
        list.filter(({ rule }) => rule !== "contract-declared-twice").map(({ fingerprint }) => fingerprint),
      );
    expect(unique(turned)).toEqual(unique(found));
    expect(new Set(planted.map(([, rule]) => rule)).size).toBeGreaterThanOrEqual(25);
  });

  test("GATE-4: each rule is planted by some test", () => {
    const met = new Set([
      ...planted.map(([, rule]) => rule),
      "too-many-deprecations",
      "pinned-version-missing",
      "too-many-versions",
      "converter-too-slow",
    ]);
    expect(auditRules.map(({ id }) => id).filter((id) => !met.has(id))).toEqual([]);
  });

  test("folder and registry agree", () => {
    const files = readdirSync(new URL("rules", import.meta.url)).map((file) => file.replace(/\.ts$/, ""));
    expect(auditRules.map(({ id }) => id).sort()).toEqual(files.sort());
  });

  test("the page of the audit has every rule, in its words", () => {
    const page = readFileSync(new URL("../../../../docs/audit.md", import.meta.url), "utf8");
    for (const { id, verdict, why, ship } of auditRules)
      expect(page).toContain(`| \`${id}\` | ${verdict} | ${why} | ${ship} |`);
  });

  test("a clean registry is clean", async () => {
    const clean = [
      contractOf("one", [version(1, { a: text })]),
      contractOf("orders", [email, filters], {
        ...up(toFilters),
        aliases: [{ name: "orders_by_email", servesVersions: [1] }],
      }),
      contractOf("list", [version(1, limit(10)), version(2, limit(20))], {
        ...up(steps({ setDefault: "/limit", value: 10, because: "as before" })),
        onAmbiguous: "reject",
      }),
      contractOf("same", [version(1, { a: text }), version(2, { a: text }, output({ x: text }))]),
      contractOf(
        "tenant",
        [
          version(1, { query: text }, { required: ["query"] }),
          version(
            2,
            { query: text, filters: { type: ["object", "null"], properties: { tenant: text } } },
            { required: ["query", "filters"] },
          ),
        ],
        up(steps({ fill: "/filters/tenant", claim: "tenant", because: "its own" })),
      ),
      contractOf("gone", [version(1, {})], { retired: true, replacedBy: "one" }),
    ];
    expect((await audit(clean)).map(({ rule, tool, reason }) => [rule, tool, reason])).toEqual([]);
  });

  test("removing a version shows every alias and caller that is bound to it, at once", async () => {
    const registry = (status: VersionDefinition["status"]) => [
      contractOf("orders", [{ ...email, status }, filters], {
        ...up(toFilters),
        aliases: [
          { name: "by_email", servesVersions: [1] },
          { name: "find", servesVersions: [1, 2] },
        ],
      }),
    ];
    const pins = [
      { caller: "a", contract: "orders", version: 1 },
      { caller: "b", contract: "orders", version: 2 },
    ];
    expect(await audit(registry("active"), { pins })).toEqual([]);
    const found = await audit(registry("removed"), { pins });
    expect(found.map(({ rule, path }) => [rule, path])).toEqual([
      ["served-version-missing", "/aliases/0/servesVersions/0"],
      ["served-version-missing", "/aliases/1/servesVersions/0"],
      ["pinned-version-missing", "/versions"],
    ]);
  });

  test("an approval of one finding lets no other pass: different faults have different fingerprints", async () => {
    const one = async (...list: JsonObject[]) =>
      (await audit([contractOf("t", [email, filters], up(steps(...list)))])).map(
        ({ fingerprint }) => fingerprint,
      );
    const [misspelt] = await one({ renam: "/email", to: "filters" });
    const two = await one({ renam: "/email", to: "filters" }, { dorp: "/email" });
    expect(new Set(two).size).toBe(2);
    expect(two).toContain(misspelt);
    const gone = async (replacedBy: string) =>
      (await audit([contractOf("t", [version(1, {})], { retired: true, replacedBy })])).map(
        ({ fingerprint }) => fingerprint,
      );
    expect(await gone("a")).not.toEqual(await gone("b"));
  });

  test("recorded samples are tried too, and what was found with them is the witness", async () => {
    const free = [version(1, { a: {} }, { required: ["a"] }), version(2, { b: text }, { required: ["b"] })];
    const picky = up(code(({ a }) => ({ b: a === "only this" ? 1 : "x" })));
    const samples = [{ contract: "t", version: 1, side: "input" as const, value: { a: "only this" } }];
    const rules = async (options: object) =>
      (await audit([contractOf("t", free, picky)], options)).map(({ rule, witness }) => [rule, witness]);
    expect(await rules({})).toEqual([]);
    expect(await rules({ samples })).toEqual([["converter-output-invalid", { a: "only this" }]]);
  });

  test("a guard ends what would not end by itself", async () => {
    const guard = <T>(): T => {
      throw new RangeError("too long");
    };
    const found = await audit([contractOf("t", [email, filters], up(toFilters))], { guard });
    expect(found.map(({ rule }) => rule)).toContain("converter-broken");
  });

  test("500 contracts, most of one version, are audited quickly", async () => {
    const many = Array.from({ length: 500 }, (_, index) =>
      contractOf(`c${index}`, [version(1, { a: text, b: number })]),
    );
    const started = performance.now();
    expect(await audit(many)).toEqual([]);
    expect(performance.now() - started).toBeLessThan(3_000);
  });

  test("whatever is declared, the audit ends and throws nothing", async () => {
    const any = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>;
    const schema = fc.oneof(any, fc.constant({ type: "object", properties: { a: text } }));
    const counts = fc.oneof(fc.integer({ min: -1, max: 4 }), fc.constantFrom(1.5, Number.NaN, 1e9));
    const status = fc.constantFrom("draft", "canary", "active", "deprecated", "retired", "removed");
    const declared = fc.record({
      contract: fc.constantFrom("a", "b", "__proto__"),
      name: fc.constantFrom("a", "b", "constructor"),
      implemented: counts,
      versions: fc.array(
        fc.record({
          version: counts,
          status,
          tool: fc.record({ name: fc.constant("t"), inputSchema: schema, outputSchema: schema }),
        }),
        { maxLength: 3 },
      ),
      aliases: fc.array(
        fc.record({ name: fc.constantFrom("a", "c"), servesVersions: fc.array(counts, { maxLength: 2 }) }),
        { maxLength: 2 },
      ),
      steps: fc.array(
        fc.record({
          from: counts,
          to: counts,
          arguments: fc
            .array(any, { maxLength: 2 })
            .map((list) => declarativeConverter(list as JsonObject[])),
        }),
        { maxLength: 2 },
      ),
      retired: fc.boolean(),
      onAmbiguous: fc.oneof(fc.constantFrom("reject", "newest"), counts),
      replacedBy: fc.constantFrom("a", "none"),
      retiredNames: fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 2 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(declared, { maxLength: 3 }), async (list) => {
        const found = await audit(list as unknown as ContractDefinition[]);
        expect(Array.isArray(found)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
