import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { expectGolden } from "../golden.fixture.ts";
import { reporters } from "./registry.ts";
import { checkReport, mixedReport, quietReport } from "./reports.fixture.ts";

const notReporters = ["registry", "report", "reporter", "headline"];

test("DIFF-9: the list holds every reporter of this folder, and only those", async () => {
  const files = readdirSync(new URL(".", import.meta.url))
    .filter((file) => file.endsWith(".ts") && !/\.(test|fixture)\.ts$/.test(file))
    .map((file) => file.slice(0, -".ts".length))
    .filter((name) => !notReporters.includes(name));
  expect(reporters.map(({ name }) => name).sort()).toEqual(files.sort());
  for (const entry of reporters) expect((await entry.load()).name).toBe(entry.name);
});

const reports = { mixed: mixedReport, check: checkReport, quiet: quietReport };

const options = { colour: false, columns: 80, verbose: false, version: "1.2.3" };

const cases = reporters.flatMap((entry) =>
  Object.entries(reports).map(([kind, report]) => ({ entry, name: entry.name, kind, report })),
);

test.each(cases)(
  "DIFF-9: $name shows the $kind report as its golden file",
  async ({ entry, name, kind, report }) => {
    const reporter = await entry.load();
    expectGolden(new URL(`golden/${kind}.${name}.txt`, import.meta.url), reporter.render(report, options));
  },
);

test("DIFF-9: text in colour and in full is as its golden file", async () => {
  const { text } = await import("./text.ts");
  const inFull = { ...options, colour: true, columns: 60, verbose: true };
  expectGolden(new URL("golden/mixed.text-in-full.txt", import.meta.url), text.render(mixedReport, inFull));
});
