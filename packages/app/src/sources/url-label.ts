import { printable } from "./printable.ts";

/** A URL without what may be secret in it: user, password, the values of its query and its fragment. */
export function urlLabel(url: URL): string {
  const parts = url.search.length > 1 ? url.search.slice(1).split("&") : [];
  // A part without a name is a value.
  const names = [...new Set(parts.map((part) => `${/^[^=]+=/.exec(part)?.[0] ?? ""}…`))];
  return printable(
    `${url.protocol}//${url.host}${url.pathname}${names.length === 0 ? "" : `?${names.join("&")}`}`,
  );
}

/** A text in which every URL is written as `urlLabel` writes it; what is no valid URL keeps its scheme alone. */
export function withoutUrlSecrets(text: string): string {
  return text.replace(/[a-z][a-z0-9+.-]*:\/\/[^\s"'<>]*|\/\/[^\s"'<>]*@[^\s"'<>]*/gi, (found) => {
    if (!/[@?#]/.test(found)) return found;
    return URL.canParse(found) ? urlLabel(new URL(found)) : `${found.slice(0, found.indexOf("//"))}//…`;
  });
}
