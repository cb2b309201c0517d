import type { ConversionContext, ConversionFailure } from "../converters/index.ts";
import type { Json } from "../json/index.ts";
import type { Checker } from "../schema/index.ts";
import type { StepTaken } from "./decision.ts";
import type { Converter } from "./definition.ts";

/** One step of a chain, compiled. */
export interface ChainLink extends StepTaken {
  /** Absent: nothing has to change. */
  readonly convert?: Converter;
  /** What comes out has to be valid against this; absent where anything is. */
  readonly check?: Checker;
}

/** What became of a value on its way through a chain. */
export type ChainOutcome =
  | { readonly kind: "converted"; readonly value: Json }
  | { readonly kind: "conflict"; readonly pointers: readonly string[]; readonly message: string }
  | {
      readonly kind: "failed";
      readonly step: StepTaken;
      readonly failure: ConversionFailure | "invalid-output";
      readonly message: string;
    };

/**
 * Runs a value through a chain, step by step, and checks what each converter makes. It answers at once unless a
 * converter is asynchronous; it never throws for what a converter does.
 */
export function runChain(
  links: readonly ChainLink[],
  value: Json,
  context: ConversionContext,
): ChainOutcome | Promise<ChainOutcome> {
  return runFrom(links, 0, value, context);
}

function runFrom(
  links: readonly ChainLink[],
  start: number,
  value: Json,
  context: ConversionContext,
): ChainOutcome | Promise<ChainOutcome> {
  let current = value;
  for (let index = start; index < links.length; index += 1) {
    const link = links[index] as ChainLink;
    let made: ReturnType<Converter> | undefined;
    try {
      made = link.convert?.(current, context);
    } catch (error) {
      return broken(link, error);
    }
    if (made instanceof Promise) {
      return made.then(
        (conversion) => {
          const outcome = outcomeOf(link, conversion);
          return outcome.kind === "converted" ? runFrom(links, index + 1, outcome.value, context) : outcome;
        },
        (error: unknown) => broken(link, error),
      );
    }
    const outcome: ChainOutcome = outcomeOf(link, made ?? { kind: "converted", value: current });
    if (outcome.kind !== "converted") return outcome;
    current = outcome.value;
  }
  return { kind: "converted", value: current };
}

function outcomeOf(link: ChainLink, made: Awaited<ReturnType<Converter>>): ChainOutcome {
  const step = { from: link.from, to: link.to };
  if (made.kind === "failed") return { ...made, step };
  if (made.kind === "conflict" || link.check === undefined || link.check(made.value)) return made;
  return {
    kind: "failed",
    step,
    failure: "invalid-output",
    message: `what the converter from version ${step.from} to ${step.to} made is not valid for version ${step.to}`,
  };
}

function broken({ from, to }: ChainLink, error: unknown): ChainOutcome {
  // What it threw may carry data of the caller, so only its kind is told.
  const kind = error instanceof Error ? error.name : "something that is no error";
  return {
    kind: "failed",
    step: { from, to },
    failure: "converter-broken",
    message: `the converter from version ${from} to ${to} threw ${kind}`,
  };
}
