// The smallest MCP server over stdio: it lists the tools of before.json and runs none.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const { tools } = JSON.parse(readFileSync(new URL("before.json", import.meta.url), "utf8"));

const answers = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: {} },
    serverInfo: { name: "orders", version: "1.0.0" },
  }),
  ping: () => ({}),
  "tools/list": () => ({ tools }),
};

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) continue;
  const answer = Object.hasOwn(answers, method)
    ? { result: answers[method](params ?? {}) }
    : { error: { code: -32601, message: `Method not found: ${method}` } };
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id, ...answer })}\n`);
}
