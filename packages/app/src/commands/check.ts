import { contractsFolder, findPlace, nearestFolder } from "../capture/place.ts";
import { findBaseRevision } from "../check/base-revision.ts";
import { type CheckTarget, checkServer } from "../check/check-server.ts";
import type { Command, Invocation, Io } from "../command.ts";
import { expectPositionals } from "../command-line.ts";
import { loadConfig } from "../config/load-config.ts";
import type { LoadedConfig } from "../config/loaded-config.ts";
import { unknownServer } from "../config/resolve-server.ts";
import { Failure } from "../failure.ts";
import { printReport, readJudging, reportOptions } from "../report-options.ts";
import { readTimeoutMs, timeoutOption } from "../timeout-option.ts";
import { visible } from "../visible.ts";

/** `toolgate check [SOURCE]`. */
export const check: Command = {
  name: "check",
  summary: "Compare a server with its contracts: the gate for a pull request.",
  parameters: "[SOURCE]",
  about:
    "Compares what would be published with the contract files in git, for every version that is served, and " +
    "fails on breaking, unknown and proven silent changes. Suspected and behavioural ones warn. Declared renames " +
    "and approvals of the contract files as they are now count.\n\n" +
    "SOURCE is what `toolgate diff` takes: a file, a contract folder, a live server. Without it the server of " +
    "the configuration is started. The contracts are those of the merge base with the default branch (in CI, " +
    "with the branch that the pull request goes to), else of HEAD; without git, those in the working folder. A note " +
    "says so where it is not the merge base.\n\n" +
    "It exits with 1 when a change fails, 3 when there are no contracts to compare with or a shallow clone holds " +
    "only HEAD, and 4 when a server cannot be listed.",
  options: [
    { name: "server", value: "NAME", about: "The server, where there are several." },
    { name: "all", about: "Check every server of the configuration, in one report." },
    { name: "against", value: "REF", about: "Compare with the contracts at this git revision." },
    timeoutOption,
    ...reportOptions,
  ],
  examples: [
    "toolgate check",
    "toolgate check after.json --server orders",
    "toolgate check --all --format markdown",
  ],
  async run(invocation, io) {
    const config = await loadConfig(io, invocation.text("config"));
    const judging = readJudging(invocation, config);
    const candidates = await findCandidates(invocation, config, io);
    const against = invocation.text("against");
    const timeoutMs = readTimeoutMs(check, invocation);
    const contracts = contractsFolder(io, config);
    const base =
      against === undefined
        ? await findBaseRevision(io, nearestFolder(contracts))
        : { revision: against, label: visible(against) };
    const servers = [];
    // One after the other: servers of one repository often share a port or a cache.
    for (const candidate of candidates) {
      servers.push(await checkServer({ ...candidate, contracts, base, config, timeoutMs, judging }, io));
    }
    const { reading, failOn } = judging;
    return await printReport({ command: "check", reading, failOn, servers }, invocation, io);
  },
};

type Candidate = Pick<CheckTarget, "server" | "candidate">;

async function findCandidates(
  invocation: Invocation,
  config: LoadedConfig | undefined,
  io: Io,
): Promise<Candidate[]> {
  const [source] = invocation.positionals;
  if (source !== undefined) expectPositionals(check, invocation, ["SOURCE"]);
  const server = invocation.text("server");
  if (invocation.flag("all")) {
    if (source !== undefined || server !== undefined) {
      throw new Failure("all-and-one", "--all checks every server of the configuration, so it takes none");
    }
    return serversOf(config, "--all").map(configured);
  }
  if (source === undefined) {
    if (server !== undefined && config !== undefined && !config.servers.has(server)) {
      throw unknownServer(config, server);
    }
    return [configured(server ?? onlyServer(config))];
  }
  return [{ server: server ?? (await serverOfFiles(config, io)), candidate: source }];
}

function configured(server: string): Candidate {
  return { server, candidate: `server:${server}` };
}

function onlyServer(config: LoadedConfig | undefined): string {
  const [only, ...others] = serversOf(config, "check without a SOURCE");
  if (only !== undefined && others.length === 0) return only;
  throw new Failure("several-servers", "the configuration has several servers", {
    mend: "Name one with --server, or check all of them with --all.",
  });
}

function serversOf(config: LoadedConfig | undefined, what: string): string[] {
  const names = [...(config?.servers.keys() ?? [])];
  if (names.length > 0) return names;
  const message =
    config === undefined
      ? `${what} needs a configuration, and there is none`
      : "the configuration has no servers";
  throw new Failure("no-servers", message, {
    mend: "Run `toolgate init`, or name what would be published: `toolgate check tools.json --server NAME`.",
  });
}

async function serverOfFiles(config: LoadedConfig | undefined, io: Io): Promise<string> {
  const names = [...(config?.servers.keys() ?? [])];
  const [only] = names;
  return only !== undefined && names.length === 1 ? only : (await findPlace(io, config, undefined)).server;
}
