import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testIo } from "../test-io.fixture.ts";
import { failureOf, namesOf, open } from "./open.fixture.ts";

const listOf = (name: string) => JSON.stringify([{ name, inputSchema: {} }]);
let cwd: string;

const git = (...args: string[]) =>
  execFileSync("git", ["-c", "user.name=Example", "-c", "user.email=someone@example.com", ...args], { cwd });

beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), "toolgate-git-"));
  git("init", "--quiet", "--initial-branch=main");
  await mkdir(join(cwd, "service/contracts/orders/tools"), { recursive: true });
  await mkdir(join(cwd, "service/it's ü"), { recursive: true });
  await writeFile(join(cwd, "tools.json"), listOf("old"));
  await writeFile(join(cwd, "service/tools.json"), listOf("inner"));
  await writeFile(join(cwd, "service/it's ü/a b.json"), listOf("spaced"));
  await writeFile(join(cwd, "service/contracts/orders/catalog.json"), "CATALOG ü");
  await writeFile(join(cwd, "service/contracts/orders/tools/find.json"), "FIND");
  await writeFile(join(cwd, "service/contracts/orders/tools/empty.json"), "");
  git("add", ".");
  git("commit", "--quiet", "-m", "one");
  git("tag", "-a", "v1", "-m", "one");
  await writeFile(join(cwd, "tools.json"), listOf("new"));
  git("commit", "--quiet", "-am", "two");
  await writeFile(join(cwd, "tools.json"), listOf("uncommitted"));
});
afterAll(() => rm(cwd, { recursive: true }));

const at = (folder: string) => testIo({ cwd: join(cwd, folder), env: process.env });

describe("openSource on git revisions", () => {
  test.each([
    ["git:HEAD:tools.json", ".", "new"],
    ["git:v1:tools.json", ".", "old"],
    ["git:main~1:tools.json", "service", "old"],
    ["git:HEAD:service/tools.json", "service", "inner"],
    ["git:HEAD:./tools.json", "service", "inner"],
    ["git:HEAD:../tools.json", "service", "new"],
    ["git:HEAD:service/it's ü/a b.json", ".", "spaced"],
  ])("DIFF-1, USE-4: reads %s in %s", async (text, folder, name) => {
    const source = await open(text, { io: at(folder) });
    expect(source.label).toBe(text);
    expect(namesOf(source)).toEqual([name]);
  });

  test.each([
    ["git:v1:service/contracts/orders", "."],
    ["git:v1:service/contracts/orders/", "."],
    ["git:v1:./contracts/orders", "service"],
    ["git:v1:.", "service/contracts/orders"],
  ])("DIFF-1: reads the contract folder %s in %s", async (text, folder) => {
    const seen: Record<string, string> = {};
    await open(text, {
      io: at(folder),
      readContractFolder: (files) => {
        Object.assign(seen, Object.fromEntries(files));
        return { tools: [] };
      },
    });
    expect(seen).toEqual({ "catalog.json": "CATALOG ü", "tools/empty.json": "", "tools/find.json": "FIND" });
  });

  test.each([
    ["git:nowhere:tools.json", "unknown-revision", "git knows no revision nowhere here"],
    ["git:--output=x:tools.json", "unknown-revision", "git knows no revision --output=x here"],
    ["git:^HEAD:tools.json", "unknown-revision", "git knows no revision ^HEAD here"],
    ["git:HEAD..v1:tools.json", "unknown-revision", "git knows no revision HEAD..v1 here"],
    ["git:HEAD:gone.json", "file-not-found", "git:HEAD:gone.json does not exist in that revision"],
    ["git:HEAD:/etc/hosts", "wrong-git-path", "git:HEAD:/etc/hosts names an absolute path"],
    ["git:HEAD:C:\\x.json", "wrong-git-path", "git:HEAD:C:\\x.json names an absolute path"],
    ["git:HEAD:service", "no-contract-folder", "git:HEAD:service is a folder without catalog.json"],
  ])("says what is wrong with %s", async (text, code, message) => {
    expect(await failureOf(open(text, { io: at(".") }))).toMatchObject({ code, message, exitCode: 2 });
  });

  test("helps who left out ./ in a subfolder", async () => {
    const failure = await failureOf(open("git:HEAD:contracts/orders", { io: at("service") }));
    expect(failure.mend).toBe("Write ./contracts/orders: paths count from the root of the repository.");
  });

  test("names the contract folders inside of a folder that is none", async () => {
    const failure = await failureOf(open("git:HEAD:service/contracts", { io: at(".") }));
    expect(failure.mend).toBe("Give a contract folder: git:HEAD:service/contracts/orders.");
  });

  test("says that a folder is in no repository", async () => {
    const outside = await mkdtemp(join(tmpdir(), "toolgate-no-git-"));
    const io = testIo({ cwd: outside, env: { ...process.env, GIT_CEILING_DIRECTORIES: tmpdir() } });
    expect(await failureOf(open("git:HEAD:a.json", { io }))).toMatchObject({
      code: "no-repository",
      exitCode: 2,
    });
    await rm(outside, { recursive: true });
  });

  test("says that git is missing", async () => {
    const io = testIo({ cwd, env: { PATH: join(cwd, "service") } });
    expect(await failureOf(open("git:HEAD:tools.json", { io }))).toMatchObject({
      code: "git-missing",
      exitCode: 2,
    });
  });
});
