import { digest } from "../json/index.ts";
import type { CaptureOutcome } from "./capture-outcome.ts";
import { type JudgeOptions, type JudgeTools, renamesFor } from "./comparison-port.ts";
import {
  type ChangeSummary,
  type Contract,
  type ContractVersion,
  currentTool,
  latestRevision,
  publishedVersions,
} from "./contract.ts";
import { toolDigest } from "./contract-file.ts";
import { newContract } from "./new-contract.ts";
import { reservedWords } from "./reserved.ts";
import type { Tool } from "./tool.ts";
import { wordsOf } from "./words.ts";

/** Words that come back: what a judge has to know of them, and those that come back with another meaning. */
export interface ReturningWords extends Pick<JudgeOptions, "reserved" | "reservedValues"> {
  readonly reused: readonly ChangeSummary[];
}

/**
 * The words that a contract gave up and that a tool may use again. Properties count where their meaning is another;
 * what a value of an enum means no schema tells. A definition that was published before means what it meant.
 */
export function returningWords(contract: Contract, tool: Tool, judge: JudgeTools): ReturningWords {
  const digest = toolDigest(tool);
  const history = publishedVersions(contract).flatMap(({ revisions }) => revisions);
  if (history.some((revision) => revision.digest === digest)) {
    return { reused: [], reserved: [], reservedValues: [] };
  }
  const reused = reusedWords(contract, tool, judge);
  const reservedValues = reservedWords(contract).enumValues ?? [];
  return { reused, reserved: reused.map(({ path }) => path), reservedValues };
}

/**
 * Finds properties that a contract had published and given up, and that a tool declares again with another meaning:
 * the newest definition that had the property is judged against the tool.
 */
function reusedWords(contract: Contract, tool: Tool, judge: JudgeTools): readonly ChangeSummary[] {
  const declared = wordsOf(tool).properties;
  const history = publishedVersions(contract).flatMap(({ revisions }) => revisions);
  return (reservedWords(contract).properties ?? [])
    .filter((pointer) => declared.has(pointer))
    .flatMap((pointer): ChangeSummary[] => {
      const before = history.findLast((revision) => wordsOf(revision.tool).properties.has(pointer))?.tool;
      if (before === undefined) return [];
      const judged = judge(before, tool, {
        renames: renamesFor(contract, [before, tool]),
        aliases: [],
        reserved: [],
        reservedValues: [],
      });
      const found = judged.changes.find(
        ({ path, verdict }) =>
          (path === pointer || path.startsWith(`${pointer}/`)) &&
          verdict !== "safe" &&
          verdict !== "behavioural",
      );
      if (found === undefined) return [];
      return [
        {
          rule: "reserved-word-reused",
          path: pointer,
          verdict: "breaking",
          reason: `This property was published before with another meaning: ${found.reason}`,
          fingerprint: digest(["reserved-word-reused", contract.contract, pointer]),
        },
      ];
    });
}

/**
 * Keeps a tool under a name that another contract has published and given up: as a draft of a contract of its own,
 * `NAME~2`. The draft is replaced until the name is free of it; it is never published.
 */
export function reuseOfName(
  reservedBy: Contract,
  tool: Tool,
  contracts: ReadonlyMap<string, Contract>,
): { readonly contract: Contract; readonly outcome: CaptureOutcome } {
  const because: readonly ChangeSummary[] = [
    {
      rule: "reserved-name-reused",
      path: "/name",
      verdict: "breaking",
      reason: `Calls of ${JSON.stringify(tool.name)} may still mean an earlier version of ${JSON.stringify(currentTool(reservedBy)?.name)}.`,
      fingerprint: digest(["reserved-name-reused", reservedBy.contract, tool.name]),
    },
  ];
  const mine = [...contracts.values()].find(
    (contract) => publishedVersions(contract).length === 0 && draftTool(contract)?.name === tool.name,
  );
  const fresh = newContract(mine?.contract ?? freeId(tool.name, contracts), tool, {
    status: "draft",
    because,
  });
  const unchanged = mine !== undefined && digestOf(mine) === digestOf(fresh);
  const contract = unchanged ? mine : fresh;
  return {
    contract,
    outcome: {
      did: "reserved-name",
      name: tool.name,
      contract: contract.contract,
      version: 1,
      because,
      reservedBy: reservedBy.contract,
    },
  };
}

/** An id for a contract whose name is taken: `NAME~2`, `NAME~3`… */
export function freeId(name: string, contracts: ReadonlyMap<string, Contract>): string {
  if (!contracts.has(name)) return name;
  let suffix = 2;
  while (contracts.has(`${name}~${suffix}`)) suffix += 1;
  return `${name}~${suffix}`;
}

function firstVersion(contract: Contract): ContractVersion {
  return contract.versions[0] as ContractVersion;
}

function draftTool(contract: Contract): Tool | undefined {
  return latestRevision(firstVersion(contract)).tool;
}

function digestOf(contract: Contract): string {
  return latestRevision(firstVersion(contract)).digest;
}
