import { pairs } from "./pairs.ts";
import { askAll } from "./peers/ask-all.ts";
import { checkPairs } from "./peers/check-pairs.ts";
import { peers } from "./peers/registry.ts";
import { median, ms, printTable } from "./table.ts";

const { values, without } = await checkPairs();

const results = [];
for (const { name } of peers) {
  const measured = await askAll(name);
  const counts = { right: 0, compatible: 0, breaking: 0, undecided: 0 };
  const wrong: string[] = [];
  for (const [index, { answer }] of measured.entries()) {
    const pair = pairs[index];
    if (answer === (pair?.contained ? "compatible" : "breaking")) counts.right += 1;
    else {
      counts[answer] += 1;
      wrong.push(`${pair?.id} ${answer}`);
    }
  }
  results.push({ name, counts, wrong, medianMs: median(measured.map((one) => one.ms)) });
}

const own = results[0]?.medianMs ?? Number.NaN;
printTable(
  `Peers on ${pairs.length} pairs (bench/pairs.ts), whose truths stood up to ${values} generated values
(none was found for ${without.join(", ") || "no pair"})`,
  ["", "right", 'wrong "compatible"', "false alarms", "undecided", "median", "ratio"],
  results.map(({ name, counts, medianMs }) => [
    name,
    ...[counts.right, counts.compatible, counts.breaking, counts.undecided].map(String),
    ms(medianMs),
    `${(medianMs / own).toFixed(medianMs / own < 10 ? 1 : 0)} ×`,
  ]),
);
if (process.argv.includes("--list"))
  for (const { name, wrong } of results) console.log(`\n${name}: ${wrong.join(", ") || "all right"}`);
if (results[0]?.counts.right !== pairs.length) {
  console.log(`\nnot right: ${results[0]?.wrong.join(", ")}`);
  process.exitCode = 1;
}
