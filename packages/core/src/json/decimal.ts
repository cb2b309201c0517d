/** A finite decimal number, exactly: `digits` × 10^`exponent`. */
export interface Decimal {
  readonly digits: bigint;
  readonly exponent: number;
}

/** Reads a double by its shortest decimal, as JSON writes it: 0.1 is one tenth. Throws a RangeError unless finite. */
export function decimal(value: number): Decimal {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value));
  if (match === null) throw new RangeError(`not a finite number: ${value}`);
  const [, sign, whole = "", fraction = "", power = "0"] = match;
  const digits = BigInt(whole + fraction);
  return { digits: sign === "-" ? -digits : digits, exponent: Number(power) - fraction.length };
}

/** The digits of a decimal when it is written with the given exponent, which must not be larger than its own. */
export function scaled(value: Decimal, exponent: number): bigint {
  return value.digits * 10n ** BigInt(value.exponent - exponent);
}

/** Whether `value` is a multiple of `factor`, in exact decimal arithmetic: 0.3 is a multiple of 0.1. */
export function isMultipleOf(value: number, factor: number): boolean {
  if (Number.isSafeInteger(value) && Number.isSafeInteger(factor)) return value % factor === 0;
  return divides(decimal(factor), decimal(value));
}

/** Whether `value` is an integer times `factor`, which is not zero. */
export function divides(factor: Decimal, value: Decimal): boolean {
  const exponent = Math.min(value.exponent, factor.exponent);
  return scaled(value, exponent) % scaled(factor, exponent) === 0n;
}

/** The double nearest to a scaled integer, where reading that double back gives the same decimal; else undefined. */
export function toDouble(digits: bigint, exponent: number): number | undefined {
  const value = Number(`${digits}e${exponent}`);
  if (!Number.isFinite(value)) return undefined;
  const back = decimal(value);
  const common = Math.min(back.exponent, exponent);
  return scaled(back, common) === scaled({ digits, exponent }, common) ? value : undefined;
}
