import { createRequire } from "node:module";

/** Put in when the package is bundled. */
declare const bundledVersion: string;

/** Tells the version of this package. */
export function readVersion(): string {
  if (typeof bundledVersion === "string") return bundledVersion;
  return (createRequire(import.meta.url)("toolgate/package.json") as { version: string }).version;
}
