import { declareRename, type RenameOutcome, type RenameRequest } from "@toolgate/core/contract";
import { nearest } from "@toolgate/core/text";
import { judgeBy } from "../capture/judge.ts";
import { findPlace } from "../capture/place.ts";
import { changeFolder } from "../capture/take-snapshot.ts";
import type { Command, Invocation } from "../command.ts";
import { expectPositionals, usage } from "../command-line.ts";
import { loadConfig } from "../config/load-config.ts";
import { exitCodes, Failure } from "../failure.ts";
import { renameCommand } from "../printed-command.ts";
import { visible } from "../visible.ts";

/** `toolgate rename OLD NEW`. */
export const rename: Command = {
  name: "rename",
  summary: "Declare that a tool or a property was renamed.",
  parameters: "OLD NEW",
  about:
    "Writes the rename into the contract file of the tool, where comparisons, checks and converters read it. " +
    "Renames are never guessed. A new tool name that was captured already becomes the next version of the old " +
    "contract.\n\n" +
    "With --property, OLD and NEW are names of properties of the object schema that the JSON pointer names, " +
    "for example /inputSchema.",
  options: [
    { name: "property", value: "POINTER", about: "The object schema whose property is renamed." },
    { name: "tool", value: "NAME", about: "The tool that the property belongs to." },
    { name: "server", value: "NAME", about: "The server, where there are contracts of several." },
    { name: "config", value: "PATH", about: "The configuration; else the nearest one upwards." },
  ],
  examples: [
    "toolgate rename find_orders search_orders",
    "toolgate rename city location --tool get_weather --property /inputSchema",
  ],
  async run(invocation, io) {
    const request = readRequest(invocation);
    const config = await loadConfig(io, invocation.text("config"));
    const place = await findPlace(io, config, invocation.text("server"));
    const outcome = await changeFolder(place, io, (folder) => {
      const declared = declareRename(folder, request, judgeBy(config));
      if (declared.did === "refused") throw refusal(request, declared);
      return { folder: declared.folder, result: declared };
    });
    await io.out(`${describe(request, outcome)}\n`);
    return exitCodes.pass;
  },
};

function readRequest(invocation: Invocation): RenameRequest {
  const [from, to] = expectPositionals(rename, invocation, ["OLD", "NEW"]) as [string, string];
  const tool = invocation.text("tool");
  const property = invocation.text("property")?.replace(/^#/, "");
  if (property === undefined) {
    if (tool === undefined) return { from, to };
    throw usage(rename, "property-needed", "--tool goes with --property", "Add --property /inputSchema.");
  }
  if (!/^(\/([^~/]|~[01])*)+$/.test(property)) {
    throw usage(
      rename,
      "pointer-wrong",
      `--property "${visible(property)}" is no JSON pointer`,
      "For example /inputSchema",
    );
  }
  return { from, to, property, ...(tool === undefined ? {} : { tool }) };
}

function describe(
  { from, to, property }: RenameRequest,
  outcome: Exclude<RenameOutcome, { readonly did: "refused" }>,
): string {
  const what = `${visible(from)} → ${visible(to)}${property === undefined ? "" : ` at ${visible(property)}`}`;
  const contract = visible(outcome.contract);
  switch (outcome.did) {
    case "declared":
      return `${what}: declared in the contract ${contract}`;
    case "already-declared":
      return `${what}: was declared already in the contract ${contract}`;
    case "merged":
      return `${what}: ${visible(to)} is version ${outcome.version} of the contract ${contract} now`;
    default:
      return outcome satisfies never;
  }
}

function refusal(
  request: RenameRequest,
  refused: Extract<RenameOutcome, { readonly did: "refused" }>,
): Failure {
  const [from, to] = [visible(request.from), visible(request.to)];
  const failure = (message: string, mend: string) => new Failure(`rename-${refused.why}`, message, { mend });
  const suggestion = (name: string, known: readonly string[]) => {
    const meant = nearest(name, known);
    if (meant !== undefined) return `Did you mean ${visible(meant)}?`;
    return known.length === 0 ? "" : `There are ${known.slice(0, 10).map(visible).join(", ")}.`;
  };
  switch (refused.why) {
    case "tool-unknown": {
      const name = request.property === undefined ? request.from : (request.tool ?? "");
      return failure(`there is no tool "${visible(name)}"`, suggestion(name, refused.known));
    }
    case "property-unknown":
      return failure(
        `there is no property "${from}" at ${visible(request.property ?? "")}`,
        suggestion(request.from, refused.known) || "Name the object schema, for example /inputSchema.",
      );
    case "tool-needed":
      return failure("a property rename needs its tool", "Add --tool NAME.");
    case "cycle":
      return failure(
        `the renames would go round: ${refused.chain.map(visible).join(" → ")}`,
        "A name that was given up keeps its meaning: use another one.",
      );
    case "renamed-already":
      return failure(
        `${from} was declared renamed to ${visible(refused.to)}`,
        `To rename it once more: ${renameCommand({ ...request, from: refused.to }) ?? "toolgate rename OLD NEW"}`,
      );
    case "reserved":
      return failure(
        `${to} is reserved: the contract ${visible(refused.contract)} published it before`,
        "What it means is frozen: use another name.",
      );
    case "own-history":
      return failure(
        `${to} has a published history of its own, so it cannot be a version of ${from}`,
        "Two tools that both changed in public stay two contracts.",
      );
    default:
      return refused satisfies never;
  }
}
