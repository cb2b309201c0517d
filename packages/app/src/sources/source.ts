import type { Catalog } from "@toolgate/core";

/** Something that was odd and did not stop us: noise on stdout, a name listed twice, a wrong tool left out. */
export interface SourceFinding {
  readonly code: string;
  /** One sentence; may quote the server's text. */
  readonly message: string;
  readonly tool?: string;
}

/** How a live catalog was captured: enough to do it again. */
export interface Capture {
  readonly transport: "stdio" | "http";
  /** `modern` is 2026-07-28 and later. */
  readonly era: "legacy" | "modern";
  readonly protocolVersion: string;
  readonly serverInfo?: { readonly name?: string; readonly version?: string };
  /** Client capabilities that were declared: servers look at them. */
  readonly clientCapabilities: readonly string[];
}

/** A catalog with its origin. */
export interface Source {
  readonly catalog: Catalog;
  /** How messages name it: a path, `git:main:tools.json`, a URL, a command line. */
  readonly label: string;
  readonly capture?: Capture;
  readonly findings: readonly SourceFinding[];
}
