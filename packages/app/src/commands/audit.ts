import { relative, sep } from "node:path";
import { audit as auditContracts } from "@toolgate/core/audit";
import { applyApprovals, type Contract, contractPath } from "@toolgate/core/contract";
import { definitionsOf } from "@toolgate/core/gate";
import { type Change, worst } from "@toolgate/core/rules";
import { type FolderPlace, folderPath, readFolderFiles } from "../capture/folder-files.ts";
import { openFolder } from "../capture/open-folder.ts";
import { contractsFolder, findPlace } from "../capture/place.ts";
import type { Command, Invocation, Io } from "../command.ts";
import { expectPositionals } from "../command-line.ts";
import { loadConfig } from "../config/load-config.ts";
import type { LoadedConfig } from "../config/loaded-config.ts";
import { exitCodes, Failure } from "../failure.ts";
import { printReport, readJudging, reportOptions } from "../report-options.ts";
import type { ReportedTool, ServerReport } from "../reporters/report.ts";
import { visible } from "../visible.ts";

/** `toolgate audit`. */
export const audit: Command = {
  name: "audit",
  summary: "Say what is wrong with aliases, converters and served versions.",
  parameters: "",
  about:
    "Reads the contract files and says everything that would reject calls or answer them wrongly, before any " +
    "call: versions without a way to the one that the handler speaks, converters that make what the next " +
    "version rejects, fills without a reason, words that mean two things. Converters are run on generated " +
    "arguments; nothing else is run, and no server is started.\n\n" +
    "Approvals in the contract files count. It exits with 1 when something fails, and with 3 when there are no " +
    "contracts.",
  options: [
    { name: "server", value: "NAME", about: "The server, where there are several." },
    { name: "all", about: "Audit the contracts of every server of the configuration, in one report." },
    ...reportOptions.filter(({ name }) => name !== "reading"),
  ],
  examples: ["toolgate audit", "toolgate audit --all --format markdown", "toolgate audit --fail-on breaking"],
  async run(invocation, io) {
    expectPositionals(audit, invocation, []);
    const config = await loadConfig(io, invocation.text("config"));
    const { failOn, reading } = readJudging(invocation, config);
    const servers: ServerReport[] = [];
    for (const place of await findPlaces(invocation, config, io)) servers.push(await auditServer(place, io));
    return await printReport({ command: "audit", reading, failOn, servers }, invocation, io);
  },
};

async function findPlaces(
  invocation: Invocation,
  config: LoadedConfig | undefined,
  io: Io,
): Promise<readonly FolderPlace[]> {
  const server = invocation.text("server");
  if (!invocation.flag("all")) {
    return [
      await findPlace(io, config, server).catch((error: unknown) => {
        if (!(error instanceof Failure) || error.code !== "no-contracts") throw error;
        const { code, message, mend } = error;
        throw new Failure(code, message, { mend, exitCode: exitCodes.evidence });
      }),
    ];
  }
  if (server !== undefined) {
    throw new Failure("all-and-one", "--all audits every server of the configuration, so it takes none");
  }
  const names = [...(config?.servers.keys() ?? [])];
  if (names.length === 0) {
    throw new Failure("no-servers", "--all needs a configuration with servers", {
      mend: "Run `toolgate init`.",
    });
  }
  const contracts = contractsFolder(io, config);
  return names.map((name) => ({ contracts, server: name }));
}

async function auditServer(place: FolderPlace, io: Io): Promise<ServerReport> {
  const folder = relative(io.cwd, folderPath(place)).split(sep).join("/");
  const about = { label: place.server, before: folder, after: "its gate" };
  const files = await readFolderFiles(place);
  if (files === undefined) {
    const comparison = { verdict: "safe" as const, tools: [], unchanged: 0, suggestions: [] };
    const problem = {
      outcome: "no-evidence" as const,
      message: `there are no contracts of ${visible(place.server)} in ${visible(folder)}`,
      mend: "Run `toolgate snapshot` and commit what it writes.",
    };
    return { ...about, comparison, approvals: [], findings: [], problem };
  }
  const { catalog, contracts } = openFolder(files, place.server);
  const definitions = definitionsOf({ catalog, contracts });
  const found = await auditContracts(definitions);
  const declared = [...contracts.values()].flatMap(({ approvals }: Contract) => approvals ?? []);
  const { changes, expired } = applyApprovals(found, declared, io.now());
  const tools = byContract(found, (contract) => `${folder}/${contractPath(contract)}`);
  return {
    ...about,
    comparison: {
      verdict: worst(tools.map(({ verdict }) => verdict)),
      tools,
      unchanged: definitions.length - tools.length,
      suggestions: [],
    },
    approvals: changes.flatMap(({ approved }) => (approved === undefined ? [] : [approved])),
    findings: expired.map(({ fingerprint, by, until }) => ({
      code: "approval-expired",
      message: `The approval of ${fingerprint} by ${by} ended on ${until}.`,
    })),
  };
}

function byContract(found: readonly Change[], fileOf: (contract: string) => string): readonly ReportedTool[] {
  const groups = new Map<string, Change[]>();
  for (const change of found) groups.set(change.tool, [...(groups.get(change.tool) ?? []), change]);
  return [...groups].map(([tool, changes]) => ({
    tool,
    verdict: worst(changes.map(({ verdict }) => verdict)),
    changes,
    file: fileOf(tool),
  }));
}
