import { parseArgs } from "node:util";
import { nearest } from "@toolgate/core/text";
import type { Command, CommandOption, Invocation } from "./command.ts";
import { Failure } from "./failure.ts";

/** Options that every command has. */
export const commonOptions: readonly CommandOption[] = [
  { name: "help", short: "h", about: "Show this help." },
  { name: "debug", about: "Show the stack of an unexpected error." },
];

/**
 * Reads the arguments behind a command's name.
 * Throws a `Failure` for an unknown option, a missing value, a value that is none of the choices, a repeated option.
 */
export function readInvocation(command: Command, args: readonly string[]): Invocation {
  const options = [...command.options, ...commonOptions];
  const { tokens, positionals } = parseArgs({
    args: [...args],
    options: Object.fromEntries(options.map((option) => [option.name, toParseOption(option)])),
    allowPositionals: true,
    // Not strict: its messages name neither the command's help nor the option that was probably meant.
    strict: false,
    tokens: true,
  });
  const values = new Map<string, string[]>();
  for (const token of tokens) {
    if (token.kind !== "option") continue;
    const option = options.find(({ name }) => name === token.name);
    if (option === undefined) throw unknownOption(command, options, token.rawName);
    const given = values.get(option.name) ?? [];
    if (given.length > 0 && option.value !== undefined && option.repeatable !== true) {
      throw usage(command, "option-repeated", `--${option.name} is given more than once`);
    }
    values.set(option.name, [...given, readValue(command, option, token.value, token.inlineValue === true)]);
  }
  return {
    positionals,
    text: (name) => values.get(name)?.[0],
    texts: (name) => values.get(name) ?? [],
    flag: (name) => values.has(name),
  };
}

/**
 * Checks the number of positional arguments against the names that usage gives them.
 * Throws a `Failure` that says which is missing, or which one is too many.
 */
export function expectPositionals(
  command: Command,
  invocation: Invocation,
  names: readonly string[],
): string[] {
  const given = invocation.positionals;
  if (given.length < names.length) {
    const missing = names.slice(given.length).join(" and ");
    throw usage(command, "argument-missing", `${command.name} needs ${missing}`);
  }
  if (given.length > names.length) {
    throw usage(command, "argument-unexpected", `${command.name} does not take "${given[names.length]}"`);
  }
  return [...given];
}

/** A failure of the command line, which points at the command's help. */
export function usage(command: Command, code: string, message: string, mend?: string): Failure {
  const help = `Run \`toolgate ${command.name} --help\` for its arguments and options.`;
  return new Failure(code, message, { mend: mend ?? help });
}

function toParseOption(option: CommandOption) {
  const type: "string" | "boolean" = option.value === undefined ? "boolean" : "string";
  return { type, multiple: true, ...(option.short === undefined ? {} : { short: option.short }) };
}

function readValue(
  command: Command,
  option: CommandOption,
  value: string | undefined,
  inline: boolean,
): string {
  const name = `--${option.name}`;
  if (option.value === undefined) {
    if (value !== undefined) throw usage(command, "option-value", `${name} takes no value`);
    return "";
  }
  // `--format --batch` is a forgotten value, not the format "--batch"; `-` alone is standard input.
  const missing = value === undefined || value === "" || (!inline && /^-[^\d]/.test(value));
  if (missing) throw usage(command, "option-value", `${name} needs a value: ${name} ${option.value}`);
  const choices = choicesOf(option);
  if (choices !== undefined && !choices.includes(value)) {
    const meant = nearest(value, choices);
    const hint = meant === undefined ? undefined : `Did you mean ${name} ${meant}?`;
    throw usage(command, "option-value", `${name} is one of ${choices.join(", ")}, not "${value}"`, hint);
  }
  return value;
}

function choicesOf(option: CommandOption): string[] | undefined {
  return /^[a-z]+(\|[a-z]+)+$/.test(option.value ?? "") ? option.value?.split("|") : undefined;
}

function unknownOption(command: Command, options: readonly CommandOption[], rawName: string): Failure {
  const meant = nearest(
    rawName.replace(/^-+/, ""),
    options.map(({ name }) => name),
  );
  const hint = meant === undefined ? undefined : `Did you mean --${meant}?`;
  return usage(command, "option-unknown", `${command.name} has no option ${rawName}`, hint);
}
