import type { ExecFileException } from "node:child_process";
import { Failure } from "../failure.ts";
import { decodeText, tooLarge } from "./json-text.ts";
import { printable } from "./printable.ts";
import { noContractFolder, type PathContent, type ReadOptions } from "./read-file.ts";

interface GitOptions extends ReadOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
}

/**
 * Reads a file or a contract folder of a git revision.
 * As in git, a path counts from the root of the repository unless it begins with `./` or `../`.
 */
export async function readGit(revision: string, path: string, options: GitOptions): Promise<PathContent> {
  const label = `git:${printable(revision)}:${printable(path)}`;
  const inside = gitPath(path, options.platform, label);
  const commit = await resolveRevision(revision, options);
  const object = `${commit}:${inside}`;
  const type = await git(["cat-file", "-t", object], options).catch(async (error) => {
    throw await missingPath(error, label, commit, inside, options);
  });
  switch (type.toString("utf8").trim()) {
    case "blob":
      return {
        kind: "file",
        text: decodeText(await git(["cat-file", "blob", object], options, label), label),
      };
    case "tree":
      return { kind: "folder", files: await readTree(object, label, options) };
    default:
      throw new Failure("wrong-git-path", `${label} is neither a file nor a folder`);
  }
}

function gitPath(path: string, platform: NodeJS.Platform, label: string): string {
  const slashed = platform === "win32" ? path.replaceAll("\\", "/") : path;
  if (slashed.startsWith("/") || /^[A-Za-z]:[\\/]/.test(slashed)) {
    throw new Failure("wrong-git-path", `${label} names an absolute path`, {
      mend: "Paths of a revision count from the root of the repository; begin with ./ for the current folder.",
    });
  }
  // git takes `.` for a name in the root; only `./` means the current folder.
  const relative = slashed === "." || slashed === ".." ? `${slashed}/` : slashed;
  return relative.length > 2 ? relative.replace(/\/+$/, "") : relative;
}

async function resolveRevision(revision: string, options: GitOptions): Promise<string> {
  const unknown = new Failure("unknown-revision", `git knows no revision ${printable(revision)} here`, {
    mend: "Fetch it first; in CI, check out with the whole history (fetch-depth: 0).",
  });
  // git would read it as an option; no branch, tag or commit can be named like this.
  if (revision.startsWith("-")) throw unknown;
  const commit = await git(["rev-parse", "--verify", "--quiet", `${revision}^{commit}`], options).catch(
    (error: unknown) => {
      throw error instanceof Failure && error.code === "git-said-nothing" ? unknown : error;
    },
  );
  const id = commit.toString("utf8").trim();
  if (!/^[0-9a-f]{40,64}$/.test(id)) throw unknown;
  return id;
}

async function missingPath(
  error: unknown,
  label: string,
  commit: string,
  inside: string,
  options: GitOptions,
): Promise<Failure> {
  const here = inside.startsWith(".")
    ? undefined
    : await git(["cat-file", "-t", `${commit}:./${inside}`], options).catch(() => undefined);
  return new Failure("file-not-found", `${label} does not exist in that revision`, {
    mend:
      here === undefined
        ? "Paths count from the root of the repository; begin with ./ for the current folder."
        : `Write ./${inside}: paths count from the root of the repository.`,
    cause: error,
  });
}

async function readTree(
  tree: string,
  label: string,
  options: GitOptions,
): Promise<ReadonlyMap<string, string>> {
  const listed = await git(["ls-tree", "-r", "-z", "--full-tree", tree], options, label);
  const ids = new Map<string, string>();
  for (const line of listed.toString("utf8").split("\0")) {
    const [, id, name] = /^\d+ blob ([0-9a-f]+)\t(.+)$/s.exec(line) ?? [];
    if (id !== undefined && name !== undefined) ids.set(name, id);
  }
  if (!ids.has("catalog.json")) {
    const inside = [...ids.keys()].filter((name) => /^[^/]+\/catalog\.json$/.test(name));
    const folders = inside.map((name) => `${label}/${printable(name.slice(0, name.indexOf("/")))}`);
    throw noContractFolder(label, folders);
  }
  const names = [...ids.keys()].filter(
    (name) => name === "catalog.json" || /^tools\/[^/]+\.json$/.test(name),
  );
  const blobs = await readBlobs(
    names.map((name) => ids.get(name) as string),
    label,
    options,
  );
  return new Map(
    names.map((name, at) => [name, decodeText(blobs[at] as Uint8Array, `${label}/${printable(name)}`)]),
  );
}

/** Reads several objects by their ids with one process. */
async function readBlobs(ids: readonly string[], label: string, options: GitOptions): Promise<Uint8Array[]> {
  const answer = await git(["cat-file", "--batch"], options, label, `${ids.join("\n")}\n`);
  const blobs: Uint8Array[] = [];
  let at = 0;
  for (const id of ids) {
    const lineEnd = answer.indexOf("\n", at);
    const [, size] = /^[0-9a-f]+ blob (\d+)$/.exec(answer.toString("utf8", at, lineEnd)) ?? [];
    if (size === undefined) throw new Failure("git-failed", `git could not read object ${id} of ${label}`);
    blobs.push(answer.subarray(lineEnd + 1, lineEnd + 1 + Number(size)));
    at = lineEnd + 1 + Number(size) + 1;
  }
  return blobs;
}

async function git(
  args: readonly string[],
  options: GitOptions,
  label = "git's answer",
  input = "",
): Promise<Buffer> {
  const { execFile } = await import("node:child_process");
  return new Promise((done, fail) => {
    const child = execFile(
      "git",
      args,
      {
        cwd: options.cwd,
        // Its messages are not shown, and reading takes no lock.
        env: { ...options.env, GIT_OPTIONAL_LOCKS: "0", LC_ALL: "C" },
        encoding: "buffer",
        maxBuffer: options.maxBytes,
        signal: options.signal,
        windowsHide: true,
      },
      (error, stdout, stderr) => {
        if (error === null) done(stdout);
        else fail(gitFailure(error, stderr, label, options));
      },
    );
    child.stdin?.on("error", () => {
      // git ended before it read everything: its exit code tells why.
    });
    child.stdin?.end(input);
  });
}

function gitFailure(error: ExecFileException, stderr: Buffer, label: string, options: GitOptions): Failure {
  const said = stderr.toString("utf8").trim();
  const code: unknown = error.code;
  if (code === "ENOENT") {
    return new Failure("git-missing", "git was not found, or the current folder does not exist", {
      mend: "Install git, or give a file instead of git:REV:PATH.",
      cause: error,
    });
  }
  if (code === "ABORT_ERR") {
    return new Failure("interrupted", "Reading from git was interrupted", { cause: error });
  }
  if (code === "ERR_CHILD_PROCESS_STDIO_MAXBUFFER") return tooLarge(label, options.maxBytes);
  if (said.includes("not a git repository")) {
    return new Failure("no-repository", "The current folder is in no git repository", {
      mend: "Run it inside the repository, or give a file instead of git:REV:PATH.",
      cause: error,
    });
  }
  if (said === "") return new Failure("git-said-nothing", "git failed without a message", { cause: error });
  return new Failure("git-failed", `git failed: ${printable(said.split("\n")[0] ?? "")}`, { cause: error });
}
