/**
 * Counts the insertions, deletions, substitutions and swaps of neighbours between two words
 * (optimal string alignment). Takes time in proportion to the product of the lengths.
 */
export function editDistance(a: string, b: string): number {
  const width = b.length + 1;
  let beforeLast = new Uint32Array(width);
  let last = Uint32Array.from({ length: width }, (_, column) => column);
  let current = new Uint32Array(width);
  for (let row = 1; row <= a.length; row += 1) {
    const sign = a.charCodeAt(row - 1);
    current[0] = row;
    for (let column = 1; column < width; column += 1) {
      const other = b.charCodeAt(column - 1);
      let cost = (last[column - 1] as number) + (sign === other ? 0 : 1);
      cost = Math.min(cost, (last[column] as number) + 1, (current[column - 1] as number) + 1);
      if (row > 1 && column > 1 && sign === b.charCodeAt(column - 2) && a.charCodeAt(row - 2) === other) {
        cost = Math.min(cost, (beforeLast[column - 2] as number) + 1);
      }
      current[column] = cost;
    }
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  return last[b.length] as number;
}
