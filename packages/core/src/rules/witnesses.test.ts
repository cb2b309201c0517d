import { expect, test } from "vitest";
import { ajv, hyperjump } from "../../../../bench/measure/validators.ts";
import type { Tool } from "../contract/tool.ts";
import type { Change } from "./change.ts";
import { compareTools } from "./compare.ts";
import { rules } from "./registry.ts";
import { exampleTools } from "./rule.ts";

/** Whether two independent validators agree that a witness shows what its change says. */
async function confirm(change: Change, before: Tool, after: Tool): Promise<void> {
  const [old, now] =
    change.side === "input"
      ? [before.inputSchema, after.inputSchema]
      : [after.outputSchema, before.outputSchema];
  for (const validator of [ajv, hyperjump]) {
    const says = `${validator.name} on ${change.rule}: ${JSON.stringify(change.witness)}`;
    expect(await validator.holds(old as Tool["inputSchema"], change.witness ?? null), says).toBe(true);
    expect(await validator.holds(now as Tool["inputSchema"], change.witness ?? null), says).toBe(false);
  }
}

test("DIFF-2: ajv and hyperjump confirm the witness of every rule's examples", async () => {
  let confirmed = 0;
  for (const rule of rules) {
    for (const example of rule.examples()) {
      const { before, after } = exampleTools(rule, example);
      for (const change of compareTools(before, after, example.options ?? {}).changes) {
        if (change.witness === undefined) continue;
        await confirm(change, before, after);
        confirmed += 1;
      }
    }
  }
  expect(confirmed).toBeGreaterThan(50);
});
