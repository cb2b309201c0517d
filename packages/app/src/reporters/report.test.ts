import type { Change } from "@toolgate/core";
import { describe, expect, test } from "vitest";
import { headline } from "./headline.ts";
import { entries, type FailKind, type Level, makeReport, type Outcome, type ServerReport } from "./report.ts";
import { makeChange, makeServer } from "./reports.fixture.ts";

const usual: readonly FailKind[] = ["breaking", "unknown", "silent"];

function report(servers: readonly ServerReport[], failOn = usual) {
  return makeReport({ command: "check", reading: "declared", failOn, servers });
}

describe("DIFF-11: what fails and what warns", () => {
  test.each<[Partial<Change>, readonly FailKind[], Level]>([
    [{ verdict: "breaking" }, usual, "fail"],
    [{ verdict: "unknown" }, usual, "fail"],
    [{ verdict: "unknown", confidence: "suspected" }, usual, "fail"],
    [{ verdict: "silent" }, usual, "fail"],
    [{ verdict: "silent", confidence: "suspected" }, usual, "warn"],
    [{ verdict: "breaking", confidence: "suspected" }, usual, "warn"],
    [{ verdict: "behavioural" }, usual, "warn"],
    [{ verdict: "safe" }, usual, "note"],
    [{ verdict: "silent", confidence: "suspected" }, [...usual, "suspected"], "fail"],
    [{ verdict: "behavioural" }, ["behavioural"], "fail"],
    [{ verdict: "safe" }, ["safe"], "fail"],
    [{ verdict: "breaking" }, [], "warn"],
  ])("%j with --fail-on %j: %s", (parts, failOn, level) => {
    const made = report([makeServer([makeChange(parts)])], failOn);
    expect(entries(made).map((entry) => entry.level)).toEqual([level]);
    expect(made.outcome).toBe(level === "fail" ? "fail" : "pass");
  });
});

test("DIFF-10: an approval lets its own finding pass, and no other", () => {
  const approval = { fingerprint: "sha256:a", by: "owner@example.com", reason: "agreed" };
  const approved = makeChange({ fingerprint: "sha256:a" });
  const other = makeChange({ fingerprint: "sha256:b" });
  const passes = report([makeServer([approved], { approvals: [approval] })]);
  expect(entries(passes)).toMatchObject([{ level: "approved", approval }]);
  expect(passes.outcome).toBe("pass");
  expect(report([makeServer([approved, other], { approvals: [approval] })]).outcome).toBe("fail");
});

describe("DIFF-9: the outcome of several servers", () => {
  const failing = makeServer([makeChange()]);
  const passing = makeServer([]);
  const unknown = makeServer([], { problem: { outcome: "no-evidence", message: "no contracts", mend: "" } });
  const away = makeServer([], { problem: { outcome: "unreachable", message: "no answer", mend: "" } });
  test.each<[string, readonly ServerReport[], Outcome]>([
    ["all pass", [passing, passing], "pass"],
    ["a failure is the first to know", [passing, unknown, away, failing], "fail"],
    ["then that a server is away", [unknown, away, passing], "unreachable"],
    ["then that evidence is missing", [unknown, passing], "no-evidence"],
  ])("%s", (_, servers, outcome) => {
    expect(report(servers).outcome).toBe(outcome);
  });
});

describe("the sentence that a report comes to", () => {
  const said = (server: ServerReport) => headline(report([server]), (name) => name);

  test("does not say that nothing breaks where a breaking change was approved", () => {
    const change = makeChange();
    const approval = { fingerprint: change.fingerprint, by: "owner@example.com", reason: "agreed" };
    expect(said(makeServer([change], { approvals: [approval] }))).toBe("Nothing fails that is not approved.");
    expect(said(makeServer([makeChange({ verdict: "safe" })]))).toBe("Nothing breaks.");
  });

  test.each([
    [["breaking"], "1 breaking change"],
    [["breaking", "breaking"], "2 breaking changes"],
    [["breaking", "breaking", "silent"], "2 breaking and 1 silent change"],
    [["breaking", "silent", "silent"], "1 breaking and 2 silent changes"],
  ] as const)("counts %j", (verdicts, counted) => {
    expect(said(makeServer(verdicts.map((verdict) => makeChange({ verdict }))))).toBe(
      `${counted} in search_orders.`,
    );
  });
});
