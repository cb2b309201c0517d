import { escapeToken, isObject, type Json, type JsonObject, lookUp, tokens } from "../json/index.ts";
import { type ValueFault, valueFaults } from "../schema/index.ts";
import { editDistance, nearestNames } from "../text/index.ts";
import { type ChainOutcome, runChain } from "./chain.ts";
import type { RawClaim } from "./claim.ts";
import type { Speaker } from "./compiled-contract.ts";
import { contextOf, type GateCaller } from "./deciding.ts";
import type { InvalidArgumentsDecision, SchemaVersionMismatchDecision } from "./decision.ts";
import { exampleFor, type KeyTrouble, mended, type Verify } from "./example.ts";
import type { Route } from "./route.ts";
import { type Candidate, differingKeys } from "./settle.ts";
import { shownKey, shownPath, shownValue } from "./shown.ts";
import type { WordFound } from "./vocabulary.ts";

/** What has to be known of a call to say what is wrong with it. */
export interface Explaining {
  readonly route: Route;
  readonly speakers: readonly Speaker[];
  readonly received: Json;
  readonly caller: GateCaller;
  readonly verify: Verify;
}

type Explanation = Pick<InvalidArgumentsDecision, "reason" | "version" | "faults" | "message"> & {
  readonly example?: Json;
};

const maxExampleCharacters = 600;
const maxAllowed = 8;

/** Says what is wrong with arguments that fit no version that counts, and what would be right. */
export function explainInvalid(deciding: Explaining, claimed: Speaker | undefined): Explanation {
  const { route, speakers, received, verify } = deciding;
  const speaker =
    claimed ?? speakers.find(({ version }) => version === route.implemented) ?? (speakers.at(-1) as Speaker);
  const words = isObject(received) ? route.vocabulary.find(received) : [];
  const lacked = words.filter(({ lackedBy }) => (lackedBy & speaker.bit) !== 0);
  const foreign = lacked.filter(({ declaredBy }) => declaredBy !== 0);
  const faults = valueFaults(speaker.root, received);
  const sent = keysSent(faults, lacked);
  const renamed = renamesAmong(route, speaker, sent);
  const said = new Set<string>();
  const sentences = faults.map((fault) => {
    if (fault.key !== undefined) said.add(`${fault.pointer}/${escapeToken(fault.key)}`);
    said.add(fault.pointer);
    return sentenceOf(fault, received, speaker, renamed);
  });
  for (const { pointer, word, isValue } of foreign) {
    if (said.has(pointer)) continue;
    const what = isValue ? `${shownPath(pointer)}: ${shownValue(word)}` : shownPath(pointer);
    sentences.push(`${what} belongs to another form of this tool.`);
  }
  const reported = {
    version: speaker.version,
    faults: faults.length > 0 ? faults : foreign.map(foreignFault),
  };
  const translated = translation(deciding, speaker);
  if (translated !== undefined && verify(translated)) {
    const lead = "The same call in the current form is:";
    return { reason: "invalid", ...reported, ...worded(route, sentences, lead, translated) };
  }
  const example = firstVerified(mended(speaker, received, troubleOf(faults, lacked, renamed)), verify);
  return { reason: "invalid", ...reported, ...worded(route, sentences, lead, example) };
}

const lead = "Valid arguments are, for example:";

/** Says that arguments fit several versions that mean different calls. */
export function explainAmbiguous(
  { route, verify }: Pick<Explaining, "route" | "verify">,
  candidates: readonly Candidate[],
): Explanation {
  const [first, ...others] = candidates as readonly [Candidate, ...Candidate[]];
  const keys = [...new Set(others.flatMap(({ outcome }) => differingKeys(first.outcome, outcome)))];
  const newest = candidates.at(-1) as Candidate;
  // The call that one of them makes, where it says explicitly what the other one leaves open.
  const calls = [...candidates]
    .reverse()
    .flatMap(({ outcome }) => (outcome.kind === "converted" ? [outcome.value] : []));
  const named = keys.slice(0, 3).map((key) => shownKey(key));
  const advice =
    named.length === 0
      ? "Use the form that tools/list shows."
      : `${named.join(" and ")} ${named.length === 1 ? "is" : "are"} left out, or means something else in the other form: say explicitly what you mean, in the form that tools/list shows.`;
  return {
    reason: "ambiguous",
    version: newest.speaker.version,
    faults: keys.map((key) => ({ pointer: "", keyword: "required", key, expected: "given explicitly" })),
    ...worded(
      route,
      ["These arguments are valid in more than one form of this tool, and mean different calls.", advice],
      "One of these calls is:",
      firstVerified(calls, verify),
    ),
  };
}

