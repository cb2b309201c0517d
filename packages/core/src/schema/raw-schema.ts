import type { JsonObject } from "../json/index.ts";

/** A JSON Schema as a server publishes it: an object, or a boolean. */
export type RawSchema = JsonObject | boolean;
