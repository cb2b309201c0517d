import { decimal, isMultipleOf, scaled, toDouble } from "../json/index.ts";
import type { Budget } from "./budget.ts";
import { DoubleRange } from "./doubles.ts";
import { empty, type Outcome, unknown, witness } from "./literal.ts";

/** Everything that a number must meet. */
export interface NumberAtoms {
  readonly least: { readonly value: number; readonly open: boolean }[];
  readonly most: { readonly value: number; readonly open: boolean }[];
  readonly multipleOf: number[];
  readonly notMultipleOf: number[];
  readonly excluded: ReadonlySet<unknown>;
}

const maxCandidates = 4_000;
const fewDoubles = 200;

/** Finds a double that meets all, read by its shortest decimal, near the bounds; or proves that none does. */
export function solveNumber(atoms: NumberAtoms, budget: Budget): Outcome {
  if (atoms.least.length > 0 || atoms.most.length > 0) {
    const range = new DoubleRange(atoms.least, atoms.most);
    if (range.isEmpty) return empty;
    if (range.isWhole && atoms.notMultipleOf.some((factor) => isMultipleOf(1, factor))) return empty;
    if (range.isAtMost(fewDoubles)) return oneOf(range, atoms, budget);
  }
  const values = [
    ...[...atoms.least, ...atoms.most].map((bound) => bound.value),
    ...atoms.multipleOf,
    ...atoms.notMultipleOf,
  ].map(decimal);
  // Two spare digits leave room for candidates between the given values.
  const exponent = Math.min(0, ...values.map((value) => value.exponent)) - 2;
  const scale = (value: number) => scaled(decimal(value), exponent);
  const low = bound(atoms.least, scale, 1n);
  const high = bound(atoms.most, scale, -1n);
  if (low !== undefined && high !== undefined) {
    if (low.at > high.at || (low.at === high.at && (low.open || high.open))) return empty;
  }
  const avoid = atoms.notMultipleOf.map(scale);
  const fits = (digits: bigint): number | undefined => {
    if (low !== undefined && (digits < low.at || (low.open && digits === low.at))) return undefined;
    if (high !== undefined && (digits > high.at || (high.open && digits === high.at))) return undefined;
    if (avoid.some((factor) => digits % factor === 0n)) return undefined;
    const value = toDouble(digits, exponent);
    return value === undefined || atoms.excluded.has(value) ? undefined : value;
  };
  if (atoms.multipleOf.length === 0) return solveReal(low?.at, high?.at, exponent, avoid, fits, budget);
  const factor = atoms.multipleOf.map(scale).reduce(leastCommonMultiple);
  if (avoid.some((other) => factor % other === 0n)) return empty;
  const first = low === undefined ? undefined : ceilDivide(low.at + (low.open ? 1n : 0n), factor);
  const last = high === undefined ? undefined : floorDivide(high.at - (high.open ? 1n : 0n), factor);
  if (first !== undefined && last !== undefined && first > last) return empty;
  const limit = maxCandidates + atoms.excluded.size;
  let tried = 0;
  for (const index of nearZero(first, last)) {
    const value = fits(index * factor);
    if (value !== undefined) return witness(value);
    tried += 1;
    budget.part();
    if (tried > limit) return unknown("multipleOf", `no number found among ${limit} candidates`);
  }
  return empty;
}

/** With few doubles to choose from, each is looked at. */
function oneOf(
  range: DoubleRange,
  { multipleOf, notMultipleOf, excluded }: NumberAtoms,
  budget: Budget,
): Outcome {
  for (const value of range) {
    budget.part(multipleOf.length + notMultipleOf.length + 1);
    const fits =
      !excluded.has(value) &&
      multipleOf.every((factor) => isMultipleOf(value, factor)) &&
      !notMultipleOf.some((factor) => isMultipleOf(value, factor));
    if (fits) return witness(value);
  }
  return empty;
}

function bound(
  bounds: NumberAtoms["least"],
  scale: (value: number) => bigint,
  sign: bigint,
): { at: bigint; open: boolean } | undefined {
  let tightest: { at: bigint; open: boolean } | undefined;
  for (const { value, open } of bounds) {
    const at = scale(value);
    const tighter = tightest === undefined || (at - tightest.at) * sign > 0n;
    if (tighter) tightest = { at, open };
    else if (tightest !== undefined && at === tightest.at && open) tightest = { at, open };
  }
  return tightest;
}

function solveReal(
  low: bigint | undefined,
  high: bigint | undefined,
  exponent: number,
  avoid: readonly bigint[],
  fits: (digits: bigint) => number | undefined,
  budget: Budget,
): Outcome {
  if (low !== undefined && low === high) {
    const value = fits(low);
    return value === undefined ? empty : witness(value);
  }
  for (const candidate of realCandidates(low, high, exponent, avoid)) {
    budget.part(avoid.length + 1);
    const value = fits(candidate);
    if (value !== undefined) return witness(value);
  }
  return unknown("number", "no double found in a range that is not empty");
}

function* realCandidates(
  low: bigint | undefined,
  high: bigint | undefined,
  exponent: number,
  avoid: readonly bigint[],
): Iterable<bigint> {
  const one = 10n ** BigInt(-exponent);
  const bases = [...take(nearZero(ceilOrUndefined(low, one), floorOrUndefined(high, one)), 40)].map(
    (n) => n * one,
  );
  if (low !== undefined) bases.push(low);
  if (high !== undefined) bases.push(high);
  if (low !== undefined && high !== undefined) bases.push((low + high) / 2n);
  yield* bases;
  const steps = [
    one / 2n,
    one / 10n,
    1n,
    ...avoid.flatMap((factor) => [factor / 2n, factor / 3n, factor / 7n]),
  ];
  for (const base of bases) for (const step of steps) yield* [base + step, base - step];
  if (low !== undefined && high !== undefined) {
    for (let part = 1n; part < 50n; part += 1n) yield low + ((high - low) * part) / 50n;
  }
}

/** The integers of a range, from the one nearest to zero outwards. */
function* nearZero(first: bigint | undefined, last: bigint | undefined): Iterable<bigint> {
  let up = first !== undefined && first > 0n ? first : 0n;
  let down = last !== undefined && last < 0n ? last : -1n;
  if (first !== undefined && first > 0n) down = first - 1n;
  if (last !== undefined && last < 0n) up = last + 1n;
  for (;;) {
    const canRise = last === undefined || up <= last;
    const canFall = first === undefined || down >= first;
    if (!canRise && !canFall) return;
    if (canRise) yield up;
    if (canFall) yield down;
    up += 1n;
    down -= 1n;
  }
}

function* take<T>(items: Iterable<T>, count: number): Iterable<T> {
  let left = count;
  for (const item of items) {
    if (left <= 0) return;
    left -= 1;
    yield item;
  }
}

function ceilDivide(a: bigint, b: bigint): bigint {
  return -floorDivide(-a, b);
}

function floorDivide(a: bigint, b: bigint): bigint {
  const quotient = a / b;
  return a % b !== 0n && a < 0n !== b < 0n ? quotient - 1n : quotient;
}

function ceilOrUndefined(value: bigint | undefined, unit: bigint): bigint | undefined {
  return value === undefined ? undefined : ceilDivide(value, unit);
}

function floorOrUndefined(value: bigint | undefined, unit: bigint): bigint | undefined {
  return value === undefined ? undefined : floorDivide(value, unit);
}

function leastCommonMultiple(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return (a / x) * b;
}
