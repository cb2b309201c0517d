import { createRequire } from "node:module";
import { compatibleIf, type Peer } from "./peer.ts";

const require = createRequire(import.meta.url);

interface Module {
  readonly diffSchemas: (schemas: object) => Promise<{ readonly removalsFound: boolean }>;
}

export const jsonSchemaDiff: Peer = {
  name: "json-schema-diff",
  load: async () => {
    const { diffSchemas } = require("json-schema-diff") as Module;
    return async (question) => {
      const found = await diffSchemas({ sourceSchema: question.old, destinationSchema: question.new });
      return compatibleIf(!found.removalsFound);
    };
  },
};
