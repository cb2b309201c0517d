import type { MessageExtraInfo, Transport } from "@modelcontextprotocol/server";
import type { Tool } from "@toolgate/core/contract";
import {
  type ContractDefinition,
  extensionKey,
  Gate,
  Memory,
  type RpcMessage,
  SessionGate,
} from "@toolgate/core/gate";
import { isObject, type Json, type JsonObject, member, sameJson } from "@toolgate/core/json";
import type { Change } from "@toolgate/core/rules";
import { auditContracts, ContractAuditError, isError, lineOf } from "./audit-contracts.ts";
import type { ReadyContract } from "./contract.ts";
import { definitionOfDeclaration, definitionOfTool } from "./definition.ts";
import { type Deprecation, listedTools } from "./listing.ts";
import { callerOfAuth, type ToolgateOptions } from "./options.ts";
import { type AnyServer, type LowLevelServer, lowLevelOf, registerHandler } from "./servers.ts";
import { type AskServer, gateTransport } from "./transport.ts";

/** Servers that some Toolgate stands in front of. */
const attached = new WeakSet<object>();

/** Pages of `tools/list` that are read at most. */
const maxPages = 100;

/**
 * The contracts of a server, and the gate in front of its tools. Make one for all servers of a process: over Streamable
 * HTTP the SDK makes a server for each session or request, and each is attached to the same Toolgate.
 */
export class Toolgate {
  readonly #contracts: readonly ReadyContract[];
  readonly #options: ToolgateOptions;
  readonly #memory = new Memory();
  readonly #deprecations = new Map<string, Deprecation[]>();
  readonly #retired = new Set<string>();
  /** Tools as the server lists them. */
  readonly #listed = new Map<string, Tool>();
  readonly #connected = new Set<LowLevelServer>();
  readonly #announcers = new Set<() => void>();
  readonly #told = new Set<string>();
  #audited: Promise<readonly Change[]> | undefined;
  #gate: Gate | undefined;
  #definitions: ReadonlyMap<string, ContractDefinition> | undefined;
  #isListed = false;
  #cannotList = false;
  #maxTtlMs: number | undefined;

  constructor(contracts: readonly ReadyContract[], options: ToolgateOptions = {}) {
    this.#contracts = contracts;
    this.#options = options;
  }

  /**
   * Registers the handlers of the contracts with a server, and gates its tools. Call it before `connect`; the server
   * goes on working as it is when this line is taken out and its tools are registered by hand. Throws a TypeError where
   * the server is connected or attached already, or cannot register a handler.
   */
  attach<S extends AnyServer>(server: S): S {
    const low = lowLevelOf(server);
    // Whoever is connected already, or gated twice, would be gated otherwise than it looks.
    if (low.transport !== undefined)
      throw new TypeError("attach the server before it is connected: calls would pass ungated");
    if (attached.has(low))
      throw new TypeError("this server is attached already: one Toolgate holds all its contracts");
    attached.add(low);
    for (const { declaration } of this.#contracts) {
      const { name, current, versions, handler } = declaration;
      if (handler !== undefined) registerHandler(server, name, versions.get(current), handler);
    }
    const connect = low.connect.bind(low);
    low.connect = async (transport: never) => {
      await this.#start();
      this.#gateTransport(low, transport);
      await connect(transport);
    };
    return server;
  }

  /** Everything that is wrong with the contracts, as far as they are known: before a start, in a test, in CI. */
  audit(): Promise<readonly Change[]> {
    return auditContracts([...this.definitions.values()].filter(isComplete));
  }

