import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { defaultLimits } from "../sources/limits.ts";
import type { ServerConfig } from "./loaded-config.ts";
import { resolveServer } from "./resolve-server.ts";

const configOf = (servers: Record<string, ServerConfig>) => ({
  path: resolve("/project/toolgate.config.yaml"),
  folder: resolve("/project"),
  contracts: resolve("/project/contracts"),
  servers: new Map(Object.entries(servers)),
  limits: defaultLimits,
});

describe("resolveServer", () => {
  test("fills variables into env, and only there", () => {
    const env = { TOKEN: `Bearer \${TOKEN}`, PLAIN: `$TOKEN $\${TOKEN} \${`, TWO: `\${TOKEN}\${OTHER}` };
    const server = { command: `\${TOKEN}`, args: [`\${TOKEN}`], env, cwd: "service", timeoutMs: 5 };
    expect(resolveServer(configOf({ orders: server }), "orders", { TOKEN: "$1", OTHER: "" })).toEqual({
      kind: "stdio",
      command: `\${TOKEN}`,
      args: [`\${TOKEN}`],
      env: { TOKEN: "Bearer $1", PLAIN: `$TOKEN \${TOKEN} \${`, TWO: "$1" },
      cwd: resolve("/project/service"),
      timeoutMs: 5,
    });
  });

  test("fills variables into url and headers", () => {
    const server = {
      url: `https://\${HOST}/mcp`,
      headers: { Authorization: `Bearer \${TOKEN}` },
      clientCapabilities: [],
    };
    expect(
      resolveServer(configOf({ orders: server }), "orders", { HOST: "example.com", TOKEN: "t" }),
    ).toEqual({
      kind: "http",
      url: new URL("https://example.com/mcp"),
      headers: { Authorization: "Bearer t" },
      clientCapabilities: [],
    });
  });

  test("starts a server in the configuration's folder", () => {
    expect(resolveServer(configOf({ a: { command: "x" } }), "a", {})).toEqual({
      kind: "stdio",
      command: "x",
      args: [],
      env: {},
      cwd: resolve("/project"),
    });
  });

  test.each([
    [
      "a variable that is not set",
      { url: `https://\${GONE}/` },
      "variable-missing",
      "the environment variable GONE is not set (server orders, url)",
    ],
    ["what is no URL", { url: "orders" }, "wrong-url", "the url of server orders is no http or https URL"],
    [
      "another kind of URL",
      { url: "file:///etc" },
      "wrong-url",
      "the url of server orders is no http or https URL",
    ],
  ])("refuses %s", (_, server, code, message) => {
    expect(() => resolveServer(configOf({ orders: server }), "orders", {})).toThrow(
      expect.objectContaining({ code, message, exitCode: 2 }),
    );
  });

  test.each([
    ["ordrs", configOf({ orders: { command: "x" } }), "unknown-server", "Did you mean orders?"],
    ["billing", configOf({ orders: { command: "x" } }), "unknown-server", "It has orders."],
    ["billing", configOf({}), "unknown-server", "It has no servers yet: `toolgate init` adds one."],
    ["toString", configOf({}), "unknown-server", "It has no servers yet: `toolgate init` adds one."],
    ["billing", undefined, "no-config", "Run `toolgate init`, or give --config."],
  ])("says which servers there are instead of %s", (name, config, code, mend) => {
    expect(() => resolveServer(config, name, {})).toThrow(
      expect.objectContaining({ code, mend, exitCode: 2 }),
    );
  });
});
