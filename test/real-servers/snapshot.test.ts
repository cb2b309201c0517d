import { afterEach, beforeEach, expect, test } from "vitest";
import { newProject, type Project } from "../../packages/app/src/capture/project.fixture.ts";
import { rename } from "../../packages/app/src/commands/rename.ts";
import { snapshot } from "../../packages/app/src/commands/snapshot.ts";
import { type RealServer, realServer } from "./servers.ts";

let project: Project;

beforeEach(() => {
  project = newProject();
});

afterEach(() => project.remove());

interface Outcome {
  readonly did: string;
  readonly name: string;
  readonly because?: readonly { readonly rule: string; readonly path: string }[];
}

async function take(alias: RealServer, ...args: string[]) {
  const { exit, text } = await project.run(
    snapshot,
    realServer(alias),
    "--name",
    "tavily",
    "--json",
    ...args,
  );
  const [server] = JSON.parse(text).servers;
  return { exit, outcomes: server.outcomes as Outcome[] };
}

const did = (outcomes: readonly Outcome[]) => outcomes.map((outcome) => `${outcome.name} ${outcome.did}`);

test("snapshots of three published versions of one server tell its history", async () => {
  expect(did((await take("tavily-mcp-0.2.8")).outcomes)).toEqual([
    "tavily-search new",
    "tavily-extract new",
    "tavily-crawl new",
    "tavily-map new",
  ]);
  const first = project.json("contracts/tavily/tools/tavily-search.json") as unknown as {
    versions: { revisions: object[] }[];
  };

  const second = await take("tavily-mcp-0.2.10");
  expect(did(second.outcomes)).toEqual([
    "tavily-search revision",
    "tavily-extract unchanged",
    "tavily-crawl draft",
    "tavily-map draft",
  ]);
  expect(second.outcomes[2]?.because).toContainEqual(
    expect.objectContaining({ rule: "default-changed", path: "/inputSchema/properties/allow_external" }),
  );

  const third = await take("tavily-mcp-0.2.19");
  const tools = ["search", "extract", "crawl", "map"];
  expect(did(third.outcomes).slice(0, 5)).toEqual([
    ...tools.map((tool) => `tavily_${tool} new`),
    "tavily_research new",
  ]);
  for (const tool of tools) {
    await project.run(rename, `tavily-${tool}`, `tavily_${tool}`);
  }
  expect(project.files().filter((path) => path.includes("/tools/"))).toEqual([
    "contracts/tavily/tools/tavily-crawl.json",
    "contracts/tavily/tools/tavily-extract.json",
    "contracts/tavily/tools/tavily-map.json",
    "contracts/tavily/tools/tavily-search.json",
    "contracts/tavily/tools/tavily_research.json",
  ]);

  expect((await take("tavily-mcp-0.2.19", "--check")).exit).toBe(0);
  expect(project.json("contracts/tavily/tools/tavily-search.json")).toMatchObject({
    renames: [{ from: "tavily-search", to: "tavily_search" }],
    reserved: { names: ["tavily-search"] },
    versions: [{ version: 1, revisions: [first.versions[0]?.revisions[0], {}] }, { version: 2 }],
  });
});
