import { type Decimal, decimal } from "../json/index.ts";

const view = new DataView(new ArrayBuffer(8));

/** The place of a double in the order of all doubles, and back. */
function rankOf(value: number): bigint {
  // Minus zero is zero: JSON cannot tell them apart either.
  view.setFloat64(0, value === 0 ? 0 : value);
  const bits = view.getBigInt64(0);
  return bits >= 0n ? bits : -(bits & 0x7fffffffffffffffn);
}

function doubleAt(rank: bigint): number {
  view.setBigInt64(0, rank >= 0n ? rank : -rank | -0x8000000000000000n);
  return view.getFloat64(0);
}

/** No double needs more to be told from all others. */
const mostDigits = 17;

interface Bound {
  readonly value: number;
  readonly open: boolean;
}

/** The doubles of a range; infinite bounds are not reached. */
export class DoubleRange {
  readonly #first: bigint;
  readonly #last: bigint;

  constructor(least: readonly Bound[], most: readonly Bound[]) {
    let [first, last] = [rankOf(-Number.MAX_VALUE), rankOf(Number.MAX_VALUE)];
    for (const { value, open } of least) {
      const rank = rankOf(value) + (open ? 1n : 0n);
      if (rank > first) first = rank;
    }
    for (const { value, open } of most) {
      const rank = rankOf(value) - (open ? 1n : 0n);
      if (rank < last) last = rank;
    }
    this.#first = first;
    this.#last = last;
  }

  get isEmpty(): boolean {
    return this.#first > this.#last;
  }

  get first(): number {
    return doubleAt(this.#first);
  }

  get last(): number {
    return doubleAt(this.#last);
  }

  /**
   * What all are a multiple of, read by their shortest decimals; undefined where zero is among them. These have 17
   * digits at most, and are whole from 2^52 on and even from 2^53 on: up to 10^17 the doubles themselves have no more
   * digits than that, so a shorter decimal is a multiple of ten.
   */
  get unit(): Decimal | undefined {
    if (this.#first <= 0n && this.#last >= 0n) return undefined;
    const smallest = this.#first > 0n ? doubleAt(this.#first) : -doubleAt(this.#last);
    const { digits, exponent } = decimal(smallest);
    const place = String(digits).length + exponent - mostDigits;
    if (place > 0 || smallest < 2 ** 52) return { digits: 1n, exponent: place };
    return { digits: smallest < 2 ** 53 ? 1n : 2n, exponent: 0 };
  }

  /** Whether there are at most so many. */
  isAtMost(count: number): boolean {
    return this.#last - this.#first < BigInt(count);
  }

  /** Those next to the bounds and next to zero, so many on each side. */
  *nearEnds(count: number): Iterable<number> {
    for (const [start, step] of [
      [this.#first, 1n],
      [this.#last, -1n],
      [0n, 1n],
      [0n, -1n],
    ] as const) {
      let rank = start;
      for (let index = 0; index < count; index += 1, rank += step) {
        if (rank < this.#first || rank > this.#last) break;
        yield doubleAt(rank);
      }
    }
  }

  *[Symbol.iterator](): Iterator<number> {
    for (let rank = this.#first; rank <= this.#last; rank += 1n) yield doubleAt(rank);
  }
}
