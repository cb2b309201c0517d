import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compiledCore, loadEngine } from "./engine.ts";
import { mixes } from "./pairs.ts";
import { runRound } from "./run.ts";

/** A fault to plant: a piece of the compiled engine, which must occur once, and what takes its place. */
interface Fault {
  readonly what: string;
  readonly file: string;
  readonly find: string;
  readonly put: string;
}

export const faults: readonly Fault[] = [
  {
    what: "texts one character too short are not looked for",
    file: "containment/refute.js",
    find: "minLength - 1)",
    put: "minLength - 2)",
  },
  {
    what: "texts one character too long are not looked for",
    file: "containment/refute.js",
    find: "maxLength + 1)",
    put: "maxLength + 2)",
  },
  {
    what: "numbers just above a maximum are not looked for",
    file: "containment/refute.js",
    find: "scalars.least.push({ value: maximum, open: true })",
    put: "scalars.least.push({ value: maximum + 1, open: true })",
  },
  {
    what: "arrays one item too short are not looked for",
    file: "containment/refute.js",
    find: "minItems - 1)",
    put: "minItems - 2)",
  },
  {
    what: "objects one property too large are not looked for",
    file: "containment/refute.js",
    find: "maxProperties + 1)",
    put: "maxProperties + 2)",
  },
  {
    what: "one match more than maxContains is not looked for",
    file: "containment/refute.js",
    find: "count: most + 1",
    put: "count: most + 2",
  },
  {
    what: "oneOf: the last two alternatives may both hold",
    file: "containment/refute.js",
    find: "if (index < children.length - 1)",
    put: "if (index < children.length - 2)",
  },
  {
    what: "else is forgotten",
    file: "containment/refute.js",
    find: "yield meet([isNot(node.if), isNot(node.else)]);",
    put: "yield meet([is(node.if), isNot(node.else)]);",
  },
  {
    what: "dependentSchemas are forgotten",
    file: "containment/refute.js",
    find: "yield meet([is(requires(set, key)), isNot(child)]);",
    put: ";",
  },
  {
    what: "equal items behind the first ones are not looked for",
    file: "containment/arrays.js",
    find: "goalsOf(prefix + 2)",
    put: "goalsOf(prefix + 1)",
  },
  {
    what: "items are given too few positions",
    file: "containment/placements.js",
    find: "if (position >= this.#prefix && there === undefined)",
    put: "if (position >= this.#prefix)",
  },
  {
    what: "a limit is held against items that may match it",
    file: "containment/limited-items.js",
    find: "if (left.some((count) => count < 0))",
    put: "if (left.some((count) => count < 1))",
  },
  {
    what: "an object may not be as large as it may be",
    file: "containment/objects.js",
    find: "demanded.size > maxProperties",
    put: "demanded.size >= maxProperties",
  },
  {
    what: "two demands never share a new key",
    file: "containment/objects.js",
    find: "[...fresh.keys(), ...own]",
    put: "own",
  },
  {
    what: "keys that match two patterns at once are overlooked",
    file: "containment/objects.js",
    find: "yield signs;",
    put: "if (signs.filter(([, positive]) => positive).length < 2) yield signs;",
  },
  {
    what: "a range of one number is empty",
    file: "containment/doubles.js",
    find: "this.#first > this.#last",
    put: "this.#first >= this.#last",
  },
  {
    what: "common multiples are too large",
    file: "containment/numbers.js",
    find: "digits: (left / x) * right",
    put: "digits: (left / x) * right * 2n",
  },
  {
    what: "texts of one length are none",
    file: "containment/strings.js",
    find: "atoms.minLength > atoms.maxLength",
    put: "atoms.minLength >= atoms.maxLength",
  },
  {
    what: "the search for a word drops the wrong states",
    file: "containment/automata.js",
    find: "& mask) === others[index]",
    put: "& mask) === mask",
  },
  {
    what: "assertions at a word's edge hold everywhere",
    file: "schema/regular/neighbours.js",
    find: "return found !== negate;",
    put: 'return side === "behind" || found !== negate;',
  },
  {
    what: "a closed object counts as closed alike, whatever it names",
    file: "containment/states.js",
    find: "if (part[key]?.has(name) !== true)",
    put: 'if (part[key]?.has(name) !== true && key !== "properties")',
  },
  {
    what: "different items are listed one too few",
    file: "containment/distinct.js",
    find: "values.length < count",
    put: "values.length < count - 1",
  },
  {
    what: "alternatives evaluate no properties",
    file: "containment/unevaluated.js",
    find: "return !plain;",
    put: "return false;",
  },
  {
    what: "the evaluator takes an exclusive bound for an inclusive one",
    file: "schema/scalars.js",
    find: "value < node.exclusiveMaximum",
    put: "value <= node.exclusiveMaximum",
  },
  {
    what: "draft-04: exclusive bounds are inclusive",
    file: "schema/keywords.js",
    find: 'draft[above === true ? "exclusiveMinimum" : "minimum"]',
    put: 'draft["minimum"]',
  },
  {
    what: "draft-07: keywords beside $ref count",
    file: "schema/keywords.js",
    find: 'if (!isAtLeast(dialect, "2019-09"))\n            return draft;',
    put: "",
  },
];

const perRound = 250;
const maxRounds = 240;

/** Plants each fault in a copy of the engine and looks whether it is caught; 0 when all are. */
export async function catchPlanted(folder: string): Promise<number> {
  let missed = 0;
  for (const fault of faults) textWith(fault);
  for (const [index, fault] of faults.entries()) {
    const copy = join(folder, String(index));
    plant(copy, fault);
    const engine = await loadEngine(copy);
    let pairs = 0;
    let caught: string | undefined;
    for (let round = 0; round < maxRounds && caught === undefined; round += 1) {
      // Rounds of a fixed series, so that a fault that slips through can be looked at.
      const mix = mixes[round % mixes.length] ?? mixes[0];
      const result = await runRound(mix, round + 1, perRound, engine);
      pairs += result.counts.pairs;
      caught = result.contradiction?.reason;
    }
    if (caught === undefined) missed += 1;
    console.log(`${caught === undefined ? "MISSED" : "caught"} after ${pairs} pairs: ${fault.what}`);
    if (caught !== undefined) console.log(`    ${caught.slice(0, 160)}`);
  }
  rmSync(folder, { recursive: true, force: true });
  console.log(`${faults.length - missed} of ${faults.length} planted faults caught.`);
  return missed === 0 ? 0 : 1;
}

function plant(copy: string, fault: Fault): void {
  rmSync(copy, { recursive: true, force: true });
  cpSync(compiledCore, copy, { recursive: true });
  writeFileSync(join(copy, fault.file), textWith(fault));
}

/** The file with the fault in it. Throws where the place is not found once: the engine has changed there. */
export function textWith({ what, file, find, put }: Fault): string {
  const text = readFileSync(join(compiledCore, file), "utf8");
  if (text.split(find).length !== 2)
    throw new Error(`${file} does not have ${JSON.stringify(find)} once (${what}): choose another place`);
  return text.replace(find, () => put);
}
