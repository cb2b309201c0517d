import type { Tool } from "../contract/tool.ts";
import { isObject, member } from "../json/index.ts";
import type { Fact } from "./fact.ts";

/** Defaults of the specification (MCP 2026-07-28, ToolAnnotations): what a missing hint means. */
const defaults = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: false,
  openWorldHint: true,
} as const;

type Hint = keyof typeof defaults;

const hints = Object.keys(defaults) as Hint[];

/** What each hint is in effect: destructive and idempotent mean something only for tools that write. */
function effective(tool: Tool): Record<Hint, boolean | undefined> {
  const annotations = isObject(tool.annotations) ? tool.annotations : {};
  const read = (hint: Hint) => {
    const value = member(annotations, hint);
    return typeof value === "boolean" ? value : defaults[hint];
  };
  const reads = read("readOnlyHint");
  return {
    readOnlyHint: reads,
    destructiveHint: reads ? undefined : read("destructiveHint"),
    idempotentHint: reads ? undefined : read("idempotentHint"),
    openWorldHint: read("openWorldHint"),
  };
}

/** Hints whose effect differs; a hint equal to its default is the same as none. */
export function compareHints(before: Tool, after: Tool): Fact[] {
  const old = effective(before);
  const now = effective(after);
  const facts: Fact[] = [];
  for (const hint of hints) {
    const from = old[hint];
    const to = now[hint];
    // A hint that means nothing on one side is covered by the change of `readOnlyHint`.
    if (from === to || from === undefined || to === undefined) continue;
    facts.push({
      kind: "hint",
      side: "tool",
      path: `/annotations/${hint}`,
      name: hint,
      before: from,
      after: to,
    });
  }
  return facts;
}
