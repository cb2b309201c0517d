import { Failure } from "../failure.ts";
import {
  AttemptFailed,
  attempt,
  type LiveAnswer,
  type LiveOptions,
  OutOfTime,
  serverTooLarge,
} from "./live.ts";
import { printable } from "./printable.ts";
import type { ServerCommand } from "./server-process.ts";
import type { SourceFinding } from "./source.ts";
import { StdioTransport } from "./stdio-transport.ts";

/** Starts a server, lists its tools and stops it. */
export async function listOverStdio(server: ServerCommand, options: LiveOptions): Promise<LiveAnswer> {
  const deadlineMs = performance.now() + options.limits.timeoutMs;
  const connect = async () => {
    const transport = new StdioTransport(server, options.label, options.limits.maxBytes);
    transport.begin();
    return transport;
  };
  // A legacy server may leave what it does not know unanswered: silence must cost a part of the time only.
  const probeTimeoutMs = Math.min(10_000, options.limits.timeoutMs / 3);
  const run = (negotiation: "auto" | "legacy") =>
    attempt({ connect, negotiation, probeTimeoutMs }, options, deadlineMs);
  try {
    const { answer, transport } = await run("auto").catch((error: unknown) => {
      // Servers on some SDKs end at any request before `initialize`: they get a second life without it.
      if (error instanceof AttemptFailed && isProbeFailure(error.cause)) return run("legacy");
      throw error;
    });
    return { ...answer, findings: [...noiseFindings(transport), ...answer.findings] };
  } catch (error) {
    if (!(error instanceof AttemptFailed)) throw error;
    throw explain(error.cause, error.transport as StdioTransport, options);
  }
}

function isProbeFailure(cause: unknown): boolean {
  return cause instanceof Error && (cause as Error & { code?: unknown }).code === "ERA_NEGOTIATION_FAILED";
}

function noiseFindings({ noise }: StdioTransport): SourceFinding[] {
  if (noise.lines === 0) return [];
  const lines = noise.lines === 1 ? "a line" : `${noise.lines} lines`;
  const message = `The server prints ${lines} on standard output that are no messages; clients may break on "${noise.first}".`;
  return [{ code: "noise-on-stdout", message }];
}

function explain(cause: unknown, transport: StdioTransport, { label, limits }: LiveOptions): Failure {
  const said = transport.lastWords.length === 0 ? "" : `; its last words: ${transport.lastWords.join(" | ")}`;
  const { lines, first } = transport.noise;
  const noise = lines === 0 ? "" : `; it printed "${first}", which is no message, on standard output`;
  const mend =
    "Try the command in a terminal. A server gets few of your variables: hand others over as NAME=value.";
  const failure = (code: string, message: string, advice: string) =>
    new Failure(code, message, { exitCode: 4, mend: advice, cause });
  if (transport.overflowed) return serverTooLarge(label, limits.maxBytes);
  if (cause instanceof OutOfTime || (cause as { code?: unknown }).code === "REQUEST_TIMEOUT") {
    return failure(
      "server-timeout",
      `${label} did not list its tools within ${limits.timeoutMs / 1000} s${noise}${said}`,
      "If it only starts slowly, give it more time (--timeout, timeoutMs in the configuration).",
    );
  }
  const code = (cause as { code?: unknown }).code;
  if (typeof code === "number" && cause instanceof Error) {
    const message = `${label} answers with error ${code}: ${printable(cause.message)}${said}`;
    return failure("server-error", message, "");
  }
  if (transport.endedItself !== undefined) {
    const message = `${label} ${transport.endedItself} before it listed its tools${noise}${said}`;
    return failure("server-ended", message, mend);
  }
  const why = cause instanceof Error ? printable(cause.message) : "unknown";
  return failure("server-failed", `${label} could not be listed: ${why}${noise}${said}`, mend);
}
