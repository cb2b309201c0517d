import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type InputOptions, type OutputChunk, type OutputOptions, rolldown } from "rolldown";
import { afterAll } from "vitest";

const app = fileURLToPath(new URL("../../packages/app/", import.meta.url));
const core = fileURLToPath(new URL("../../packages/core/src/", import.meta.url));

export interface Bundle {
  /** Absolute path of the file that `node` runs. */
  readonly cli: string;
  readonly chunks: readonly OutputChunk[];
}

/** Bundles the command line as it is published, from the sources; call it at the top of a test file. */
export async function bundleCli(): Promise<Bundle> {
  // Inside the package, where its dependencies are found.
  mkdirSync(join(app, "build"), { recursive: true });
  const root = mkdtempSync(join(app, "build", "cli-"));
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  const dir = join(root, "dist");
  const { output, ...input } = await readConfig();
  const alias = { "@toolgate/core": join(core, "index.ts") };
  const parts = ["containment", "contract", "diff", "json", "rules", "schema", "text"];
  const partAliases = parts.map((part) => [`@toolgate/core/${part}`, join(core, part, "index.ts")]);
  const build = await rolldown({
    ...input,
    cwd: app,
    resolve: { alias: { ...Object.fromEntries(partAliases), ...alias } },
  });
  const written = await build.write({ ...output, dir });
  await build.close();
  const chunks = written.output.filter((file): file is OutputChunk => file.type === "chunk");
  return { cli: join(dir, "cli.js"), chunks };
}

async function readConfig(): Promise<InputOptions & { output: OutputOptions }> {
  const module = (await import(pathToFileURL(join(app, "rolldown.config.mjs")).href)) as {
    default: InputOptions & { output: OutputOptions };
  };
  return module.default;
}
