import { afterEach, beforeEach, expect, test } from "vitest";
import { newProject, type Project } from "../capture/project.fixture.ts";
import { snapshot } from "./snapshot.ts";

let project: Project;

beforeEach(() => {
  project = newProject();
});

afterEach(() => project.remove());

test("a name with spaces is quoted in the commands that are printed", async () => {
  const inputSchema = {
    type: "object",
    properties: { query: { type: "string" }, zoom: { type: "integer" } },
  };
  const list = (name: string) => [{ name, description: "Shows a map of a place.", inputSchema }];
  project.write("tools of today.json", list("Map view"));
  await project.run(snapshot, "tools of today.json", "--name", "docs");
  project.write("tools of today.json", list("map_view"));
  const { text } = await project.run(snapshot, "tools of today.json", "--name", "docs", "--check");
  expect(text.replace(/\s+/g, " ")).toContain('Declare it: `toolgate rename "Map view" map_view`.');
  expect(text.replace(/\s+/g, " ")).toContain(
    'Run `toolgate snapshot "tools of today.json" --name docs` and',
  );
});

test("a tool that goes while one like it comes is suggested as a rename, ready to be declared", async () => {
  const inputSchema = {
    type: "object",
    properties: { query: { type: "string" }, limit: { type: "integer" } },
  };
  for (const name of ["search-docs", "search_docs"]) {
    project.write("tools.json", [{ name, description: "Finds pages of the handbook.", inputSchema }]);
    const { text } = await project.run(snapshot, "tools.json", "--name", "docs", "--json");
    const [{ suggestions }] = JSON.parse(text).servers;
    const renamed = { from: "search-docs", to: "search_docs" };
    expect(suggestions).toEqual(name === "search-docs" ? [] : [expect.objectContaining(renamed)]);
  }
});
