import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Engine } from "./examine.ts";

/** Where the compiled core is. */
export const compiledCore = fileURLToPath(new URL("../../../packages/core/dist/", import.meta.url));

/** The engine in a folder that holds a compiled core. */
export async function loadEngine(folder: string): Promise<Engine> {
  const load = (path: string): Promise<unknown> => import(pathToFileURL(join(folder, path)).href);
  const [containment, schema] = await Promise.all([load("containment/index.js"), load("schema/index.js")]);
  return { ...(containment as object), ...(schema as object) } as Engine;
}

/** A name for the engine as it is: counts of one engine say nothing about another. */
export function digestOf(folder: string): string {
  const hash = createHash("sha256");
  for (const part of ["json", "schema", "containment"]) {
    const files = readdirSync(join(folder, part), { recursive: true, encoding: "utf8" });
    for (const file of files.filter((name) => name.endsWith(".js")).sort()) {
      const path = join(folder, part, file);
      hash.update(relative(folder, path)).update(readFileSync(path));
    }
  }
  return hash.digest("hex").slice(0, 12);
}
