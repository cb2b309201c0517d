import type { Client, Transport } from "@modelcontextprotocol/client";
import { Failure } from "../failure.ts";
import { readVersion } from "../version.ts";
import { declareCapabilities } from "./client-capabilities.ts";
import { type Limits, megabytes } from "./limits.ts";
import { listTools } from "./list-tools.ts";
import type { Capture } from "./source.ts";
import type { ToolsFound } from "./tools-list.ts";

export interface LiveOptions {
  /** How messages name the server. */
  readonly label: string;
  readonly limits: Limits;
  readonly clientCapabilities: readonly string[];
  readonly signal: AbortSignal;
}

/** One way to reach a server; each attempt gets a transport of its own. */
export interface Attempt<T extends Transport> {
  readonly connect: () => Promise<T>;
  /** `auto` asks for the modern era first; `legacy` begins with `initialize`. */
  readonly negotiation: "auto" | "legacy";
  /** How long the question for the modern era may stay unanswered. */
  readonly probeTimeoutMs: number;
}

export type LiveAnswer = ToolsFound & { readonly capture: Omit<Capture, "transport"> };

/** The time for a live server is over. */
export class OutOfTime extends Error {}

/** The Failure for a server that sends more than `maxBytes`. */
export function serverTooLarge(label: string, maxBytes: number): Failure {
  return new Failure("server-too-large", `${label} sent more than ${megabytes(maxBytes)}`, {
    exitCode: 4,
    mend: "Raise limits.maxBytes in the configuration if that is meant.",
  });
}

/** A live server could not be listed; `cause` says why, and the transport how it ended. */
export class AttemptFailed<T extends Transport> extends Error {
  readonly transport: T;
  constructor(transport: T, cause: unknown) {
    super("the attempt failed", { cause });
    this.transport = transport;
  }
}

/**
 * Connects, lists the tools and disconnects, all within `limits.timeoutMs`; what was started is always stopped.
 * Throws AttemptFailed, or a Failure where that says it all.
 */
export async function attempt<T extends Transport>(
  { connect, negotiation, probeTimeoutMs }: Attempt<T>,
  options: LiveOptions,
  deadlineMs: number,
): Promise<{ readonly answer: LiveAnswer; readonly transport: T }> {
  const capabilities = declareCapabilities(options.clientCapabilities);
  // A server may take as long to start as the client takes to load: both at once.
  const transport = await connect();
  let client: Client | undefined;
  try {
    const { Client } = await import("@modelcontextprotocol/client");
    const leftMs = Math.max(1, deadlineMs - performance.now());
    client = new Client(
      { name: "toolgate", version: readVersion() },
      { capabilities, versionNegotiation: { mode: negotiation, probe: { timeoutMs: probeTimeoutMs } } },
    );
    await answerRequests(client, options.clientCapabilities);
    const connected = client;
    const request = { timeoutMs: leftMs, signal: options.signal };
    const listing = async (): Promise<LiveAnswer> => {
      await connected.connect(transport, { timeout: leftMs, signal: options.signal });
      const found = await listTools(connected, {
        ...request,
        label: options.label,
        maxPages: options.limits.maxPages,
      });
      return { ...found, capture: captured(connected, options.clientCapabilities) };
    };
    return { answer: await inTime(listing(), leftMs, options), transport };
  } catch (cause) {
    if (cause instanceof Failure) throw cause;
    throw new AttemptFailed(transport, cause);
  } finally {
    await endSession(transport);
    await client?.close().catch(() => {});
    await transport.close().catch(() => {});
  }
}

/** A server that was told of a capability may use it at once; nobody is there to ask, so the answers are empty. */
async function answerRequests(client: Client, names: readonly string[]): Promise<void> {
  if (names.includes("roots")) client.setRequestHandler("roots/list", () => ({ roots: [] }));
  if (names.includes("elicitation"))
    client.setRequestHandler("elicitation/create", () => ({ action: "decline" }));
  if (names.includes("sampling")) {
    const { ProtocolError } = await import("@modelcontextprotocol/client");
    client.setRequestHandler("sampling/createMessage", () => {
      throw new ProtocolError(-1, "toolgate only lists tools");
    });
  }
}

function captured(client: Client, clientCapabilities: readonly string[]): LiveAnswer["capture"] {
  const server = client.getServerVersion();
  return {
    era: client.getProtocolEra() === "modern" ? "modern" : "legacy",
    protocolVersion: client.getNegotiatedProtocolVersion() ?? "",
    ...(server === undefined ? {} : { serverInfo: { name: server.name, version: server.version } }),
    clientCapabilities,
  };
}

async function endSession(transport: Transport): Promise<void> {
  if (transport.sessionId === undefined || !("terminateSession" in transport)) return;
  const end = transport.terminateSession as () => Promise<void>;
  const patience = new Promise<void>((done) => setTimeout(done, 1000).unref());
  await Promise.race([end.call(transport).catch(() => {}), patience]);
}

async function inTime<R>(work: Promise<R>, leftMs: number, options: LiveOptions): Promise<R> {
  let timer: NodeJS.Timeout | undefined;
  let interrupt: (() => void) | undefined;
  const limit = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new OutOfTime()), leftMs);
    interrupt = () => fail(new Failure("interrupted", `${options.label} was interrupted`, { exitCode: 4 }));
    if (options.signal.aborted) interrupt();
    else options.signal.addEventListener("abort", interrupt, { once: true });
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
    if (interrupt !== undefined) options.signal.removeEventListener("abort", interrupt);
    work.catch(() => {
      // Its failure after the time limit is the consequence of closing.
    });
  }
}
