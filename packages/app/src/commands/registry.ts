import type { Command } from "../command.ts";

/** What the list of commands needs; the command itself is loaded when it runs. */
export interface CommandEntry {
  readonly name: string;
  readonly summary: string;
  load(): Promise<Command>;
}

/** The commands, in the order of help. */
export const commands: readonly CommandEntry[] = [
  {
    name: "help",
    summary: "Show the commands, or the help of one.",
    load: async () => (await import("./help.ts")).help,
  },
];
