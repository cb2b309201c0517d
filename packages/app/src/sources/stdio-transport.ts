import { StringDecoder } from "node:string_decoder";
import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/client";
import { isObject } from "@toolgate/core/json";
import { printable } from "./printable.ts";
import { type ServerChild, type ServerCommand, startServer, stopServer } from "./server-process.ts";

/** Lines on standard output that are no JSON-RPC message. */
export interface Noise {
  readonly lines: number;
  readonly first: string;
}

const maxLastWords = 5;
// What Node.js prints around the one line that says what happened.
const stackLine = /^(?:at .+|\^+|Node\.js v[\d.]+)$/;

/**
 * Speaks JSON-RPC, one message a line, with a process that it starts and stops.
 * Unlike the SDK's own it tells noise from messages, remembers the last words on standard error,
 * bounds what it takes in, and stops what `npx` started along with `npx`.
 */
export class StdioTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: Transport["onmessage"];

  readonly #server: ServerCommand;
  readonly #label: string;
  readonly #maxBytes: number;
  #child: ServerChild | undefined;
  #unfinished: Buffer[] = [];
  #receivedBytes = 0;
  #noise: Noise = { lines: 0, first: "" };
  #lastWords: string[] = [];
  #endedItself: string | undefined;
  #closed = false;
  #starting: Promise<void> | undefined;
  #stopping: Promise<void> | undefined;

  constructor(server: ServerCommand, label: string, maxBytes: number) {
    this.#server = server;
    this.#label = label;
    this.#maxBytes = maxBytes;
  }

  // The SDK client knows a stdio transport by these two members: only there is silence to its
  // `server/discover` a sign of a legacy server rather than of an outage.
  get pid(): number | null {
    return this.#child?.pid ?? null;
  }
  get stderr(): null {
    return null;
  }

  get noise(): Noise {
    return this.#noise;
  }

  /** The last lines on standard error, printable. */
  get lastWords(): readonly string[] {
    return this.#lastWords;
  }

  /** How the process ended of its own accord; undefined where it was stopped. */
  get endedItself(): string | undefined {
    return this.#endedItself;
  }

  get overflowed(): boolean {
    return this.#receivedBytes > this.#maxBytes;
  }

  /** Starts the process ahead of the client, which takes its time to load. */
  begin(): void {
    this.#starting ??= this.#begin();
    this.#starting.catch(() => {
      // `start` says so to whoever waits for it.
    });
  }

  async start(): Promise<void> {
    this.begin();
    await this.#starting;
  }

  async #begin(): Promise<void> {
    const child = await startServer(this.#server, this.#label);
    this.#child = child;
    child.stdout.on("data", (chunk: Buffer) => this.#receive(chunk));
    this.#listenToStderr(child);
    child.stdin.on("error", () => {
      // It closed its input: its end, or the time limit, tells why.
    });
    // A grandchild may hold the pipes open, so that `close` never comes; the delay lets the last output in.
    child.once("exit", (exitCode, signal) => {
      if (this.#stopping === undefined) {
        this.#endedItself = signal === null ? `ended with exit code ${exitCode}` : `was ended by ${signal}`;
      }
      setTimeout(() => this.#ended(), 200).unref();
    });
    child.once("close", () => this.#ended());
    // One that lives on and says nothing any more would cost the whole time limit.
    child.stdout.once("end", () => setTimeout(() => this.#fellSilent(), 200).unref());
    if (this.#stopping !== undefined) await stopServer(child);
  }

  async send(message: JSONRPCMessage): Promise<void> {
    const stdin = this.#child?.stdin;
    if (stdin === undefined || this.#closed) throw new Error("the server has ended");
    if (stdin.writable) stdin.write(`${JSON.stringify(message)}\n`);
  }

  async close(): Promise<void> {
    this.#stopping ??= this.#child === undefined ? Promise.resolve() : stopServer(this.#child);
    await this.#stopping;
    this.#ended();
  }

  #fellSilent(): void {
    if (this.#closed || this.#stopping !== undefined) return;
    this.#endedItself ??= "closed its standard output";
    this.#ended();
  }

  #ended(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.onclose?.();
  }

  #receive(chunk: Buffer): void {
    this.#receivedBytes += chunk.length;
    if (this.overflowed || this.#closed) {
      this.#unfinished = [];
      void this.close();
      return;
    }
    let from = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, from)) {
      this.#unfinished.push(chunk.subarray(from, end));
      const line = Buffer.concat(this.#unfinished).toString("utf8");
      this.#unfinished = [];
      from = end + 1;
      this.#takeLine(line);
    }
    if (from < chunk.length) this.#unfinished.push(chunk.subarray(from));
  }

  #takeLine(line: string): void {
    if (line.trim() === "") return;
    const messages = parseMessages(line);
    if (messages === undefined) {
      const { lines, first } = this.#noise;
      this.#noise = { lines: lines + 1, first: lines === 0 ? printable(line, 80) : first };
    }
    for (const message of messages ?? []) {
      try {
        this.onmessage?.(message);
      } catch (error) {
        this.onerror?.(error as Error);
      }
    }
  }

  #listenToStderr(child: ServerChild): void {
    const decoder = new StringDecoder("utf8");
    let unfinished = "";
    const keep = (lines: readonly string[]) => {
      const words = lines
        .map((line) => printable(line))
        .filter((line) => line !== "" && !stackLine.test(line));
      this.#lastWords = [...this.#lastWords, ...words].slice(-maxLastWords);
    };
    child.stderr.on("data", (chunk: Buffer) => {
      const lines = (unfinished + decoder.write(chunk)).split("\n");
      unfinished = (lines.pop() ?? "").slice(-4096);
      keep(lines.slice(-maxLastWords * 4));
    });
    child.stderr.on("end", () => keep([unfinished]));
  }
}

/** Parses a line into its JSON-RPC messages (protocol version 2025-03-26 allows several in an array). */
function parseMessages(line: string): JSONRPCMessage[] | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(line);
  } catch {
    return undefined;
  }
  const messages: unknown[] = Array.isArray(parsed) ? parsed : [parsed];
  if (!messages.every((message) => isObject(message) && message["jsonrpc"] === "2.0")) return undefined;
  return messages as JSONRPCMessage[];
}
