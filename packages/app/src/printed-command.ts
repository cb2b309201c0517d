import type { RenameSuggestion } from "@toolgate/core/rules";

/**
 * Writes a command line that can be copied into any shell. Words with spaces get double quotes; undefined where a word
 * would need more than that, which no two shells do alike, and which a server could use to smuggle in more than a name.
 */
export function printedCommand(words: readonly string[]): string | undefined {
  const quoted = words.map((word) => {
    if (/^[\w./:=-]+$/.test(word)) return word;
    return /^[\p{L}\p{N}_./:=,+@()-][\p{L}\p{N} _./:=,+@()-]*$/u.test(word) ? `"${word}"` : undefined;
  });
  return quoted.includes(undefined) ? undefined : quoted.join(" ");
}

/** The command that declares a suggested rename; undefined where it could not be copied as it stands. */
export function renameCommand({
  from,
  to,
  tool,
  property,
}: Omit<RenameSuggestion, "reason">): string | undefined {
  const names = [from, to, ...(property === undefined ? [] : [tool ?? "", property])];
  // It would be read as an option.
  if (names.some((name) => name.startsWith("-"))) return undefined;
  const inside =
    property === undefined ? [] : [...(tool === undefined ? [] : ["--tool", tool]), "--property", property];
  return printedCommand(["toolgate", "rename", from, to, ...inside]);
}
