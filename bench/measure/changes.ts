import { contains } from "@toolgate/core/containment";
import type { Tool } from "@toolgate/core/contract";
import { compareTools } from "@toolgate/core/rules";
import { type Begin, bar, firstOf, percent, type Section, Tally } from "./section.ts";
import { Stopwatch } from "./stopwatch.ts";
import { Witnesses } from "./witnesses.ts";

interface Step {
  readonly id: string;
  readonly before: Tool | null;
  readonly after: Tool | null;
}

/** Real steps in the history of tools: what is said about each, and whether its witnesses hold. */
export async function measureChanges(steps: readonly Step[], begin: Begin): Promise<Section> {
  const verdicts = new Tally();
  const rules = new Tally();
  const reasons = new Tally();
  const watch = new Stopwatch();
  const witnesses = new Witnesses();
  const crashes: string[] = [];
  const answers = new Tally();
  const algebra = new Stopwatch();
  // Checked at the end: in between, the validators would make the times longer.
  const checks: Parameters<Witnesses["check"]>[] = [];
  for (const { id, before, after } of steps) {
    begin(id);
    const timed = watch.time(id, () => compareTools(before, after));
    if ("error" in timed) {
      crashes.push(`${id}: ${String(timed.error)}`);
      continue;
    }
    for (const key of ["inputSchema", "outputSchema"] as const) {
      const [old, next] = key === "inputSchema" ? [before, after] : [after, before];
      const [oldSchema, nextSchema] = [old?.[key], next?.[key]];
      if (oldSchema === undefined || nextSchema === undefined) continue;
      for (const reading of ["declared", "strict"] as const) {
        const asked = algebra.time(`${id} ${key} ${reading}`, () =>
          contains({ old: oldSchema, new: nextSchema, reading }),
        );
        answers.add("error" in asked ? "crash" : asked.value.answer);
        if ("error" in asked) crashes.push(`${id}: ${String(asked.error)}`);
        else if (asked.value.answer === "no") checks.push([id, oldSchema, nextSchema, asked.value.witness]);
      }
    }
    verdicts.add(timed.value.verdict);
    for (const { rule, side, verdict, reason, witness } of timed.value.changes) {
      if (verdict === "breaking" || verdict === "unknown") rules.add(rule);
      if (verdict === "unknown") reasons.add(reason);
      if (witness === undefined || before === null || after === null) continue;
      const [old, next] = side === "input" ? [before, after] : [after, before];
      const schemas =
        side === "input" ? [old.inputSchema, next.inputSchema] : [old.outputSchema, next.outputSchema];
      const [oldSchema, nextSchema] = schemas;
      if (oldSchema !== undefined && nextSchema !== undefined)
        checks.push([`${id} ${rule}`, oldSchema, nextSchema, witness]);
    }
  }
  for (const check of checks) {
    begin(check[0]);
    await witnesses.check(...check);
  }
  const unknown = verdicts.of("unknown");
  const asked = answers.of("yes") + answers.of("no") + answers.of("unknown");
  const open = answers.of("unknown");
  const tooMany = [
    ...(unknown > bar.unknownShare * steps.length ? [`${percent(unknown, steps.length)} are unknown`] : []),
    ...(open > bar.undecidedShare * asked ? [`${percent(open, asked)} of the questions are undecided`] : []),
  ];
  return {
    title: `changes: ${steps.length} steps`,
    lines: [
      `verdicts: ${verdicts.text()}; unknown ${percent(unknown, steps.length)}`,
      `rules that break or are undecided: ${rules.text()}`,
      ...(unknown > 0 ? [`undecided: ${reasons.text()}`] : []),
      watch.text(),
      `contained, in both readings: ${answers.text()}`,
      `${algebra.text()}, in all ${(algebra.totalMs / 1_000).toFixed(2)} s`,
      ...witnesses.lines(),
    ],
    faults: [
      ...firstOf("crash", crashes),
      ...firstOf("hang", [...watch.hangs(), ...algebra.hangs()]),
      ...tooMany,
      ...firstOf("witness", witnesses.faults),
    ],
  };
}
