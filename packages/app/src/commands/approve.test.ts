import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newProject, type Project } from "../capture/project.fixture.ts";
import { approve } from "./approve.ts";
import { snapshot } from "./snapshot.ts";

const fingerprint = `sha256:${"0a".repeat(32)}`;
const who = ["--by", "docs@example.com", "--reason", "No caller sends it."];
const path = "contracts/docs/tools/search.json";

let project: Project;

beforeEach(async () => {
  project = newProject();
  project.write("tools.json", [{ name: "search", inputSchema: { type: "object" } }]);
  await project.run(snapshot, "tools.json", "--name", "docs");
});

afterEach(() => project.remove());

describe("DIFF-10: toolgate approve", () => {
  test("writes who, why, when and until when into the contract file", async () => {
    const { exit, text } = await project.run(
      approve,
      fingerprint,
      "--tool",
      "search",
      ...who,
      "--until",
      "2027-01-31",
    );
    expect({ exit, text }).toEqual({ exit: 0, text: "approved in the contract search until 2027-01-31\n" });
    const approval = {
      fingerprint,
      by: "docs@example.com",
      reason: "No caller sends it.",
      until: "2027-01-31",
      at: "2026-11-30",
    };
    expect(project.json(path)).toMatchObject({ approvals: [approval] });
    const checked = await project.run(snapshot, "tools.json", "--name", "docs", "--check");
    expect(checked.exit).toBe(0);
  });

  test("a second one for the same finding takes the place of the first", async () => {
    await project.run(approve, fingerprint, "--tool", "search", ...who, "--until", "2026-11-30");
    await project.run(approve, fingerprint, "--tool", "search", ...who);
    const { approvals } = project.json(path) as unknown as { approvals: object[] };
    expect(approvals).toEqual([expect.not.objectContaining({ until: expect.anything() })]);
  });

  test.each<[string, readonly string[], object]>([
    ["no fingerprint", ["abc", "--tool", "search", ...who], { code: "fingerprint-wrong" }],
    ["nobody", [fingerprint, "--tool", "search", "--reason", "x"], { message: "approve needs --by WHO" }],
    ["no reason", [fingerprint, "--tool", "search", "--by", "x"], { message: "approve needs --reason TEXT" }],
    [
      "a blank reason",
      [fingerprint, "--tool", "search", "--by", "x", "--reason", " "],
      { code: "option-missing" },
    ],
    ["no day", [fingerprint, "--tool", "search", ...who, "--until", "soon"], { code: "date-wrong" }],
    [
      "a day that no month has",
      [fingerprint, "--tool", "search", ...who, "--until", "2027-02-30"],
      { code: "date-wrong" },
    ],
    [
      "a day that is over",
      [fingerprint, "--tool", "search", ...who, "--until", "2026-11-29"],
      { code: "date-past" },
    ],
    ["no tool", [fingerprint, ...who], { code: "tool-needed", mend: "Add --tool NAME." }],
    ["an unknown tool", [fingerprint, "--tool", "serch", ...who], { mend: "Did you mean search?" }],
  ])("%s is refused and writes nothing", async (_, line, failure) => {
    const before = project.read(path);
    await expect(project.run(approve, ...line)).rejects.toMatchObject({ exitCode: 2, ...failure });
    expect(project.read(path)).toBe(before);
  });
});
