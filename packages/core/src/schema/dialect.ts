import { isObject, member } from "../json/index.ts";

/** The dialects that are told apart, oldest first. `2019-09` has `unevaluated*` and array `items`. */
export const dialects = ["draft-04", "draft-06", "draft-07", "2019-09", "2020-12"] as const;

export type Dialect = (typeof dialects)[number];

const byUri: ReadonlyMap<string, Dialect> = new Map([
  ["json-schema.org/draft-04/schema", "draft-04"],
  ["json-schema.org/schema", "2020-12"],
  ["json-schema.org/draft-06/schema", "draft-06"],
  ["json-schema.org/draft-07/schema", "draft-07"],
  ["json-schema.org/draft/2019-09/schema", "2019-09"],
  ["json-schema.org/draft/2020-12/schema", "2020-12"],
]);

/**
 * The dialect that a schema names in `$schema`; the fallback where it names none.
 * undefined: it names one that is not known. MCP's default is 2020-12.
 */
export function dialectOf(schema: unknown, fallback: Dialect = "2020-12"): Dialect | undefined {
  const uri = isObject(schema) ? member(schema, "$schema") : undefined;
  if (typeof uri !== "string") return fallback;
  return byUri.get(uri.replace(/^https?:\/\//, "").replace(/#$/, ""));
}

/** Whether `dialect` is `than` or newer. */
export function isAtLeast(dialect: Dialect, than: Dialect): boolean {
  return dialects.indexOf(dialect) >= dialects.indexOf(than);
}
