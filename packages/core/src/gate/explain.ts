import { isObject, type Json, type JsonObject, lookUp } from "../json/index.ts";
import { type ValueFault, valueFaults } from "../schema/index.ts";
import { nearestNames } from "../text/index.ts";
import { type ChainOutcome, runChain } from "./chain.ts";
import type { RawClaim } from "./claim.ts";
import type { Speaker } from "./compiled-contract.ts";
import type { InvalidArgumentsDecision, SchemaVersionMismatchDecision } from "./decision.ts";
import { exampleFor, mended } from "./example.ts";
import type { Route } from "./route.ts";
import { type Candidate, differingKeys } from "./settle.ts";
import { shownKey, shownValue } from "./shown.ts";
import type { WordFound } from "./vocabulary.ts";

type Explanation = Pick<InvalidArgumentsDecision, "reason" | "version" | "faults" | "message"> & {
  readonly example?: Json;
};

const maxExampleCharacters = 600;
const maxAllowed = 8;

/** Says what is wrong with arguments that fit no version that counts, and what would be right. */
export function explainInvalid(
  route: Route,
  speakers: readonly Speaker[],
  received: Json,
  claimed: Speaker | undefined,
): Explanation {
  const speaker =
    claimed ?? speakers.find(({ version }) => version === route.implemented) ?? (speakers.at(-1) as Speaker);
  const words = isObject(received) ? route.vocabulary.find(received) : [];
  const foreign = words.filter(
    ({ declaredBy, lackedBy }) => declaredBy !== 0 && (lackedBy & speaker.bit) !== 0,
  );
  const undeclared = words.filter(
    ({ declaredBy, lackedBy }) => declaredBy === 0 && (lackedBy & speaker.bit) !== 0,
  );
  const faults = valueFaults(speaker.root, received);
  const renamed = renamesAmong(route, speaker, faults, [...foreign, ...undeclared]);
  const said = new Set<string>();
  const sentences = faults.map((fault) => {
    if (fault.key !== undefined) said.add(`${fault.pointer}/${fault.key}`);
    said.add(fault.pointer);
    return sentenceOf(fault, received, renamed);
  });
  for (const { pointer, word, isValue } of foreign) {
    if (said.has(pointer)) continue;
    const what = isValue ? `${shownKey(pointer.slice(1))}: ${shownValue(word)}` : shownKey(pointer.slice(1));
    sentences.push(`${what} belongs to another form of this tool.`);
  }
  const translated = translation(route, speakers, speaker, received);
  const example = translated ?? mended(speaker, received, keysInTheWay(faults, foreign), renamed);
  const lead =
    translated === undefined ? "Valid arguments are, for example:" : "The same call in the current form is:";
  return {
    reason: "invalid",
    version: speaker.version,
    faults: faults.length > 0 ? faults : foreign.map(foreignFault),
    ...worded(route, sentences, lead, example),
  };
}

/** Says that arguments fit several versions that mean different calls. */
export function explainAmbiguous(route: Route, candidates: readonly Candidate[]): Explanation {
  const [first, ...others] = candidates as readonly [Candidate, ...Candidate[]];
  const keys = [...new Set(others.flatMap(({ outcome }) => differingKeys(first.outcome, outcome)))];
  const newest = candidates.at(-1) as Candidate;
  const example = newest.outcome.kind === "converted" ? newest.outcome.value : exampleFor(newest.speaker);
  const named = keys.slice(0, 3).map((key) => shownKey(key));
  const advice =
    named.length === 0
      ? "Use the form that tools/list shows."
      : `Say ${named.join(" and ")} explicitly: it is left out or means something else in the other form.`;
  return {
    reason: "ambiguous",
    version: newest.speaker.version,
    faults: keys.map((key) => ({ pointer: "", keyword: "required", key, expected: "given explicitly" })),
    ...worded(
      route,
      ["These arguments are valid in more than one form of this tool, and mean different calls.", advice],
      "For example:",
      example,
    ),
  };
}

