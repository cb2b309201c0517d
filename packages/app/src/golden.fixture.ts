import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";

/** Compares text with a golden file; `UPDATE_GOLDEN=1` writes the file anew. */
export function expectGolden(file: URL, text: string): void {
  const path = fileURLToPath(file);
  if (process.env["UPDATE_GOLDEN"] === "1") {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  if (!existsSync(path)) throw new Error(`${path} is missing: write it with UPDATE_GOLDEN=1 and read it`);
  // A checkout with other line ends holds the same golden text.
  expect(text).toBe(readFileSync(path, "utf8").replaceAll("\r\n", "\n"));
}
