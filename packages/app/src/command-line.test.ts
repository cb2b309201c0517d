import { describe, expect, test } from "vitest";
import type { Command } from "./command.ts";
import { expectPositionals, readInvocation } from "./command-line.ts";
import { Failure } from "./failure.ts";

const command: Command = {
  name: "compare",
  summary: "",
  parameters: "BEFORE AFTER",
  about: "",
  options: [
    { name: "format", short: "f", value: "text|json", about: "" },
    { name: "rename", value: "OLD=NEW", repeatable: true, about: "" },
    { name: "offset", value: "NUMBER", about: "" },
    { name: "batch", about: "" },
  ],
  examples: [],
  run: async () => 0,
};

function failureOf(run: () => unknown): Failure {
  try {
    run();
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  throw new Error("nothing was thrown");
}

test("reads positionals, values, repeated values and switches in any order", () => {
  const args = [
    "a.json",
    "--format=json",
    "--rename",
    "a=b",
    "--batch",
    "--rename=c=d",
    "-",
    "--offset",
    "-3",
  ];
  const invocation = readInvocation(command, args);
  expect(invocation.positionals).toEqual(["a.json", "-"]);
  expect(invocation.text("format")).toBe("json");
  expect(invocation.texts("rename")).toEqual(["a=b", "c=d"]);
  expect(invocation.text("offset")).toBe("-3");
  expect(invocation.flag("batch")).toBe(true);
  expect(readInvocation(command, ["-fjson"]).text("format")).toBe("json");
});

test("what was not given is undefined, empty and false", () => {
  const invocation = readInvocation(command, []);
  expect(invocation.text("format")).toBeUndefined();
  expect(invocation.texts("rename")).toEqual([]);
  expect(invocation.flag("batch")).toBe(false);
});

test("behind -- everything is an argument", () => {
  expect(readInvocation(command, ["--", "--batch"]).positionals).toEqual(["--batch"]);
});

describe("DIFF-9: wrong usage exits with 2 and says what was meant", () => {
  test.each([
    [["--formt", "json"], "compare has no option --formt", "Did you mean --format?"],
    [["-x"], "compare has no option -x", "Run `toolgate compare --help` for its arguments and options."],
    [
      ["--toString"],
      "compare has no option --toString",
      "Run `toolgate compare --help` for its arguments and options.",
    ],
    [["--format", "jsn"], '--format is one of text, json, not "jsn"', "Did you mean --format json?"],
    [
      ["--format"],
      "--format needs a value: --format text|json",
      "Run `toolgate compare --help` for its arguments and options.",
    ],
    [
      ["--format", "--batch"],
      "--format needs a value: --format text|json",
      "Run `toolgate compare --help` for its arguments and options.",
    ],
    [
      ["--format="],
      "--format needs a value: --format text|json",
      "Run `toolgate compare --help` for its arguments and options.",
    ],
    [
      ["--batch=yes"],
      "--batch takes no value",
      "Run `toolgate compare --help` for its arguments and options.",
    ],
    [
      ["--format", "text", "--format", "json"],
      "--format is given more than once",
      "Run `toolgate compare --help` for its arguments and options.",
    ],
  ])("%j", (args, message, mend) => {
    const failure = failureOf(() => readInvocation(command, args));
    expect(failure).toMatchObject({ message, mend, exitCode: 2 });
  });

  test.each([
    [["a"], "compare needs AFTER"],
    [[], "compare needs BEFORE and AFTER"],
    [["a", "b", "c"], 'compare does not take "c"'],
  ])("%j is the wrong number of arguments", (args, message) => {
    const invocation = readInvocation(command, args);
    expect(failureOf(() => expectPositionals(command, invocation, ["BEFORE", "AFTER"]))).toMatchObject({
      message,
      exitCode: 2,
    });
  });
});
