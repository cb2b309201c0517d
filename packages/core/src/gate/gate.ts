import { isObject, type Json, type JsonObject } from "../json/index.ts";
import { isStackOverflow } from "../schema/index.ts";
import { nearestNames } from "../text/index.ts";
import { runChain } from "./chain.ts";
import { isPin, type RawClaim, readClaim } from "./claim.ts";
import { CompiledContract, type Speaker } from "./compiled-contract.ts";
import { conclude } from "./conclude.ts";
import { contextOf, type Deciding, type GateCaller, ofContract, type ToolCall } from "./deciding.ts";
import {
  type Decision,
  type HeldClaim,
  isServed,
  type PassDecision,
  type ResultUnservableDecision,
} from "./decision.ts";
import type { ContractDefinition } from "./definition.ts";
import type { Verify } from "./example.ts";
import { explainInvalid, explainTooDeep } from "./explain.ts";
import { mismatch } from "./mismatch.ts";
import { NameTable } from "./name-table.ts";
import { type Returned, returnResult, type ToolResult } from "./result.ts";
import { type Route, routeOf } from "./route.ts";
import type { Candidate } from "./settle.ts";
import type { WordsRead } from "./vocabulary.ts";

export interface GateOptions {
  /** Who may use a version in canary. Default: nobody. */
  readonly mayUse?: (
    version: { readonly contract: string; readonly version: number },
    caller: GateCaller,
  ) => boolean;
}

const nobody: GateCaller = Object.freeze({});

/**
 * Decides what becomes of calls. Contracts are compiled when they are first called, and never change afterwards: to
 * change a contract, make a new gate.
 */
export class Gate {
  readonly #contracts: ReadonlyMap<string, CompiledContract>;
  readonly #names: NameTable;
  readonly #routes = new Map<string, Route>();
  readonly #highest: number;
  readonly #mayUse: NonNullable<GateOptions["mayUse"]>;

  /** Where two definitions have the same contract id, the first counts; the audit reports it. */
  constructor(definitions: readonly ContractDefinition[], options: GateOptions = {}) {
    const contracts = new Map<string, CompiledContract>();
    let highest = 1;
    for (const definition of definitions) {
      if (!contracts.has(definition.contract)) {
        contracts.set(definition.contract, new CompiledContract(definition));
      }
      for (const { version, status } of definition.versions) {
        const counts = status !== "draft" || version === definition.implemented;
        if (counts && version > highest) highest = version;
      }
    }
    this.#contracts = contracts;
    this.#names = new NameTable([...contracts.values()].map(({ definition }) => definition));
    this.#highest = highest;
    this.#mayUse = options.mayUse ?? (() => false);
  }

  /** Decides about a call. It answers at once unless a converter that the call needs is asynchronous. */
  decide(call: ToolCall): Decision | Promise<Decision> {
    const { name } = call;
    const route = this.#routes.get(name) ?? this.#makeRoute(name);
    if (route === undefined) return this.#nameless(name);
    const received = call.arguments ?? {};
    try {
      return this.#decide(call, route, received, (example) => this.#wouldServe(call, route, example));
    } catch (error) {
      // Arguments that nest deeper than the stack holds are no contract's arguments.
      if (!isStackOverflow(error)) throw error;
      return { ...ofContract(call, route), kind: "invalid-arguments", ...explainTooDeep(route) };
    }
  }

  /**
   * Brings the result of a served call into the shape that its caller gets. Errors, null and unfinished results are
   * left alone. It answers at once unless a converter is asynchronous.
   */
  returnResult(
    decision: Extract<Decision, { kind: "pass" | "convert" }>,
    result: ToolResult,
    caller: GateCaller = nobody,
  ): Returned | Promise<Returned> {
    const route = this.#routes.get(decision.name) ?? this.#makeRoute(decision.name);
    const speaker =
      route === undefined ? undefined : claimedOf(route, route.speakers, decision.resultVersion);
    const unservable = (failure: ResultUnservableDecision["failure"]): ResultUnservableDecision => {
      const {
        arguments: _arguments,
        warnings: _warnings,
        versionFrom: _from,
        ...about
      } = decision as PassDecision;
      return {
        ...about,
        kind: "result-unservable",
        failure,
        message: `${decision.name} was executed, and its result cannot be given in the shape of version ${decision.resultVersion}. Do not call it again: it would run a second time.`,
      };
    };
    if (speaker === undefined) return { kind: "unservable", decision: unservable("no-counterpart") };
    return returnResult(speaker, result, contextOf(caller), unservable);
  }

