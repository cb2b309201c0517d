import { expect, test } from "vitest";
import { commands } from "./commands/registry.ts";
import { Failure } from "./failure.ts";
import { noteError, runCommandLine } from "./front-end.ts";
import { commandHelp, overview } from "./help-text.ts";
import { testIo } from "./test-io.fixture.ts";

test.each([[["--help"]], [["-h"]], [["help"]], [["--debug", "--help"]]])(
  "USE-5: %j shows the commands",
  async (args) => {
    const io = testIo();
    expect(await runCommandLine(args, io)).toBe(0);
    expect(io.written).toBe(overview(commands));
  },
);

test.each([
  [["contains", "--help"]],
  [["--help", "contains"]],
  [["help", "contains"]],
  [["contains", "a", "-h"]],
])("USE-5: %j shows the help of one command", async (args) => {
  const io = testIo();
  const entry = commands.find(({ name }) => name === "contains");
  expect(await runCommandLine(args, io)).toBe(0);
  expect(io.written).toBe(commandHelp(await (entry as (typeof commands)[number]).load()));
});

test("shows the version of the package", async () => {
  const io = testIo();
  expect(await runCommandLine(["--version"], io)).toBe(0);
  expect(io.written).toMatch(/^\d+\.\d+\.\d+\S*\n$/);
});

test.each([
  [["contians"], ['toolgate: there is no command "contians"', "  Did you mean contains?"]],
  [
    ["help", "contians"],
    ['toolgate: there is no command "contians"', "  Did you mean contains?"],
  ],
  [
    ["frobnicate"],
    ['toolgate: there is no command "frobnicate"', "  Run `toolgate --help` for the commands."],
  ],
  [[], ["toolgate: no command given", "  Run `toolgate --help` for the commands."]],
  [["--wrong"], ["toolgate: no option --wrong here", "  Run `toolgate --help` for the commands."]],
  [
    ["help", "a", "b"],
    ['toolgate: help does not take "b"', "  Run `toolgate help --help` for its arguments and options."],
  ],
])("DIFF-9: %j is wrong usage: exit code 2, one line and what to do", async (args, notes) => {
  const io = testIo();
  expect(await runCommandLine(args, io)).toBe(2);
  expect(io.written).toBe("");
  expect(io.notes).toEqual(notes);
});

test("a failure shows no stack, except with --debug", () => {
  const failure = new Failure("file-not-found", "x.json does not exist", { mend: "Give a file." });
  const usual = testIo();
  noteError(failure, false, usual);
  expect(usual.notes).toEqual(["toolgate: x.json does not exist", "  Give a file."]);
  const debugged = testIo();
  noteError(failure, true, debugged);
  expect(debugged.notes.join("\n")).toContain("front-end.test.ts");
});

test("anything else that is thrown is called a bug of ours, on one line", () => {
  const io = testIo();
  noteError(new TypeError("x is not a function"), false, io);
  expect(io.notes[0]).toBe("toolgate: x is not a function; this is a bug in toolgate");
  expect(io.notes.join("\n")).not.toContain("front-end.test.ts");
});
