/** Cuts a text into its items; an empty text has none. */
export function itemsOf(text: string, by: string): readonly string[] {
  return text === "" ? [] : text.split(by);
}

/** Cuts a text into exactly `count` parts, the last of which takes the rest; undefined where there are fewer. */
export function partsOf(text: string, by: string, count: number): readonly string[] | undefined {
  const parts: string[] = [];
  let start = 0;
  while (parts.length < count - 1) {
    const end = text.indexOf(by, start);
    if (end === -1) return undefined;
    parts.push(text.slice(start, end));
    start = end + by.length;
  }
  return [...parts, text.slice(start)];
}
