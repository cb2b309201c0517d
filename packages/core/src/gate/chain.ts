import type { ConversionContext, ConversionFailure } from "../converters/index.ts";
import { copyJson, isJsonValue, type Json, lookUp } from "../json/index.ts";
import type { Checker } from "../schema/index.ts";
import type { StepTaken } from "./decision.ts";
import type { Converter } from "./definition.ts";

/** One step of a chain, compiled. */
export interface ChainLink extends StepTaken {
  /** Absent: nothing has to change. */
  readonly convert?: Converter;
  /** It is known not to change what it gets: declarative steps do not. */
  readonly isPure?: boolean;
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
  const outcome = runFrom(links, 0, value, context);
  return outcome instanceof Promise
    ? outcome.then((settled) => asReceived(settled, value))
    : asReceived(outcome, value);
}

/** A later step speaks of what the earlier ones made: the sender only finds what was received. */
function asReceived(outcome: ChainOutcome, received: Json): ChainOutcome {
  if (outcome.kind !== "conflict") return outcome;
  const { pointers } = outcome;
  return { ...outcome, pointers: pointers.filter((pointer) => lookUp(received, pointer) !== undefined) };
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
      if (link.convert === undefined) {
        const unchanged = checked(link, current);
        if (unchanged.kind !== "converted") return unchanged;
        continue;
      }
      // Code may change what it gets; what was received and the other candidates must not.
      const own = link.isPure === true ? current : copyJson(current);
      made = link.convert(own, context);
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
    const outcome: ChainOutcome = outcomeOf(link, made);
    if (outcome.kind !== "converted") return outcome;
    current = outcome.value;
  }
  return { kind: "converted", value: current };
}

function outcomeOf(link: ChainLink, made: unknown): ChainOutcome {
  const conversion = made as Awaited<ReturnType<Converter>> | undefined;
  const { from, to } = link;
  switch (conversion?.kind) {
    case "failed":
      return { ...conversion, step: { from, to } };
    case "conflict":
      return conversion;
    case "converted":
      // Declarative steps make JSON of JSON.
      if (link.isPure !== true && !isJsonValue(conversion.value))
        return failed(link, "converter-broken", "made what is no JSON value");
      return checked(link, conversion.value);
    default:
      return failed(link, "converter-broken", "gave no answer");
  }
}

function checked(link: ChainLink, value: Json): ChainOutcome {
  if (link.check === undefined || link.check(value)) return { kind: "converted", value };
  return failed(link, "invalid-output", `made what is not valid for version ${link.to}`);
}

function failed(
  { from, to }: ChainLink,
  failure: ConversionFailure | "invalid-output",
  what: string,
): ChainOutcome {
  return {
    kind: "failed",
    step: { from, to },
    failure,
    message: `the converter from version ${from} to ${to} ${what}`,
  };
}

function broken(link: ChainLink, error: unknown): ChainOutcome {
  // What it threw may carry data of the caller, so only its kind is told.
  const kind = error instanceof Error ? error.name : "something that is no error";
  return failed(link, "converter-broken", `threw ${kind}`);
}
