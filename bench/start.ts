import { type SpawnOptions, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Tool } from "@toolgate/core";
import { compareTools } from "@toolgate/core/rules";
import { changeTool, copy, generateTool } from "./generate-tools.ts";
import { seeded } from "./random.ts";
import { median, ms, report, timeMs } from "./table.ts";

const targets = { offline: 1.2, connected: 1.9 };
const rounds = 40;
// The first runs keep compiled code.
const warmUps = 4;

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

/** A tool of middling size with a change that breaks callers: what most runs are about. */
function changedTool(): { before: Tool; after: Tool } {
  const random = seeded(3);
  for (;;) {
    const before = generateTool("find_orders", random);
    const after = copy(changeTool(before, random));
    const { length } = JSON.stringify(before);
    if (length > 400 && length < 700 && compareTools(before, after).verdict === "breaking") {
      return { before, after };
    }
  }
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  try {
    const { before, after } = changedTool();
    writeFileSync(join(folder, "empty.js"), "");
    writeFileSync(join(folder, "before.json"), JSON.stringify([before]));
    writeFileSync(join(folder, "after.json"), JSON.stringify([after]));
    writeFileSync(join(folder, "server.cjs"), server(JSON.stringify(after)));
    const commands = {
      empty: ["empty.js"],
      help: [cli, "--help"],
      diff: [cli, "diff", "before.json", "after.json"],
      connected: [cli, "diff", "before.json", `stdio:${process.execPath} server.cjs`],
    };
    const measured: Record<keyof typeof commands | "server", number>[] = [];
    for (let round = -warmUps; round < rounds; round += 1) {
      // In turn, so that whatever else the machine does falls on all of them alike.
      const taken = {
        empty: run(commands.empty, folder, [0]),
        help: run(commands.help, folder, [0]),
        diff: run(commands.diff, folder, [1]),
        connected: run(commands.connected, folder, [1]),
        server: await serverStart(join(folder, "server.cjs")),
      };
      if (round >= 0) measured.push(taken);
    }
    const row = (what: string, time: (round: (typeof measured)[number]) => number, target?: number) => {
      // Of each round, so that a machine that gets slower or faster meanwhile makes no difference.
      const ratio = median(measured.map((round) => time(round) / round.empty));
      return {
        what,
        measured: ms(median(measured.map(time))),
        ratio: `${ratio.toFixed(2)} × empty process`,
        ...(target === undefined ? {} : { target: `≤ ${target} ×`, met: ratio <= target }),
      };
    };
    report(`Start of the command line (medians of ${rounds} rounds, each in turn)`, [
      row("an empty Node process", (round) => round.empty),
      row("toolgate --help", (round) => round.help, targets.offline),
      row("toolgate diff, two files", (round) => round.diff, targets.offline),
      row("the server's own start", (round) => round.server),
      row(
        "toolgate diff, a file and a server, less the server's start",
        (round) => round.connected - round.server,
        targets.connected,
      ),
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await main();
