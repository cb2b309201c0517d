import { expect, test } from "vitest";
import { editDistance, nearest } from "./nearest.ts";

test.each([
  ["", "", 0],
  ["diff", "diff", 0],
  ["dif", "diff", 1],
  ["idff", "diff", 1],
  ["deff", "diff", 1],
  ["kitten", "sitting", 3],
  ["", "abc", 3],
])("counts the edits from %j to %j", (a, b, distance) => {
  expect(editDistance(a, b)).toBe(distance);
  expect(editDistance(b, a)).toBe(distance);
});

test.each([
  ["chekc", "check"],
  ["DIFF", "diff"],
  ["contain", "contains"],
  ["deploy", undefined],
  ["xyz", undefined],
])("the nearest command to %j is %j", (name, meant) => {
  expect(nearest(name, ["diff", "check", "contains"])).toBe(meant);
});
