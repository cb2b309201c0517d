import { createRequire } from "node:module";
import type { Peer } from "./peer.ts";

const require = createRequire(import.meta.url);

interface Module {
  readonly validateSchemaCompatibility: (old: unknown, next: unknown, options: object) => void;
}

/** All that its documentation lets pass; the code reads `allowNewEnumValue`, not the name that is documented. */
const options = {
  allowNewOneOf: true,
  allowNewEnumValue: true,
  allowNewEnumValues: true,
  allowReorder: true,
};

export const jsonSchemaDiffValidator: Peer = {
  name: "json-schema-diff-validator",
  load: async () => {
    const { validateSchemaCompatibility: validate } = require("json-schema-diff-validator") as Module;
    return (question) => {
      try {
        validate(question.old, question.new, options);
        return "compatible";
      } catch (error) {
        // It says no by throwing, as it does for what it cannot read.
        if (/not backward compatible/i.test(String(error))) return "breaking";
        throw error;
      }
    };
  },
};
