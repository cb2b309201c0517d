import type { RenameSuggestion } from "@toolgate/core/rules";

/**
 * The command that declares a suggested rename; undefined where a name would need quoting, which no two shells do
 * alike, and which a server could use to smuggle in more than a name.
 */
export function renameCommand({ from, to, tool, property }: RenameSuggestion): string | undefined {
  const words = ["toolgate", "rename", from, to];
  if (property !== undefined)
    words.push(...(tool === undefined ? [] : ["--tool", tool]), "--property", property);
  const plain = words
    .slice(2)
    .every((word) => /^(?!-)[\w./-]+$/.test(word) || word === "--tool" || word === "--property");
  return plain ? words.join(" ") : undefined;
}
