import { expect, test } from "vitest";
import { entries } from "./report.ts";
import { checkReport, mixedReport } from "./reports.fixture.ts";
import { sarif } from "./sarif.ts";

const options = { colour: false, columns: 80, verbose: false, version: "1.2.3" };

test.each([
  ["mixed", mixedReport],
  ["check", checkReport],
])("DIFF-9: the %s report has what SARIF 2.1.0 requires of a log", (_, report) => {
  const log = JSON.parse(sarif.render(report, options));
  expect(log).toMatchObject({ version: "2.1.0", $schema: expect.stringContaining("sarif-2.1.0") });
  const [run] = log.runs;
  const { driver } = run.tool;
  expect(driver).toMatchObject({ name: "toolgate", version: "1.2.3" });
  const ids = driver.rules.map((rule: { id: string }) => rule.id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const rule of driver.rules) expect(rule.help.text).not.toBe("");
  for (const result of run.results) {
    expect(ids[result.ruleIndex]).toBe(result.ruleId);
    expect(["error", "warning", "note"]).toContain(result.level);
    expect(result.message.text).not.toBe("");
    expect(result.locations).toHaveLength(1);
  }
  const levels = { fail: "error", warn: "warning", note: "note", approved: "warning" };
  expect(run.results.map((result: { level: string }) => result.level)).toEqual(
    entries(report).map(({ level }) => levels[level]),
  );
});

test("DIFF-9: SARIF points at the contract's file, and keeps fingerprints and approvals", () => {
  const [run] = JSON.parse(sarif.render(checkReport, options)).runs;
  expect(run.results[0].locations[0].physicalLocation.artifactLocation.uri).toBe(
    "contracts/orders/tools/search_orders.json",
  );
  expect(run.results[1].suppressions).toEqual([
    { kind: "external", status: "accepted", justification: "owner@example.com: No caller relies on it." },
  ]);
  expect(run.results[1].partialFingerprints["toolgate/v1"]).toMatch(/^sha256:/);
  expect(run.invocations[0]).toMatchObject({
    executionSuccessful: true,
    toolExecutionNotifications: [{ level: "error" }],
  });
});
