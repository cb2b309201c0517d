import { describe, expect, test } from "vitest";
import { fc } from "../../../../../test/fast-check.ts";
import { statedDefault } from "./stated-default.ts";

describe("DIFF-5: the default that a description states", () => {
  test.each<[string, string | undefined]>([
    ["Rows to return (default: 10)", "10"],
    ["Rows to return (default 20, max 100)", "20"],
    ["Rows to return. default is 5", "5"],
    ["Rows to return, 10 by default", "10"],
    ["Returns 30 rows per page by default.", "30"],
    ["By default, 25 rows are returned.", "25"],
    ["Default value is -1.", "-1"],
    ["Rows (default = 1,000)", "1,000"],
    ["Share of rows. Defaults to 0.5.", "0.5"],
    ["Timeout (default 30s)", "30s"],
    ["Timeout (default: 30 seconds)", "30"],
    ['Sorts rows. Defaults to "relevance".', "relevance"],
    ["Sorts rows. Default: 'by name'.", "by name"],
    ["Sorts rows. **Default**: `date`", "date"],
    ["Sorts rows. Default value: date", "date"],
    ["Sorts by `name` (default) or `date`.", "name"],
    ["(optional, default false)", "false"],
    ["Default: true", "true"],
    ["Defaults to True if not given.", "True"],
    ["Follows links, enabled by default", "enabled"],
    ["Filter (defaults to None)", "null"],
    ["Filter. Defaults to an empty string.", ""],
    ["Tags, default []", "[]"],
    ['Tags. Defaults to ["a", "b"].', '["a", "b"]'],
    ["Options (default: {})", "{}"],
    ["File name. Defaults to report.csv.", "report.csv"],
    ["Folder (default: /var/reports)", "/var/reports"],
    ["If omitted, 10 is used.", "10"],
    ["When not specified, uses `all`.", "all"],
    ["Region (optional, default eu)", "eu"],
    ["Defaults to the current namespace", undefined],
    ["Defaults to all orders of the customer.", undefined],
    ["Uses the default project.", undefined],
    ["Resets the setting to its default value.", undefined],
    ["Where the calendar is the default calendar of the user", undefined],
    ["By default, results are sorted by date.", undefined],
    ["`a` (default 1) and `b` (default 2)", undefined],
    ["If empty, everything is listed.", undefined],
    ["Rows to return.", undefined],
    ["No longer defaults to true.", undefined],
    ["Not true by default.", undefined],
    ["Does not default to true", undefined],
    ["", undefined],
  ])("%j states %j", (description, value) => {
    expect(statedDefault(description)).toBe(value);
  });

  test("what is stated stands in the description, whatever it is", () => {
    const made = new Set(["null", "", "[]", "{}"]);
    fc.assert(
      fc.property(
        fc.string({ unit: "binary", maxLength: 60 }),
        fc.string({ maxLength: 20 }),
        (before, after) => {
          const description = `${before} default: ${after}`;
          const value = statedDefault(description);
          if (value !== undefined && !made.has(value)) expect(description).toContain(value);
        },
      ),
    );
  });
});
