import { describe, expect, test } from "vitest";
import { fc } from "../../../../test/fast-check.ts";
import { Failure } from "../failure.ts";
import { formatCommand, splitCommand } from "./split-command.ts";

describe("splitCommand", () => {
  test.each([
    ["words", "npx -y foo@1.2.3", "npx", ["-y", "foo@1.2.3"]],
    ["white space around", "  node \t a.js ", "node", ["a.js"]],
    ["single quotes", "sh -c 'echo \"a\\b\" $X'", "sh", ["-c", 'echo "a\\b" $X']],
    ["double quotes", 'run "a b" "c\\"d" "e\\\\f" "g\\h"', "run", ["a b", 'c"d', "e\\f", "g\\h"]],
    ["quotes inside a word", "run --name='a b'c", "run", ["--name=a bc"]],
    ["empty words", "run '' \"\"", "run", ["", ""]],
    ["backslashes outside of quotes", "run a\\ b c\\\\d", "run", ["a b", "c\\d"]],
    ["an assignment behind the command", "run A=b", "run", ["A=b"]],
  ])("splits %s", (_, text, command, args) => {
    expect(splitCommand(text, "linux")).toEqual({ env: {}, command, args });
  });

  test("USE-4: a backslash belongs to the path on Windows", () => {
    expect(splitCommand('C:\\tools\\run.cmd "C:\\my files\\a.js" b\\', "win32")).toEqual({
      env: {},
      command: "C:\\tools\\run.cmd",
      args: ["C:\\my files\\a.js", "b\\"],
    });
  });

  test("takes variables in front, quoted values included", () => {
    expect(splitCommand("TAVILY_API_KEY=x B='a b' C= npx tavily-mcp", "linux")).toEqual({
      env: { TAVILY_API_KEY: "x", B: "a b", C: "" },
      command: "npx",
      args: ["tavily-mcp"],
    });
  });

  test("a quoted name is a command, not a variable", () => {
    expect(splitCommand("'A=b' c", "linux")).toEqual({ env: {}, command: "A=b", args: ["c"] });
  });

  test.each([
    ["nothing", " ", "no-command"],
    ["variables alone", "A=b", "no-command"],
    ["an empty command", "''", "no-command"],
    ["an open quote", "run 'a", "open-quote"],
  ])("refuses %s", (_, text, code) => {
    expect(() => splitCommand(text, "linux")).toThrow(expect.objectContaining({ code, exitCode: 2 }));
    expect(() => splitCommand(text, "linux")).toThrow(Failure);
  });
});

describe("formatCommand", () => {
  test.each(["linux", "win32"] as const)("writes what splitCommand reads back on %s", (platform) => {
    const word = fc.string({ unit: fc.constantFrom("a", "B", "=", " ", "'", '"', "\\", "$", "\n", "ü") });
    fc.assert(
      fc.property(
        word.filter((command) => command !== ""),
        fc.array(word),
        (command, args) => {
          const line = { env: {}, command, args };
          expect(splitCommand(formatCommand(line), platform)).toEqual(line);
        },
      ),
      { numRuns: 1000 },
    );
  });

  test("names variables, and keeps their values to itself", () => {
    const line = splitCommand("TOKEN=hush npx -y 'a b'", "linux");
    expect(formatCommand(line)).toBe("TOKEN=… npx -y 'a b'");
  });
});
