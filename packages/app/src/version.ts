import { createRequire } from "node:module";

/** Reads the version of the package that this code runs from. */
export function readVersion(): string {
  // By the package's own name, because bundled chunks sit at other depths than the sources.
  return (createRequire(import.meta.url)("toolgate/package.json") as { version: string }).version;
}
