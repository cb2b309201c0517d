import { describe, expect, onTestFinished, test } from "vitest";
import { newProject, type Project } from "../capture/project.fixture.ts";
import { audit } from "./audit.ts";
import { rename } from "./rename.ts";
import { scaffoldConverter } from "./scaffold-converter.ts";
import { snapshot } from "./snapshot.ts";

const text = { type: "string" };
const tools = (properties: object, required: readonly string[]) => [
  { name: "orders", inputSchema: { type: "object", properties, required } },
];
const file = "contracts/shop/tools/orders.json";

async function project(...versions: readonly (readonly object[])[]): Promise<Project> {
  const made = newProject();
  onTestFinished(() => made.remove());
  for (const listed of versions) {
    made.write("tools.json", listed);
    expect((await made.run(snapshot, "tools.json", "--name", "shop", "--accept")).exit).toBe(0);
  }
  return made;
}

describe("GATE-9: toolgate scaffold-converter", () => {
  test("a declared rename and a default that changed are written, and the audit finds nothing", async () => {
    const limit = (by: number) => ({ type: "integer", default: by });
    const made = await project(
      tools({ city: text, limit: limit(10) }, ["city"]),
      tools({ location: text, limit: limit(20) }, ["location"]),
    );
    const { exit } = await made.run(
      rename,
      "city",
      "location",
      "--tool",
      "orders",
      "--property",
      "/inputSchema",
    );
    expect(exit).toBe(0);
    const { text: shown, io } = await made.run(scaffoldConverter, "orders", "--write");
    const expected = [
      { rename: "/city", to: "location" },
      { setDefault: "/limit", value: 10, because: "version 1 took it where it was left out" },
    ];
    expect(JSON.parse(shown)).toEqual({ from: 1, to: 2, arguments: expected });
    expect(io.notes).toEqual([]);
    expect(made.json(file)["converters"]).toEqual([{ from: 1, to: 2, arguments: expected }]);
    expect((await made.run(audit)).exit).toBe(0);
    await expect(made.run(scaffoldConverter, "orders", "--write")).rejects.toMatchObject({
      code: "converter-there",
    });
  });

  test("what only the owner can know is a gap: told, written as one, and reported by the audit", async () => {
    const made = await project(
      tools({ query: text }, ["query"]),
      tools({ query: text, filters: { type: "object" } }, ["query", "filters"]),
    );
    const { text: shown, io } = await made.run(scaffoldConverter, "orders");
    expect(JSON.parse(shown)).toEqual({ from: 1, to: 2, arguments: [{ fill: "/filters" }] });
    expect(io.notes.join("\n")).toContain("/filters is required");
    expect(made.json(file)["converters"]).toBeUndefined();
    await made.run(scaffoldConverter, "orders", "--write");
    const audited = await made.run(audit);
    expect(audited.exit).toBe(1);
    expect(audited.text).toContain("steps-invalid");
  });

  test.each<[string, readonly string[], string]>([
    ["a contract that is not there", ["order"], "contract-unknown"],
    ["a version that is not there", ["orders", "--to", "7"], "version-unknown"],
    ["a version that is none", ["orders", "--to", "1.5"], "version-wrong"],
    ["no contract", [], "argument-missing"],
  ])("%s is a clear error", async (_, args, code) => {
    const made = await project(tools({ a: text }, []), tools({ b: text }, ["b"]));
    await expect(made.run(scaffoldConverter, ...args)).rejects.toMatchObject({ code });
  });
});
