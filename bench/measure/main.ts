import { resolve } from "node:path";
import { Worker } from "node:worker_threads";
import { filesIn, Unusable } from "./folder.ts";
import { bar, type Section } from "./section.ts";
import type { Message } from "./worker.ts";

const usage =
  "Usage: npm run measure -- FOLDER (tools.jsonl.gz, changes.jsonl.gz, pairs.json, containment.jsonl.gz)";

// A question that takes longer than the bar is a fault; one that does not end at all is given up after this.
const giveUpMs = 12 * bar.hangMs;

/** Measures what is in a folder; the exit code is 0, or 1 below the bar, or 2 where nothing can be measured. */
async function main(argument: string | undefined): Promise<number> {
  if (argument === undefined) throw new Unusable(usage);
  // npm runs scripts at the root, wherever it was called.
  const folder = resolve(process.env["INIT_CWD"] ?? ".", argument);
  const faults = await measure(folder);
  for (const fault of faults) console.log(`BELOW THE BAR ${fault}`);
  console.log(faults.length === 0 ? "All above the bar." : `${faults.length} below the bar.`);
  return faults.length === 0 ? 0 : 1;
}

/** Runs in a thread of its own, so that even a question that never ends is found. */
function measure(folder: string): Promise<string[]> {
  const files = filesIn(folder);
  const worker = new Worker(new URL("worker.js", import.meta.url), { workerData: { folder, files } });
  const faults: string[] = [];
  let current = "";
  return new Promise((settle, fail) => {
    const giveUp = () => {
      faults.push(`hang: ${current} did not end within ${giveUpMs} ms`);
      void worker.terminate();
    };
    let timer = setTimeout(giveUp, giveUpMs);
    worker.on("message", (message: Message) => {
      clearTimeout(timer);
      timer = setTimeout(giveUp, giveUpMs);
      if (message.kind === "begin") current = message.id;
      else if (message.kind === "unusable") fail(new Unusable(message.reason));
      else {
        print(message.section);
        faults.push(...message.section.faults);
      }
    });
    worker.on("error", (error) => faults.push(`crash: ${current}: ${error.message}`));
    worker.on("exit", () => {
      clearTimeout(timer);
      settle(faults);
    });
  });
}

function print({ title, lines }: Section): void {
  console.log(title);
  for (const line of lines) console.log(`  ${line}`);
  console.log();
}

try {
  process.exitCode = await main(process.argv[2]);
} catch (error) {
  if (!(error instanceof Unusable)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
