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

/**
 * Finds the revision whose contracts callers hold: the merge base with the branch that a pull request goes to, else
 * HEAD; undefined where there is no git, no repository or no commit.
 * Throws a Failure (not enough evidence) where the branch is known and shares no history with HEAD.
 */
export async function findBaseRevision(io: Io): Promise<BaseRevision | undefined> {
  const head = await git(["rev-parse", "--verify", "--quiet", "HEAD^{commit}"], io);
  if (head === undefined) return undefined;
  const branch = await findTargetBranch(io);
  if (branch === undefined) return { revision: head, label: `HEAD (${head.slice(0, 7)})` };
  const base = await git(["merge-base", "HEAD", branch], io);
  if (base === undefined) {
    throw new Failure("no-merge-base", `git finds no common history of HEAD and ${visible(branch)}`, {
      exitCode: exitCodes.evidence,
      mend: "Fetch the whole history (fetch-depth: 0), or name a revision with --against.",
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
      mend: "Fetch the whole history (fetch-depth: 0), or name a revision with --against.",
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

async function exists(ref: string, io: Io): Promise<boolean> {
  return (await git(["rev-parse", "--verify", "--quiet", `${ref}^{commit}`], io)) !== undefined;
}

/** Runs git; undefined where it fails or is not installed. */
async function git(args: readonly string[], { cwd, env, signal }: Io): Promise<string | undefined> {
  const { execFile } = await import("node:child_process");
  return await new Promise((resolve, reject) => {
    const options = { cwd, env: { ...env, GIT_OPTIONAL_LOCKS: "0", LC_ALL: "C" }, signal, windowsHide: true };
    execFile("git", args, options, (error, stdout) => {
      if (signal.aborted) reject(signal.reason);
      else resolve(error === null ? stdout.trim() : undefined);
    });
  });
}
