import type { Command } from "../command.ts";
import { expectPositionals } from "../command-line.ts";
import { exitCodes } from "../failure.ts";
import { findCommand } from "../front-end.ts";
import { commandHelp, overview } from "../help-text.ts";
import { commands } from "./registry.ts";

/** `toolgate help [COMMAND]`. */
export const help: Command = {
  name: "help",
  summary: "Show the commands, or the help of one.",
  parameters: "[COMMAND]",
  about: "Without COMMAND it lists the commands, the options that all of them have, and the exit codes.",
  options: [],
  examples: ["toolgate help", "toolgate help diff"],
  async run(invocation, io) {
    const [name, stray] = invocation.positionals;
    if (stray !== undefined) expectPositionals(help, invocation, ["COMMAND"]);
    await io.out(name === undefined ? overview(commands) : commandHelp(await findCommand(name).load()));
    return exitCodes.pass;
  },
};
