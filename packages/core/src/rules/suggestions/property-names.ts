import { isObject, type Json, member } from "../../json/index.ts";

/** The names of the properties that an object schema describes, in order. */
export function propertyNames(schema: Json | undefined): string[] {
  const properties = isObject(schema) ? member(schema, "properties") : undefined;
  return isObject(properties) ? Object.keys(properties) : [];
}