  /** The contract that a name belongs to, whether it answers or not. */
  contractOf(name: string): string | undefined {
    return this.#names.classify(name)?.contract;
  }

  #makeRoute(name: string): Route | undefined {
    const entry = this.#names.classify(name);
    if (entry === undefined || entry.kind === "retired") return undefined;
    const contract = this.#contracts.get(entry.contract) as CompiledContract;
    const route = routeOf(name, entry, contract);
    this.#routes.set(name, route);
    return route;
  }

  #nameless(name: string): Decision {
    const entry = this.#names.classify(name);
    if (entry === undefined) {
      return { kind: "unknown-tool", name, nearest: nearestNames(name, this.#names.answering()) };
    }
    const { definition } = this.#contracts.get(entry.contract) as CompiledContract;
    const replacement = definition.retired === true ? definition.replacedBy : definition.name;
    const { contract } = definition;
    return { kind: "retired", name, contract, ...(replacement === undefined ? {} : { replacement }) };
  }

  #decide(call: ToolCall, route: Route, received: Json, verify: Verify): Decision | Promise<Decision> {
    const { contract } = route;
    const { name } = call;
    const caller = call.caller ?? nobody;
    const speakers = route.hasCanary ? this.#allowed(route, caller) : route.speakers;
    const claim = call.claims === undefined ? undefined : this.#claimFor(call.claims, route, name, caller);
    if (claim?.kind === "bad") return mismatch(call, route, speakers, claim.reason, claim.raw, received);
    const claimed = claim === undefined ? undefined : claimedOf(route, speakers, claim.version);
    if (speakers.length === 0 || (claim !== undefined && claimed === undefined)) {
      const asked = claim === undefined ? route.serves : [claim.version];
      const reason = asked.some((version) => route.serves.includes(version)) ? "no-converter" : "not-served";
      return mismatch(call, route, speakers, reason, claim?.raw, received);
    }
    if (!isObject(received)) {
      const about = {
        ...ofContract(call, route),
        ...heldClaim(claim, false),
        kind: "invalid-arguments" as const,
      };
      const isLast = speakers.length === 1 || claim !== undefined;
      const needed = claimed ?? speakers[0];
      const legacyOf =
        isLast && needed !== undefined && needed.version !== route.implemented ? [needed.version] : [];
      return {
        ...about,
        legacyOf,
        ...explainInvalid({ route, speakers, received, caller, verify }, claimed),
      };
    }
    const words = route.vocabulary.read(received);
    let rebutted = false;
    let fitting: readonly Speaker[];
    if (claim === undefined || claimed === undefined) fitting = fittingOf(speakers, words, received);
    else if (fits(claimed, words, received)) fitting = [claimed];
    else if (
      isPin(claim.source) ||
      contract.policy.stale === "reject" ||
      (words.foreignTo & claimed.bit) === 0
    )
      fitting = noSpeakers;
    else {
      fitting = fittingOf(speakers, words, received);
      rebutted = fitting.length > 0;
    }
    const deciding: Deciding = {
      call,
      route,
      speakers,
      received,
      words,
      claim: claim === undefined ? undefined : heldClaim(claim, rebutted).claim,
      caller,
      verify,
    };
    return this.#convert(deciding, fitting);
  }

  /** Whether an example would be served as it stands: nobody is shown what is rejected when it is sent. */
  #wouldServe(call: ToolCall, route: Route, example: Json): boolean {
    const decision = this.#decide({ ...call, arguments: example }, route, example, () => false);
    if (decision instanceof Promise) {
      decision.catch(() => undefined);
      return false;
    }
    return isServed(decision) && decision.warnings.every(({ code }) => code !== "undeclared-key");
  }

  #convert(deciding: Deciding, fitting: readonly Speaker[]): Decision | Promise<Decision> {
    const { received, caller } = deciding;
    const candidates: Candidate[] = [];
    const waiting: Promise<void>[] = [];
    for (const [index, speaker] of fitting.entries()) {
      const outcome =
        speaker.up.length === 0
          ? ({ kind: "converted", value: received } as const)
          : runChain(speaker.up, received, contextOf(caller));
      if (outcome instanceof Promise) {
        waiting.push(
          outcome.then((settled) => {
            candidates[index] = { speaker, outcome: settled };
          }),
        );
      } else candidates[index] = { speaker, outcome };
    }
    if (waiting.length === 0) return conclude(deciding, candidates);
    return Promise.all(waiting).then(() => conclude(deciding, candidates));
  }

  #allowed(route: Route, caller: GateCaller): readonly Speaker[] {
    const { contract } = route.contract.definition;
    return route.speakers.filter(
      ({ status, version }) => status !== "canary" || this.#mayUse({ contract, version }, caller),
    );
  }

  /** The claim as it counts for one contract; undefined where there is none. */
  #claimFor(
    claims: readonly RawClaim[],
    route: Route,
    name: string,
    caller: GateCaller,
  ): ClaimFor | undefined {
    const { definition, versions } = route.contract;
    for (const raw of claims) {
      const claim = readClaim(raw);
      if (claim.kind === "malformed") return { kind: "bad", reason: "malformed-claim", raw };
      if (claim.kind === "map") {
        const exact = this.#entryFor(claim.versions, [definition.contract, definition.name, name]);
        // A map that does not name this contract says nothing about it.
        if (exact === undefined) continue;
        if (exact === "malformed") return { kind: "bad", reason: "malformed-claim", raw };
        return { kind: "version", version: exact, source: claim.source, raw };
      }
      if (claim.version > this.#highest) return { kind: "bad", reason: "above-highest", raw };
      let version = 0;
      for (const { version: one, status } of versions.values()) {
        // Whoever may not use a canary has never heard of it.
        const isHidden =
          status === "canary" && !this.#mayUse({ contract: definition.contract, version: one }, caller);
        if (one <= claim.version && !isHidden) version = one;
      }
      return { kind: "version", version, source: claim.source, raw };
    }
    return undefined;
  }

  /** The entry of a map for a contract: by its id, else by a name of it that is no other contract's id. */
  #entryFor(
    versions: ReadonlyMap<string, number | "malformed">,
    [id, ...names]: readonly [string, ...string[]],
  ): number | "malformed" | undefined {
    const own = versions.get(id);
    if (own !== undefined) return own;
    const name = names.find((one) => versions.has(one) && !this.#contracts.has(one));
    return name === undefined ? undefined : versions.get(name);
  }
}

