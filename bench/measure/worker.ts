import { parentPort, workerData } from "node:worker_threads";
import { measureChanges } from "./changes.ts";
import { type FileName, readItems, Unusable } from "./folder.ts";
import { measureQuestions } from "./questions.ts";
import type { Section } from "./section.ts";
import { measureTools } from "./tools.ts";

/** What the measuring thread says: what it looks at now, what a file gave, or why a file cannot be read. */
export type Message =
  | { readonly kind: "begin"; readonly id: string }
  | { readonly kind: "section"; readonly section: Section }
  | { readonly kind: "unusable"; readonly reason: string };

const { folder, files } = workerData as { folder: string; files: readonly FileName[] };

const say = (message: Message) => parentPort?.postMessage(message);
const begin = (id: string) => say({ kind: "begin", id });

// What the lines hold is told by the name of their file; what does not fit shows up as a crash with its id.
const measures: { readonly [Name in FileName]: (items: readonly never[]) => Promise<Section> | Section } = {
  "tools.jsonl.gz": (items) => measureTools(items, begin),
  "changes.jsonl.gz": (items) => measureChanges(items, begin),
  "pairs.json": (items) => measureQuestions("pairs", items, true, begin),
  "containment.jsonl.gz": (items) => measureQuestions("containment", items, false, begin),
};

try {
  for (const name of files) {
    const section = await measures[name](readItems(folder, name) as never[]);
    say({ kind: "section", section });
  }
} catch (error) {
  if (!(error instanceof Unusable)) throw error;
  say({ kind: "unusable", reason: error.message });
}
