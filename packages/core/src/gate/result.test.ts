import { describe, expect, test } from "vitest";
import type { Json, JsonObject } from "../json/index.ts";
import type { ConvertDecision } from "./decision.ts";
import type { ContractDefinition, DeclaredConverter } from "./definition.ts";
import { code, decide, pin, session, toolOf } from "./gate.fixture.ts";
import { Gate } from "./gate.ts";
import type { ToolResult } from "./result.ts";
import { answerOf, withWarnings } from "./wire.ts";

const down = code(({ items, ...rest }) => ({ ...rest, rows: items as Json }));

/** v1 results have `rows`, v2 results have `items`. */
function listContract(result: DeclaredConverter | undefined = down): ContractDefinition {
  const rows = { properties: { rows: { type: "array" } }, required: ["rows"], additionalProperties: false };
  const items = { properties: { items: { type: "array" } }, required: ["items"] };
  return {
    contract: "list",
    name: "list",
    implemented: 2,
    versions: [
      { version: 1, status: "active", tool: toolOf("list", { properties: {} }, rows) },
      { version: 2, status: "active", tool: toolOf("list", { properties: {} }, items) },
    ],
    steps: [{ from: 1, to: 2, ...(result === undefined ? {} : { result }) }],
  };
}

function returned(definition: ContractDefinition, result: ToolResult, claims = [session(1)]) {
  const gate = new Gate([definition]);
  const decision = gate.decide({ name: "list", arguments: {}, claims }) as ConvertDecision;
  expect(["pass", "convert"]).toContain(decision.kind);
  return gate.returnResult(decision, result);
}

const structured = { items: [1] };
const both = { content: [{ type: "text", text: '{"items":[1]}' }], structuredContent: structured };

describe("GATE-7: results come down to the version of the caller", () => {
  test("structured content is converted, and the text that says the same with it", () => {
    expect(returned(listContract(), both)).toEqual({
      kind: "returned",
      result: { content: [{ type: "text", text: '{"rows":[1]}' }], structuredContent: { rows: [1] } },
    });
  });

  test("indented text stays indented, other text and other blocks stay as they are", () => {
    const image = { type: "image", data: "", mimeType: "image/png" };
    const content = [
      { type: "text", text: '{\n  "items": [\n    1\n  ]\n}' },
      { type: "text", text: "One row." },
      { type: "text", text: '{"items":[2]}' },
      { type: "text", text: "{broken" },
      image,
    ];
    expect(returned(listContract(), { content, structuredContent: structured })).toMatchObject({
      result: {
        content: [{ text: '{\n  "rows": [\n    1\n  ]\n}' }, content[1], content[2], content[3], image],
      },
    });
  });

  test.each<[string, ToolResult]>([
    ["an error", { content: [], isError: true, structuredContent: structured }],
    ["null", { content: [], structuredContent: null }],
    ["a result that asks for input", { resultType: "input_required", inputRequests: {} }],
    ["a task", { task: { taskId: "1" } }],
  ])("%s is left alone", (_, result) => {
    const answer = returned(listContract(), result);
    expect(answer).toEqual({ kind: "returned", result });
    expect((answer as { result: ToolResult }).result).toBe(result);
  });

  test("whoever claims nothing gets what was listed last to its session, else what its arguments fit", () => {
    const gate = new Gate([listContract()]);
    const call = { name: "list", arguments: {} };
    expect(gate.decide(call)).toMatchObject({ kind: "pass", resultVersion: 2, legacyOf: [] });
    expect(gate.decide({ ...call, lastListed: () => 1 })).toMatchObject({ resultVersion: 1, legacyOf: [1] });
    expect(gate.decide({ ...call, lastListed: () => 9 })).toMatchObject({ resultVersion: 2 });
    expect(gate.decide({ ...call, claims: [pin(1)], lastListed: () => 2 })).toMatchObject({
      resultVersion: 1,
    });
  });

  test.each<[string, DeclaredConverter, ToolResult, string]>([
    ["what the converter makes is invalid", code(() => ({ rows: 1 })), both, "invalid-output"],
    [
      "the converter throws",
      code(() => {
        throw new Error("no");
      }),
      both,
      "converter-broken",
    ],
    ["there is nothing structured to convert", down, { content: [] }, "no-counterpart"],
  ])(
    "where %s, the answer says that the call was executed and must not be repeated",
    (_, result, given, failure) => {
      const answer = returned(listContract(result), given) as { kind: string; decision: never };
      expect(answer).toMatchObject({
        kind: "unservable",
        decision: { kind: "result-unservable", failure, resultVersion: 1 },
      });
      expect(answerOf(answer.decision)).toMatchObject({
        kind: "result",
        result: {
          isError: true,
          content: [{ text: expect.stringMatching(/was executed.*Do not call it again/) }],
        },
      });
    },
  );

  test("without a way down for results a version is not served", () => {
    const definition = { ...listContract(), steps: [] };
    expect(decide([definition], "list", {}, [session(1)])).toMatchObject({ kind: "schema-version-mismatch" });
  });

  test("warnings come as text and in _meta, and what was there stays", () => {
    const result = { content: [{ type: "text", text: "a" }], _meta: { own: 1 } };
    const warnings = [{ code: "alias", message: "Use list." }] as const;
    expect(withWarnings(result, warnings)).toEqual({
      content: [
        { type: "text", text: "a" },
        { type: "text", text: "Note: Use list." },
      ],
      _meta: { own: 1, "dev.toolgate/warnings": [{ code: "alias", message: "Use list." }] },
    });
    expect(withWarnings(result, warnings, { text: false })["content"]).toBe(result.content);
    expect(withWarnings(result, [])).toBe(result);
  });
});

