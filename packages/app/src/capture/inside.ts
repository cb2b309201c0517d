import { realpath } from "node:fs/promises";
import { dirname, sep } from "node:path";
import { Failure } from "../failure.ts";
import { visible } from "../visible.ts";
import { readFailure } from "./file-failure.ts";

/**
 * Refuses paths that a symbolic link leads out of `base`; paths that do not exist are fine.
 * Throws a Failure `symlink-outside`.
 */
export async function expectInside(base: string, paths: readonly string[]): Promise<void> {
  const home = await realpath(base).catch(() => base);
  for (const path of paths) {
    const real = await realpath(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT" || error.code === "ENOTDIR") return undefined;
      throw readFailure(error, path, "Check the permissions there.");
    });
    if (real === undefined || real === home || real.startsWith(home.endsWith(sep) ? home : home + sep))
      continue;
    throw new Failure(
      "symlink-outside",
      `${visible(path)} is a symbolic link that leads out of ${visible(home)}`,
      {
        mend: "Replace it by a folder or a file of its own.",
      },
    );
  }
}

/** The folder that contracts must stay in: the one that holds the contracts folder. */
export function baseOf(contracts: string): string {
  return dirname(contracts);
}
