import type { Claims } from "../converters/index.ts";
import type { CompiledContract, ContractDefinition, NameEntry } from "../gate/index.ts";
import type { Json } from "../json/index.ts";
import type { Confidence, Side, Verdict } from "../rules/index.ts";
import type { AuditOptions } from "./options.ts";
import type { Trial } from "./trials.ts";

/** One contract under audit, with what has to be known of the others. */
export interface Subject {
  readonly definition: ContractDefinition;
  readonly contract: CompiledContract;
  /** Every definition, this one included, in order of their ids. */
  readonly all: readonly ContractDefinition[];
  /** What a name stands for when all names are put together. */
  readonly classify: (name: string) => NameEntry | undefined;
  readonly options: AuditOptions;
  readonly claims: Claims;
  /** What converters made of many values. */
  readonly trials: readonly Trial[];
}

/** One thing that is wrong. */
export interface Finding {
  /** JSON pointer into the contract file. */
  readonly path: string;
  /** One sentence. */
  readonly reason: string;
  readonly side?: Side;
  readonly witness?: Json;
  /** What it is about: an approval of it holds for this and nothing else. */
  readonly about: Json;
}

/** Something that the audit looks for. */
export interface AuditRule {
  readonly id: string;
  /** `breaking`: calls are rejected or answered wrongly. `silent`: something means something else. `behavioural`: advice. */
  readonly verdict: Verdict;
  readonly confidence?: Confidence;
  /** What it is about, one sentence. */
  readonly why: string;
  /** What to do. */
  readonly ship: string;
  readonly find: (subject: Subject) => Iterable<Finding>;
}
