const cache = new Map<string, RegExp | undefined>();
const cacheLimit = 1_000;

/**
 * The source text of a `pattern` as a regular expression with the `u` flag, as JSON Schema asks for.
 * Escapes that the flag forbids and that mean the character itself (`\-`, `\@`) are rewritten;
 * undefined where it is no regular expression even then.
 */
export function unicodeSource(pattern: string): string | undefined {
  if (isExpression(pattern)) return pattern;
  const rewritten = pattern.replace(/\\([^\w^$\\.*+?()[\]{}|/])/gu, (_, character: string) =>
    character === "-" ? "\\x2d" : character,
  );
  return isExpression(rewritten) ? rewritten : undefined;
}

function isExpression(source: string): boolean {
  try {
    new RegExp(source, "u");
    return true;
  } catch {
    return false;
  }
}

/** The compiled `pattern`; undefined where it is no ECMAScript regular expression. */
export function compilePattern(pattern: string): RegExp | undefined {
  if (cache.has(pattern)) return cache.get(pattern);
  const source = unicodeSource(pattern);
  const compiled = source === undefined ? undefined : new RegExp(source, "u");
  if (cache.size >= cacheLimit) cache.clear();
  cache.set(pattern, compiled);
  return compiled;
}
