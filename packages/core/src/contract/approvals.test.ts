import { describe, expect, test } from "vitest";
import { applyApprovals, withApproval } from "./approvals.ts";
import { contractOf, tool } from "./contract.fixture.ts";

const change = { fingerprint: "sha256:a", rule: "r" };
const approval = { fingerprint: "sha256:a", by: "docs@example.com", reason: "nobody calls it" };
const now = new Date("2026-11-30T23:59:00Z");

describe("DIFF-10: approvals", () => {
  test.each([
    ["without an end", {}, true],
    ["that ends later", { until: "2026-12-01" }, true],
    ["on its last day", { until: "2026-11-30" }, true],
    ["that has run out", { until: "2026-11-29" }, false],
  ])("one %s", (_, until, holds) => {
    const given = { ...approval, ...until };
    expect(applyApprovals([change], [given], now)).toEqual({
      changes: [holds ? { ...change, approved: given } : change],
      expired: holds ? [] : [given],
    });
  });

  test("one of another change counts for nothing, expired or not", () => {
    const others = [
      { ...approval, fingerprint: "sha256:b" },
      { ...approval, fingerprint: "sha256:c", until: "2020-01-01" },
    ];
    expect(applyApprovals([change], others, now)).toEqual({ changes: [change], expired: [] });
  });

  test("an expired one beside a valid one is not reported", () => {
    const result = applyApprovals([change], [{ ...approval, until: "2026-01-01" }, approval], now);
    expect(result).toEqual({ changes: [{ ...change, approved: approval }], expired: [] });
  });

  test("a new one takes the place of the earlier one for the same change", () => {
    const contract = contractOf("t", [[tool("t")]], {
      approvals: [approval, { ...approval, fingerprint: "sha256:b" }],
    });
    const renewed = { ...approval, until: "2027-01-01" };
    expect(withApproval(contract, renewed).approvals).toEqual([
      { ...approval, fingerprint: "sha256:b" },
      renewed,
    ]);
    expect(contract.approvals).toHaveLength(2);
  });
});
