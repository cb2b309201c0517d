// Writes docs/rules/ from the rules themselves; with --check it only says whether they are up to date.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { compareTools, exampleTools, rules } from "@toolgate/core/rules";

const folder = new URL("../docs/rules/", import.meta.url);
const block = (value) => ["```json", JSON.stringify(value, null, 2), "```"].join("\n");

function page(rule) {
  const lines = [
    `# ${rule.id}`,
    "",
    `**${rule.verdict}**, on the ${rule.side} side${rule.confidence === undefined ? "" : `, ${rule.confidence} only`}.`,
    "",
    rule.why,
    "",
  ];
  if (rule.ship !== "") lines.push("## How to ship it", "", rule.ship, "");
  const mirror =
    typeof rule.mirror === "string" ? `[${rule.mirror}](${rule.mirror}.md)` : `none: ${rule.mirror.none}.`;
  lines.push("## The opposite change", "", mirror.charAt(0).toUpperCase() + mirror.slice(1), "");
  for (const example of rule.examples()) lines.push(...exampleLines(rule, example));
  return `${lines.join("\n").trimEnd()}\n`;
}

function exampleLines(rule, example) {
  const { before, after } = exampleTools(rule, example);
  const options = example.options === undefined ? [] : ["with the options", "", block(example.options), ""];
  const lines = [
    `## Example: ${example.found ? "found" : "not found"}`,
    "",
    "From",
    "",
    block(example.before),
    "",
    "to",
    "",
    block(example.after),
    "",
    ...options,
  ];
  if (!example.found) return lines;
  const change = compareTools(before, after, example.options ?? {}).changes.find(
    (one) => one.rule === rule.id,
  );
  lines.push(`> ${change.reason}`, "");
  if (change.witness !== undefined) {
    lines.push(
      rule.side === "output"
        ? "A result that the old schema rejects:"
        : "Arguments that used to be accepted:",
      "",
      block(change.witness),
      "",
    );
  }
  return lines;
}

function index() {
  const lines = ["# The rules", "", "One page for each; generated from the rules and their examples.", ""];
  for (const verdict of ["breaking", "unknown", "silent", "behavioural", "safe"]) {
    const some = rules.filter((rule) => rule.verdict === verdict);
    lines.push(`## ${verdict}`, "", "| rule | side | what happens |", "|---|---|---|");
    for (const rule of some) lines.push(`| [${rule.id}](${rule.id}.md) | ${rule.side} | ${rule.why} |`);
    lines.push("");
  }
  return `${lines.join("\n").trimEnd()}\n`;
}

const pages = new Map([["README.md", index()], ...rules.map((rule) => [`${rule.id}.md`, page(rule)])]);
mkdirSync(folder, { recursive: true });
const there = readdirSync(folder);
const stale = [
  ...[...pages]
    .filter(([name, text]) => !there.includes(name) || readFileSync(new URL(name, folder), "utf8") !== text)
    .map(([name]) => name),
  ...there.filter((name) => !pages.has(name)),
];
if (process.argv.includes("--check")) {
  for (const name of stale)
    console.error(`docs/rules/${name} is not what the rules say: run npm run rule-pages`);
  if (stale.length > 0) process.exit(1);
  console.log(`docs/rules: ${pages.size} pages are up to date`);
} else {
  for (const name of there) if (!pages.has(name)) rmSync(new URL(name, folder));
  for (const [name, text] of pages) writeFileSync(new URL(name, folder), text);
  console.log(`docs/rules: ${stale.length} pages written`);
}
