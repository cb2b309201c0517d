import { createRequire } from "node:module";
import { compatibleIf, type Peer } from "./peer.ts";

const require = createRequire(import.meta.url);

interface Module {
  readonly isSubset: (main: unknown, sub: unknown) => boolean;
}

export const gensonJs: Peer = {
  name: "genson-js",
  load: async () => {
    const { isSubset } = require("genson-js") as Module;
    return (question) => compatibleIf(isSubset(question.new, question.old));
  },
};
