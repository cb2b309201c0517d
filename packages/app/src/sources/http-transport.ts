import type { FetchLike, Transport } from "@modelcontextprotocol/client";
import { serverTooLarge } from "./live.ts";

export interface HttpServer {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** `sse` is the transport of protocol version 2024-11-05. */
  readonly style: "streamable" | "sse";
}

/** Makes a transport to a URL; everything that it reads counts towards `maxBytes`. */
export async function httpTransport(server: HttpServer, label: string, maxBytes: number): Promise<Transport> {
  const { SSEClientTransport, StreamableHTTPClientTransport } = await import("@modelcontextprotocol/client");
  const options = { requestInit: { headers: { ...server.headers } }, fetch: boundedFetch(label, maxBytes) };
  if (server.style === "sse") return new SSEClientTransport(server.url, options);
  return new StreamableHTTPClientTransport(server.url, {
    ...options,
    // A list that broke off is an error to report, not something to pick up again.
    reconnectionOptions: {
      maxRetries: 0,
      initialReconnectionDelay: 1000,
      maxReconnectionDelay: 1000,
      reconnectionDelayGrowFactor: 1,
    },
  });
}

function boundedFetch(label: string, maxBytes: number): FetchLike {
  let receivedBytes = 0;
  return async (url, init) => {
    const response = await fetch(url, init);
    if (response.body === null) return response;
    const bounded = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          receivedBytes += chunk.length;
          if (receivedBytes > maxBytes) controller.error(serverTooLarge(label, maxBytes));
          else controller.enqueue(chunk);
        },
      }),
    );
    const { status, statusText, headers } = response;
    const copy = new Response(bounded, { status, statusText, headers });
    // A new Response has no URL, and redirects are judged by it.
    Object.defineProperty(copy, "url", { value: response.url });
    Object.defineProperty(copy, "redirected", { value: response.redirected });
    return copy;
  };
}
