import { createReadStream, promises, readFileSync, statSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { Failure } from "../failure.ts";
import { decodeText, tooLarge } from "./json-text.ts";
import { printable } from "./printable.ts";
import { sourceForms } from "./source-text.ts";
import { withoutUrlSecrets } from "./url-label.ts";

/** A path that was read: one file's text, or the files of a contract folder by their path with `/`. */
export type PathContent =
  | { readonly kind: "file"; readonly text: string }
  | { readonly kind: "folder"; readonly files: ReadonlyMap<string, string> };

export interface ReadOptions {
  readonly cwd: string;
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

/** Reads a file, a pipe or a contract folder; every Failure names the path as it was given. */
export async function readPath(path: string, options: ReadOptions): Promise<PathContent> {
  const { absolute, label, isFolder } = inspect(path, options);
  try {
    if (isFolder) return { kind: "folder", files: await readFolder(absolute, label, options) };
    return { kind: "file", text: decodeText(await readBytes(absolute, label, options), label) };
  } catch (error) {
    throw fileFailure(error, label);
  }
}

/** Reads a file or a pipe as `readPath` does; a folder is a Failure. */
export async function readTextFile(path: string, options: ReadOptions): Promise<string> {
  const { absolute, label, isFolder } = inspect(path, options);
  if (isFolder) throw new Failure("no-file", `${label} is a folder, and a file is needed here`);
  try {
    return decodeText(await readBytes(absolute, label, options), label);
  } catch (error) {
    throw fileFailure(error, label);
  }
}

function inspect(path: string, { cwd, maxBytes }: ReadOptions) {
  const absolute = resolve(cwd, path);
  const label = printable(withoutUrlSecrets(path));
  try {
    const found = statSync(absolute);
    if (!found.isDirectory() && found.size > maxBytes) throw tooLarge(label, maxBytes);
    return { absolute, label, isFolder: found.isDirectory() };
  } catch (error) {
    throw fileFailure(error, label);
  }
}

/** Reads the texts of a contract folder: `catalog.json` and `tools/*.json`. */
async function readFolder(
  folder: string,
  label: string,
  options: ReadOptions,
): Promise<ReadonlyMap<string, string>> {
  const entries = await promises.readdir(folder, { withFileTypes: true });
  if (!entries.some((entry) => entry.name === "catalog.json")) {
    const inside = await contractFolders(folder);
    throw noContractFolder(
      label,
      inside.map((name) => join(label, name)),
    );
  }
  const tools = await promises.readdir(join(folder, "tools")).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw fileFailure(error, `${label}/tools`);
  });
  const paths = [
    join(folder, "catalog.json"),
    ...tools.filter((name) => name.endsWith(".json")).map((name) => join(folder, "tools", name)),
  ];
  const files = new Map<string, string>();
  let left = options.maxBytes;
  for (const path of paths) {
    const name = relative(folder, path).split(sep).join("/");
    const bytes = await readBytes(path, label, { ...options, maxBytes: left }).catch((error: unknown) => {
      throw fileFailure(error, `${label}/${printable(name)}`);
    });
    left -= bytes.length;
    files.set(name, decodeText(bytes, `${label}/${printable(name)}`));
  }
  return files;
}

/** Names of the contract folders directly inside a folder. */
export async function contractFolders(folder: string): Promise<string[]> {
  const entries = await promises.readdir(folder, { withFileTypes: true });
  const names: string[] = [];
  for (const entry of entries.filter((each) => each.isDirectory())) {
    const catalog = await promises.stat(join(folder, entry.name, "catalog.json")).catch(() => undefined);
    if (catalog?.isFile()) names.push(entry.name);
  }
  return names.sort();
}

/** The Failure for a folder without `catalog.json`, naming the contract folders that it holds. */
export function noContractFolder(label: string, inside: readonly string[]): Failure {
  const more = inside.length > 3 ? ` (and ${inside.length - 3} more)` : "";
  return new Failure("no-contract-folder", `${label} is a folder without catalog.json`, {
    mend:
      inside.length === 0
        ? "Give a file, or a contract folder as `toolgate snapshot` writes it."
        : `Give a contract folder: ${inside.slice(0, 3).join(", ")}${more}.`,
  });
}

async function readBytes(path: string, label: string, options: ReadOptions): Promise<Uint8Array> {
  // Loading Node's streams takes longer than reading a file that is there in full.
  const found = statSync(path);
  if (found.isFile() && found.size <= options.maxBytes) return readFileSync(path);
  const chunks: Buffer[] = [];
  let size = 0;
  // A stream rather than one read: it stops at the bound, and it reads pipes such as /dev/fd/63.
  for await (const chunk of createReadStream(path, { signal: options.signal }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > options.maxBytes) throw tooLarge(label, options.maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function fileFailure(error: unknown, label: string): unknown {
  if (error instanceof Failure || !(error instanceof Error)) return error;
  switch ((error as NodeJS.ErrnoException).code) {
    case "ENOENT":
    case "ENOTDIR":
      return new Failure("file-not-found", `${label} does not exist`, {
        mend: /^[a-z]{2,}:/i.test(label) ? `A source is ${sourceForms}.` : "Check the path.",
        cause: error,
      });
    case "EISDIR":
      return new Failure("file-not-readable", `${label} cannot be read: a folder is where a file should be`, {
        cause: error,
      });
    case "EACCES":
    case "EPERM":
      return new Failure("file-not-readable", `${label} cannot be read: permission denied`, { cause: error });
    case "ABORT_ERR":
      return new Failure("interrupted", `Reading ${label} was interrupted`, { cause: error });
    case undefined:
      return error;
    default:
      return new Failure(
        "file-not-readable",
        `${label} cannot be read (${(error as NodeJS.ErrnoException).code})`,
        {
          cause: error,
        },
      );
  }
}
