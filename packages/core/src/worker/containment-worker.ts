import { Worker } from "node:worker_threads";
import type { Containment, ContainmentQuestion } from "../containment/index.ts";

/** Bounds that hold from outside, whatever goes on in the thread. */
export interface ContainmentWorkerOptions {
  /** Milliseconds beyond the budget of a question after which its thread is ended. Default 1,000. */
  readonly graceMs?: number;
  /** Megabytes of memory for the thread; a question that needs more is `unknown`. Default 512. */
  readonly maxMemoryMb?: number;
}

/** The longest that a timer can wait. */
const maxTimerMs = 2 ** 31 - 1;

interface Waiting {
  readonly question: ContainmentQuestion;
  readonly answer: (containment: Containment) => void;
  readonly fail: (error: unknown) => void;
}

/**
 * Answers like `contains`, in a thread of its own: the caller's event loop is free meanwhile, and time and memory are
 * bounded from outside too. Questions are answered one after the other. The thread starts with the first question
 * and does not keep the process alive while it has nothing to do.
 */
export class ContainmentWorker {
  readonly #graceMs: number;
  readonly #maxMemoryMb: number;
  readonly #queue: Waiting[] = [];
  #worker: Worker | undefined;
  #isClosed = false;

  constructor(options: ContainmentWorkerOptions = {}) {
    this.#graceMs = options.graceMs ?? 1_000;
    this.#maxMemoryMb = options.maxMemoryMb ?? 512;
  }

  /** The answer of `contains`. Rejects with an Error after `close`, and with a DataCloneError for what is no JSON. */
  contains(question: ContainmentQuestion): Promise<Containment> {
    if (this.#isClosed) return Promise.reject(new Error("this containment worker is closed"));
    return new Promise((answer, fail) => {
      this.#queue.push({ question, answer, fail });
      if (this.#queue.length === 1) this.#askNext();
    });
  }

  /** Ends the thread; questions that wait are rejected. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { fail } of this.#queue.splice(0)) fail(new Error("this containment worker is closed"));
    await this.#worker?.terminate();
    this.#worker = undefined;
  }

  #askNext(): void {
    const [waiting] = this.#queue;
    if (waiting === undefined) return;
    const { question } = waiting;
    const worker = this.#started();
    const settle = (finish: () => void) => {
      clearTimeout(timer);
      worker.off("message", onMessage).off("error", onError).unref();
      // Closing has emptied the queue.
      if (this.#queue[0] !== waiting) return;
      this.#queue.shift();
      finish();
      this.#askNext();
    };
    const giveUp = (keyword: string, reason: string) => {
      this.#worker = undefined;
      void worker.terminate();
      settle(() => waiting.answer({ answer: "unknown", keyword, reason }));
    };
    const onMessage = (containment: Containment) => settle(() => waiting.answer(containment));
    const onError = (error: Error & { code?: string }) => {
      if (error.code === "ERR_WORKER_OUT_OF_MEMORY")
        return giveUp("memory", "the budget of memory is used up");
      this.#worker = undefined;
      settle(() => waiting.fail(error));
    };
    const timer = setTimeout(() => giveUp("time", "the thread was ended"), this.#limitMs(question));
    // The thread keeps the process alive while it is asked, and nothing should once it is ended.
    timer.unref();
    worker.on("message", onMessage).on("error", onError);
    worker.ref();
    try {
      worker.postMessage(question);
    } catch (error) {
      settle(() => waiting.fail(error));
    }
  }

  /** As `contains` reads the budget: what is no number is none that was meant. */
  #limitMs({ budget }: ContainmentQuestion): number {
    const timeMs = budget?.timeMs;
    const meantMs = timeMs === undefined || Number.isNaN(timeMs) ? 1_000 : timeMs;
    return Math.min(maxTimerMs, Math.max(0, meantMs) + this.#graceMs);
  }

  #started(): Worker {
    this.#worker ??= new Worker(new URL("./thread.js", import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: this.#maxMemoryMb },
    });
    return this.#worker;
  }
}
