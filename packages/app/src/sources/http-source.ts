import { Failure } from "../failure.ts";
import { httpTransport } from "./http-transport.ts";
import { AttemptFailed, attempt, type LiveAnswer, type LiveOptions, OutOfTime } from "./live.ts";
import { printable } from "./printable.ts";
import { withoutUrlSecrets } from "./url-label.ts";

/** Lists the tools of a server at a URL: Streamable HTTP, and the older HTTP+SSE where that is refused. */
export async function listOverHttp(
  given: URL,
  givenHeaders: Readonly<Record<string, string>>,
  options: LiveOptions,
): Promise<LiveAnswer> {
  const { url, headers } = credentialsAsHeader(given, givenHeaders);
  const deadlineMs = performance.now() + options.limits.timeoutMs;
  const run = async (style: "streamable" | "sse") => {
    const connect = () => httpTransport({ url, headers, style }, options.label, options.limits.maxBytes);
    const negotiation = style === "sse" ? "legacy" : "auto";
    // Over HTTP silence is an outage in either era.
    const probeTimeoutMs = options.limits.timeoutMs;
    return (await attempt({ connect, negotiation, probeTimeoutMs }, options, deadlineMs)).answer;
  };
  try {
    return await run("streamable");
  } catch (error) {
    if (!(error instanceof AttemptFailed)) throw error;
    // The statuses at which the specification has clients try the transport of 2024-11-05.
    const refused = [400, 404, 405].includes(httpStatus(error.cause) ?? 0);
    if (refused) {
      const answer = await run("sse").catch((second: unknown) => {
        if (second instanceof Failure) throw second;
        return undefined;
      });
      if (answer !== undefined) return answer;
    }
    throw explain(error.cause, options);
  }
}

/** `fetch` takes no URL with a user and a password: they go into a header (RFC 7617). */
function credentialsAsHeader(given: URL, headers: Readonly<Record<string, string>>) {
  if (given.username === "" && given.password === "") return { url: given, headers };
  const url = new URL(given);
  url.username = "";
  url.password = "";
  if (Object.keys(headers).some((name) => name.toLowerCase() === "authorization")) return { url, headers };
  const pair = `${unescaped(given.username)}:${unescaped(given.password)}`;
  return { url, headers: { ...headers, Authorization: `Basic ${Buffer.from(pair).toString("base64")}` } };
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function explain(cause: unknown, { label, limits }: LiveOptions): Failure {
  const failure = (code: string, message: string, mend: string) =>
    new Failure(code, `${label} ${message}`, { exitCode: 4, mend, cause });
  const failureInside = chain(cause).find((error) => error instanceof Failure);
  if (failureInside !== undefined) return failureInside;
  if (cause instanceof OutOfTime || (cause as { code?: unknown }).code === "REQUEST_TIMEOUT") {
    return failure(
      "server-timeout",
      `did not list its tools within ${limits.timeoutMs / 1000} s`,
      "If it is only slow, give it more time (--timeout, timeoutMs in the configuration).",
    );
  }
  const status = httpStatus(cause);
  if (status === 401 || status === 403) {
    return failure(
      "server-refuses",
      `refuses access (HTTP ${status})`,
      "Give a token: headers of the server in the configuration, with an environment variable for the secret.",
    );
  }
  if (status !== undefined) {
    const mend = status < 500 ? "Check the path of the URL; many servers answer at /mcp." : "";
    return failure("server-refuses", `answers with HTTP ${status} instead of MCP`, mend);
  }
  const code = (cause as { code?: unknown } | undefined)?.code;
  if (typeof code === "number" && cause instanceof Error) {
    return failure(
      "server-error",
      `answers with error ${code}: ${printable(withoutUrlSecrets(cause.message))}`,
      "",
    );
  }
  const system = chain(cause)
    .map((error) => (error as NodeJS.ErrnoException).code)
    .find((each) => typeof each === "string" && /^(?:E[A-Z]+|UND_ERR_\w+|CERT_\w+|\w*CERT\w*)$/.test(each));
  if (system !== undefined && system !== "ERA_NEGOTIATION_FAILED") {
    return failure("server-unreachable", `cannot be reached (${system})`, "Check the URL and that it runs.");
  }
  const last = chain(cause).at(-1);
  const why = last instanceof Error ? printable(withoutUrlSecrets(last.message)) : "unknown";
  return failure("server-failed", `could not be listed: ${why}`, "Check that the URL is an MCP server.");
}

function httpStatus(error: unknown): number | undefined {
  for (const each of chain(error)) {
    const data = (each as { data?: { status?: unknown } }).data;
    if (typeof data?.status === "number") return data.status;
  }
  return undefined;
}

/** An error and its causes. */
function chain(error: unknown): Error[] {
  const found: Error[] = [];
  for (let each = error; each instanceof Error && found.length < 10; each = each.cause) found.push(each);
  return found;
}