function firstVerified(examples: Iterable<Json>, verify: Verify): Json | undefined {
  for (const example of examples) if (verify(example)) return example;
  return undefined;
}

/** Says that two members disagree. */
export function explainConflict(
  { route }: Pick<Explaining, "route">,
  conflict: Extract<ChainOutcome, { readonly kind: "conflict" }>,
): Omit<Explanation, "version"> {
  const faults = conflict.pointers.map((pointer) => ({
    pointer,
    keyword: "version",
    expected: "the only one of them",
  }));
  return { reason: "conflict", faults, ...worded(route, [conflict.message], "", undefined) };
}

/** Says which keys nobody knows, where that is refused. */
export function explainUndeclared({ route, received, verify }: Explaining, speaker: Speaker): Explanation {
  const words = route.vocabulary
    .find(received)
    .filter(({ declaredBy, lackedBy }) => declaredBy === 0 && (lackedBy & speaker.bit) !== 0);
  const faults = words.map(
    ({ pointer, word }): ValueFault => ({
      pointer: pointer.slice(0, pointer.lastIndexOf("/")),
      keyword: "additionalProperties",
      key: String(word),
      expected: "left out",
    }),
  );
  const renamed = renamesAmong(route, speaker, keysSent(faults, words));
  const example = firstVerified(mended(speaker, received, troubleOf(faults, words, renamed)), verify);
  const sentences = faults.map((fault) => sentenceOf(fault, received, speaker, renamed));
  return {
    reason: "undeclared-key",
    version: speaker.version,
    faults,
    ...worded(route, sentences, lead, example),
  };
}

/** Says that arguments nest too deeply to be read. */
export function explainTooDeep(route: Route): Explanation {
  return {
    reason: "too-deep",
    version: route.implemented,
    faults: [{ pointer: "", keyword: "schema", expected: "nested less deeply" }],
    ...worded(route, ["The arguments nest too deeply."], "", undefined),
  };
}

/** Says why no version that the name serves can be what the client claims. */
export function explainMismatch(
  route: Route,
  speakers: readonly Speaker[],
  reason: SchemaVersionMismatchDecision["reason"],
  claim: RawClaim | undefined,
): Pick<SchemaVersionMismatchDecision, "message" | "replacement" | "example"> {
  const { alias, handler, implemented, contract, serves } = route;
  const name = alias ?? handler;
  const asked = claim === undefined ? serves.map(String).join(" and ") : shownValue(claim.value);
  const gone = claim === undefined ? undefined : statusOfClaim(route, claim);
  const what = {
    "no-converter": `${name} cannot be served in schema version ${asked}: the handler speaks version ${implemented}, and no converter leads there`,
    "not-served": `${name} does not serve schema version ${asked}${gone === undefined ? "" : `, which is ${gone}`}`,
    "above-highest": `${name} was called with schema version ${asked}, which this server does not have`,
    "malformed-claim": `${name} was called with a schema version that is none: ${asked}`,
  }[reason];
  const own = contract.speaker(implemented, implemented);
  const isServed = speakers.some(({ version }) => version === implemented);
  const replacement = isServed || own === undefined ? undefined : handler;
  const example = own === undefined ? undefined : exampleFor(own);
  const advice =
    replacement === undefined
      ? ` It serves ${speakers.length === 0 ? "none now" : speakers.map(({ version }) => version).join(", ")}.`
      : ` Use ${replacement} as tools/list shows it.`;
  return {
    message: `${what}. Nothing was executed.${advice}`,
    ...(replacement === undefined ? {} : { replacement }),
    ...(example === undefined ? {} : { example }),
  };
}

function worded(
  route: Route,
  sentences: readonly string[],
  lead: string,
  example: Json | undefined,
): { readonly message: string; readonly example?: Json } {
  const name = route.alias ?? route.handler;
  const text = `${name} was not called. ${sentences.join(" ")}`;
  if (example === undefined) return { message: text };
  const shown = shownValue(example, maxExampleCharacters);
  // An example that is cut is no example.
  const isWhole = shown.startsWith("{") && shown.endsWith("}");
  return { message: isWhole ? `${text} ${lead} ${shown}` : text, example };
}

/** The status of the version that is claimed, where it is one that answers no more. */
function statusOfClaim({ contract }: Route, { value }: RawClaim): string | undefined {
  const status = contract.version(Number(value))?.status;
  return status === "retired" || status === "removed" ? status : undefined;
}

