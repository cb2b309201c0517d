import type { Io } from "../command.ts";
import { exitCodes, Failure } from "../failure.ts";
import { visible } from "../visible.ts";

/** The revision that a candidate is compared with. */
export interface BaseRevision {
  /** What git takes: a commit, or what was given. */
  readonly revision: string;
  /** How messages name it. */
  readonly label: string;
}

const fetchMore = "Fetch the whole history (fetch-depth: 0), or name a revision with --against.";

/**
 * Finds the revision whose contracts callers hold, in the repository that `folder` is in: the merge base with the
 * branch that a pull request goes to, else HEAD; undefined where there is no git, no repository or no commit. A note
 * says so where it is not the merge base.
 * Throws a Failure (not enough evidence) where the branch is known and shares no history with HEAD, where HEAD is all
 * there is of a shallow clone, and where git refuses the repository.
 */
export async function findBaseRevision(outer: Io, folder: string): Promise<BaseRevision | undefined> {
  const io = { ...outer, cwd: folder };
  await expectReadable(io);
  const head = await git(["rev-parse", "--verify", "--quiet", "HEAD^{commit}"], io);
  if (head === undefined) {
    io.note(
      "note: compared with the contract files as they are, because git knows no revision of them: a change to both " +
        "passes. Commit them.",
    );
    return undefined;
  }
  const branch = await findTargetBranch(io);
  if (branch === undefined) {
    const isShallow = (await git(["rev-parse", "--is-shallow-repository"], io)) === "true";
    if (isShallow) {
      throw new Failure("shallow-history", "only HEAD could be compared with, as this clone is shallow", {
        exitCode: exitCodes.evidence,
        mend: fetchMore,
      });
    }
    io.note("note: compared with HEAD: what is committed here already is not checked; pass --against REF");
    return { revision: head, label: `HEAD (${head.slice(0, 7)}; no branch to compare with)` };
  }
  const base = await git(["merge-base", "HEAD", branch], io);
  if (base === undefined) {
    throw new Failure("no-merge-base", `git finds no common history of HEAD and ${visible(branch)}`, {
      exitCode: exitCodes.evidence,
      mend: fetchMore,
    });
  }
  return { revision: base, label: `${visible(branch)} (${base.slice(0, 7)})` };
}

/** The branch that CI says a pull request goes to, else the remote's default branch, else a local main or master. */
async function findTargetBranch(io: Io): Promise<string | undefined> {
  const target = io.env["GITHUB_BASE_REF"] || io.env["CI_MERGE_REQUEST_TARGET_BRANCH_NAME"];
  if (target !== undefined && target !== "") {
    const remote = `refs/remotes/origin/${target}`;
    if (await exists(remote, io)) return remote.slice("refs/remotes/".length);
    throw new Failure("no-target-branch", `git does not know origin/${visible(target)} here`, {
      exitCode: exitCodes.evidence,
      mend: fetchMore,
    });
  }
  const remote = await git(["symbolic-ref", "--quiet", "refs/remotes/origin/HEAD"], io);
  const names = ["origin/main", "origin/master"].map((name) => `refs/remotes/${name}`);
  const candidates = [
    ...(remote === undefined ? [] : [remote]),
    ...names,
    "refs/heads/main",
    "refs/heads/master",
  ];
  for (const ref of candidates) {
    if (await exists(ref, io)) return ref.replace(/^refs\/(remotes|heads)\//, "");
  }
  return undefined;
}

/** A repository that git refuses, as one of another user, would read as none. */
async function expectReadable(io: Io): Promise<void> {
  const said = (await runGit(["rev-parse", "--git-dir"], io)).failed;
  if (said === undefined || said === "" || said.includes("not a git repository")) return;
  const line = visible(said.split("\n")[0] ?? "");
  throw new Failure("git-failed", `git cannot read the repository of the contracts: ${line}`, {
    exitCode: exitCodes.evidence,
    mend: said.includes("safe.directory")
      ? "Tell git that it is yours: git config --global --add safe.directory FOLDER."
      : "",
  });
}

async function exists(ref: string, io: Io): Promise<boolean> {
  return (await git(["rev-parse", "--verify", "--quiet", `${ref}^{commit}`], io)) !== undefined;
}

/** Runs git; undefined where it fails or is not installed. */
async function git(args: readonly string[], io: Io): Promise<string | undefined> {
  const { failed, answer } = await runGit(args, io);
  return failed === undefined ? answer : undefined;
}

/** `failed` is what git says where it fails; empty where it says nothing or is not installed. */
async function runGit(
  args: readonly string[],
  { cwd, env, signal }: Io,
): Promise<{ readonly answer: string; readonly failed?: string }> {
  const { execFile } = await import("node:child_process");
  return await new Promise((resolve, reject) => {
    const options = { cwd, env: { ...env, GIT_OPTIONAL_LOCKS: "0", LC_ALL: "C" }, signal, windowsHide: true };
    execFile("git", args, options, (error, stdout, stderr) => {
      if (signal.aborted) reject(signal.reason);
      else if (error === null) resolve({ answer: stdout.trim() });
      else resolve({ answer: "", failed: stderr.trim() });
    });
  });
}
