import { apiSmartDiff } from "./api-smart-diff.ts";
import { arktype } from "./arktype.ts";
import { gensonJs } from "./genson-js.ts";
import { jsonSchemaDiff } from "./json-schema-diff.ts";
import { jsonSchemaDiffValidator } from "./json-schema-diff-validator.ts";
import { jsoncompat } from "./jsoncompat.ts";
import type { Peer } from "./peer.ts";
import { toolgate } from "./toolgate.ts";

/** Toolgate comes first: the others are compared with it. */
export const peers: readonly Peer[] = [
  toolgate,
  jsoncompat,
  jsonSchemaDiff,
  arktype,
  apiSmartDiff,
  jsonSchemaDiffValidator,
  gensonJs,
];
