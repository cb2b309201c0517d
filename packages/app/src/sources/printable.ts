// Escape sequences: CSI, OSC with its terminator, and the two-character ones.
const escapes = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[@-Z\\-_])/g;
// Control characters, and the marks that turn the direction of text around or cannot be seen.
const controls = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/g;

/** Makes one printable line of untrusted text: no control characters, at most `maxLength` UTF-16 units. */
export function printable(text: string, maxLength = 200): string {
  // The cut before the replacements bounds the work, the one after it the result.
  const line = text
    .slice(0, maxLength * 4)
    .replace(escapes, "")
    .replace(controls, " ")
    .trim();
  return line.length <= maxLength ? line : `${line.slice(0, maxLength - 1).trimEnd()}…`;
}
