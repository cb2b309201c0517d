import { parentPort, workerData } from "node:worker_threads";
import { pairs } from "../pairs.ts";
import { median } from "../table.ts";
import type { Answer, Question } from "./peer.ts";
import { peers } from "./registry.ts";

/** What to ask: the peer by its name, from which pair on. */
export interface Job {
  readonly name: string;
  readonly from: number;
}

/** What the asking thread says of one pair after the other. */
export type Message =
  | { readonly kind: "begin" }
  | { readonly kind: "answered"; readonly answer: Answer }
  | { readonly kind: "timed"; readonly medianMs: number };

const rounds = { most: 20, budgetMs: 250 };

const { name, from } = workerData as Job;
const peer = peers.find((candidate) => candidate.name === name);
if (peer === undefined) throw new Error(`there is no peer of this name: ${name}`);
const ask = await peer.load();
const say = (message: Message) => parentPort?.postMessage(message);

for (const { old, new: next } of pairs.slice(from)) {
  // A copy for each question: nobody profits from having seen an object before, and nobody spoils it.
  const question = () => structuredClone({ old, new: next });
  say({ kind: "begin" });
  const first = await timed(question());
  say({ kind: "answered", answer: first.answer });
  const times: number[] = [];
  for (let spentMs = 0; times.length < rounds.most && (times.length === 0 || spentMs < rounds.budgetMs); ) {
    const { ms } = await timed(question());
    times.push(ms);
    spentMs += ms;
  }
  say({ kind: "timed", medianMs: median(times) });
}

async function timed(question: Question): Promise<{ readonly answer: Answer; readonly ms: number }> {
  const start = performance.now();
  const answer = await answerOf(question);
  return { answer, ms: performance.now() - start };
}

async function answerOf(question: Question): Promise<Answer> {
  try {
    return await ask(question);
  } catch (error) {
    // A trap leaves a WebAssembly module unusable: the next pair begins in a new thread.
    if (error instanceof Error && error.name === "RuntimeError") throw error;
    return "undecided";
  }
}