type ClaimFor =
  | { readonly kind: "bad"; readonly reason: "malformed-claim" | "above-highest"; readonly raw: RawClaim }
  | {
      readonly kind: "version";
      readonly version: number;
      readonly source: RawClaim["source"];
      readonly raw: RawClaim;
    };

/** A version fits where the arguments are valid and hold no word that is foreign to it. */
function fits(speaker: Speaker, words: WordsRead, received: JsonObject): boolean {
  return (words.foreignTo & speaker.bit) === 0 && speaker.check(received);
}

function fittingOf(speakers: readonly Speaker[], words: WordsRead, received: JsonObject): readonly Speaker[] {
  const fitting: Speaker[] = [];
  for (const speaker of speakers) if (fits(speaker, words, received)) fitting.push(speaker);
  return fitting;
}

/** The speaker that a claim means; an alias with a shape of its own stands for all versions that it serves. */
function claimedOf(route: Route, speakers: readonly Speaker[], version: number): Speaker | undefined {
  if (route.isShaped && route.serves.includes(version)) return speakers[0];
  return speakers.find((speaker) => speaker.version === version);
}

const noSpeakers: readonly Speaker[] = Object.freeze([]);

function heldClaim(
  claim: Extract<ClaimFor, { kind: "version" }> | undefined,
  rebutted: boolean,
): { claim?: HeldClaim } {
  return claim === undefined ? {} : { claim: { version: claim.version, source: claim.source, rebutted } };
}
