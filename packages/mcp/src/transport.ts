import type { JSONRPCMessage, MessageExtraInfo, Transport } from "@modelcontextprotocol/server";
import type { GateCaller, RpcMessage, SessionGate } from "@toolgate/core/gate";

type OnMessage = NonNullable<Transport["onmessage"]>;

/** What a transport needs to know to be gated. */
export interface GatedTransport {
  readonly session: SessionGate;
  readonly callerOf: (extra: MessageExtraInfo | undefined) => GateCaller;
  /** Called with each request before it is gated; what it returns is waited for. */
  readonly before: (message: RpcMessage, ask: AskServer) => Promise<void> | undefined;
  /** The server says that its tools changed. */
  readonly onListChanged: () => void;
  /** The connection is closed. */
  readonly onClosed: () => void;
}

/** Asks the server itself, as a client would; the answer goes to nobody else. */
export type AskServer = (message: RpcMessage) => Promise<RpcMessage>;

/**
 * Gates a transport in place: messages pass the gate before the server sees them, and again before the client does.
 * In place, because the entry points of the SDK go on using the transport that they made.
 */
export function gateTransport(
  transport: Transport,
  { session, callerOf, before, onListChanged, onClosed }: GatedTransport,
): void {
  const send = transport.send.bind(transport);
  let toServer: OnMessage | undefined;
  const asked = new Map<string, (answer: RpcMessage) => void>();
  let questions = 0;

  const ask =
    (extra: MessageExtraInfo | undefined): AskServer =>
    (message) =>
      new Promise((resolve) => {
        questions += 1;
        const id = `dev.toolgate/${questions}`;
        asked.set(id, resolve);
        toServer?.({ ...message, id } as JSONRPCMessage, extra);
      });

  const receive: OnMessage = (message, extra) => {
    const gate = () => {
      const inbound = session.receive(message as RpcMessage, callerOf(extra));
      return inbound instanceof Promise ? inbound.then(follow) : follow(inbound);
    };
    const follow = (inbound: Awaited<ReturnType<SessionGate["receive"]>>) => {
      if (inbound.kind === "forward") return toServer?.(inbound.message as typeof message, extra);
      const reply = inbound.message as JSONRPCMessage;
      const { id } = message as { id?: string | number };
      // Later than the delivery of the message: an answer inside it counts as a fault of the transport.
      queueMicrotask(() => {
        send(reply, id === undefined ? undefined : { relatedRequestId: id }).catch((error: unknown) => {
          transport.onerror?.(error instanceof Error ? error : new Error(String(error)));
        });
      });
    };
    const failed = (error: unknown) =>
      transport.onerror?.(error instanceof Error ? error : new Error(String(error)));
    const waiting = before(message as RpcMessage, ask(extra));
    if (waiting !== undefined) {
      waiting.then(gate).catch(failed);
      return;
    }
    const done = gate();
    if (done instanceof Promise) done.catch(failed);
  };

  intercept(transport, "onmessage", (value) => {
    toServer = value;
    return value === undefined ? undefined : receive;
  });
  intercept(transport, "onclose", (value) => () => {
    onClosed();
    value?.();
  });

  // Not an async function: each turn of the queue of promises that it would add costs more than the gate does.
  transport.send = (message, options) => {
    const { id } = message as { id?: string | number };
    const answer = asked.size > 0 && typeof id === "string" ? asked.get(id) : undefined;
    if (answer !== undefined && !("method" in message)) {
      asked.delete(id as string);
      answer(message as RpcMessage);
      return Promise.resolve();
    }
    if ("method" in message && message.method === "notifications/tools/list_changed") onListChanged();
    const sent = session.send(message as RpcMessage);
    if (sent instanceof Promise) return sent.then((changed) => send(changed as JSONRPCMessage, options));
    return send(sent as JSONRPCMessage, options);
  };
}

/**
 * Puts a handler of ours around each one that is set. Some transports pass theirs on to another transport, by an
 * accessor of their class: it gets ours.
 */
function intercept<Key extends "onmessage" | "onclose">(
  transport: Transport,
  key: Key,
  wrap: (value: Transport[Key]) => Transport[Key],
): void {
  const inherited = accessorOf(transport, key);
  let current = transport[key] === undefined ? undefined : wrap(transport[key]);
  Object.defineProperty(transport, key, {
    configurable: true,
    get: () => current,
    set: (value: Transport[Key]) => {
      current = wrap(value);
      inherited?.set?.call(transport, current);
    },
  });
}

function accessorOf(object: object, key: string): PropertyDescriptor | undefined {
  for (let at: object | null = object; at !== null; at = Object.getPrototypeOf(at) as object | null) {
    const found = Object.getOwnPropertyDescriptor(at, key);
    if (found !== undefined) return found;
  }
  return undefined;
}
