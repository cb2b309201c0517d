import { maxToolDepth, tokens } from "../json/index.ts";
import { jsonPointer, listOf, matching, type Shape } from "../json/structure.ts";

const anyPointer = jsonPointer("/query");

/** Where a step works: a member, an item, or the whole value (""). */
export const place: Shape = (value, pointer) => {
  const faults = anyPointer(value, pointer);
  if (faults.length > 0) return faults;
  // Steps go down by recursion.
  if (tokens(value as string).length <= maxToolDepth) return [];
  return [{ pointer, message: `must lead at most ${maxToolDepth} levels down` }];
};

/** A place that something can be put to or taken from: not the whole value. */
export const memberPlace: Shape = (value, pointer) =>
  value === "" ? [{ pointer, message: "must lead to a member, such as /query" }] : place(value, pointer);

/** The place of one member. */
export const singlePlace: Shape = (value, pointer) => {
  const faults = memberPlace(value, pointer);
  if (faults.length > 0 || !tokens(value as string).includes("*")) return faults;
  return [{ pointer, message: "must lead to one member, so * has no meaning here" }];
};

/** Why a step does what it does. */
export const reason = matching(/\S/, "a reason in words");
export const nonEmptyText = matching(/./s, "a text that is not empty");

/** Whether one place is inside the other, or both are the same. */
function areNested(one: string, other: string): boolean {
  return `${one}/`.startsWith(`${other}/`) || `${other}/`.startsWith(`${one}/`);
}

/** The places of the parts of a text: two or more, none inside another. */
export const partPlaces: Shape = (value, pointer) => {
  const faults = listOf(singlePlace, { min: 2 })(value, pointer);
  if (faults.length > 0) return faults;
  const places = value as readonly string[];
  return places.flatMap((one, index) =>
    places.slice(0, index).some((earlier) => areNested(one, earlier))
      ? [
          {
            pointer: `${pointer}/${index}`,
            message: "must not be an earlier place, inside one or around one",
          },
        ]
      : [],
  );
};
