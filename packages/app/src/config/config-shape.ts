import type { FailKind } from "../reporters/report.ts";
import type { Members, Shape } from "./shape.ts";

/** The format version that this program writes and the newest one that it reads. */
export const configFormatVersion = 1;

const text: Shape = { kind: "text", expected: "a text" };
const filled: Shape = { kind: "text", pattern: /\S/, expected: "a text that is not empty" };
const texts: Shape = {
  kind: "map",
  of: text,
  names: /\S/,
  expected: "A name is not empty.",
};
const milliseconds: Shape = { kind: "whole", minimum: 1, expected: "a whole number of milliseconds above 0" };

const anyServer: Members = {
  clientCapabilities: {
    kind: "list",
    of: {
      kind: "text",
      pattern: /^(?:sampling|elicitation|roots|[\w.-]+\/[\w.-]+)$/,
      expected: "sampling, elicitation, roots or an extension as PREFIX/NAME",
    },
  },
  timeoutMs: milliseconds,
};

const server: Shape = {
  kind: "either",
  of: {
    command: {
      kind: "members",
      members: { command: filled, args: { kind: "list", of: text }, env: texts, cwd: filled, ...anyServer },
    },
    url: { kind: "members", members: { url: filled, headers: texts, ...anyServer } },
  },
};

const failKinds: readonly FailKind[] = ["breaking", "unknown", "silent", "behavioural", "safe", "suspected"];

/** The configuration, member by member; `schemas/config.schema.json` says the same for editors. */
export const configShape: Shape = {
  kind: "members",
  members: {
    $schema: text,
    formatVersion: { kind: "choice", of: [configFormatVersion] },
    servers: {
      kind: "map",
      of: server,
      names: /^[^\s\0-\x1f\x7f-\x9f](?:[^\0-\x1f\x7f-\x9f]{0,126}[^\s\0-\x1f\x7f-\x9f])?$/u,
      expected: "A server's name has 1 to 128 characters, without control characters or outer white space.",
    },
    contracts: filled,
    reading: { kind: "choice", of: ["declared", "strict"] },
    failOn: { kind: "list", of: { kind: "choice", of: failKinds } },
    budgetMs: milliseconds,
    limits: {
      kind: "members",
      members: {
        timeoutMs: milliseconds,
        maxBytes: { kind: "whole", minimum: 1, expected: "a whole number of bytes above 0" },
        maxPages: { kind: "whole", minimum: 1, expected: "a whole number above 0" },
      },
    },
    policy: { kind: "reserved" },
    store: { kind: "reserved" },
  },
};
