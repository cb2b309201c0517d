import type { Json, JsonObject } from "../json/index.ts";
import type { RawSchema, Tool } from "./tool.ts";

/** The states of a version, in the order of its life. */
export const versionStatuses = ["draft", "canary", "active", "deprecated", "retired", "removed"] as const;

export type VersionStatus = (typeof versionStatuses)[number];

/** Verdicts as contract files keep them, from worst to best. */
export const keptVerdicts = ["breaking", "unknown", "silent", "behavioural", "safe"] as const;

/** What a reviewer needs to know of a change that made a revision or a version. */
export interface ChangeSummary {
  readonly rule: string;
  /** JSON pointer into the tool definition. */
  readonly path: string;
  readonly verdict: (typeof keptVerdicts)[number];
  readonly reason: string;
  /** What an approval of this change names. */
  readonly fingerprint?: string;
}

/** One definition that was listed, exactly as the server sent it. It is never changed after it was published. */
export interface Revision {
  /** 1, 2, 3… inside its version. */
  readonly revision: number;
  /** `sha256:`… over the tool. */
  readonly digest: string;
  readonly because?: readonly ChangeSummary[];
  readonly tool: Tool;
}

/** A shape that callers may hold: it exists where something broke, its revisions are the edits that broke nothing. */
export interface ContractVersion {
  /** 1, 2, 3… inside its contract. */
  readonly version: number;
  readonly status: VersionStatus;
  readonly because?: readonly ChangeSummary[];
  readonly revisions: readonly Revision[];
}

/** A name that still answers. */
export interface Alias {
  readonly name: string;
  readonly servesVersions: readonly number[];
  /** Whether `tools/list` shows it; hidden by default. */
  readonly listed?: boolean;
  readonly inputSchema?: RawSchema;
  readonly arguments?: readonly JsonObject[];
  readonly result?: readonly JsonObject[];
}

/** The declared step between two versions: arguments go up, results come down. */
export interface ConverterDeclaration {
  readonly from: number;
  readonly to: number;
  readonly arguments?: readonly JsonObject[];
  readonly result?: readonly JsonObject[];
}

/** A rename that the owner declared: of the tool, or of a property where `property` points to its object schema. */
export interface DeclaredRename {
  readonly from: string;
  readonly to: string;
  readonly property?: string;
}

/** Who let a finding pass, and why. Days are `YYYY-MM-DD`; it holds to the end of the day `until`, in UTC. */
export interface Approval {
  readonly fingerprint: string;
  readonly by: string;
  readonly reason: string;
  readonly until?: string;
  readonly at?: string;
}

/** Words that were published once and are gone: no tool may use them with another meaning. */
export interface ReservedWords {
  readonly names?: readonly string[];
  /** JSON pointers into the tool definition, `$ref` and combinators written out. */
  readonly properties?: readonly string[];
  readonly enumValues?: readonly { readonly pointer: string; readonly value: Json }[];
}

/**
 * One operation that agents call, as its contract file keeps it.
 * Members of newer formats ride along unseen: make changed copies by spreading, never member by member.
 */
export interface Contract {
  readonly formatVersion: number;
  /** The first name it was published under; it stays when the tool is renamed. */
  readonly contract: string;
  /** Set when the server no longer lists it. */
  readonly removed?: true;
  /** The version that the handler speaks, where it is not the newest published one: after a rollback, in a canary. */
  readonly implemented?: number;
  /** What to use instead, where nothing of this contract answers any more. */
  readonly replacedBy?: string;
  /** What the gate does with arguments of another version than the one claimed. Default `convert`. */
  readonly stale?: "convert" | "reject";
  /** What it does with arguments that fit several versions and mean different calls. Default `reject`. */
  readonly onAmbiguous?: "reject" | "newest" | number;
  /** What it does with keys that no version declares. Default `warn`. */
  readonly unknownKeys?: "warn" | "reject";
  readonly reserved?: ReservedWords;
  readonly aliases?: readonly Alias[];
  readonly renames?: readonly DeclaredRename[];
  readonly approvals?: readonly Approval[];
  readonly converters?: readonly ConverterDeclaration[];
  readonly versions: readonly ContractVersion[];
}

/** How a catalog was captured. It carries no time, so that capturing again changes nothing. */
export interface CaptureRecord {
  /** How messages name the source: a path, a URL, a command line. */
  readonly source: string;
  readonly transport?: string;
  readonly era?: string;
  readonly protocolVersion?: string;
  readonly serverInfo?: { readonly name?: string; readonly version?: string };
  readonly clientCapabilities?: readonly string[];
}

/** What one server listed when it was captured last, as `catalog.json` keeps it. */
export interface CatalogRecord {
  readonly formatVersion: number;
  readonly server: string;
  /** `sha256:`… over the listed tools, in order. */
  readonly digest: string;
  readonly capture?: CaptureRecord;
  /** Tool names as listed. */
  readonly order: readonly string[];
  /** Listed name → contract, where the two differ. */
  readonly contracts?: Readonly<Record<string, string>>;
}

/** The contract files of one server. */
export interface ContractFolder {
  readonly catalog: CatalogRecord;
  /** By contract id. */
  readonly contracts: ReadonlyMap<string, Contract>;
}

/** Versions that callers have seen: all but drafts. */
export function publishedVersions(contract: Contract): readonly ContractVersion[] {
  return contract.versions.filter((version) => version.status !== "draft");
}

/** The newest published version that is not retired, or the newest published one; undefined where all is draft. */
export function currentVersion(contract: Contract): ContractVersion | undefined {
  const published = publishedVersions(contract);
  return published.findLast(({ status }) => status !== "retired" && status !== "removed") ?? published.at(-1);
}

/** The last revision of a version, which is its definition today. */
export function latestRevision(version: ContractVersion): Revision {
  const revision = version.revisions.at(-1);
  if (revision === undefined) throw new Error(`version ${version.version} has no revision`);
  return revision;
}

/** The tool that a contract publishes today; undefined where all is draft. */
export function currentTool(contract: Contract): Tool | undefined {
  const version = currentVersion(contract);
  return version === undefined ? undefined : latestRevision(version).tool;
}

/** Every name that callers may know a contract by: aliases, then published ones, oldest first. */
export function ownedNames(contract: Contract): readonly string[] {
  const names = publishedVersions(contract).flatMap(({ revisions }) =>
    revisions.map(({ tool }) => tool.name),
  );
  return [...new Set([...(contract.aliases ?? []).map(({ name }) => name), ...names])];
}