describe("GATE-6: errors on the wire", () => {
  const wire = (definition: ContractDefinition, name: string, args: JsonObject, claims = [session(1)]) =>
    answerOf(decide([definition], name, args, claims) as never);

  test("a mismatch is a protocol error of our own code, with everything that helps", () => {
    const definition = { ...listContract(), steps: [] };
    expect(wire(definition, "list", {})).toMatchObject({
      kind: "error",
      error: {
        code: -31001,
        data: {
          code: "schema_version_mismatch",
          reason: "no-converter",
          tool: "list",
          contract: "list",
          claim: { value: 1, source: "experimental" },
          versionsServed: [2],
          implementedVersion: 2,
          example: {},
        },
      },
    });
  });

  test("an unknown tool is -32602 with the nearest names, a retired one -31002 with its replacement", () => {
    expect(wire(listContract(), "lsit", {})).toMatchObject({
      error: { code: -32602, data: { nearest: ["list"] } },
    });
    const gone = { ...listContract(), retiredNames: ["rows"] };
    expect(wire(gone, "rows", {})).toMatchObject({
      error: { code: -31002, data: { code: "tool_retired", replacement: "list" } },
    });
  });

  test("a converter that failed is -32603", () => {
    const steps = [{ from: 1, to: 2, arguments: code(() => null), result: down }];
    expect(wire({ ...listContract(), steps }, "list", {})).toMatchObject({
      error: {
        code: -32603,
        data: { code: "converter_failed", reason: "invalid_output", step: { from: 1, to: 2 } },
      },
    });
  });

  test("invalid arguments are a result that the model can read", () => {
    const tool = toolOf("pick", {
      properties: { n: { enum: [1, 2] } },
      required: ["n"],
      additionalProperties: false,
    });
    const definition = {
      contract: "pick",
      name: "pick",
      implemented: 1,
      versions: [{ version: 1, status: "active" as const, tool }],
    };
    expect(wire(definition, "pick", { n: 3, m: 1 }, [])).toMatchObject({
      kind: "result",
      result: {
        isError: true,
        content: [
          {
            type: "text",
            text: expect.stringMatching(/`n` has to be one of 1, 2, not 3.*`m` is not known.*\{"n":1\}/),
          },
        ],
      },
    });
  });
});
