import { type Containment, contains as decide, type RawSchema } from "@toolgate/core";
import { isObject, type Json, type JsonObject, member } from "@toolgate/core/json";
import { readingOf, runBatch } from "../batch.ts";
import type { Command, Io } from "../command.ts";
import { expectPositionals } from "../command-line.ts";
import { type ExitCode, exitCodes, Failure } from "../failure.ts";
import { parseJson } from "../sources/json-text.ts";
import { defaultLimits } from "../sources/limits.ts";
import { readTextFile } from "../sources/read-file.ts";
import { visible, visibleJson } from "../visible.ts";

/** `toolgate contains OLD NEW`. */
export const contains: Command = {
  name: "contains",
  summary: "Say whether one JSON Schema accepts everything that another does.",
  parameters: "OLD NEW",
  about:
    'Answers "is every value of OLD a value of NEW?" with yes, with no and a value that OLD accepts and NEW ' +
    "rejects, or with unknown and the reason. OLD and NEW are JSON Schema files; - is standard input. It exits " +
    "with 0 for yes and 1 otherwise.\n\n" +
    'With --batch, each line of standard input is {"id","old","new","reading"?} and gets one line in return: ' +
    '{"id","answer","witness"?,"reason"?,"keyword"?,"pointer"?,"side"?,"ms"}. A line that cannot be answered gets {"id","error"}; the exit ' +
    "code is then 2, otherwise 0.",
  options: [
    {
      name: "reading",
      value: "strict|declared",
      about: "strict (default): the letter of JSON Schema. declared: only keys that OLD describes.",
    },
    { name: "json", about: "Print the answer as one JSON object." },
    { name: "batch", about: "Answer JSON Lines from standard input." },
  ],
  examples: [
    "toolgate contains old.schema.json new.schema.json",
    "toolgate contains old.schema.json new.schema.json --reading declared --json",
    "toolgate contains --batch < questions.jsonl",
  ],
  async run(invocation, io) {
    const usual = invocation.text("reading") === "declared" ? "declared" : "strict";
    if (invocation.flag("batch")) {
      expectPositionals(contains, invocation, []);
      return await runBatch(io, (request) => answerLine(request, usual));
    }
    const [old, next] = expectPositionals(contains, invocation, ["OLD", "NEW"]) as [string, string];
    if (old === "-" && next === "-") {
      throw new Failure("stdin-twice", "standard input can be only one of OLD and NEW");
    }
    const question = {
      old: await readSchema(old, io),
      new: await readSchema(next, io),
      reading: usual,
    } as const;
    const answer = decide(question);
    await io.out(invocation.flag("json") ? `${visibleJson(answer)}\n` : describe(answer));
    return exitCodeOf(answer);
  },
};

function answerLine(request: JsonObject, usual: "strict" | "declared"): object {
  const old = schemaOf(request, "old");
  const next = schemaOf(request, "new");
  const reading = readingOf(request, usual);
  const startMs = performance.now();
  const answer = decide({ old, new: next, reading });
  return { ...answer, ms: Number((performance.now() - startMs).toFixed(3)) };
}

function schemaOf(request: JsonObject, key: string): RawSchema {
  const schema = member(request, key);
  if (isSchema(schema)) return schema;
  throw new Failure("line-schema", `${key} is no JSON Schema: neither an object nor a boolean`);
}

function isSchema(value: Json | undefined): value is RawSchema {
  return typeof value === "boolean" || isObject(value);
}

async function readSchema(path: string, io: Io): Promise<RawSchema> {
  const label = path === "-" ? "standard input" : visible(path);
  const { cwd, signal } = io;
  const options = { cwd, signal, maxBytes: defaultLimits.maxBytes };
  const text = path === "-" ? await io.input() : await readTextFile(path, options);
  const schema = parseJson(text, label) as Json;
  if (isSchema(schema)) return schema;
  throw new Failure("no-schema", `${label} is no JSON Schema: neither an object nor a boolean`);
}

function describe(answer: Containment): string {
  switch (answer.answer) {
    case "yes":
      return "yes\n";
    case "no":
      return `no\nwitness: ${visibleJson(answer.witness)}\n${reasonLine(answer.reason)}`;
    case "unknown":
      return `unknown\n${reasonLine(answer.reason)}${placeLine(answer)}`;
    default:
      return answer satisfies never;
  }
}

function reasonLine(reason: string | undefined): string {
  return reason === undefined ? "" : `reason: ${visible(reason)}\n`;
}

function placeLine({ pointer, side }: { readonly pointer?: string; readonly side?: string }): string {
  if (pointer === undefined) return "";
  const place = pointer === "" ? "the whole schema" : visible(pointer);
  return `at: ${place}${side === undefined ? "" : ` of ${side.toUpperCase()}`}\n`;
}

function exitCodeOf(answer: Containment): ExitCode {
  return answer.answer === "yes" ? exitCodes.pass : exitCodes.verdict;
}
