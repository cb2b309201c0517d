import { compareCatalogs, compareTools, type Rename, type Tool } from "@toolgate/core";
import { folderCatalog } from "@toolgate/core/contract";
import { isObject, type JsonObject, member } from "@toolgate/core/json";
import { nearest } from "@toolgate/core/text";
import { readingOf, runBatch } from "../batch.ts";
import { openFolder } from "../capture/open-folder.ts";
import { declaredRenames } from "../check/declared-renames.ts";
import type { Command, Invocation, Io } from "../command.ts";
import { expectPositionals } from "../command-line.ts";
import { loadConfig } from "../config/load-config.ts";
import type { LoadedConfig } from "../config/loaded-config.ts";
import { type ExitCode, Failure } from "../failure.ts";
import { compareOptions, type Judging, printReport, readJudging, reportOptions } from "../report-options.ts";
import { type OpenContext, openSource } from "../sources/open-source.ts";
import type { Source } from "../sources/source.ts";
import { readTimeoutMs, timeoutOption } from "../timeout-option.ts";

/** `toolgate diff BEFORE AFTER`. */
export const diff: Command = {
  name: "diff",
  summary: "Say what a change to tools breaks, and how to ship it instead.",
  parameters: "BEFORE AFTER",
  about:
    "Compares two tools or lists of tools. Each change is judged: breaking (some caller fails, with a call that " +
    "shows it), silent (nothing is rejected, something now means something else), unknown (undecided, and why), " +
    "behavioural (only what a model reads changed) or safe.\n\n" +
    "BEFORE and AFTER are files with a tools/list result, an array of tools or one tool, contract folders, " +
    "git:REV:PATH, - for standard input, https://... for a server, stdio:COMMAND to start one, or server:NAME " +
    "of the configuration. It exits with 1 when a change fails.\n\n" +
    'With --batch, each line of standard input is {"id","before","after","reading"?} with a tool or null on each ' +
    'side (differing names are a rename) and gets one line in return: {"id","verdict","changes","ms"}. A line ' +
    'that cannot be answered gets {"id","error"}; the exit code is then 2, otherwise 0.',
  options: [
    ...reportOptions,
    { name: "rename", value: "OLD=NEW", repeatable: true, about: "Declare that a tool was renamed." },
    { name: "tool", value: "NAME", repeatable: true, about: "Compare only this tool." },
    timeoutOption,
    { name: "batch", about: "Answer JSON Lines from standard input." },
  ],
  examples: [
    "toolgate diff before.json after.json",
    "toolgate diff before.json after.json --rename find_orders=search_orders",
    "toolgate diff before.json after.json --tool get_weather --format markdown",
    "toolgate diff before.json - --fail-on breaking < after.json",
    "toolgate diff --batch < pairs.jsonl",
  ],
  async run(invocation, io) {
    const config = await loadConfig(io, invocation.text("config"));
    const judging = readJudging(invocation, config);
    if (!invocation.flag("batch")) return await compare(invocation, judging, config, io);
    expectPositionals(diff, invocation, []);
    return await runBatch(io, (request) => answerLine(request, judging));
  },
};

async function compare(
  invocation: Invocation,
  judging: Judging,
  config: LoadedConfig | undefined,
  io: Io,
): Promise<ExitCode> {
  const [left, right] = expectPositionals(diff, invocation, ["BEFORE", "AFTER"]) as [string, string];
  if (left === "-" && right === "-") {
    throw new Failure("stdin-twice", "standard input can be only one of BEFORE and AFTER");
  }
  const renames = invocation.texts("rename").map(readRename);
  const sources = await openBoth(
    left,
    right,
    renames,
    { config, timeoutMs: readTimeoutMs(diff, invocation) },
    io,
  );
  const [before, after] = onlyTools(sources, invocation.texts("tool"), renames);
  const { reading, failOn } = judging;
  const server = {
    label: `${before.label} → ${after.label}`,
    before: before.label,
    after: after.label,
    comparison: compareCatalogs(before.catalog, after.catalog, { ...compareOptions(judging), renames }),
    approvals: [],
    findings: [before, after].flatMap(({ label, findings }) =>
      findings.map((finding) => ({ ...finding, message: `${label}: ${finding.message}` })),
    ),
  };
  return await printReport({ command: "diff", reading, failOn, servers: [server] }, invocation, io);
}

/** Opens both sides at once; when one fails the other is stopped before the failure goes on. */
async function openBoth(
  left: string,
  right: string,
  renames: Rename[],
  context: Pick<OpenContext, "config" | "timeoutMs">,
  io: Io,
): Promise<[Source, Source]> {
  const stop = new AbortController();
  const signal = AbortSignal.any([io.signal, stop.signal]);
  const open = (text: string) =>
    openSource(text, { ...context, io: { ...io, signal }, readContractFolder }).catch((error: unknown) => {
      // What the other side says after this is only that it was stopped.
      if (!stop.signal.aborted) stop.abort(error);
      throw error;
    });
  // A contract folder declares the renames of its tools.
  const readContractFolder = (files: ReadonlyMap<string, string>, label: string) => {
    const folder = openFolder(files, label);
    renames.push(...declaredRenames(folder));
    return folderCatalog(folder);
  };
  const [before, after] = await Promise.allSettled([open(left), open(right)]);
  if (before.status === "fulfilled" && after.status === "fulfilled") return [before.value, after.value];
  throw stop.signal.reason;
}

function onlyTools(
  [before, after]: [Source, Source],
  names: readonly string[],
  renames: readonly Rename[],
): [Source, Source] {
  if (names.length === 0) return [before, after];
  const wanted = new Set(names);
  for (const { from, to } of renames) {
    if (wanted.has(from) || wanted.has(to)) wanted.add(from).add(to);
  }
  const listed = new Set([before, after].flatMap(({ catalog }) => catalog.tools.map(({ name }) => name)));
  for (const name of names) {
    if (listed.has(name)) continue;
    const meant = nearest(name, listed);
    throw new Failure("tool-unknown", `neither side lists a tool "${name}"`, {
      mend: meant === undefined ? "Leave --tool out to compare all tools." : `Did you mean ${meant}?`,
    });
  }
  const pick = (source: Source): Source => ({
    ...source,
    catalog: { ...source.catalog, tools: source.catalog.tools.filter(({ name }) => wanted.has(name)) },
  });
  return [pick(before), pick(after)];
}

function readRename(text: string): Rename {
  const [, from, to] = /^([^=]+)=([^=]+)$/.exec(text) ?? [];
  if (from !== undefined && to !== undefined) return { from, to };
  throw new Failure("rename-form", `--rename needs OLD=NEW, not "${text}"`);
}

function answerLine(request: JsonObject, judging: Judging): object {
  const before = toolOf(request, "before");
  const after = toolOf(request, "after");
  const reading = readingOf(request, judging.reading);
  const renamed = before !== null && after !== null && before.name !== after.name;
  const renames = renamed ? [{ from: before.name, to: after.name }] : [];
  const startMs = performance.now();
  const { verdict, changes } = compareTools(before, after, { ...compareOptions(judging), reading, renames });
  return { verdict, changes, ms: Number((performance.now() - startMs).toFixed(3)) };
}

function toolOf(request: JsonObject, side: "before" | "after"): Tool | null {
  const tool = member(request, side);
  if (tool === null) return null;
  if (isObject(tool) && typeof member(tool, "name") === "string") return tool as unknown as Tool;
  throw new Failure("line-tool", `${side} is neither null nor a tool with a name`);
}
