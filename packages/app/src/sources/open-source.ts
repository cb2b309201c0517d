import { resolve } from "node:path";
import type { Catalog } from "@toolgate/core";
import type { Io } from "../command.ts";
import { loadConfig } from "../config/load-config.ts";
import type { LoadedConfig } from "../config/loaded-config.ts";
import type { ResolvedServer } from "../config/resolve-server.ts";
import { Failure } from "../failure.ts";
import { defaultClientCapabilities } from "./client-capabilities.ts";
import { parseJson, tooLarge } from "./json-text.ts";
import { defaultLimits, type Limits } from "./limits.ts";
import { printable } from "./printable.ts";
import { type PathContent, readPath } from "./read-file.ts";
import type { Source } from "./source.ts";
import { parseSourceText } from "./source-text.ts";
import { toolsFromJson } from "./tools-list.ts";
import { urlLabel, withoutUrlSecrets } from "./url-label.ts";

// When somebody in front of a terminal begins to wonder.
const patienceMs = 2000;

/** How messages name a source before it is opened: without what may be secret in it. */
export async function sourceLabel(text: string): Promise<string> {
  const source = parseSourceText(text);
  if (source.kind === "http") return urlLabel(source.url);
  if (source.kind !== "stdio") return printable(withoutUrlSecrets(text));
  const { formatCommand, splitCommand } = await import("./split-command.ts");
  return `stdio:${printable(formatCommand(splitCommand(source.commandLine, process.platform)), 500)}`;
}

/** What opening a source may use. */
export interface OpenContext {
  readonly io: Io;
  /** Searched for from `io.cwd` where it is needed and absent. */
  readonly config?: LoadedConfig | undefined;
  /** Time for a live server; before the configuration's. */
  readonly timeoutMs?: number | undefined;
  /** Client capabilities to declare to a live server; before the configuration's. */
  readonly clientCapabilities?: readonly string[] | undefined;
  /** More environment variables for a started server. */
  readonly env?: Readonly<Record<string, string>> | undefined;
  /** More HTTP headers for a URL. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Makes a catalog of the files of a contract folder, given by their path in it. */
  readonly readContractFolder?: ((files: ReadonlyMap<string, string>, label: string) => Catalog) | undefined;
}

/**
 * Opens a source of tools: `-`, a file, a contract folder, `git:REV:PATH`, a URL, `stdio:COMMAND` or `server:NAME`.
 * Throws a Failure with exit code 2 for what cannot be read, 4 for a live server that cannot be listed.
 */
export async function openSource(text: string, context: OpenContext): Promise<Source> {
  const source = parseSourceText(text);
  const limits = limitsOf(context);
  const { io } = context;
  switch (source.kind) {
    case "stdin": {
      const input = await io.input();
      if (input.length > limits.maxBytes) throw tooLarge("standard input", limits.maxBytes);
      return fromContent({ kind: "file", text: input }, "standard input", context);
    }
    case "path": {
      const content = await readPath(source.path, {
        cwd: io.cwd,
        maxBytes: limits.maxBytes,
        signal: io.signal,
      });
      return fromContent(content, printable(withoutUrlSecrets(source.path)), context);
    }
    case "git": {
      const { readGit } = await import("./git-source.ts");
      const { cwd, env, signal } = io;
      const options = { cwd, env, signal, maxBytes: limits.maxBytes, platform: process.platform };
      const content = await readGit(source.revision, source.path, options);
      return fromContent(content, `git:${printable(source.revision)}:${printable(source.path)}`, context);
    }
    case "http":
      return openServer(
        { kind: "http", url: source.url, headers: {} },
        urlLabel(source.url),
        limits,
        context,
      );
    case "stdio": {
      const { splitCommand } = await import("./split-command.ts");
      const line = splitCommand(source.commandLine, process.platform);
      return openServer({ kind: "stdio", ...line, cwd: io.cwd }, await sourceLabel(text), limits, context);
    }
    case "server": {
      const { resolveServer } = await import("../config/resolve-server.ts");
      const config = context.config ?? (await loadConfig(io));
      const server = resolveServer(config, source.name, io.env);
      const known = { ...context, config };
      return openServer(server, `server:${printable(source.name)}`, limitsOf(known), known);
    }
    default:
      return source satisfies never;
  }
}

function limitsOf({ config, timeoutMs }: OpenContext): Limits {
  const limits = { ...defaultLimits, ...config?.limits };
  return timeoutMs === undefined ? limits : { ...limits, timeoutMs };
}

function fromContent(content: PathContent, label: string, context: OpenContext): Source {
  if (content.kind === "file") return { ...toolsFromJson(parseJson(content.text, label), label), label };
  if (context.readContractFolder === undefined) {
    throw new Failure("no-contract-folder", `${label} is a folder, and a file is needed here`);
  }
  return { catalog: context.readContractFolder(content.files, label), label, findings: [] };
}

async function openServer(
  server: ResolvedServer,
  label: string,
  limits: Limits,
  context: OpenContext,
): Promise<Source> {
  const waiting = setTimeout(() => context.io.note(`Waiting for ${label} …`), patienceMs);
  try {
    return await listServer(server, label, limits, context);
  } finally {
    clearTimeout(waiting);
  }
}

async function listServer(
  server: ResolvedServer,
  label: string,
  limits: Limits,
  context: OpenContext,
): Promise<Source> {
  const timeoutMs = context.timeoutMs ?? server.timeoutMs ?? limits.timeoutMs;
  const clientCapabilities =
    context.clientCapabilities ?? server.clientCapabilities ?? defaultClientCapabilities;
  const { io } = context;
  const options = { label, clientCapabilities, signal: io.signal, limits: { ...limits, timeoutMs } };
  if (server.kind === "http") {
    const { listOverHttp } = await import("./http-source.ts");
    const answer = await listOverHttp(server.url, { ...server.headers, ...context.headers }, options);
    return { ...answer, label, capture: { transport: "http", ...answer.capture } };
  }
  const { listOverStdio } = await import("./stdio-source.ts");
  const { startedEnvironment } = await import("./started-environment.ts");
  const env = startedEnvironment(io.env, { ...server.env, ...context.env });
  const command = { command: server.command, args: server.args, env, cwd: resolve(io.cwd, server.cwd) };
  const answer = await listOverStdio(command, options);
  return { ...answer, label, capture: { transport: "stdio", ...answer.capture } };
}
