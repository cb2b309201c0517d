import { type Containment, contains } from "@toolgate/core/containment";
import type { RawSchema } from "@toolgate/core/contract";
import { type Begin, bar, firstOf, percent, type Section, Tally } from "./section.ts";
import { Stopwatch } from "./stopwatch.ts";
import { Witnesses } from "./witnesses.ts";

interface Question {
  readonly id: string;
  readonly old: RawSchema;
  readonly new: RawSchema;
  readonly truth: string;
}

/**
 * Containment questions with their truth: `subset`, `breaking`, or `policy` (breaking because formats are asserted).
 * `trusted`: the truths are right, so that each answer must agree with them.
 */
export async function measureQuestions(
  name: string,
  questions: readonly Question[],
  trusted: boolean,
  begin: Begin,
): Promise<Section> {
  const tally = new Tally();
  const watch = new Stopwatch();
  const witnesses = new Witnesses();
  const crashes: string[] = [];
  const wrong: string[] = [];
  const undecided: string[] = [];
  // Checked at the end: in between, the validators would make the times longer.
  const checks: Parameters<Witnesses["check"]>[] = [];
  for (const question of questions) {
    const { id, truth } = question;
    begin(id);
    const timed = watch.time(id, () => contains({ old: question.old, new: question.new }));
    if ("error" in timed) {
      crashes.push(`${id}: ${String(timed.error)}`);
      continue;
    }
    const answer = timed.value;
    const outcome = judge(answer, truth);
    tally.add(outcome);
    if (outcome === "wrong") wrong.push(`${id}: the truth says ${truth}, the answer is ${text(answer)}`);
    if (answer.answer === "unknown") undecided.push(`${id}: ${answer.reason}`);
    if (answer.answer === "no") checks.push([id, question.old, question.new, answer.witness]);
  }
  for (const check of checks) {
    begin(check[0]);
    await witnesses.check(...check);
  }
  const tooMany =
    undecided.length > bar.unknownShare * questions.length
      ? [`${percent(undecided.length, questions.length)} are unknown`]
      : [];
  return {
    title: `${name}: ${questions.length} questions`,
    lines: [
      `answers: ${tally.text()}`,
      ...wrong.map((one) => `  disagrees: ${one}`),
      ...undecided.map((one) => `  undecided: ${one}`),
      watch.text(),
      ...witnesses.lines(),
    ],
    faults: [
      ...firstOf("crash", crashes),
      ...firstOf("hang", watch.hangs()),
      ...firstOf("witness", witnesses.faults),
      ...(trusted ? [...firstOf("wrong", wrong), ...firstOf("undecided", undecided)] : tooMany),
    ],
  };
}

function judge(answer: Containment, truth: string): "right" | "wrong" | "undecided" {
  if (answer.answer === "unknown") return "undecided";
  const said = answer.answer === "yes" ? "subset" : answer.reason === "format-policy" ? "policy" : "breaking";
  return said === truth ? "right" : "wrong";
}

function text(answer: Containment): string {
  if (answer.answer !== "no") return answer.answer;
  const reason = answer.reason === undefined ? "" : ` (${answer.reason})`;
  return `no${reason} with ${JSON.stringify(answer.witness).slice(0, 200)}`;
}
