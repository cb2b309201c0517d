import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

/** Thrown for a folder or file that cannot be measured; the message is for the person who asked. */
export class Unusable extends Error {}

const fileNames = ["tools.jsonl.gz", "changes.jsonl.gz", "pairs.json", "containment.jsonl.gz"] as const;

export type FileName = (typeof fileNames)[number];

/** The known files that a folder holds. Throws Unusable where there is no folder or no such file. */
export function filesIn(folder: string): FileName[] {
  if (!existsSync(folder)) throw new Unusable(`there is no folder ${folder}`);
  if (!statSync(folder).isDirectory()) throw new Unusable(`${folder} is not a folder`);
  const found = fileNames.filter((name) => existsSync(join(folder, name)));
  if (found.length === 0) throw new Unusable(`${folder} holds none of ${fileNames.join(", ")}`);
  return found;
}

/** Reads a JSON array, or a gzipped file with one JSON value a line. Throws Unusable where it is neither. */
export function readItems(folder: string, name: FileName): unknown[] {
  try {
    const bytes = readFileSync(join(folder, name));
    if (name.endsWith(".gz")) {
      const lines = gunzipSync(bytes).toString("utf8").split("\n");
      return lines.filter((line) => line.trim() !== "").map((line) => JSON.parse(line) as unknown);
    }
    const items: unknown = JSON.parse(bytes.toString("utf8"));
    if (Array.isArray(items)) return items;
  } catch (error) {
    throw new Unusable(`${name} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  throw new Unusable(`${name} holds no array`);
}
