import { isObject, type Json, member } from "../../json/index.ts";

/** The names of the properties that an object schema describes, in order. */
export function propertyNames(schema: Json | undefined): string[] {
  const properties = isObject(schema) ? member(schema, "properties") : undefined;
  return isObject(properties) ? Object.keys(properties) : [];
}

/** The descriptions of those properties. */
export function propertyDescriptions(schema: Json | undefined): string[] {
  const properties = isObject(schema) ? member(schema, "properties") : undefined;
  if (!isObject(properties)) return [];
  return Object.values(properties).flatMap((property) => {
    const text = isObject(property) ? member(property, "description") : undefined;
    return typeof text === "string" && text !== "" ? [text] : [];
  });
}
