import { Worker } from "node:worker_threads";
import { pairs } from "../pairs.ts";
import type { Answer } from "./peer.ts";
import type { Job, Message } from "./worker.ts";

/** What a peer says of a pair, and how long it takes: the median of some rounds, or the time until it was given up. */
export interface Measured {
  readonly answer: Answer;
  readonly ms: number;
}

/** A pair that takes longer counts as undecided. */
const hangMs = 5_000;

/** Asks a peer about every pair, in a thread of its own; a thread that hangs or dies is replaced. */
export async function askAll(name: string): Promise<readonly Measured[]> {
  const measured: Measured[] = [];
  while (measured.length < pairs.length) await askFrom(name, measured);
  return measured;
}

/** Adds what one thread says, at least one pair. Throws where the peer cannot be loaded. */
function askFrom(name: string, measured: Measured[]): Promise<void> {
  // What a peer prints is not for the table.
  const worker = new Worker(new URL("worker.js", import.meta.url), {
    workerData: { name, from: measured.length } satisfies Job,
    stdout: true,
    stderr: true,
  });
  return new Promise((resolve, reject) => {
    let begun: { readonly at: number; readonly timer: NodeJS.Timeout } | undefined;
    let answer: Answer | undefined;
    const giveUp = () => {
      if (begun !== undefined) measured.push({ answer: "undecided", ms: performance.now() - begun.at });
      begun = undefined;
      void worker.terminate();
    };
    worker.on("message", (message: Message) => {
      switch (message.kind) {
        case "begin":
          begun = { at: performance.now(), timer: setTimeout(giveUp, hangMs) };
          return;
        case "answered":
          clearTimeout(begun?.timer);
          answer = message.answer;
          return;
        case "timed":
          measured.push({ answer: answer ?? "undecided", ms: message.medianMs });
          begun = undefined;
          return;
        default:
          message satisfies never;
      }
    });
    worker.on("error", (error) => {
      clearTimeout(begun?.timer);
      if (begun === undefined) reject(error);
      giveUp();
    });
    worker.on("exit", () => resolve());
  });
}
