import type { ChangeSummary } from "./contract.ts";

interface About {
  /** The name as it is listed, or as it was listed last. */
  readonly name: string;
  readonly contract: string;
}

interface Changed extends About {
  readonly version: number;
  readonly because: readonly ChangeSummary[];
}

/** What capturing did with one tool. */
export type CaptureOutcome =
  | (About & { readonly did: "unchanged" })
  /** Listed for the first time: version 1, published. */
  | (About & { readonly did: "new" })
  /** A safe or behavioural edit inside the version. */
  | (Changed & { readonly did: "revision"; readonly revision: number })
  /** Not safe and not accepted: kept apart until it is. `kept` where the same draft was there already. */
  | (Changed & {
      readonly did: "draft";
      readonly stored: "new" | "replaced" | "kept";
      /** A reserved word comes back with another meaning: this draft cannot be accepted. */
      readonly refused?: true;
    })
  /** Not safe, and accepted. */
  | (Changed & { readonly did: "published" })
  /** The server is back at the published shape, so the draft is gone. */
  | (About & { readonly did: "draft-dropped"; readonly version: number })
  /** The server lists an older published version again. */
  | (About & { readonly did: "earlier-version"; readonly version: number })
  | (About & { readonly did: "removed" })
  | (About & { readonly did: "returned" })
  /** The name was published by another contract with another meaning: kept as a draft that cannot be accepted. */
  | (Changed & { readonly did: "reserved-name"; readonly reservedBy: string })
  /** A later definition of a name that is listed twice: passed over. */
  | { readonly did: "listed-twice"; readonly name: string }
  /** Nested too deeply to be kept: passed over, and its contract is left as it is. */
  | { readonly did: "too-deep"; readonly name: string };
