import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { configText, exampleConfig, serverEntry } from "../capture/config-text.ts";
import { describeSnapshot } from "../capture/describe-snapshot.ts";
import { readFailure, writeFailure } from "../capture/file-failure.ts";
import { judgeBy } from "../capture/judge.ts";
import { catalogOfFolder } from "../capture/open-folder.ts";
import { serverNameOf } from "../capture/server-name.ts";
import { takeSnapshot } from "../capture/take-snapshot.ts";
import type { Command, Invocation, Io } from "../command.ts";
import { usage } from "../command-line.ts";
import { configNames } from "../config/find-config.ts";
import { type ExitCode, exitCodes, Failure } from "../failure.ts";
import { printedCommand } from "../printed-command.ts";
import { openSource } from "../sources/open-source.ts";
import { readTimeoutMs, timeoutOption } from "../timeout-option.ts";
import { visible } from "../visible.ts";

/** `toolgate init [SOURCE]`. */
export const init: Command = {
  name: "init",
  summary: "Write a configuration and take the first snapshot.",
  parameters: "[SOURCE]",
  about:
    "Lists the tools of a server, writes it into a new configuration in the working directory, and stores what " +
    "it lists as contract files. SOURCE is https://... or stdio:COMMAND; with a file there is nothing to start, " +
    "so only the contract files know of it. Without SOURCE it writes a configuration to fill in.\n\n" +
    "An existing configuration is never overwritten.",
  options: [
    { name: "name", value: "NAME", about: "Name of the server; else the one that it tells." },
    timeoutOption,
    { name: "yaml", about: "Write YAML instead of JSON." },
  ],
  examples: ["toolgate init", "toolgate init tools.json --name weather"],
  async run(invocation, io) {
    const [given, second] = invocation.positionals;
    if (second !== undefined)
      throw usage(init, "argument-unexpected", `init does not take "${visible(second)}"`);
    await expectNoConfig(io);
    return given === undefined ? await writeExample(io) : await begin(given, invocation, io);
  },
};

async function expectNoConfig(io: Io): Promise<void> {
  const entries = await readdir(io.cwd).catch((error: unknown) => {
    throw readFailure(error, io.cwd, "It has to be a folder that you may read.");
  });
  const there = configNames.find((name) => entries.includes(name));
  if (there === undefined) return;
  throw new Failure("config-exists", `${there} is here already`, {
    mend: "Add servers to it, then run `toolgate snapshot`.",
  });
}

async function writeExample(io: Io): Promise<ExitCode> {
  const file = "toolgate.config.yaml";
  await writeConfig(file, exampleConfig, io);
  await io.out(`${file} written. Fill in your server, then run \`toolgate snapshot\`.\n`);
  return exitCodes.pass;
}

async function begin(given: string, invocation: Invocation, io: Io): Promise<ExitCode> {
  const entry = await serverEntry(given);
  const opened = await openSource(given, {
    io,
    timeoutMs: readTimeoutMs(init, invocation),
    readContractFolder: catalogOfFolder,
  });
  for (const { message } of opened.findings) io.note(`note: ${visible(message)}`);
  const server = invocation.text("name") ?? serverNameOf(opened);
  if (server === undefined) {
    throw usage(init, "name-needed", `${visible(opened.label)} does not tell its name`, "Give --name NAME.");
  }
  const format = invocation.flag("yaml") ? "yaml" : "json";
  const file = `toolgate.config.${format}`;
  await writeConfig(file, await configText(entry === undefined ? {} : { [server]: entry }, format), io);
  try {
    const snapshot = await takeSnapshot(
      // What the next snapshot calls it, so that the next one changes nothing.
      entry === undefined ? opened : { ...opened, label: `server:${server}` },
      { contracts: join(io.cwd, "contracts"), server },
      { cwd: io.cwd, signal: io.signal, judge: judgeBy(undefined), accept: false, check: false },
    );
    await io.out(`${file} written.\n${describeSnapshot(snapshot, { columns: io.columns, check: false })}`);
    const again = [
      "toolgate",
      "snapshot",
      ...(entry === undefined ? [given, "--name", server] : [server]),
      "--check",
    ];
    await io.out(
      `Commit both. In CI, \`${printedCommand(again) ?? visible(again.join(" "))}\` fails when they are stale.\n`,
    );
  } catch (error) {
    await rm(join(io.cwd, file), { force: true });
    throw error;
  }
  return exitCodes.pass;
}

async function writeConfig(file: string, text: string, io: Io): Promise<void> {
  const path = join(io.cwd, file);
  await writeFile(path, text, { flag: "wx" }).catch((error: unknown) => {
    throw writeFailure(error, path, "nothing was changed");
  });
}
