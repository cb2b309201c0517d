import { statSync } from "node:fs";
import { dirname, join, parse, relative } from "node:path";
import { decodeName } from "@toolgate/core/contract";
import { nearest } from "@toolgate/core/text";
import type { Io } from "../command.ts";
import type { LoadedConfig } from "../config/loaded-config.ts";
import { Failure } from "../failure.ts";
import { contractFolders } from "../sources/read-file.ts";
import { visible } from "../visible.ts";
import { readFailure } from "./file-failure.ts";
import { type FolderPlace, folderPath } from "./folder-files.ts";

/** The absolute path of the contracts folder: the configuration's, else `contracts` in the working directory. */
export function contractsFolder(io: Pick<Io, "cwd">, config: LoadedConfig | undefined): string {
  return config?.contracts ?? join(io.cwd, "contracts");
}

/** The nearest folder upwards from an absolute path that is there. */
export function nearestFolder(path: string): string {
  for (let folder = path; folder !== dirname(folder); folder = dirname(folder)) {
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return folder;
  }
  return parse(path).root;
}

/**
 * Finds the contract files of a server by its name, or those of the only server there is.
 * Throws a Failure where there are none or several.
 */
export async function findPlace(
  io: Pick<Io, "cwd">,
  config: LoadedConfig | undefined,
  server: string | undefined,
): Promise<FolderPlace> {
  const contracts = contractsFolder(io, config);
  const folders = await contractFolders(contracts).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw readFailure(error, contracts, "It has to be a folder that you may read.");
  });
  const shown = visible(relative(io.cwd, contracts) || ".");
  if (folders.length === 0) {
    throw new Failure("no-contracts", `there are no contract files in ${shown}`, {
      mend: "Run `toolgate snapshot` first.",
    });
  }
  const names = folders.map((folder) => decodeName(folder) ?? folder);
  if (server === undefined) {
    // A shortened name cannot be read off its folder: such a server has to be named.
    const only = folders.length === 1 ? decodeName(folders[0] as string) : undefined;
    if (only !== undefined) return { contracts, server: only };
    throw new Failure("server-needed", `${shown} does not say which server is meant: ${list(names)}`, {
      mend: "Name one with --server.",
    });
  }
  const place = { contracts, server };
  if (folders.some((folder) => join(contracts, folder) === folderPath(place))) return place;
  const meant = nearest(server, names);
  throw new Failure("unknown-server", `there are no contract files of a server "${visible(server)}"`, {
    mend: meant === undefined ? `There are those of ${list(names)}.` : `Did you mean ${visible(meant)}?`,
  });
}

function list(names: readonly string[]): string {
  return `${names.slice(0, 10).map(visible).join(", ")}${names.length > 10 ? ", …" : ""}`;
}
