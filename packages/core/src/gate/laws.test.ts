import { describe, expect, test } from "vitest";
import { fc } from "../../../../test/fast-check.ts";
import type { Json, JsonObject } from "../json/index.ts";
import { holds, SchemaDocument, SchemaSet } from "../schema/index.ts";
import type { ToolCall } from "./deciding.ts";
import type { Decision } from "./decision.ts";
import type {
  ContractDefinition,
  DeclaredConverter,
  StepDefinition,
  VersionDefinition,
} from "./definition.ts";
import { Gate, type GateOptions } from "./gate.ts";
import { isServed } from "./index.ts";

const numRuns = Number(process.env["TOOLGATE_RUNS"] ?? 1_500);

const keys = ["a", "b", "c", "mode"] as const;
const values = [1, 2, "x", "y", null, {}, { a: 1 }, { b: "x" }] as const satisfies readonly Json[];

const property: fc.Arbitrary<Json> = fc.constantFrom<Json>(
  { type: "string" },
  { type: "integer" },
  { enum: ["x", 1] },
  { enum: ["y", 2] },
  { type: ["integer", "null"], default: 1 },
  { type: "object", properties: { a: { type: "integer" } } },
  { type: "object", properties: { b: { type: "string" } } },
  { type: "object", additionalProperties: { type: "integer" } },
  {},
);

const schema = fc
  .record({
    properties: fc.dictionary(fc.constantFrom(...keys), property, { maxKeys: 3 }),
    required: fc.uniqueArray(fc.constantFrom(...keys), { maxLength: 1 }),
    closed: fc.constantFrom(undefined, false, true, { type: "integer" }),
  })
  .map(
    ({ properties, required, closed }): JsonObject => ({
      type: "object",
      properties,
      required: required.filter((key) => Object.hasOwn(properties, key)),
      ...(closed === undefined ? {} : { additionalProperties: closed }),
    }),
  );

const edits: Readonly<Record<string, (value: JsonObject, claims: JsonObject) => Json>> = {
  same: (value) => value,
  empty: () => ({}),
  "fill a": (value) => ({ a: 1, ...value }),
  "fill all": (value) => ({ a: 1, b: "x", mode: "x", c: {}, ...value }),
  "set a": (value) => ({ ...value, a: "x" }),
  "fill b": (value) => ({ b: "x", ...value }),
  "claim c": (value, { tenant }) => ({ ...value, c: tenant as Json }),
  "rename a": ({ a, ...value }) => (a === undefined ? value : { ...value, b: a }),
  "drop mode": ({ mode: _mode, ...value }) => value,
  throw: () => {
    throw new TypeError("no");
  },
  undefined: () => undefined as unknown as Json,
  "no object": () => [1],
};

function converter(name: string): DeclaredConverter {
  const edit = edits[name] as (typeof edits)[string];
  return {
    convert: (value, { claims }) =>
      name === "empty" && Object.hasOwn(value as JsonObject, "a")
        ? { kind: "conflict", pointers: ["/a"], message: "a" }
        : { kind: "converted", value: edit(value as JsonObject, claims) },
  };
}

const editName = fc.constantFrom("fill all", "fill all", "same", ...Object.keys(edits));
const someConverter = fc.option(editName.map(converter), { nil: undefined, freq: 4 });

const definition = fc
  .integer({ min: 1, max: 4 })
  .chain((count) =>
    fc.record({
      schemas: fc.array(schema, { minLength: count, maxLength: count }),
      statuses: fc.array(
        fc.constantFrom("active", "active", "active", "deprecated", "canary", "retired", "removed", "draft"),
        {
          minLength: count,
          maxLength: count,
        },
      ),
      implemented: fc.integer({ min: 1, max: count }),
      steps: fc.array(fc.tuple(someConverter, someConverter), { minLength: count, maxLength: count }),
      back: fc.boolean(),
      alias: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: count }), { minLength: 1 }), {
        nil: undefined,
      }),
      stale: fc.constantFrom("convert", "convert", "reject"),
      onAmbiguous: fc.constantFrom<"reject" | "newest" | number>("reject", "reject", "newest", 1),
      unknownKeys: fc.constantFrom("warn", "warn", "reject"),
    }),
  )
  .map((made): ContractDefinition => {
    const versions = made.schemas.map((inputSchema, index): VersionDefinition => {
      const version = index + 1;
      const status =
        version === made.implemented ? "active" : (made.statuses[index] as VersionDefinition["status"]);
      return { version, status, tool: { name: "t", inputSchema } };
    });
    const steps = made.steps.flatMap(([up, down], index): StepDefinition[] => {
      const [from, to] = made.back ? [index + 2, index + 1] : [index + 1, index + 2];
      const parts = {
        ...(up === undefined ? {} : { arguments: up }),
        ...(down === undefined ? {} : { result: down }),
      };
      return [{ from, to, ...parts }];
    });
    const { implemented, stale, onAmbiguous, unknownKeys } = made;
    const aliases = made.alias === undefined ? [] : [{ name: "old", servesVersions: made.alias }];
    return {
      contract: "t",
      name: "t",
      versions,
      implemented,
      steps,
      aliases,
      stale,
      onAmbiguous,
      unknownKeys,
    } as ContractDefinition;
  });

