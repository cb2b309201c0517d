import type { DeclaredRename, Tool, VersionStatus } from "../contract/index.ts";
import type { Conversion, ConversionContext } from "../converters/index.ts";
import type { Json, JsonObject } from "../json/index.ts";
import type { RawSchema } from "../schema/index.ts";

/** Converts a value from one version to the next one on the way to the version that the handler implements. */
export type Converter = (value: Json, context: ConversionContext) => Conversion | Promise<Conversion>;

/** A converter, and the steps that it was made of where it is declarative. */
export interface DeclaredConverter {
  readonly convert: Converter;
  readonly steps?: readonly JsonObject[];
}

/** One version of a contract, as the gate needs it. */
export interface VersionDefinition {
  /** 1, 2, 3… */
  readonly version: number;
  readonly status: VersionStatus;
  /** Its newest revision. */
  readonly tool: Tool;
}

/** The step between two neighbouring versions: `arguments` go from → to, results come back to → from. */
export interface StepDefinition {
  readonly from: number;
  readonly to: number;
  /** Absent: the identity where it is proven compatible, else there is none. */
  readonly arguments?: DeclaredConverter;
  readonly result?: DeclaredConverter;
}

/** A name that still answers. It translates a name, never an argument. */
export interface AliasDefinition {
  readonly name: string;
  readonly servesVersions: readonly number[];
  readonly listed?: boolean;
  /** A shape of its own, where several old tools were merged into one; it counts as the newest version served. */
  readonly shape?: {
    readonly inputSchema: RawSchema;
    readonly outputSchema?: RawSchema;
    readonly arguments?: DeclaredConverter;
    readonly result?: DeclaredConverter;
  };
}

/** What a contract does where a call could mean several things. The first of each is the default. */
export interface GatePolicy {
  /** Arguments of another version than the one that the client software claims. */
  readonly stale: "convert" | "reject";
  /** Arguments that fit several versions and mean different calls: reject, or let a version win. */
  readonly onAmbiguous: "reject" | "newest" | number;
  /** Keys that no version declares. */
  readonly unknownKeys: "warn" | "reject";
}

/** One contract, ready to be compiled into a gate: from a contract file, or declared in code. */
export interface ContractDefinition extends Partial<GatePolicy> {
  readonly contract: string;
  /** The name that the handler answers to, which is the published one. */
  readonly name: string;
  readonly versions: readonly VersionDefinition[];
  /** The version that the handler speaks. */
  readonly implemented: number;
  readonly aliases?: readonly AliasDefinition[];
  /** Older names that are still listed, each with a handler of its own that speaks the version of that name. */
  readonly oldNames?: readonly { readonly name: string; readonly implemented: number }[];
  /** Names that were published and answer no more. */
  readonly retiredNames?: readonly string[];
  /** Nothing of it answers any more. */
  readonly retired?: boolean;
  /** What to use instead of a retired contract. */
  readonly replacedBy?: string;
  readonly steps?: readonly StepDefinition[];
  readonly renames?: readonly DeclaredRename[];
}
