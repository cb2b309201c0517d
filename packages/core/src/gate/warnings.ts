import type { Json } from "../json/index.ts";
import { nearestNames } from "../text/index.ts";
import type { Speaker } from "./compiled-contract.ts";
import type { CallWarning } from "./decision.ts";
import type { Route } from "./route.ts";
import { shownKey, shownPath } from "./shown.ts";
import type { WordsRead } from "./vocabulary.ts";

const maxUndeclared = 3;
const none: readonly CallWarning[] = Object.freeze([]);
const fixed = new WeakMap<Route, Map<Speaker, readonly CallWarning[]>>();

/** What a caller should know though its call is served. */
export function warningsFor(
  route: Route,
  speaker: Speaker,
  words: WordsRead,
  received: Json,
  converted: Json,
): readonly CallWarning[] {
  const isUndeclared = (words.undeclaredIn & speaker.bit) !== 0;
  const isConverted = converted !== received;
  if (!isUndeclared && !isConverted && route.alias === undefined && speaker.status !== "deprecated")
    return none;
  const own = isConverted
    ? fixedWarnings(route, speaker)
    : fixedWarnings(route, speaker).filter(({ code }) => code !== "converted");
  return isUndeclared ? [...own, ...undeclaredKeys(route, speaker, received)] : own;
}

/** Those that are the same for every call; made once. */
function fixedWarnings(route: Route, speaker: Speaker): readonly CallWarning[] {
  const known = fixed.get(route) ?? new Map<Speaker, readonly CallWarning[]>();
  fixed.set(route, known);
  const made = known.get(speaker) ?? makeFixed(route, speaker);
  known.set(speaker, made);
  return made;
}

function makeFixed(
  { alias, handler, implemented }: Route,
  { version, status }: Speaker,
): readonly CallWarning[] {
  const warnings: CallWarning[] = [];
  if (alias !== undefined && alias !== handler) {
    warnings.push({
      code: "alias",
      message: `${alias} is an older name of ${handler}, which is the one to use.`,
    });
  }
  if (version !== implemented) {
    warnings.push({
      code: "converted",
      message: `These arguments have ${version < implemented ? "an older" : "another"} form; they were converted. tools/list shows the current form of ${handler}.`,
    });
  } else if (status === "deprecated") {
    warnings.push({ code: "deprecated", message: `This form of ${handler} is deprecated.` });
  }
  return warnings;
}

function undeclaredKeys(route: Route, speaker: Speaker, received: Json): readonly CallWarning[] {
  const { vocabulary } = route;
  const at = Math.log2(speaker.bit);
  return vocabulary
    .find(received)
    .filter(({ declaredBy, lackedBy }) => declaredBy === 0 && (lackedBy & speaker.bit) !== 0)
    .slice(0, maxUndeclared)
    .map(({ pointer, word, beside }) => {
      const [nearest] = nearestNames(String(word), beside[at] ?? []);
      const advice = nearest === undefined ? "" : ` Did you mean ${shownKey(nearest)}?`;
      return {
        code: "undeclared-key",
        message: `${shownPath(pointer)} is not known here and was ignored.${advice}`,
      };
    });
}
