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
    name: "diff",
    summary: "Say what a change to tools breaks, and how to ship it instead.",
    load: async () => (await import("./diff.ts")).diff,
  },
  {
    name: "check",
    summary: "Compare a server with its contracts: the gate for a pull request.",
    load: async () => (await import("./check.ts")).check,
  },
  {
    name: "audit",
    summary: "Say what is wrong with aliases, converters and served versions.",
    load: async () => (await import("./audit.ts")).audit,
  },
  {
    name: "init",
    summary: "Write a configuration and take the first snapshot.",
    load: async () => (await import("./init.ts")).init,
  },
  {
    name: "snapshot",
    summary: "Store what a server lists as contract files.",
    load: async () => (await import("./snapshot.ts")).snapshot,
  },
  {
    name: "rename",
    summary: "Declare that a tool or a property was renamed.",
    load: async () => (await import("./rename.ts")).rename,
  },
  {
    name: "scaffold-converter",
    summary: "Propose the converter between two versions of a contract.",
    load: async () => (await import("./scaffold-converter.ts")).scaffoldConverter,
  },
  {
    name: "approve",
    summary: "Let a finding pass, with who, why and until when, in git.",
    load: async () => (await import("./approve.ts")).approve,
  },
  {
    name: "contains",
    summary: "Say whether one JSON Schema accepts everything that another does.",
    load: async () => (await import("./contains.ts")).contains,
  },
  {
    name: "doctor",
    summary: "Show what was found, which servers start, and what is wrong.",
    load: async () => (await import("./doctor.ts")).doctor,
  },
  {
    name: "help",
    summary: "Show the commands, or the help of one.",
    load: async () => (await import("./help.ts")).help,
  },
];
