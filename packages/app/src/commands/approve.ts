import {
  type Approval,
  type Contract,
  type ContractFolder,
  currentTool,
  type JudgeTools,
  ownedNames,
  withApproval,
} from "@toolgate/core/contract";
import { nearest } from "@toolgate/core/text";
import { judgeBy } from "../capture/judge.ts";
import { findPlace } from "../capture/place.ts";
import { changeFolder } from "../capture/take-snapshot.ts";
import type { Command, Invocation, Io } from "../command.ts";
import { expectPositionals, usage } from "../command-line.ts";
import { loadConfig } from "../config/load-config.ts";
import { exitCodes, Failure } from "../failure.ts";
import { visible } from "../visible.ts";

/** `toolgate approve FINGERPRINT`. */
export const approve: Command = {
  name: "approve",
  summary: "Let a finding pass, with who, why and until when, in git.",
  parameters: "FINGERPRINT",
  about:
    "Writes an approval into the contract file of a tool. A finding with this fingerprint no longer fails a check " +
    "until the last day given, which is in UTC. `toolgate check` prints the whole command, diff the fingerprint " +
    "with --verbose. --tool is needed where neither a draft nor the removal of a tool tells it.",
  options: [
    { name: "by", value: "WHO", about: "Who approves it." },
    { name: "reason", value: "TEXT", about: "Why it may pass." },
    { name: "until", value: "DATE", about: "The last day on which it holds, as YYYY-MM-DD." },
    { name: "tool", value: "NAME", about: "The tool that the finding is about." },
    { name: "server", value: "NAME", about: "The server, where there are contracts of several." },
    { name: "config", value: "PATH", about: "The configuration; else the nearest one upwards." },
  ],
  examples: [
    `toolgate approve sha256:${"0".repeat(64)} --tool get_weather --by docs@example.com --reason "No caller sends it."`,
  ],
  async run(invocation, io) {
    const approval = readApproval(invocation, io);
    const tool = invocation.text("tool");
    const config = await loadConfig(io, invocation.text("config"));
    const place = await findPlace(io, config, invocation.text("server"));
    const name = await changeFolder(place, io, (folder) => {
      const contract = findContract(folder, approval.fingerprint, tool, judgeBy(config));
      const contracts = new Map(folder.contracts).set(contract.contract, withApproval(contract, approval));
      return { folder: { ...folder, contracts }, result: contract.contract };
    });
    const until = approval.until === undefined ? "" : ` until ${approval.until}`;
    await io.out(`approved in the contract ${visible(name)}${until}\n`);
    return exitCodes.pass;
  },
};

function readApproval(invocation: Invocation, io: Pick<Io, "now">): Approval {
  const [fingerprint] = expectPositionals(approve, invocation, ["FINGERPRINT"]) as [string];
  if (!/^sha256:[0-9a-f]{64}$/.test(fingerprint)) {
    throw usage(
      approve,
      "fingerprint-wrong",
      `"${visible(fingerprint)}" is no fingerprint`,
      "It is `sha256:` and 64 hexadecimal digits, as check prints it, and diff with --verbose.",
    );
  }
  const [by, reason, until] = ["by", "reason", "until"].map((name) => invocation.text(name)?.trim());
  if (!by) throw usage(approve, "option-missing", "approve needs --by WHO");
  if (!reason) throw usage(approve, "option-missing", "approve needs --reason TEXT");
  const at = io.now().toISOString().slice(0, 10);
  if (until === undefined) return { fingerprint, by, reason, at };
  if (!isDay(until)) {
    throw usage(approve, "date-wrong", `--until "${visible(until)}" is no day`, "Write it as 2027-01-31.");
  }
  if (until < at) {
    throw usage(approve, "date-past", `--until ${until} is over`, "Give a day to come.");
  }
  return { fingerprint, by, reason, until, at };
}

function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

function findContract(
  folder: ContractFolder,
  fingerprint: string,
  tool: string | undefined,
  judge: JudgeTools,
): Contract {
  const contracts = [...folder.contracts.values()];
  if (tool === undefined) {
    const found =
      contracts.find((contract) => isAbout(contract, fingerprint)) ??
      contracts.find((contract) => isRemoval(contract, fingerprint, judge));
    if (found !== undefined) return found;
    throw usage(
      approve,
      "tool-needed",
      "no contract file tells which tool this finding is about",
      "Add --tool NAME.",
    );
  }
  const found =
    contracts.find((contract) => contract.contract === tool) ??
    contracts.find((contract) => ownedNames(contract).includes(tool)) ??
    contracts.find((contract) => comingNames(contract).includes(tool));
  if (found !== undefined) return found;
  const meant = nearest(tool, contracts.flatMap(ownedNames));
  throw new Failure("tool-unknown", `there is no tool "${visible(tool)}"`, {
    mend: meant === undefined ? "" : `Did you mean ${visible(meant)}?`,
  });
}

/** Names that a contract is about to have: those of drafts and of declared renames. */
function comingNames({ versions, renames = [] }: Contract): readonly string[] {
  return [
    ...versions.flatMap(({ revisions }) => revisions.map(({ tool }) => tool.name)),
    ...renames.filter(({ property }) => property === undefined).map(({ to }) => to),
  ];
}

function isAbout(contract: Contract, fingerprint: string): boolean {
  return contract.versions
    .flatMap(({ because, revisions }) => [because, ...revisions.map((revision) => revision.because)])
    .some((because) => because?.some((change) => change.fingerprint === fingerprint));
}

/** A removal makes no draft, so its fingerprint stands in no file. */
function isRemoval(contract: Contract, fingerprint: string, judge: JudgeTools): boolean {
  const options = {
    renames: [],
    aliases: (contract.aliases ?? []).map(({ name }) => name),
    reserved: [],
    reservedValues: [],
  };
  const tool = currentTool(contract);
  return (
    tool !== undefined &&
    judge(tool, null, options).changes.some((change) => change.fingerprint === fingerprint)
  );
}
