import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { json } from "./json.ts";
import type { Report } from "./report.ts";
import { checkReport, mixedReport, quietReport } from "./reports.fixture.ts";

const schemaFile = new URL("../../schemas/report.schema.json", import.meta.url);
const schema = JSON.parse(readFileSync(schemaFile, "utf8"));
const options = { colour: false, columns: 80, verbose: false, version: "1.2.3" };

/** The schema with every member that it does not name forbidden: what is printed must be published. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map(([key, child]) => [key, closed(child)]);
  return { ...Object.fromEntries(members), ...("required" in value ? { additionalProperties: false } : {}) };
}

const reports: Record<string, Report> = { mixed: mixedReport, check: checkReport, quiet: quietReport };

test.each(Object.entries(reports))(
  "DIFF-9: the %s report follows the published schema, and fills it",
  (_, report) => {
    const document = JSON.parse(json.render(report, options));
    for (const each of [schema, closed(schema)]) {
      const validate = new Ajv2020({ allErrors: true }).compile(each as object);
      validate(document);
      expect(validate.errors).toBeNull();
    }
  },
);

test("DIFF-2: JSON carries every member of a change", () => {
  const document = JSON.parse(json.render(mixedReport, options));
  const [tool] = document.servers[0].tools;
  const given = mixedReport.servers[0]?.comparison.tools[0]?.changes ?? [];
  expect(tool.changes.map(({ level, ...change }: { level: string }) => change)).toEqual(given);
});
