import type { Command, CommandOption } from "./command.ts";
import { commonOptions } from "./command-line.ts";
import type { CommandEntry } from "./commands/registry.ts";
import { wrap, wrapBehind } from "./wrap.ts";

const columns = 80;

const widestTerm = 28;

/** The help of the whole program: its commands, options and exit codes, at most 80 columns wide. */
export function overview(entries: readonly CommandEntry[]): string {
  return sections([
    "Change the tools of an MCP server without breaking the agents that call them.",
    "Usage: toolgate COMMAND [ARGUMENT...] [OPTION...]",
    `Commands:\n${terms(entries.map(({ name, summary }) => [name, summary]))}`,
    `Options:\n${terms([
      ["-h, --help", "Show this help; behind a command, the help of that command."],
      ["--version", "Show the version."],
      ["--debug", "Show the stack of an unexpected error."],
    ])}`,
    `Exit codes:\n${terms([
      ["0", "pass"],
      ["1", "the verdict fails"],
      ["2", "wrong usage, configuration or input"],
      ["3", "not enough evidence"],
      ["4", "a server or store cannot be reached"],
    ])}`,
  ]);
}

/** The help of one command, at most 80 columns wide. */
export function commandHelp(command: Command): string {
  const usage = ["toolgate", command.name, command.parameters, "[OPTION...]"].filter((part) => part !== "");
  const options = [...command.options, ...commonOptions];
  const examples = command.examples.map(wrapCommandLine).join("\n");
  return sections([
    wrap(command.summary, columns).join("\n"),
    wrapBehind("Usage: ", usage.join(" "), columns),
    wrap(command.about, columns).join("\n"),
    `Options:\n${terms(options.map((option) => [optionTerm(option), option.about]))}`,
    ...(examples === "" ? [] : [`Examples:\n${examples}`]),
  ]);
}

function sections(parts: readonly string[]): string {
  return `${parts.join("\n\n")}\n`;
}

/** Continues a long command line behind a backslash, so that it still runs when it is copied. */
function wrapCommandLine(commandLine: string): string {
  const [first = "", ...words] = commandLine.match(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g) ?? [];
  const lines = [`  ${first}`];
  for (const word of words) {
    const line = lines.at(-1) as string;
    if (line.length + 1 + word.length <= columns - " \\".length) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(`    ${word}`);
  }
  return lines.join(" \\\n");
}

function optionTerm({ name, short, value, repeatable }: CommandOption): string {
  const long = value === undefined ? `--${name}` : `--${name} ${value}`;
  return `${short === undefined ? "" : `-${short}, `}${long}${repeatable === true ? "..." : ""}`;
}

function terms(rows: readonly (readonly [term: string, text: string])[]): string {
  const width = Math.max(...rows.map(([term]) => term.length).filter((length) => length <= widestTerm));
  return rows
    .map(([term, text]) => {
      const first = `  ${term.padEnd(width)}  `;
      // A term that is too wide for the column stands on a line of its own.
      if (term.length <= width) return wrapBehind(first, text, columns);
      return `  ${term}\n${wrapBehind(" ".repeat(width + 4), text, columns)}`;
    })
    .join("\n");
}
