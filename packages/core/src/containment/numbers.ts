import { type Decimal, decimal, divides, isMultipleOf, scaled, toDouble } from "../json/index.ts";
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
const maxNeighbours = 100;
const fewDoubles = 200;

/** Finds a double that meets all, read by its shortest decimal, near the bounds; or proves that none does. */
export function solveNumber(atoms: NumberAtoms, budget: Budget): Outcome {
  const range = new DoubleRange(atoms.least, atoms.most);
  if (range.isEmpty) return empty;
  if (range.isAtMost(fewDoubles)) return firstFit(range, atoms, budget) ?? empty;
  const factors = atoms.multipleOf.map(decimal);
  const { unit } = range;
  // Far from zero all doubles are multiples of something: whatever is asked for, they are multiples of that too.
  const [one, ...others] = unit === undefined ? factors : [...factors, unit];
  if (one === undefined) return solveReal(range, atoms, budget);
  const common = others.reduce(leastCommonMultiple, one);
  if (atoms.notMultipleOf.some((factor) => divides(decimal(factor), common))) return empty;
  return factors.length === 0 ? solveReal(range, atoms, budget) : solveMultiple(range, common, atoms, budget);
}

/** Looks at each of some doubles; undefined where none meets all. */
function firstFit(
  values: Iterable<number>,
  { multipleOf, notMultipleOf, excluded }: NumberAtoms,
  budget: Budget,
): Outcome | undefined {
  for (const value of values) {
    budget.part(multipleOf.length + notMultipleOf.length + 1);
    const fits =
      !excluded.has(value) &&
      multipleOf.every((factor) => isMultipleOf(value, factor)) &&
      !notMultipleOf.some((factor) => isMultipleOf(value, factor));
    if (fits) return witness(value);
  }
  return undefined;
}

/** The multiples of one factor in a range: each, where they are not too many. */
function solveMultiple(range: DoubleRange, common: Decimal, atoms: NumberAtoms, budget: Budget): Outcome {
  const [low, high] = [range.first, range.last].map(decimal) as [Decimal, Decimal];
  const exponent = Math.min(common.exponent, low.exponent, high.exponent);
  const factor = scaled(common, exponent);
  const first = ceilDivide(scaled(low, exponent), factor);
  const last = floorDivide(scaled(high, exponent), factor);
  const avoid = atoms.notMultipleOf.map(decimal);
  const fits = (index: bigint): number | undefined => {
    budget.part(avoid.length + 1);
    const digits = index * factor;
    if (avoid.some((other) => divides(other, { digits, exponent }))) return undefined;
    const value = toDouble(digits, exponent);
    return value === undefined || atoms.excluded.has(value) ? undefined : value;
  };
  const limit = maxCandidates + atoms.excluded.size;
  let tried = 0;
  let isComplete = true;
  for (const index of nearZero(first, last)) {
    tried += 1;
    isComplete = tried <= limit;
    if (!isComplete) break;
    const value = fits(index);
    if (value !== undefined) return witness(value);
  }
  if (isComplete) return empty;
  for (const index of roundIndexes(first, last)) {
    const value = fits(index);
    if (value !== undefined) return witness(value);
  }
  const neighbours = range.nearEnds(maxNeighbours + atoms.excluded.size);
  return (
    firstFit(neighbours, atoms, budget) ?? unknown("multipleOf", `no number found among ${limit} candidates`)
  );
}

const maxDoublings = 64;

/** Those next to both ends that are multiples of a power of ten or two: what they count has few digits more than one. */
function* roundIndexes(first: bigint, last: bigint): Iterable<bigint> {
  const farthest = -first > last ? -first : last;
  for (const base of [10n, 2n]) {
    let unit = base;
    for (let power = 1; unit <= farthest && (base !== 2n || power <= maxDoublings); power += 1) {
      const [low, high] = [ceilDivide(first, unit), floorDivide(last, unit)];
      for (let step = 0n; step < 3n && low + step <= high; step += 1n) {
        yield (low + step) * unit;
        yield (high - step) * unit;
      }
      unit *= base;
    }
  }
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

/** Numbers that read well come first, then the doubles next to the bounds. */
function solveReal(range: DoubleRange, atoms: NumberAtoms, budget: Budget): Outcome {
  const values = [...[...atoms.least, ...atoms.most].map((bound) => bound.value), ...atoms.notMultipleOf].map(
    decimal,
  );
  // Two spare digits leave room for candidates between the given values.
  const exponent = Math.min(0, ...values.map((value) => value.exponent)) - 2;
  const scale = (value: number) => scaled(decimal(value), exponent);
  const low = bound(atoms.least, scale, 1n);
  const high = bound(atoms.most, scale, -1n);
  const avoid = atoms.notMultipleOf.map(scale);
  for (const digits of realCandidates(low?.at, high?.at, exponent, avoid)) {
    budget.part(avoid.length + 1);
    if (low !== undefined && (digits < low.at || (low.open && digits === low.at))) continue;
    if (high !== undefined && (digits > high.at || (high.open && digits === high.at))) continue;
    if (avoid.some((factor) => digits % factor === 0n)) continue;
    const value = toDouble(digits, exponent);
    if (value !== undefined && !atoms.excluded.has(value)) return witness(value);
  }
  return (
    firstFit(range.nearEnds(maxNeighbours + atoms.excluded.size), atoms, budget) ??
    unknown("number", "no double found in a range that is not empty")
  );
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

function leastCommonMultiple(a: Decimal, b: Decimal): Decimal {
  const exponent = Math.min(a.exponent, b.exponent);
  const [left, right] = [scaled(a, exponent), scaled(b, exponent)];
  let [x, y] = [left, right];
  while (y !== 0n) [x, y] = [y, x % y];
  return { digits: (left / x) * right, exponent };
}
