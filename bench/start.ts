import { type SpawnOptions, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { changeTool, generateTool } from "./generate-tools.ts";
import { seeded } from "./random.ts";
import { median, ms, report, timeMs } from "./table.ts";

const targets = { offline: 1.2, connected: 1.9 };
const rounds = 25;

const root = fileURLToPath(new URL("../..", import.meta.url));
const cli = join(root, "packages/app/dist/cli.js");

/** A server with one tool and nothing else: what it needs to start is the least that any server needs. */
const server = (tool: string) => `
const tool = ${tool};
const reply = (id, result) => process.stdout.write(JSON.stringify({ jsonrpc: "2.0", id, result }) + "\\n");
const fail = (id) => process.stdout.write(JSON.stringify({ jsonrpc: "2.0", id, error: { code: -32601, message: "Method not found" } }) + "\\n");
let rest = "";
process.stdin.on("data", (chunk) => {
  rest += chunk;
  const lines = rest.split("\\n");
  rest = lines.pop();
  for (const line of lines) {
    const { id, method, params } = JSON.parse(line);
    if (id === undefined) continue;
    if (method === "initialize")
      reply(id, { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: "one-tool", version: "1.0.0" } });
    else if (method === "tools/list") reply(id, { tools: [tool] });
    else if (method === "ping") reply(id, {});
    else fail(id);
  }
});
process.stdin.on("end", () => process.exit(0));
`;

const initialize = `${JSON.stringify({
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: {
    protocolVersion: "2025-06-18",
    capabilities: {},
    clientInfo: { name: "bench", version: "1.0.0" },
  },
})}\n`;

/** From the start of a server to its first answer, in milliseconds. */
function serverStart(script: string): Promise<number> {
  const start = performance.now();
  const child = spawn(process.execPath, [script], { stdio: ["pipe", "pipe", "ignore"] });
  child.stdin.write(initialize);
  let taken = Number.NaN;
  child.stdout.once("data", () => {
    taken = performance.now() - start;
    child.stdin.end();
  });
  return new Promise((settle, fail) => {
    child.on("error", fail);
    // Only once it is gone does it take nothing from what runs next.
    child.on("exit", () => settle(taken));
  });
}

function run(args: readonly string[], cwd: string, expected: readonly number[]): number {
  const options: SpawnOptions = { cwd, stdio: "ignore" };
  let status: number | null = null;
  const taken = timeMs(() => {
    status = spawnSync(process.execPath, args, options).status;
  });
  if (status === null || !expected.includes(status))
    throw new Error(`node ${args.join(" ")} ended with ${status}`);
  return taken;
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  try {
    const random = seeded(3);
    const before = generateTool("find_orders", random);
    const after = JSON.stringify(changeTool(before, random));
    writeFileSync(join(folder, "empty.js"), "");
    writeFileSync(join(folder, "before.json"), JSON.stringify([before]));
    writeFileSync(join(folder, "after.json"), `[${after}]`);
    writeFileSync(join(folder, "server.cjs"), server(after));
    const commands = {
      empty: ["empty.js"],
      help: [cli, "--help"],
      diff: [cli, "diff", "before.json", "after.json"],
      connected: [cli, "diff", "before.json", `stdio:${process.execPath} server.cjs`],
    };
    const times = { empty: [], help: [], diff: [], connected: [], server: [] } as Record<string, number[]>;
    // In turn, so that whatever else the machine does falls on all of them alike. The first round warms caches.
    for (let round = 0; round <= rounds; round += 1) {
      for (const [name, args] of Object.entries(commands)) {
        const taken = run(args, folder, [0, 1]);
        if (round > 0) times[name]?.push(taken);
      }
      const started = await serverStart(join(folder, "server.cjs"));
      if (round > 0) times["server"]?.push(started);
    }
    const [empty, help, diff, connected, started] = ["empty", "help", "diff", "connected", "server"].map(
      (name) => median(times[name] as number[]),
    ) as [number, number, number, number, number];
    const row = (what: string, value: number, target?: number) => ({
      what,
      measured: ms(value),
      ratio: `${(value / empty).toFixed(2)} × empty process`,
      ...(target === undefined ? {} : { target: `≤ ${target} ×`, met: value / empty <= target }),
    });
    report(`Start of the command line (median of ${rounds} rounds in turn)`, [
      row("an empty Node process", empty),
      row("toolgate --help", help, targets.offline),
      row("toolgate diff, two files", diff, targets.offline),
      row("the server's own start", started),
      row(
        "toolgate diff, a file and a server, less the server's start",
        connected - started,
        targets.connected,
      ),
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await main();
