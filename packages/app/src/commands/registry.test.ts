import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { expectGolden } from "../golden.fixture.ts";
import { commandHelp, overview } from "../help-text.ts";
import { commands } from "./registry.ts";

test("the list holds every file of this folder, and only those", () => {
  const files = readdirSync(new URL(".", import.meta.url))
    .filter((file) => file.endsWith(".ts") && !/\.(test|fixture)\.ts$/.test(file) && file !== "registry.ts")
    .map((file) => file.slice(0, -".ts".length));
  expect(commands.map(({ name }) => name).sort()).toEqual(files.sort());
});

test("USE-5: the list of commands is golden text of at most 80 columns", () => {
  const text = overview(commands);
  expectGolden(new URL("golden/overview.txt", import.meta.url), text);
  for (const line of text.split("\n")) expect(line.length).toBeLessThanOrEqual(80);
});

test.each(commands)("USE-5: the help of $name is golden text of at most 80 columns", async (entry) => {
  const command = await entry.load();
  expect({ name: command.name, summary: command.summary }).toEqual({
    name: entry.name,
    summary: entry.summary,
  });
  const text = commandHelp(command);
  expectGolden(new URL(`golden/${command.name}.txt`, import.meta.url), text);
  for (const line of text.split("\n")) expect(line.length).toBeLessThanOrEqual(80);
});
