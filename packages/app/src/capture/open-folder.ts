import type { Catalog } from "@toolgate/core";
import {
  type ContractFolder,
  type FileFault,
  faultLine,
  folderCatalog,
  readFolder,
} from "@toolgate/core/contract";
import { Failure } from "../failure.ts";
import { visible } from "../visible.ts";

/** Reads the texts of a contract folder, which messages call `label`; throws a Failure where something is wrong. */
export function openFolder(files: ReadonlyMap<string, string>, label: string): ContractFolder {
  const read = readFolder(files, label);
  if (!read.ok) throw faultFailure(read.faults);
  return read.value;
}

/** What the texts of a contract folder say is listed, for `openSource`. */
export function catalogOfFolder(files: ReadonlyMap<string, string>, label: string): Catalog {
  return folderCatalog(openFolder(files, label));
}

function faultFailure(faults: readonly FileFault[]): Failure {
  const [first, ...others] = faults;
  if (first === undefined) throw new Error("a folder cannot be read, and no fault says why");
  const more = others.length === 0 ? "" : ` (and ${others.length} more like it)`;
  return new Failure(first.code, `${visible(faultLine(first))}${more}`);
}
