import { parentPort } from "node:worker_threads";
import { type ContainmentQuestion, contains } from "../containment/index.ts";

// What runs in the thread of a ContainmentWorker: one answer for each question.
parentPort?.on("message", (question: ContainmentQuestion) => parentPort?.postMessage(contains(question)));
