// Everything that a terminal or a CI log would act on instead of showing: controls, bidirectional and invisible
// format characters, line separators, halves of surrogate pairs. The joiners stay: scripts and emoji need them.
const unprintable = () => /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

// Lines of a log that begin so are commands to GitHub's runner; `##[` and its kin count anywhere in a line.
const runnerCommand = /(?<=^|\s)::|##(?=[a-z]*\[)/gu;

/**
 * Makes untrusted text safe to show on one line of a terminal or a log: what would act is written as a JSON escape
 * (`\u001b`), line feeds included, so that a JSON text stays the same JSON value.
 */
export function visible(text: string): string {
  if (isPlain(text)) return text;
  return text.replace(unprintable(), escapeUnits).replace(runnerCommand, escapeFirst);
}

/** Writes a value as JSON on one line, or indented by `indent` spaces, with nothing in it that a terminal acts on. */
export function visibleJson(value: unknown, indent = 0): string {
  const json = JSON.stringify(value, null, indent);
  if (isPlain(json)) return json;
  return json
    .replace(unprintable(), (character) => (character === "\n" ? character : escapeUnits(character)))
    .replace(runnerCommand, escapeFirst);
}

/** Most texts are: the long expressions above take longer to set up than a report takes to write. */
function isPlain(text: string): boolean {
  return /^[ -~]*$/.test(text) && !text.includes("::") && !text.includes("##");
}

function escapeUnits(characters: string): string {
  return characters
    .split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");
}

function escapeFirst(characters: string): string {
  return escapeUnits(characters.charAt(0)) + characters.slice(1);
}
