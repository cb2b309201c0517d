import { readFileSync } from "node:fs";
import Ajv from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { configShape } from "./config-shape.ts";
import { findShapeFault } from "./shape.ts";

const schema = JSON.parse(readFileSync(new URL("../../schemas/config.schema.json", import.meta.url), "utf8"));
const fitsSchema = new Ajv.default({ strict: true, allErrors: false }).compile(schema);

const stdio = { command: "npx", args: ["-y", "orders-mcp"], env: { TOKEN: `\${TOKEN}` }, cwd: "service" };
const http = { url: "https://example.com/mcp", headers: { Authorization: `Bearer \${TOKEN}` } };

describe("the configuration's shape and its JSON Schema", () => {
  test.each<[string, unknown]>([
    ["nothing", {}],
    [
      "everything",
      {
        $schema: "./config.schema.json",
        formatVersion: 1,
        servers: {
          orders: { ...stdio, clientCapabilities: ["roots", "example.com/ui"], timeoutMs: 1 },
          "a b/c": http,
        },
        contracts: "api/contracts",
        reading: "strict",
        failOn: ["breaking", "suspected"],
        budgetMs: 100,
        limits: { timeoutMs: 1, maxBytes: 1, maxPages: 1 },
        policy: { anything: [1] },
        store: {},
      },
    ],
    ["no servers", { servers: {} }],
    ["nothing that fails", { failOn: [] }],
    ["empty values", { servers: { a: { command: "x", args: [""], env: { A: "" } } } }],
  ])("take %s", (_, config) => {
    expect(findShapeFault(config, configShape)).toBeUndefined();
    expect(fitsSchema(config)).toBe(true);
  });

  test.each<[unknown, string, string, string]>([
    [[], "", "has a list where an object was expected", ""],
    ["text", "", 'has "text" where an object was expected', ""],
    [{ server: {} }, "", 'has an unknown key "server"', "Did you mean servers?"],
    [
      { zzzzzzzz: {} },
      "",
      'has an unknown key "zzzzzzzz"',
      "Known are $schema, formatVersion, servers, contracts, reading, failOn, budgetMs, limits, policy, store.",
    ],
    [{ formatVersion: "1" }, "/formatVersion", 'has "1" where 1 was expected', "Did you mean 1?"],
    [{ formatVersion: 0 }, "/formatVersion", "has 0 where 1 was expected", ""],
    [{ servers: [] }, "/servers", "has a list where an object was expected", ""],
    [
      { servers: { "": stdio } },
      "/servers/",
      "has a wrong name there",
      "A server's name has 1 to 128 characters, without control characters or outer white space.",
    ],
    [
      { servers: { " a": stdio } },
      "/servers/ a",
      "has a wrong name there",
      "A server's name has 1 to 128 characters, without control characters or outer white space.",
    ],
    [{ servers: { a: {} } }, "/servers/a", "has none of command, url", "Give exactly one of command, url."],
    [{ servers: { a: null } }, "/servers/a", "has nothing where an object was expected", ""],
    [
      { servers: { a: { comand: "x" } } },
      "/servers/a",
      'has an unknown key "comand"',
      "Did you mean command?",
    ],
    [
      { servers: { a: { ...stdio, ...http } } },
      "/servers/a",
      "has more than one of command, url",
      "Give exactly one of command, url.",
    ],
    [
      { servers: { a: { ...http, env: {} } } },
      "/servers/a",
      'has an unknown key "env"',
      "Known are url, headers, clientCapabilities, timeoutMs.",
    ],
    [
      { servers: { a: { command: "npx a b", arg: [] } } },
      "/servers/a",
      'has an unknown key "arg"',
      "Did you mean args?",
    ],
    [
      { servers: { "a/b": { command: "" } } },
      "/servers/a~1b/command",
      'has "" where a text that is not empty was expected',
      "",
    ],
    [
      { servers: { a: { command: "x", args: "y" } } },
      "/servers/a/args",
      'has "y" where a list was expected',
      "",
    ],
    [
      { servers: { a: { command: "x", args: [1] } } },
      "/servers/a/args/0",
      "has 1 where a text was expected",
      "",
    ],
    [
      { servers: { a: { command: "x", env: { A: 1 } } } },
      "/servers/a/env/A",
      "has 1 where a text was expected",
      "",
    ],
    [
      { servers: { a: { command: "x", clientCapabilities: ["rots"] } } },
      "/servers/a/clientCapabilities/0",
      'has "rots" where sampling, elicitation, roots or an extension as PREFIX/NAME was expected',
      "",
    ],
    [
      { servers: { a: { command: "x", timeoutMs: 0 } } },
      "/servers/a/timeoutMs",
      "has 0 where a whole number of milliseconds above 0 was expected",
      "",
    ],
    [{ contracts: "" }, "/contracts", 'has "" where a text that is not empty was expected', ""],
    [
      { reading: "strickt" },
      "/reading",
      'has "strickt" where one of declared, strict was expected',
      "Did you mean strict?",
    ],
    [{ failOn: "breaking" }, "/failOn", 'has "breaking" where a list was expected', ""],
    [
      { failOn: ["breakin"] },
      "/failOn/0",
      'has "breakin" where one of breaking, unknown, silent, behavioural, safe, suspected was expected',
      "Did you mean breaking?",
    ],
    [{ budgetMs: 1.5 }, "/budgetMs", "has 1.5 where a whole number of milliseconds above 0 was expected", ""],
    [{ limits: { maxPage: 1 } }, "/limits", 'has an unknown key "maxPage"', "Did you mean maxPages?"],
    [
      { limits: { maxBytes: "64 MB" } },
      "/limits/maxBytes",
      'has "64 MB" where a whole number of bytes above 0 was expected',
      "",
    ],
    [{ policy: [] }, "/policy", "has a list where an object was expected", ""],
    [{ store: "sqlite" }, "/store", 'has "sqlite" where an object was expected', ""],
    [
      JSON.parse('{"__proto__": {}}'),
      "",
      'has an unknown key "__proto__"',
      "Known are $schema, formatVersion, servers, contracts, reading, failOn, budgetMs, limits, policy, store.",
    ],
  ])("refuse %j", (config, pointer, message, mend) => {
    expect(findShapeFault(config, configShape)).toEqual({ pointer, message, mend });
    expect(fitsSchema(config)).toBe(false);
  });
});
