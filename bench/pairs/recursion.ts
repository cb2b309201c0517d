import type { RawSchema } from "@toolgate/core/contract";
import { closed, list, no, number, type Pair, text, whole, yes } from "./pair.ts";

function tree(value: RawSchema, children: object = {}): RawSchema {
  return closed({ value, children: { ...list({ $ref: "#" }), ...children } }, "value");
}

function chain(name: string, value: RawSchema): RawSchema {
  const rest = { $ref: `#/$defs/${name}` };
  return {
    ...rest,
    $defs: { [name]: { anyOf: [{ type: "null" }, closed({ value, rest }, "value", "rest")] } },
  };
}

/** Schemas that refer to themselves. */
export const recursion: readonly Pair[] = [
  yes("recursion-wider", tree(whole), tree(number)),
  no("recursion-narrower", tree(whole), tree(whole, { maxItems: 1 }), {
    value: 1,
    children: [{ value: 1 }, { value: 2 }],
  }),
  yes(
    "recursion-unrolled",
    tree(whole),
    closed(
      { value: whole, children: list(closed({ value: whole, children: list({ $ref: "#" }) }, "value")) },
      "value",
    ),
  ),
  yes("recursion-renamed", chain("chain", text), chain("link", text)),
  no("recursion-narrower-inside", chain("chain", number), chain("link", { ...number, maximum: 9 }), {
    value: 10,
    rest: null,
  }),
  // Each value would have to hold another one, without end.
  yes("recursion-without-values", closed({ next: { $ref: "#" } }, "next"), text),
];
