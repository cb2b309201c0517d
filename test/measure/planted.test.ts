import { expect, test } from "vitest";
import { faults, textWith } from "../../bench/dist/fuzz/planted.js";

test.each(faults.map((fault) => [fault.what, fault] as const))(
  "DIFF-3: a fault has its place: %s",
  (_, fault) => {
    expect(textWith(fault)).toContain(fault.put);
  },
);
