import type { Source } from "../sources/source.ts";

/** Makes a server's own name one that is easy to type: `[a-z0-9_-]`; undefined where nothing is left of it. */
export function serverNameOf(source: Source): string | undefined {
  const name = source.capture?.serverInfo?.name?.toLowerCase().replace(/[^a-z0-9_-]+/g, "-");
  const trimmed = name?.replace(/^-+|-+$/g, "").slice(0, 60);
  return trimmed === "" ? undefined : trimmed;
}
