import { Failure } from "../failure.ts";
import { printable } from "./printable.ts";
import { withoutUrlSecrets } from "./url-label.ts";

/** What a source text asks for, before anything is opened. */
export type SourceText =
  | { readonly kind: "stdin" }
  | { readonly kind: "path"; readonly path: string }
  | { readonly kind: "git"; readonly revision: string; readonly path: string }
  | { readonly kind: "http"; readonly url: URL }
  | { readonly kind: "stdio"; readonly commandLine: string }
  | { readonly kind: "server"; readonly name: string };

/** The forms that a source text may have, for help and for messages. */
export const sourceForms =
  "a file, a contract folder, -, git:REV:PATH, https://…, stdio:COMMAND or server:NAME";

/** Tells the kinds of source texts apart; `C:\tools.json` and `C:tools.json` are paths. */
export function parseSourceText(text: string): SourceText {
  if (text.trim() === "")
    throw new Failure("no-source", "A source is empty", { mend: `Give ${sourceForms}.` });
  if (text === "-") return { kind: "stdin" };
  if (text.startsWith("git:")) return parseGit(text);
  if (text.startsWith("stdio:")) return { kind: "stdio", commandLine: text.slice("stdio:".length) };
  if (text.startsWith("server:")) return { kind: "server", name: text.slice("server:".length) };
  if (/^https?:/i.test(text)) return { kind: "http", url: parseUrl(text) };
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(text)) {
    throw new Failure(
      "unknown-source",
      `${printable(withoutUrlSecrets(text))} is no source that can be read`,
      {
        mend: `Give ${sourceForms}.`,
      },
    );
  }
  return { kind: "path", path: text };
}

function parseGit(text: string): SourceText {
  const [, revision, path] = /^git:([^:]*):(.*)$/s.exec(text) ?? [];
  if (!revision || !path) {
    throw new Failure(
      "wrong-git-source",
      `${printable(withoutUrlSecrets(text))} is not of the form git:REV:PATH`,
      {
        mend: "For example git:main:contracts/orders",
      },
    );
  }
  return { kind: "git", revision, path };
}

function parseUrl(text: string): URL {
  if (!URL.canParse(text) || !/^https?:\/\//i.test(text)) {
    throw new Failure("wrong-url", `${printable(withoutUrlSecrets(text))} is no valid URL`);
  }
  return new URL(text);
}
