import { contentWords, shareOf, tokensOf } from "../../text/index.ts";
import type { Aspect } from "./aspect.ts";
import { compareStatements } from "./statements.ts";

// A phrase is told from a value by a sign that no text holds.
const phraseSign = "\u0000";

export const defaultAspect: Aspect = {
  id: "default",
  compare: (before, after) =>
    compareStatements(before, after, {
      find: ({ defaults }) =>
        defaults.map(({ value, unit, literal, from, to }) => ({
          family: "default",
          value: literal ? `${value} ${unit ?? ""}`.trim() : phraseSign + value,
          from,
          to,
        })),
      alike: 0.5,
      alone: () => true,
      same: sameDefault,
      exclusive: false,
    }),
};

const canonical = new Map([
  ["yes", "true"],
  ["on", "true"],
  ["enabled", "true"],
  ["no", "false"],
  ["off", "false"],
  ["disabled", "false"],
  ["none", "null"],
  ["nil", "null"],
  ["undefined", "null"],
]);
const quantities = new Map<string, number>();
for (const [factor, names] of [
  [0.001, "ms millisecond milliseconds"],
  [1, "s sec secs second seconds"],
  [60, "m min mins minute minutes"],
  [3_600, "h hr hrs hour hours"],
  [86_400, "d day days"],
  [604_800, "w week weeks"],
  [1_000, "kb k"],
  [1_000_000, "mb"],
  [1_000_000_000, "gb"],
] as const) {
  for (const name of names.split(" ")) quantities.set(name, factor);
}

/** Whether two defaults are the same, or cannot be told apart: a phrase may describe any value. */
export function sameDefault(a: string, b: string): boolean {
  const phrases = [a, b].filter((one) => one.startsWith(phraseSign));
  if (phrases.length === 1) return true;
  if (phrases.length === 2) return samePhrase(a, b);
  const [one, other] = [plainOf(a), plainOf(b)];
  if (one === other) return true;
  const [first, second] = [numberOf(one), numberOf(other)];
  if (first === undefined || second === undefined) return false;
  // The same number of something else is a change of unit.
  if (first.amount === second.amount) return true;
  if (first.unit !== "" && second.unit !== "") {
    const [from, to] = [quantities.get(first.unit), quantities.get(second.unit)];
    if (from === undefined || to === undefined) return false;
    return Math.abs(first.amount * from - second.amount * to) < 1e-9;
  }
  if (first.unit === second.unit) return false;
  // Where one side leaves the unit out, any unit may be meant.
  const ratio = first.amount / second.amount;
  return [1_000, 60, 3_600, 86_400].some((factor) => ratio === factor || ratio === 1 / factor);
}

function plainOf(value: string): string {
  const lower = value.trim().toLowerCase();
  return canonical.get(lower) ?? lower;
}

function numberOf(value: string): { amount: number; unit: string } | undefined {
  const match = /^(-?[\d,_]*\.?\d+)\s?(\p{L}*)$/u.exec(value);
  if (match === null) return undefined;
  const amount = Number((match[1] as string).replace(/[,_]/g, ""));
  return Number.isNaN(amount) ? undefined : { amount, unit: match[2] as string };
}

const nows = new Set(["now", "today", "present"]);

function samePhrase(a: string, b: string): boolean {
  const [one, other] = [wordsOf(a), wordsOf(b)];
  return one.size === 0 || other.size === 0 || shareOf(one, other) > 0;
}

/** The words of a phrase, told by their first letters: authed and authenticated are one. */
function wordsOf(phrase: string): Set<string> {
  const words = contentWords(tokensOf(phrase.slice(1)));
  return new Set([...words].map((word) => (nows.has(word) ? "curr" : word.slice(0, 4))));
}
