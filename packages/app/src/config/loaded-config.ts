import type { Reading } from "@toolgate/core";
import type { FailKind } from "../reporters/report.ts";
import type { Limits } from "../sources/limits.ts";

interface AnyServer {
  /** Client capabilities to declare to it; see `defaultClientCapabilities`. */
  readonly clientCapabilities?: readonly string[];
  readonly timeoutMs?: number;
}

/** A server that is started by a command. `${VARIABLE}` in the values of `env` is replaced. */
interface StdioServerConfig extends AnyServer {
  readonly command: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Relative to the folder of the configuration, which is the default. */
  readonly cwd?: string;
}

/** A server at a URL. `${VARIABLE}` in the URL and in the values of `headers` is replaced. */
interface HttpServerConfig extends AnyServer {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export type ServerConfig = StdioServerConfig | HttpServerConfig;

/** A configuration as its owner writes it (format version 1). */
export interface Config {
  readonly $schema?: string;
  /** Absent means 1. */
  readonly formatVersion?: 1;
  readonly servers?: Readonly<Record<string, ServerConfig>>;
  /** Folder of the contract folders, relative to the configuration's. Default `contracts`. */
  readonly contracts?: string;
  readonly reading?: Reading;
  /** Kinds of changes that fail a comparison. */
  readonly failOn?: readonly FailKind[];
  /** Budget for the containment questions of one tool, in milliseconds. */
  readonly budgetMs?: number;
  readonly limits?: Partial<Limits>;
  /** Reserved. */
  readonly policy?: Readonly<Record<string, unknown>>;
  /** Reserved. */
  readonly store?: Readonly<Record<string, unknown>>;
}

/** A configuration that was found and checked. */
export interface LoadedConfig {
  /** Absolute path of its file. */
  readonly path: string;
  /** Absolute path of the folder that relative paths in it count from. */
  readonly folder: string;
  /** Absolute path of the folder of the contract folders. */
  readonly contracts: string;
  readonly servers: ReadonlyMap<string, ServerConfig>;
  readonly limits: Limits;
  readonly reading?: Reading;
  readonly failOn?: readonly FailKind[];
  readonly budgetMs?: number;
}
