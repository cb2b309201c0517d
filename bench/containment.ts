import { contains } from "@toolgate/core/containment";
import { sameJson } from "@toolgate/core/json";
import { changeTool, copy, generateTool } from "./generate-tools.ts";
import { seeded } from "./random.ts";
import { Slowness } from "./slowness.ts";
import { median, ms, quantile, report, timeMs } from "./table.ts";

const slowness = new Slowness();
slowness.sample();
const targets = { medianMs: 1, highMs: 25 };

const random = seeded(2);
const questions = Array.from({ length: 6_000 }, (_, index) => {
  const before = generateTool(`tool_${index}`, random);
  return { old: before.inputSchema, new: copy(changeTool(before, random).inputSchema) };
}).filter((question) => !sameJson(question.old, question.new));
const times = questions
  .map((question) => timeMs(() => contains(question)))
  .slice(Math.floor(questions.length / 5));
slowness.sample();
const walk = questions.map((question) => timeMs(() => sameJson(question.old, question.new)));
const [middle, high] = [median(times), quantile(times, 0.99)];
const ratio = (value: number) => `${(value / median(walk)).toFixed(0)} × a deep walk of both`;
report(`Containment (${times.length} generated changes of an input schema;\n${slowness.text})`, [
  {
    what: "a question, median",
    measured: ms(middle),
    ratio: ratio(middle),
    target: `≤ ${targets.medianMs} ms`,
    met: middle <= targets.medianMs * slowness.factor,
  },
  {
    what: "a question, p99",
    measured: ms(high),
    ratio: ratio(high),
    target: `≤ ${targets.highMs} ms`,
    met: high <= targets.highMs * slowness.factor,
  },
]);
