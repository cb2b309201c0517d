import { expect, test } from "vitest";
import { nearest } from "./nearest.ts";

test.each([
  ["chekc", "check"],
  ["DIFF", "diff"],
  ["contain", "contains"],
  ["deploy", undefined],
  ["xyz", undefined],
])("the nearest command to %j is %j", (name, meant) => {
  expect(nearest(name, ["diff", "check", "contains"])).toBe(meant);
});
