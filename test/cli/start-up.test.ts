import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { bundleCli } from "./bundle.fixture.ts";

const { cli, chunks } = await bundleCli();
const examples = fileURLToPath(new URL("../help-examples/", import.meta.url));
const listLoaded = fileURLToPath(new URL("list-loaded.fixture.cjs", import.meta.url));

/** A few kilobytes of plain functions, loaded so that node:crypto is not. */
const light = new Set(["@noble/hashes"]);

/** The packages and modules of Node that one run loads, of those that cost start-up time. */
function loadedBy(args: readonly string[]): { exitCode: number | null; heavy: string[] } {
  const run = spawnSync(process.execPath, ["--require", listLoaded, cli, ...args], {
    cwd: examples,
    // Chunks then go through Node's own loader, which is what is listened to.
    env: { ...process.env, NODE_DISABLE_COMPILE_CACHE: "1" },
    encoding: "utf8",
  });
  const files = new Set(run.stderr.split("\n"));
  const modules = chunks
    .filter(({ fileName }) => [...files].some((file) => file.endsWith(fileName)))
    .flatMap(({ moduleIds }) => moduleIds);
  const heavy = [...modules, ...files].flatMap(
    (id) =>
      /node_modules.(@[^/\\]+.[^/\\]+|[^/\\]+)|^(?:node:)?(child_process|crypto|http|https|net|tls|worker_threads)$/
        .exec(id)
        ?.slice(1) ?? [],
  );
  return { exitCode: run.status, heavy: [...new Set(heavy)].filter((name) => name && !light.has(name)) };
}

test.each([
  [["--help"], 0],
  [["diff", "--help"], 0],
  [["diff", "before.json", "before.json"], 0],
  [["diff", "before.json", "after.json"], 1],
  [["contains", "old.schema.json", "new.schema.json"], 1],
])("start-up: %j loads no heavy package and no network", (args, exitCode) => {
  expect(loadedBy(args)).toEqual({ exitCode, heavy: [] });
});

test("the list of what is loaded sees packages", () => {
  expect(loadedBy(["doctor"]).heavy).toContain("@modelcontextprotocol/client");
});
