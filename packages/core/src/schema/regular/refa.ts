import { createRequire } from "node:module";
import type * as Refa from "refa";

let loaded: typeof Refa | undefined;

// Loaded when the first pattern has to be decided: loading it costs more than most answers.
export function refa(): typeof Refa {
  if (loaded === undefined) {
    const require = createRequire(import.meta.url);
    loaded = require("refa") as typeof Refa;
  }
  return loaded;
}

/** The largest code point. */
export const maxCharacter = 0x10ffff;
