import { isWord, stemOf, type Token } from "../../text/index.ts";
import type { Aspect } from "./aspect.ts";
import type { Clause } from "./described.ts";
import { findTerms, isDenied, lexicon } from "./lexicon.ts";
import { compareStatements, type Statement } from "./statements.ts";

const counts = lexicon({
  count: {
    // A page, a request and a call are the same thing to a caller.
    each: "per page|per request|per call|per query|per response|per batch|on each page|in each page|for each page|for each request|in each response|a page|page size",
    all: "in total|total|overall|altogether|in all|across all pages|over all pages|across pages|across all requests|combined|cumulative|grand total",
    item: "per item|for each item|per result|per record|per entry|per row",
    file: "per file|for each file|in each file",
    user: "per user|for each user|per account|for each account",
    repository: "per repository|per repo|for each repository",
    project: "per project|for each project",
    host: "per host|per domain|per site|for each host|for each domain",
    query: "per search",
  },
  reach: {
    user: "user level|user scoped|user specific|for the current user|of the current user",
    project: "project level|project wide|project scoped",
    organization:
      "organization level|organization wide|org wide|org level|workspace wide|workspace level|team wide",
    global: "global|globally|system wide|site wide|cluster wide|server wide|cluster scoped",
    namespace: "namespace scoped|namespaced",
    session: "session scoped|per session|for the session|for this session",
  },
  depth: {
    direct: "top level only|direct children|immediate children|non recursive|non recursively|direct members",
    deep: "recursive|recursively|all descendants|including subdirectories|including subfolders|nested",
  },
});

const one = new Set(["current", "this", "active", "own", "selected", "authenticated", "your", "my"]);
const every = new Set(["all", "every", "any"]);
const between = new Set(["the", "of", "accessible", "available", "existing", "-"]);

/** Finds `the current project` against `all projects`, and the phrases for one against all. */
function findScopes(sentence: Clause): Statement[] {
  const statements = findTerms(sentence, counts);
  const { tokens } = sentence;
  for (const [from, { lower }] of tokens.entries()) {
    const value = one.has(lower) ? "current" : every.has(lower) ? "all" : undefined;
    if (value === undefined || isDenied(tokens, from)) continue;
    let noun = from + 1;
    while (noun < from + 4 && between.has(tokens[noun]?.lower ?? "")) noun += 1;
    const word = tokens[noun] as Token | undefined;
    if (word === undefined || !isWord(word.lower)) continue;
    statements.push({ family: `which ${stemOf(word.lower)}`, value, from, to: noun + 1 });
  }
  return statements;
}

export const scopeAspect: Aspect = {
  id: "scope",
  compare: (before, after) =>
    compareStatements(before, after, {
      find: findScopes,
      alike: 0.6,
      alone: (family) => family === "count",
    }),
};
