import { spawnSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { fileChanges, readFolderFiles, recoverFolder, writeFolderFiles } from "./folder-files.ts";
import { withFolderLock } from "./folder-lock.ts";
import { stage } from "./journal.ts";

const before = new Map([
  ["catalog.json", "old catalog"],
  ["tools/a.json", "old a"],
  ["tools/b.json", "same b"],
  ["tools/gone.json", "old gone"],
]);
const after = new Map([
  ["catalog.json", "new catalog"],
  ["tools/a.json", "new a"],
  ["tools/b.json", "same b"],
  ["tools/c.json", "new c"],
]);
const changes = fileChanges(before, after);
const never = new AbortController().signal;

let project: string;
let place: { contracts: string; server: string };
let folder: string;

beforeEach(async () => {
  project = mkdtempSync(join(tmpdir(), "toolgate-"));
  place = { contracts: join(project, "contracts"), server: "docs" };
  folder = join(place.contracts, "docs");
  await writeFolderFiles(place, fileChanges(new Map(), before), never);
});

afterEach(async () => {
  await rm(project, { recursive: true, force: true });
});

describe("writing contract files", () => {
  test("only what changed is written, catalog.json last", () => {
    expect([...changes.written.keys()]).toEqual(["tools/a.json", "tools/c.json", "catalog.json"]);
    expect(changes.deleted).toEqual(["tools/gone.json"]);
  });

  test("what was written is read back, and nothing is left beside it", async () => {
    expect(await readFolderFiles(place)).toEqual(before);
    await writeFolderFiles(place, changes, never);
    expect(await readFolderFiles(place)).toEqual(after);
    expect(readdirSync(place.contracts)).toEqual(["docs"]);
    expect(await readFolderFiles({ ...place, server: "other" })).toBeUndefined();
  });

  test("a server called ../x stays inside the contracts folder", async () => {
    await writeFolderFiles({ ...place, server: "../x" }, changes, never);
    expect(readdirSync(project)).toEqual(["contracts"]);
    expect(readdirSync(place.contracts)).toEqual(["%2E%2E%2Fx", "docs"]);
  });

  test.each([0, 1, 2, 3])(
    "cut off after %i files were moved, it reads as new and is finished",
    async (moved) => {
      await stage(folder, changes, never);
      for (const path of [...changes.written.keys()].slice(0, moved)) {
        renameSync(join(`${folder}.staging`, "files", path), join(folder, path));
      }
      expect(await readFolderFiles(place)).toEqual(after);
      await recoverFolder(place);
      expect(await readFolderFiles(place)).toEqual(after);
      expect(readdirSync(join(folder, "tools"))).toEqual(["a.json", "b.json", "c.json"]);
      expect(readdirSync(place.contracts)).toEqual(["docs"]);
    },
  );

  test("cut off before all new files are there, the old ones stay and the rest is cleared", async () => {
    mkdirSync(join(`${folder}.staging`, "files", "tools"), { recursive: true });
    writeFileSync(join(`${folder}.staging`, "files", "tools", "a.json"), "half of a n");
    writeFileSync(join(`${folder}.staging`, "journal.part"), "{");
    expect(await readFolderFiles(place)).toEqual(before);
    await recoverFolder(place);
    expect(await readFolderFiles(place)).toEqual(before);
    expect(readdirSync(place.contracts)).toEqual(["docs"]);
  });

  test("interrupted, it leaves the old state", async () => {
    const interruption = new AbortController();
    interruption.abort();
    await expect(writeFolderFiles(place, changes, interruption.signal)).rejects.toThrow("aborted");
    expect(await readFolderFiles(place)).toEqual(before);
    expect(readdirSync(place.contracts)).toEqual(["docs"]);
  });

  test.each([
    '{"written":["../../x"],"deleted":[]}',
    '{"written":[],"deleted":["tools/..\\\\x.json"]}',
    "[]",
    "{",
  ])("a journal that toolgate cannot have written is refused: %s", async (journal) => {
    mkdirSync(`${folder}.staging`);
    writeFileSync(join(`${folder}.staging`, "journal.json"), journal);
    await expect(readFolderFiles(place)).rejects.toMatchObject({ code: "journal-wrong" });
    await expect(recoverFolder(place)).rejects.toMatchObject({ code: "journal-wrong" });
  });

  test.each(["contracts", "contracts/docs", "contracts/docs/tools", "contracts/docs/tools/a.json"])(
    "a symbolic link at %s that leads outside is refused",
    async (path) => {
      const outside = mkdtempSync(join(tmpdir(), "outside-"));
      writeFileSync(join(outside, "a.json"), "kept");
      await rm(join(project, path), { recursive: true });
      symlinkSync(path.endsWith(".json") ? join(outside, "a.json") : outside, join(project, path));
      await expect(writeFolderFiles(place, changes, never)).rejects.toMatchObject({
        code: "symlink-outside",
      });
      expect(readdirSync(outside)).toEqual(["a.json"]);
      expect(readFileSync(join(outside, "a.json"), "utf8")).toBe("kept");
      await rm(outside, { recursive: true });
    },
  );

  test("a file where the folder should be is one line", async () => {
    await rm(folder, { recursive: true });
    writeFileSync(folder, "");
    await expect(readFolderFiles(place)).rejects.toMatchObject({
      code: "contracts-not-readable",
      exitCode: 2,
    });
    await expect(writeFolderFiles(place, changes, never)).rejects.toMatchObject({
      code: "contracts-not-writable",
    });
  });
});

describe("the lock of a folder", () => {
  const options = { signal: never };

  test("lets one task run at a time", async () => {
    const seen: string[] = [];
    const task = (name: string) =>
      withFolderLock(folder, options, async () => {
        seen.push(`${name} begins`);
        await new Promise((done) => setTimeout(done, 20));
        seen.push(`${name} ends`);
      });
    await Promise.all([task("one"), task("two"), task("three")]);
    const order = seen.map((step) => step.split(" ")[0]);
    expect([order[0], order[2], order[4]]).toEqual([order[1], order[3], order[5]]);
    expect(readdirSync(place.contracts)).toEqual(["docs"]);
  });

  test("is given back when the task fails", async () => {
    const failing = withFolderLock(folder, options, async () => {
      throw new Error("failed");
    });
    await expect(failing).rejects.toThrow("failed");
    expect(await withFolderLock(folder, options, async () => "done")).toBe("done");
  });

  test("of a process that died is taken over", async () => {
    const { pid } = spawnSync(process.execPath, ["-e", ""]);
    writeFileSync(`${folder}.lock`, String(pid));
    expect(await withFolderLock(folder, options, async () => "done")).toBe("done");
    expect(readdirSync(place.contracts)).toEqual(["docs"]);
  });

  test("of a living process is waited for, then named", async () => {
    writeFileSync(`${folder}.lock`, String(process.pid));
    await expect(
      withFolderLock(folder, { ...options, waitMs: 120 }, async () => "done"),
    ).rejects.toMatchObject({
      code: "folder-locked",
      message: expect.stringContaining("docs.lock exists"),
    });
  });
});
