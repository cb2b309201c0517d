import type { ConversionContext } from "../converters/index.ts";
import { isObject, type Json, type JsonObject, member, sameJson } from "../json/index.ts";
import { type ChainOutcome, runChain } from "./chain.ts";
import type { Speaker } from "./compiled-contract.ts";
import type { ResultUnservableDecision } from "./decision.ts";

/** The result of a `tools/call` request, as the handler gave it. */
export type ToolResult = JsonObject;

/** A result for the caller, or the reason why there is none although the call was executed. */
export type Returned =
  | {
      readonly kind: "returned";
      readonly result: ToolResult;
      /** A converter is declared, and there was nothing that it could convert: words, or several blocks. */
      readonly isUnconverted?: true;
    }
  | { readonly kind: "unservable"; readonly decision: ResultUnservableDecision };

/**
 * Brings a result down to a version: structured content step by step, text blocks where they hold the same JSON.
 * Errors, null content and results that are not complete are left alone, as the very object that came.
 */
export function returnResult(
  speaker: Speaker,
  result: ToolResult,
  context: ConversionContext,
  unservable: (failure: ResultUnservableDecision["failure"]) => ResultUnservableDecision,
): Returned | Promise<Returned> {
  if (speaker.down.length === 0 || isLeftAlone(result)) return { kind: "returned", result };
  const structured = member(result, "structuredContent");
  if (structured === undefined) {
    // Whoever was promised structured content cannot read a result without it.
    if (speaker.checkOutput !== undefined)
      return { kind: "unservable", decision: unservable("no-counterpart") };
    return speaker.down.some(({ convert }) => convert !== undefined)
      ? returnText(speaker, result, context, unservable)
      : { kind: "returned", result };
  }
  const finish = (outcome: ChainOutcome): Returned => {
    if (outcome.kind === "converted") {
      const isValid = speaker.checkOutput === undefined || speaker.checkOutput(outcome.value);
      if (!isValid) return { kind: "unservable", decision: unservable("invalid-output") };
      return { kind: "returned", result: withContent(result, structured, outcome.value) };
    }
    const failure = outcome.kind === "conflict" ? "conflict" : outcome.failure;
    return { kind: "unservable", decision: unservable(failure) };
  };
  const outcome = runChain(speaker.down, structured, context);
  return outcome instanceof Promise ? outcome.then(finish) : finish(outcome);
}

/** A result that is one text of JSON, of versions without an output schema: what was declared is done with that. */
function returnText(
  speaker: Speaker,
  result: ToolResult,
  context: ConversionContext,
  unservable: (failure: ResultUnservableDecision["failure"]) => ResultUnservableDecision,
): Returned | Promise<Returned> {
  const content = member(result, "content");
  const [block, ...others] = Array.isArray(content) ? (content as readonly Json[]) : [];
  const value = others.length === 0 ? jsonOf(block) : undefined;
  if (value === undefined) return { kind: "returned", result, isUnconverted: true };
  const finish = (outcome: ChainOutcome): Returned => {
    if (outcome.kind !== "converted") {
      return {
        kind: "unservable",
        decision: unservable(outcome.kind === "conflict" ? "conflict" : outcome.failure),
      };
    }
    return {
      kind: "returned",
      result: { ...result, content: [withText(block as Json, value, outcome.value)] },
    };
  };
  const outcome = runChain(speaker.down, value, context);
  return outcome instanceof Promise ? outcome.then(finish) : finish(outcome);
}

/** The object or list that a text block holds as JSON. */
function jsonOf(block: Json | undefined): Json | undefined {
  const text = isObject(block) && member(block, "type") === "text" ? member(block, "text") : undefined;
  if (typeof text !== "string" || !/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

function isLeftAlone(result: ToolResult): boolean {
  if (!isObject(result) || member(result, "isError") === true) return true;
  if (member(result, "structuredContent") === null) return true;
  const resultType = member(result, "resultType");
  return (resultType !== undefined && resultType !== "complete") || member(result, "task") !== undefined;
}

function withContent(result: ToolResult, before: Json, after: Json): ToolResult {
  if (after === before) return result;
  const content = member(result, "content");
  const blocks = Array.isArray(content)
    ? { content: content.map((block: Json) => withText(block, before, after)) }
    : {};
  return { ...result, structuredContent: after, ...blocks };
}

/** A text block that holds the same JSON follows the structured content; any other text is somebody's words. */
function withText(block: Json, before: Json, after: Json): Json {
  if (!isObject(block) || member(block, "type") !== "text") return block;
  const text = member(block, "text");
  if (typeof text !== "string" || !/^\s*[[{"\dtfn-]/.test(text)) return block;
  try {
    const parsed = JSON.parse(text) as Json;
    if (!sameJson(parsed, before)) return block;
    const indent = /\n( +)/.exec(text)?.[1]?.length ?? 0;
    return { ...block, text: JSON.stringify(after, null, indent) };
  } catch {
    return block;
  }
}
