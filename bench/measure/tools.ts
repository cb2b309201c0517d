import { contains } from "@toolgate/core/containment";
import type { RawSchema, Tool } from "@toolgate/core/contract";
import { compareTools } from "@toolgate/core/rules";
import { findFaults } from "@toolgate/core/schema";
import { seeded } from "../random.ts";
import { rewriteTool } from "./rewrite.ts";
import { type Begin, firstOf, type Section, Tally } from "./section.ts";
import { Stopwatch } from "./stopwatch.ts";

interface Listed {
  readonly server: string;
  readonly tool: Tool;
}

/**
 * Each valid tool against another way of writing it, both ways: the change is safe, and containment, with
 * everything left to the algebra, says yes.
 */
export function measureTools(listed: readonly Listed[], begin: Begin): Section {
  const verdicts = new Tally();
  const watch = new Stopwatch();
  const crashes: string[] = [];
  const unsafe: string[] = [];
  const answers = new Tally();
  const algebra = new Stopwatch();
  let invalid = 0;
  for (const [index, { server, tool }] of listed.entries()) {
    const id = `${server} ${tool.name}`;
    begin(id);
    if (!isValid(tool)) {
      invalid += 1;
      continue;
    }
    const rewritten = rewriteTool(tool, seeded(index));
    for (const [way, before, after] of [
      ["there", tool, rewritten],
      ["back", rewritten, tool],
    ] as const) {
      const timed = watch.time(`${id} ${way}`, () => compareTools(before, after, { shortcuts: false }));
      if ("error" in timed) {
        crashes.push(`${id}: ${String(timed.error)}`);
        continue;
      }
      for (const key of ["inputSchema", "outputSchema"] as const) {
        const [old, next] = [before[key], after[key]];
        if (old === undefined || next === undefined) continue;
        const asked = algebra.time(`${id} ${way}`, () => contains({ old, new: next, shortcuts: false }));
        const answer = "error" in asked ? { answer: "crash", error: String(asked.error) } : asked.value;
        answers.add(answer.answer);
        if (answer.answer !== "yes") unsafe.push(`${id} ${key} (${way}): ${JSON.stringify(answer)}`);
      }
      const { verdict, changes } = timed.value;
      verdicts.add(verdict);
      const [worst] = changes;
      if (verdict === "safe" || worst === undefined) continue;
      unsafe.push(`${id} (${way}): ${verdict}, ${worst.rule} at ${worst.path}: ${worst.reason}`);
    }
  }
  return {
    title: `tools: ${listed.length}, of which ${invalid} have an invalid schema`,
    lines: [
      `another way of writing it: ${verdicts.text()}`,
      watch.text(),
      `contained, without shortcuts: ${answers.text()}`,
      algebra.text(),
    ],
    faults: [
      ...firstOf("crash", crashes),
      ...firstOf("hang", [...watch.hangs(), ...algebra.hangs()]),
      ...firstOf("not safe", unsafe),
    ],
  };
}

function isValid(tool: Tool): boolean {
  const schemas = [tool.inputSchema, tool.outputSchema].filter((schema) => schema !== undefined);
  return schemas.every((schema: RawSchema) => !findFaults(schema).some((fault) => fault.invalid));
}
