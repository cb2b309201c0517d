import { readdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Io } from "../command.ts";
import { Failure } from "../failure.ts";

/** The names that a configuration may have. */
export const configNames: readonly string[] = ["ts", "mts", "js", "mjs", "yaml", "yml", "json"].map(
  (ending) => `toolgate.config.${ending}`,
);

/**
 * Finds the configuration: the path that was given, else TOOLGATE_CONFIG, else the nearest upwards from `io.cwd`.
 * Gives its absolute path; undefined where there is none.
 */
export async function findConfig(io: Pick<Io, "cwd" | "env">, given?: string): Promise<string | undefined> {
  // For programs whose working directory is not theirs to choose: MCP clients start some in `/`.
  const path = given ?? io.env["TOOLGATE_CONFIG"];
  if (path !== undefined && path !== "") return resolve(io.cwd, path);
  for (let folder = resolve(io.cwd); ; folder = dirname(folder)) {
    const entries = namesIn(folder);
    const found = configNames.filter((name) => entries.includes(name));
    const [only, second] = found;
    if (second !== undefined) {
      throw new Failure("several-configs", `${folder} holds several configurations: ${found.join(", ")}`, {
        mend: "Keep one, or say which with --config.",
      });
    }
    if (only !== undefined) return join(folder, only);
    if (folder === dirname(folder)) return undefined;
  }
}

/** At once, because loading Node's promises for files takes longer than reading these folders. */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
