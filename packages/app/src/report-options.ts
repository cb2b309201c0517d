import type { CompareOptions, Reading } from "@toolgate/core";
import { nearest } from "@toolgate/core/text";
import type { CommandOption, Invocation, Io } from "./command.ts";
import type { LoadedConfig } from "./config/loaded-config.ts";
import { type ExitCode, exitCodes, Failure } from "./failure.ts";
import { reporters } from "./reporters/registry.ts";
import {
  defaultFailOn,
  type FailKind,
  failKinds,
  makeReport,
  type Outcome,
  type Report,
} from "./reporters/report.ts";

const exitCodeOf: Readonly<Record<Outcome, ExitCode>> = {
  pass: exitCodes.pass,
  fail: exitCodes.verdict,
  "no-evidence": exitCodes.evidence,
  unreachable: exitCodes.unreachable,
};

/** The options of every command that ends in a report. */
export const reportOptions: readonly CommandOption[] = [
  {
    name: "reading",
    value: "declared|strict",
    about:
      "declared (default): callers send only keys that the older schema describes. strict: the letter of " +
      "JSON Schema.",
  },
  {
    name: "format",
    value: reporters.map(({ name }) => name).join("|"),
    about: "How the report is written; text is the default.",
  },
  {
    name: "fail-on",
    value: "LIST",
    about: `What fails, separated by commas: ${failKinds.join(", ")}, or none. Default: ${defaultFailOn.join(",")}.`,
  },
  { name: "config", value: "PATH", about: "The configuration; else the nearest one upwards." },
  { name: "verbose", short: "v", about: "List behavioural, safe and approved changes one by one, in text." },
];

/** How a comparison is made and judged: by the options, else by the configuration. */
export interface Judging {
  readonly reading: Reading;
  readonly failOn: readonly FailKind[];
  readonly budgetMs?: number;
}

/** Reads `--reading` and `--fail-on`; throws a `Failure` for a word that is no kind of change. */
export function readJudging(invocation: Invocation, config: LoadedConfig | undefined): Judging {
  const list = invocation.text("fail-on");
  const reading = invocation.text("reading");
  return {
    reading: reading === "strict" || reading === "declared" ? reading : (config?.reading ?? "declared"),
    failOn: list === undefined ? (config?.failOn ?? defaultFailOn) : readFailOn(list),
    ...(config?.budgetMs === undefined ? {} : { budgetMs: config.budgetMs }),
  };
}

/** What of it the engine takes. */
export function compareOptions({ reading, budgetMs }: Judging): CompareOptions {
  return { reading, ...(budgetMs === undefined ? {} : { budgetMs }) };
}

/** Writes a report in the format that was asked for, and gives the exit code of its outcome. */
export async function printReport(
  parts: Omit<Report, "outcome">,
  invocation: Invocation,
  io: Io,
): Promise<ExitCode> {
  const report = makeReport(parts);
  const format = invocation.text("format") ?? "text";
  const entry = reporters.find(({ name }) => name === format);
  if (entry === undefined) throw new Failure("format-unknown", `there is no format "${format}"`);
  const reporter = await entry.load();
  const version = format === "sarif" ? (await import("./version.ts")).readVersion() : "";
  const { colour, columns } = io;
  await io.out(reporter.render(report, { colour, columns, verbose: invocation.flag("verbose"), version }));
  return exitCodeOf[report.outcome];
}

function readFailOn(list: string): readonly FailKind[] {
  if (list === "none") return [];
  return list.split(",").map((part) => {
    const kind = failKinds.find((each) => each === part.trim());
    if (kind !== undefined) return kind;
    const meant = nearest(part.trim(), failKinds);
    throw new Failure("fail-on-unknown", `--fail-on does not know "${part}"`, {
      mend: meant === undefined ? `It takes ${failKinds.join(", ")}, or none.` : `Did you mean ${meant}?`,
    });
  });
}