/** Says that two members disagree. */
export function explainConflict(
  route: Route,
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
export function explainUndeclared(route: Route, speaker: Speaker, received: Json): Explanation {
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
  const renamed = renamesAmong(route, speaker, faults, words);
  const example = mended(speaker, received, keysInTheWay(faults, []), renamed);
  const sentences = faults.map((fault) => sentenceOf(fault, received, renamed));
  return {
    reason: "undeclared-key",
    version: speaker.version,
    faults,
    ...worded(route, sentences, "Valid arguments are, for example:", example),
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
  const what = {
    "no-converter": `${name} cannot be served in schema version ${asked}: the handler speaks version ${implemented}, and no converter leads there`,
    "not-served": `${name} does not serve schema version ${asked}`,
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

/** The call in the form of a version, where the arguments are those of another one. */
function translation(
  route: Route,
  speakers: readonly Speaker[],
  target: Speaker,
  received: Json,
): JsonObject | undefined {
  if (target.version !== route.implemented || !isObject(received)) return undefined;
  const words = route.vocabulary.read(received);
  for (const speaker of [...speakers].reverse()) {
    if (speaker === target || (words.foreignTo & speaker.bit) !== 0 || !speaker.check(received)) continue;
    const outcome = runChain(speaker.up, received, { claims: {} });
    if (outcome instanceof Promise) {
      outcome.catch(() => undefined);
      continue;
    }
    if (outcome.kind === "converted" && isObject(outcome.value)) return outcome.value;
  }
  return undefined;
}

function sentenceOf(fault: ValueFault, received: Json, renamed: ReadonlyMap<string, string>): string {
  const { pointer, keyword, key, expected, allowed } = fault;
  const at = pointer === "" ? "The whole" : shownKey(pointer.slice(1));
  const member = key === undefined ? at : shownKey(pointer === "" ? key : `${pointer.slice(1)}/${key}`);
  const values = allowed === undefined ? "" : ` Valid: ${listed(allowed)}.`;
  if (keyword === "required" && key !== undefined) {
    const from = pointer === "" ? [...renamed].find(([, to]) => to === key)?.[0] : undefined;
    const sent = from === undefined ? "" : ` It takes the place of ${shownKey(from)}.`;
    return `${member} is missing: ${expected}.${values}${sent}`;
  }
  if (key !== undefined) {
    const to = pointer === "" ? renamed.get(key) : undefined;
    return `${member} is not known here.${to === undefined ? "" : ` Did you mean ${shownKey(to)}?`}`;
  }
  const value = lookUp(received, pointer);
  const sent =
    value === undefined || isObject(value) || Array.isArray(value) ? "" : `, not ${shownValue(value)}`;
  if (allowed !== undefined) return `${at} has to be one of ${listed(allowed)}${sent}.`;
  return `${at} has to be ${expected}${sent}.`;
}

function listed(values: readonly Json[]): string {
  const shown = values.slice(0, maxAllowed).map((value) => shownValue(value, 40));
  return values.length > maxAllowed
    ? `${shown.join(", ")} and ${values.length - maxAllowed} more`
    : shown.join(", ");
}

/** Keys at the root that were sent for others: by a declared rename, else because they look alike. */
function renamesAmong(
  route: Route,
  speaker: Speaker,
  faults: readonly ValueFault[],
  words: readonly WordFound[],
): ReadonlyMap<string, string> {
  const declared = new Set(speaker.root.properties?.keys() ?? []);
  const sent = new Set([
    ...faults.flatMap(({ pointer, key, keyword }) =>
      pointer === "" && key !== undefined && keyword !== "required" ? [key] : [],
    ),
    ...words.flatMap(({ pointer, word, isValue }) =>
      !isValue && pointer.lastIndexOf("/") === 0 ? [String(word)] : [],
    ),
  ]);
  const found = new Map<string, string>();
  for (const key of sent) {
    const rename = route.contract.definition.renames?.find(
      ({ property, from, to }) => property === "/inputSchema" && from === key && declared.has(to),
    );
    const to = rename?.to ?? nearestNames(key, declared)[0];
    if (to !== undefined && to !== key) found.set(key, to);
  }
  return found;
}

/** Keys at the root that have to go, or whose value is wrong. */
function keysInTheWay(faults: readonly ValueFault[], foreign: readonly WordFound[]): ReadonlySet<string> {
  const outermost = (pointer: string) => pointer.split("/")[1]?.replaceAll("~1", "/").replaceAll("~0", "~");
  const keys = [
    ...faults.map(({ pointer, key, keyword }) =>
      pointer === "" ? (keyword === "required" ? undefined : key) : outermost(pointer),
    ),
    ...foreign.map(({ pointer }) => outermost(pointer)),
  ];
  return new Set(keys.filter((key) => key !== undefined));
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
