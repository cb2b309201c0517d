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

  /** Whether all are so far from zero that doubles there are integers. */
  get isWhole(): boolean {
    const whole = rankOf(2 ** 52);
    return this.#first >= whole || this.#last <= -whole;
  }

  /** Whether there are at most so many. */
  isAtMost(count: number): boolean {
    return this.#last - this.#first < BigInt(count);
  }

  *[Symbol.iterator](): Iterator<number> {
    for (let rank = this.#first; rank <= this.#last; rank += 1n) yield doubleAt(rank);
  }
}