/** The call in the form of a version, where the arguments are those of another one. */
function translation(
  { route, speakers, received, caller }: Explaining,
  target: Speaker,
): JsonObject | undefined {
  if (target.version !== route.implemented || !isObject(received)) return undefined;
  const words = route.vocabulary.read(received);
  for (const speaker of [...speakers].reverse()) {
    if (speaker === target || (words.foreignTo & speaker.bit) !== 0 || !speaker.check(received)) continue;
    // With the claims of this caller: without them it would be somebody else's call.
    const outcome = runChain(speaker.up, received, contextOf(caller));
    if (outcome instanceof Promise) {
      outcome.catch(() => undefined);
      continue;
    }
    if (outcome.kind === "converted" && isObject(outcome.value)) return outcome.value;
  }
  return undefined;
}

function sentenceOf(
  fault: ValueFault,
  received: Json,
  speaker: Speaker,
  renamed: ReadonlyMap<string, string>,
): string {
  const { pointer, keyword, key, expected, allowed } = fault;
  const place = pointer === "" ? "The whole" : shownPath(pointer);
  const member = key === undefined ? place : shownPath(`${pointer}/${escapeToken(key)}`);
  const values = allowed === undefined ? "" : ` Valid: ${listed(allowed)}.`;
  if (keyword === "required" && key !== undefined) {
    const from = pointer === "" ? [...renamed].find(([, to]) => to === key)?.[0] : undefined;
    const instead = from === undefined ? "" : ` It takes the place of ${shownKey(from)}.`;
    return `${member} is missing${expected === "given" ? "" : `: ${expected}`}.${values}${instead}`;
  }
  if (key !== undefined) {
    const to = pointer === "" ? (renamed.get(key) ?? nearestTo(key, speaker)) : undefined;
    return `${member} is not known here.${to === undefined ? "" : ` Did you mean ${shownKey(to)}?`}`;
  }
  const value = lookUp(received, pointer);
  const shown =
    value === undefined || isObject(value) || Array.isArray(value) ? "" : `, not ${shownValue(value)}`;
  if (allowed !== undefined) return `${place} has to be one of ${listed(allowed)}${shown}.`;
  return `${place} has to be ${expected}${shown}.`;
}

function nearestTo(key: string, speaker: Speaker): string | undefined {
  return nearestNames(key, speaker.root.properties?.keys() ?? []).find((name) => name !== key);
}

function listed(values: readonly Json[]): string {
  const shown = values.slice(0, maxAllowed).map((value) => shownValue(value, 40));
  return values.length > maxAllowed
    ? `${shown.join(", ")} and ${values.length - maxAllowed} more`
    : shown.join(", ");
}

/** Keys at the root that are not known, or not known any more. */
function keysSent(faults: readonly ValueFault[], words: readonly WordFound[]): ReadonlySet<string> {
  return new Set([
    ...faults.flatMap(({ pointer, key, keyword }) =>
      pointer === "" && key !== undefined && keyword !== "required" ? [key] : [],
    ),
    ...words.flatMap(({ pointer, word, isValue }) =>
      !isValue && pointer.lastIndexOf("/") === 0 ? [String(word)] : [],
    ),
  ]);
}

const shortestTypo = 4;

/**
 * Keys that were sent for others beyond doubt: by a declared rename, or by a slip of one letter. Names that only look
 * alike (`min_price`, `max_price`) may mean the opposite.
 */
function renamesAmong(
  route: Route,
  speaker: Speaker,
  sent: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const declared = [...(speaker.root.properties?.keys() ?? [])];
  const found = new Map<string, string>();
  for (const key of sent) {
    const rename = route.contract.definition.renames?.find(
      ({ property, from, to }) => property === "/inputSchema" && from === key && declared.includes(to),
    );
    const typos = declared.filter(
      (name) => name.length >= shortestTypo && name !== key && editDistance(key, name) === 1,
    );
    const to = rename?.to ?? (typos.length === 1 ? typos[0] : undefined);
    if (to !== undefined) found.set(key, to);
  }
  return found;
}

function troubleOf(
  faults: readonly ValueFault[],
  words: readonly WordFound[],
  renamed: ReadonlyMap<string, string>,
): KeyTrouble {
  const wrong = new Set<string>();
  const unknown = new Set<string>();
  for (const { pointer, key, keyword } of faults) {
    if (pointer !== "") wrong.add(tokens(pointer)[0] as string);
    else if (key !== undefined && keyword !== "required") unknown.add(key);
  }
  for (const { pointer, isValue } of words) {
    const [outermost] = tokens(pointer);
    if (outermost === undefined) continue;
    if (!isValue && pointer.lastIndexOf("/") === 0) unknown.add(outermost);
    else wrong.add(outermost);
  }
  return { wrong, unknown, renamed };
}

function foreignFault({ pointer, word, isValue }: WordFound): ValueFault {
  if (isValue) return { pointer, keyword: "version", expected: "a value of this form" };
  return {
    pointer: pointer.slice(0, pointer.lastIndexOf("/")),
    keyword: "version",
    key: String(word),
    expected: "left out",
  };
}
