// Every requirement of docs/requirements.md is shown by a test, or stands in its list of open ones, and never both.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

const listing = readFileSync("docs/requirements.md", "utf8");
const [built, open] = listing.split(/^## Open$/m);
const idsIn = (text) =>
  new Set([...text.matchAll(/^- \*\*([A-Z]+-\d+[a-z]*)\*\*/gm)].map((match) => match[1]));
const builtIds = idsIn(built);
const openIds = idsIn(open ?? "");

const cited = new Map();
function* testFiles(folder) {
  for (const name of readdirSync(folder)) {
    if (name === "node_modules" || name === "dist" || name === "build") continue;
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* testFiles(path);
    else if (name.endsWith(".test.ts")) yield path;
  }
}
for (const folder of ["packages", "test"]) {
  for (const path of testFiles(folder)) {
    for (const [, id] of readFileSync(path, "utf8").matchAll(/["'`(\s]([A-Z]+-\d+[a-z]*)(?=[:,\s)"'`])/g)) {
      if (!cited.has(id)) cited.set(id, path);
    }
  }
}

const faults = [];
for (const id of builtIds) {
  // A line that is split into parts is shown when each part is.
  if (openIds.has(id)) faults.push(`${id} is listed as built and as open`);
  if (!cited.has(id)) faults.push(`${id} has no test: cite it in the title of the test that shows it`);
}
for (const id of openIds) {
  if (cited.has(id))
    faults.push(`${id} is listed as open and ${cited.get(id)} cites it: move it up, or split it`);
}
for (const [id, path] of cited) {
  if (
    /^(DIFF|GATE|SERVER|GATEWAY|TRAFFIC|REPLAY|LIFE|USE|COST|EVAL|PAGE|SCALE)-/.test(id) &&
    !builtIds.has(id) &&
    !openIds.has(id)
  ) {
    faults.push(`${path} cites ${id}, which docs/requirements.md does not have`);
  }
}
if (builtIds.size === 0)
  faults.push("docs/requirements.md lists no requirement: is its form still the one that is read here?");
for (const fault of faults) console.error(`requirements: ${fault}`);
if (faults.length > 0) process.exit(1);
console.log(`requirements: ${builtIds.size} shown by tests, ${openIds.size} open`);
