/**
 * Breaks text into lines of at most `columns` characters, at spaces where it can; a longer word stands alone and
 * keeps its length, so that paths and payloads can be copied whole.
 */
export function wrap(text: string, columns: number): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split("\n")) {
    let line = "";
    for (const word of paragraph.split(" ")) {
      if (line !== "" && width(line) + 1 + width(word) > columns) {
        lines.push(line);
        line = word;
      } else line = line === "" ? word : `${line} ${word}`;
    }
    lines.push(line);
  }
  return lines;
}

/** Wraps text behind a first prefix; further lines are indented by the same width. */
export function wrapBehind(prefix: string, text: string, columns: number): string {
  const indent = " ".repeat(width(prefix));
  return wrap(text, Math.max(20, columns - indent.length))
    .map((line, index) => `${index === 0 ? prefix : indent}${line}`.trimEnd())
    .join("\n");
}

function width(text: string): number {
  return [...text].length;
}
