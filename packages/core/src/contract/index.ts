export type { Catalog, RawSchema, Tool } from "./tool.ts";
