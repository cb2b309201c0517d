import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { contains } from "@toolgate/core/containment";
import { Ajv2020 } from "ajv/dist/2020.js";
import { type Pair, pairs } from "./pairs.ts";
import { median, ms, printTable } from "./table.ts";

type Answer = "compatible" | "breaking" | "undecided";

interface Peer {
  readonly name: string;
  readonly ask: (pair: Pair) => Promise<Answer> | Answer;
}

const require = createRequire(import.meta.url);

const toolgate: Peer = {
  name: "toolgate",
  ask: (pair) => {
    const { answer } = contains(pair);
    return answer === "yes" ? "compatible" : answer === "no" ? "breaking" : "undecided";
  },
};

async function jsoncompat(): Promise<Peer> {
  const { check_compat: check, initSync } = await import("jsoncompat");
  initSync({ module: readFileSync(require.resolve("jsoncompat/jsoncompat_wasm_bg.wasm")) });
  return {
    name: "jsoncompat",
    ask: (pair) =>
      check(JSON.stringify(pair.old), JSON.stringify(pair.new), "deserializer") ? "compatible" : "breaking",
  };
}

function jsonSchemaDiff(): Peer {
  const { diffSchemas } = require("json-schema-diff") as {
    diffSchemas: (schemas: object) => Promise<{ removalsFound: boolean }>;
  };
  return {
    name: "json-schema-diff",
    ask: async (pair) => {
      const found = await diffSchemas({ sourceSchema: pair.old, destinationSchema: pair.new });
      return found.removalsFound ? "breaking" : "compatible";
    },
  };
}

function jsonSchemaDiffValidator(): Peer {
  const { validateSchemaCompatibility: validate } = require("json-schema-diff-validator") as {
    validateSchemaCompatibility: (old: unknown, next: unknown) => void;
  };
  return {
    name: "json-schema-diff-validator",
    ask: (pair) => {
      try {
        validate(pair.old, pair.new);
        return "compatible";
      } catch (error) {
        // It says no by throwing, as it does for what it cannot read.
        if (/not backward compatible/i.test(String(error))) return "breaking";
        throw error;
      }
    },
  };
}

/** The pairs are the measure, so they are checked themselves: each witness against both schemas. */
function checkPairs(): void {
  const ajv = new Ajv2020({ strict: false });
  for (const { id, old, new: next, witness, contained } of pairs) {
    if (contained) continue;
    if (!ajv.validate(old, witness) || ajv.validate(next, witness))
      throw new Error(`the witness of ${id} shows nothing`);
  }
}

const rounds = 20;

async function measure(peer: Peer): Promise<{ cells: string[]; wrong: number }> {
  const counts = { right: 0, compatible: 0, breaking: 0, undecided: 0 };
  const times: number[] = [];
  for (const pair of pairs) {
    const truth = pair.contained ? "compatible" : "breaking";
    const answer = await answerOf(peer, pair);
    if (answer === truth) counts.right += 1;
    else counts[answer] += 1;
    for (let round = 0; round < rounds; round += 1) {
      const start = performance.now();
      await answerOf(peer, pair);
      times.push(performance.now() - start);
    }
  }
  const cells = [
    peer.name,
    counts.right,
    counts.compatible,
    counts.breaking,
    counts.undecided,
    ms(median(times)),
  ];
  return { cells: cells.map(String), wrong: pairs.length - counts.right };
}

async function answerOf(peer: Peer, pair: Pair): Promise<Answer> {
  try {
    return await peer.ask(pair);
  } catch {
    return "undecided";
  }
}

checkPairs();
const peers = [toolgate, await jsoncompat(), jsonSchemaDiff(), jsonSchemaDiffValidator()];
const measured = [];
for (const peer of peers) measured.push(await measure(peer));
printTable(
  `Peers on ${pairs.length} pairs (bench/pairs.ts)`,
  ["", "right", 'wrong "compatible"', "false alarms", "undecided", "median"],
  measured.map(({ cells }) => cells),
);
if (measured[0]?.wrong !== 0) process.exitCode = 1;