const call = fc
  .record({
    name: fc.constantFrom("t", "t", "t", "old", "u"),
    arguments: fc.dictionary(fc.constantFrom(...keys, "z"), fc.constantFrom<Json>(...values), { maxKeys: 4 }),
    claim: fc.option(fc.constantFrom<Json>(1, 2, 3, "2", { t: 1 }, { t: 3 }, { other: 2 }, 9), {
      nil: undefined,
    }),
    source: fc.constantFrom("pin", "experimental", "experimental"),
    lastListed: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
  })
  .map(
    ({ name, arguments: args, claim, source, lastListed }): ToolCall => ({
      name,
      arguments: { ...args },
      ...(claim === undefined ? {} : { claims: [{ source, value: claim } as const] }),
      ...(lastListed === undefined ? {} : { lastListed: () => lastListed }),
      caller: { principal: "p", claims: { tenant: 7 } },
    }),
  );

// A principal that may use every canary, so that those are as good as active.
const options: GateOptions = { mayUse: () => true };

function decided(definitions: readonly ContractDefinition[], asked: ToolCall): Decision {
  const decision = new Gate(definitions, options).decide(asked);
  if (decision instanceof Promise) throw new Error("asynchronous");
  return decision;
}

/** What a call comes to, without what is only said about it. */
function outcome(decision: Decision): string {
  return JSON.stringify(
    isServed(decision) ? ["served", decision.arguments, decision.resultVersion] : decision.kind,
  );
}

function without(contract: ContractDefinition, version: number): ContractDefinition {
  const versions = contract.versions.map((one) =>
    one.version === version ? { ...one, status: "removed" as const } : one,
  );
  return { ...contract, versions };
}

/** Versions whose top-level keys are used although the implemented version, which declares keys too, lacks them. */
function declares(contract: ContractDefinition, version: number, key: string): boolean {
  const found = contract.versions.find((one) => one.version === version && one.status !== "draft");
  const schemaOf = found?.tool.inputSchema as JsonObject | undefined;
  return schemaOf !== undefined && Object.hasOwn(schemaOf["properties"] as JsonObject, key);
}

describe("GATE-1: laws of the gate", () => {
  const seen = new Map<string, number>();
  const met = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);

  test("no call reaches a handler with arguments that its version rejects; nothing that comes in is changed", () => {
    fc.assert(
      fc.property(definition, call, (contract, asked) => {
        const before = JSON.stringify(asked.arguments);
        const decision = decided([contract], asked);
        met(decision.kind);
        expect(JSON.stringify(asked.arguments)).toBe(before);
        if (!isServed(decision)) return;
        const spoken = contract.versions.find(({ version }) => version === contract.implemented);
        const root = new SchemaDocument(new SchemaSet(), spoken?.tool.inputSchema ?? false).root();
        expect(holds(root, decision.arguments)).toBe(true);
        if (decision.kind === "pass") expect(decision.arguments).toBe(asked.arguments);
      }),
      { numRuns },
    );
    const reached = [
      "pass",
      "convert",
      "invalid-arguments",
      "schema-version-mismatch",
      "unknown-tool",
      "converter-failed",
    ];
    for (const kind of reached) expect(seen.get(kind) ?? 0, kind).toBeGreaterThan(numRuns / 200);
  });

  test("a decision never depends on the order of declaration", () => {
    fc.assert(
      fc.property(definition, definition, call, (contract, second, asked) => {
        const other = {
          ...second,
          contract: "u",
          name: "u",
          aliases: [{ name: "old", servesVersions: [1] }],
        };
        const turned = {
          ...contract,
          versions: [...contract.versions].reverse(),
          steps: [...(contract.steps ?? [])].reverse(),
          aliases: (contract.aliases ?? []).map((alias) => ({
            ...alias,
            servesVersions: [...alias.servesVersions].reverse(),
          })),
        };
        expect(decided([other, turned], asked)).toEqual(decided([contract, other], asked));
      }),
      { numRuns },
    );
  });

  test("legacy calls are exactly those whose outcome changes when the version is removed", () => {
    let legacy = 0;
    let words = 0;
    fc.assert(
      fc.property(definition, call, (contract, asked) => {
        const decision = decided([contract], asked);
        if (decision.kind === "unknown-tool" || decision.kind === "retired") return;
        const served = contract.versions.filter(
          ({ status, version }) => status !== "draft" && version !== contract.implemented,
        );
        for (const { version } of served) {
          const changes = outcome(decided([without(contract, version)], asked)) !== outcome(decision);
          if (changes) {
            legacy += 1;
            expect(decision.legacyOf).toContain(version);
          } else if (decision.kind !== "invalid-arguments" && decision.kind !== "schema-version-mismatch") {
            expect(decision.legacyOf).not.toContain(version);
          } else if (decision.legacyOf.includes(version)) {
            // Nothing fits: a word speaks for the version.
            words += 1;
            expect(["invalid", "no-converter", "not-served", "above-highest"]).toContain(decision.reason);
          }
        }
        if (decision.kind !== "schema-version-mismatch") return;
        for (const key of Object.keys(asked.arguments as JsonObject)) {
          const own = contract.versions.find(({ version }) => version === contract.implemented)?.tool
            .inputSchema as JsonObject;
          if (
            declares(contract, contract.implemented, key) ||
            typeof own["additionalProperties"] === "object"
          )
            continue;
          const declarers = served.filter(({ version }) => declares(contract, version, key));
          if (declarers.length > 0) expect(decision.legacyOf.length).toBeGreaterThan(0);
        }
      }),
      { numRuns },
    );
    expect(legacy).toBeGreaterThan(numRuns / 20);
    expect(words).toBeGreaterThan(0);
  });

  test("a version that is inferred from arguments never causes a protocol error", () => {
    fc.assert(
      fc.property(definition, call, (contract, asked) => {
        const decision = decided([contract], { ...asked, claims: [] });
        if (decision.kind === "schema-version-mismatch") expect(decision.serves).toEqual([]);
      }),
      { numRuns },
    );
  });
});
