import type { RawSchema } from "@toolgate/core/contract";
import { compatibleIf, type Peer } from "./peer.ts";

export const arktype: Peer = {
  name: "arktype",
  load: async () => {
    const { jsonSchemaToType } = await import("@ark/json-schema");
    const typeOf = (schema: RawSchema) => jsonSchemaToType(schema as Parameters<typeof jsonSchemaToType>[0]);
    return (question) => compatibleIf(typeOf(question.old).extends(typeOf(question.new)));
  },
};
