import { fileURLToPath } from "node:url";
import { Failure } from "../failure.ts";
import { testIo } from "../test-io.fixture.ts";
import { type OpenContext, openSource } from "./open-source.ts";
import type { Source } from "./source.ts";

/** The source text that starts a server of `fixtures/` with this Node.js. */
export function fixtureServer(file: string, ...args: readonly string[]): string {
  const path = fileURLToPath(new URL(`fixtures/${file}`, import.meta.url));
  return `stdio:"${process.execPath.replaceAll("\\", "\\\\")}" "${path.replaceAll("\\", "\\\\")}" ${args.join(" ")}`;
}

/** Opens a source as a command would, with the environment of the tests. */
export function open(text: string, context: Partial<OpenContext> = {}): Promise<Source> {
  return openSource(text, { io: testIo({ env: process.env }), ...context });
}

/** The Failure that a promise ends in; an error where it ends otherwise. */
export async function failureOf(work: Promise<unknown>): Promise<Failure> {
  const outcome = await work.then(
    (value) => new Error(`no failure but ${JSON.stringify(value)}`),
    (error: unknown) => error,
  );
  if (outcome instanceof Failure) return outcome;
  throw outcome;
}

/** The names of a source's tools, in order. */
export function namesOf(source: Source): string[] {
  return source.catalog.tools.map((tool) => tool.name);
}