  /** Audits once, before the first connection. Contracts whose current version only the server knows follow later. */
  async #start(): Promise<void> {
    const { mode = "enforce", audit = "start" } = this.#options;
    if (audit === "off") return;
    this.#audited ??= this.audit();
    const findings = await this.#audited;
    if (mode === "enforce" && findings.some(isError)) throw new ContractAuditError(findings);
    for (const finding of findings) this.#tell(`toolgate: ${lineOf(finding).slice(2)}`);
  }

  /** What the server lists completes contracts: those are audited now, and it is too late to stop the start. */
  async #auditLate(): Promise<void> {
    if (this.#options.audit === "off") return;
    for (const finding of await this.audit()) this.#tell(`toolgate: ${lineOf(finding).slice(2)}`);
  }

  /** Called with every change of the list: over HTTP in the 2026 era, `() => handler.notify.toolsChanged()`. */
  onListChanged(announce: () => void): void {
    this.#announcers.add(announce);
  }

  /** Marks a tool, or one property of its arguments, as deprecated in `tools/list`. It goes on being served. */
  deprecate(name: string, deprecation: Deprecation = {}): void {
    this.#deprecations.set(name, [...(this.#deprecations.get(name) ?? []), deprecation]);
    this.#changed();
  }

  /** Takes a name out of service: it is not listed, and whoever calls it is told what to use. `enable` takes it back. */
  retire(name: string): void {
    this.#retired.add(name);
    this.#changed();
  }

  /** Puts a retired or deprecated name back into service. */
  enable(name: string): void {
    this.#retired.delete(name);
    this.#deprecations.delete(name);
    this.#changed();
  }

  /**
   * Lowers how long clients may keep a tool list, before a change: whoever lists from now on asks again in time. Only
   * lists of the 2026 era say how long they hold.
   */
  lowerListTtl(maxTtlMs: number): void {
    this.#maxTtlMs = maxTtlMs;
  }

  /** The definitions that calls are decided by, by contract. */
  get definitions(): ReadonlyMap<string, ContractDefinition> {
    this.#definitions ??= this.#makeDefinitions();
    return this.#definitions;
  }

  #makeDefinitions(): ReadonlyMap<string, ContractDefinition> {
    const made = new Map<string, ContractDefinition>();
    for (const { declaration } of this.#contracts) {
      const definition = definitionOfDeclaration(declaration, this.#listed.get(declaration.name));
      made.set(declaration.name, this.#withRetired(definition));
    }
    for (const [name, tool] of this.#listed) {
      if (!made.has(name)) made.set(name, this.#withRetired(definitionOfTool(tool)));
    }
    return made;
  }

  #withRetired(definition: ContractDefinition): ContractDefinition {
    const { name, aliases = [], retiredNames = [] } = definition;
    if (this.#retired.has(name)) {
      const replacedBy = this.#deprecations
        .get(name)
        ?.find((one) => one.replacedBy !== undefined)?.replacedBy;
      return { ...definition, retired: true, ...(replacedBy === undefined ? {} : { replacedBy }) };
    }
    const gone = aliases.filter((alias) => this.#retired.has(alias.name)).map((alias) => alias.name);
    if (gone.length === 0) return definition;
    const left = aliases.filter((alias) => !this.#retired.has(alias.name));
    return { ...definition, aliases: left, retiredNames: [...retiredNames, ...gone] };
  }

  #currentGate(): Gate {
    const { mayUse } = this.#options;
    this.#gate ??= new Gate([...this.definitions.values()], mayUse === undefined ? {} : { mayUse });
    return this.#gate;
  }

  #gateTransport(server: LowLevelServer, transport: Transport): void {
    const { mode = "enforce", warnsInText = true, record, now = () => performance.now() } = this.#options;
    const session = new SessionGate({
      gate: () => this.#currentGate(),
      mode,
      warnsInText,
      unknownTools: () => (this.#options.undeclared === "pass" || this.#cannotList ? "forward" : "reject"),
      now,
      memory: this.#memory,
      ...(record === undefined ? {} : { record }),
      ...(mode === "observe"
        ? {}
        : {
            listed: (tools) => listedTools(tools, this.definitions, this.#deprecations, this.#retired),
            advertised: () => this.#advertised(),
            maxTtlMs: () => this.#maxTtlMs,
          }),
      listedVersions: () => this.#listedVersions(),
    });
    this.#connected.add(server);
    gateTransport(transport, {
      session,
      callerOf: (extra) => this.#callerOf(extra, transport),
      before: (message, ask) => this.#before(message, ask, transport),
      onListChanged: () => this.#serverChanged(),
      onClosed: () => this.#connected.delete(server),
    });
  }

  #callerOf(extra: MessageExtraInfo | undefined, { sessionId }: Transport) {
    const { caller = callerOfAuth } = this.#options;
    const authInfo = extra?.authInfo;
    return caller({
      ...(authInfo === undefined ? {} : { authInfo }),
      ...(sessionId === undefined ? {} : { sessionId }),
    });
  }

  /** Before a call of a tool that nobody has told about, the server is asked what it lists. */
  #before(message: RpcMessage, ask: AskServer, transport: Transport): Promise<void> | undefined {
    if (message.method === "initialize") this.#sayWhatCannotBeDelivered(transport);
    if (message.method === "tools/list" && !this.#isListed) return this.#learn(message, ask);
    if (message.method !== "tools/call") return undefined;
    const name = isObject(message.params) ? member(message.params, "name") : undefined;
    const isKnown = typeof name === "string" && this.#currentGate().contractOf(name) !== undefined;
    return this.#isListed && isKnown ? undefined : this.#learn(message, ask);
  }

  async #learn(message: RpcMessage, ask: AskServer): Promise<void> {
    const meta = isObject(message.params) ? member(message.params, "_meta") : undefined;
    const declared = new Set(this.#contracts.map(({ declaration }) => declaration.name));
    let isNew = !this.#isListed;
    const listed = await listAll(meta, ask);
    // A server that lists nothing may answer calls all the same: what it does not declare is its own business.
    this.#cannotList = listed === undefined;
    for (const tool of listed ?? []) {
      if (this.#options.undeclared === "pass" && !declared.has(tool.name)) continue;
      const known = this.#listed.get(tool.name);
      if (sameJson(known as Json | undefined, tool as unknown as Json)) continue;
      this.#listed.set(tool.name, tool);
      isNew = true;
    }
    this.#isListed = true;
    if (!isNew) return;
    this.#forget();
    this.#auditLate().catch((error: unknown) => this.#tell(`toolgate: the audit failed: ${String(error)}`));
  }

  /** The server's own list may have changed: it is asked again before the next call. */
  #serverChanged(): void {
    this.#isListed = false;
  }

  /** What was made of the definitions is made anew when it is needed. */
  #forget(): void {
    this.#gate = undefined;
    this.#definitions = undefined;
  }

  #listedVersions(): ReadonlyMap<string, number> {
    return new Map([...this.definitions].map(([contract, { implemented }]) => [contract, implemented]));
  }

  #advertised(): JsonObject {
    const versions: Record<string, Json> = {};
    // From the declarations: what the server lists may not be known yet.
    for (const { declaration } of this.#contracts) {
      const { name, current, versions: declared } = declaration;
      const served = [...declared]
        .filter(([, { status }]) => status !== "retired")
        .map(([version]) => version);
      const all = [...new Set([...served, current])].sort((one, other) => one - other);
      if (all.length > 1 && !this.#retired.has(name)) versions[name] = all;
    }
    return { extensions: { [extensionKey]: { versions } }, tools: { listChanged: true } };
  }

  #changed(): void {
    this.#forget();
    for (const server of this.#connected) {
      server.sendToolListChanged().catch(() => undefined);
    }
    for (const announce of this.#announcers) announce();
  }

  #sayWhatCannotBeDelivered(transport: Transport): void {
    const isStateless = "sessionIdGenerator" in transport && transport["sessionIdGenerator"] === undefined;
    if (!isStateless) return;
    this.#tell(
      "toolgate: this server is stateless, so no client can be told that its tools changed. Old-shape calls keep " +
        "arriving until each client lists again; keep old versions served for as long.",
    );
  }

  #tell(message: string): void {
    if (this.#told.has(message)) return;
    this.#told.add(message);
    const { log = (text: string) => process.stderr.write(`${text}\n`) } = this.#options;
    log(message);
  }
}

function isComplete({ implemented, versions }: ContractDefinition): boolean {
  return versions.some(({ version }) => version === implemented);
}

/** All pages of what a server lists; undefined where it does not list. */
async function listAll(meta: Json | undefined, ask: AskServer): Promise<readonly Tool[] | undefined> {
  const tools: Tool[] = [];
  let cursor: Json | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const params = {
      ...(meta === undefined ? {} : { _meta: meta }),
      ...(cursor === undefined ? {} : { cursor }),
    };
    const { result } = await ask({ jsonrpc: "2.0", method: "tools/list", params });
    if (!isObject(result)) return page === 0 ? undefined : tools;
    const listed = member(result, "tools");
    for (const tool of Array.isArray(listed) ? listed : []) {
      if (isObject(tool) && typeof tool["name"] === "string") tools.push(tool as unknown as Tool);
    }
    cursor = member(result, "nextCursor");
    if (cursor === undefined) break;
  }
  return tools;
}

/** Puts contracts in front of the tools of a server. */
export function toolgate(contracts: readonly ReadyContract[], options: ToolgateOptions = {}): Toolgate {
  return new Toolgate(contracts, options);
}
