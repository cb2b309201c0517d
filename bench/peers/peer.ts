import type { RawSchema } from "@toolgate/core/contract";

export type Answer = "compatible" | "breaking" | "undecided";

export interface Question {
  readonly old: RawSchema;
  readonly new: RawSchema;
}

/** A tool that says whether a schema accepts what an older one accepted. What it throws counts as undecided. */
export interface Peer {
  readonly name: string;
  /** Loads the tool; what it gives back asks one question. */
  readonly load: () => Promise<(question: Question) => Promise<Answer> | Answer>;
}

export function compatibleIf(holds: boolean): Answer {
  return holds ? "compatible" : "breaking";
}
