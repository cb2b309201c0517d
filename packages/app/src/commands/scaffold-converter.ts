import {
  type Contract,
  type ContractFolder,
  latestRevision,
  publishedVersions,
} from "@toolgate/core/contract";
import { scaffoldConverter as propose, type Scaffold } from "@toolgate/core/converters";
import { nearest } from "@toolgate/core/text";
import { readFolderFiles } from "../capture/folder-files.ts";
import { openFolder } from "../capture/open-folder.ts";
import { findPlace } from "../capture/place.ts";
import { changeFolder } from "../capture/take-snapshot.ts";
import type { Command } from "../command.ts";
import { expectPositionals, usage } from "../command-line.ts";
import { loadConfig } from "../config/load-config.ts";
import { exitCodes, Failure } from "../failure.ts";
import { visible, visibleJson } from "../visible.ts";

/** `toolgate scaffold-converter CONTRACT`. */
export const scaffoldConverter: Command = {
  name: "scaffold-converter",
  summary: "Propose the converter between two versions of a contract.",
  parameters: "CONTRACT",
  about:
    "Writes down what can be told from two definitions and from what was declared: renames, defaults that " +
    "changed, values that became lists. What only the owner can know is left as a gap, which `toolgate audit` " +
    "reports: a fill without a value is no step, and calls that need it fail.\n\n" +
    "Without --write the converter is only shown. Gaps are told on standard error.",
  options: [
    { name: "to", value: "VERSION", about: "The newer of the two versions. Default: the newest." },
    { name: "write", about: "Put it into the contract file." },
    { name: "server", value: "NAME", about: "The server, where there are contracts of several." },
    { name: "config", value: "PATH", about: "The configuration; else the nearest one upwards." },
  ],
  examples: [
    "toolgate snapshot after.json --name orders --accept && toolgate scaffold-converter get_weather",
    "toolgate snapshot after.json --name orders --accept && toolgate scaffold-converter get_weather --write",
  ],
  async run(invocation, io) {
    const [name] = expectPositionals(scaffoldConverter, invocation, ["CONTRACT"]) as [string];
    const wanted = invocation.text("to");
    if (wanted !== undefined && !/^[1-9]\d{0,8}$/.test(wanted)) {
      throw usage(
        scaffoldConverter,
        "version-wrong",
        `--to "${visible(wanted)}" is no version`,
        "Give a number such as 2.",
      );
    }
    const config = await loadConfig(io, invocation.text("config"));
    const place = await findPlace(io, config, invocation.text("server"));
    const version = wanted === undefined ? undefined : Number(wanted);
    const made = invocation.flag("write")
      ? await changeFolder(place, io, (folder) => {
          const result = proposeFor(contractNamed(folder, name), version);
          return { folder: withConverter(folder, result), result };
        })
      : proposeFor(
          contractNamed(openFolder((await readFolderFiles(place)) ?? new Map(), place.server), name),
          version,
        );
    const { from, to, scaffold } = made;
    const { gaps, ...parts } = scaffold;
    await io.out(`${visibleJson({ from, to, ...parts }, 2)}\n`);
    for (const gap of gaps) io.note(`to be said: ${visible(gap)}`);
    return exitCodes.pass;
  },
};

interface Proposal {
  readonly contract: Contract;
  readonly from: number;
  readonly to: number;
  readonly scaffold: Scaffold;
}

function contractNamed({ contracts }: ContractFolder, name: string): Contract {
  const found =
    contracts.get(name) ??
    [...contracts.values()].find((contract) =>
      publishedVersions(contract).some((version) => latestRevision(version).tool.name === name),
    );
  if (found !== undefined) return found;
  const meant = nearest(name, contracts.keys());
  throw new Failure("contract-unknown", `there is no contract "${visible(name)}"`, {
    mend: meant === undefined ? "" : `Did you mean ${visible(meant)}?`,
  });
}

function proposeFor(contract: Contract, wanted: number | undefined): Proposal {
  // A draft is what will be published: its converter belongs to the same change.
  const to = wanted ?? contract.versions.at(-1)?.version ?? 1;
  const [older, newer] = [to - 1, to].map((number) =>
    contract.versions.find(({ version }) => version === number),
  );
  if (older === undefined || newer === undefined) {
    const versions = contract.versions.map(({ version }) => version).join(", ");
    throw new Failure(
      "version-unknown",
      `${visible(contract.contract)} has no versions ${to - 1} and ${to}`,
      {
        mend: `It has ${versions}.`,
      },
    );
  }
  const definition = (version: typeof older) => ({
    version: version.version,
    tool: latestRevision(version).tool,
  });
  const scaffold = propose(definition(older), definition(newer), contract.renames ?? []);
  return { contract, from: to - 1, to, scaffold };
}

function withConverter(folder: ContractFolder, { contract, from, to, scaffold }: Proposal): ContractFolder {
  const { gaps: _gaps, ...parts } = scaffold;
  if ((contract.converters ?? []).some((one) => one.from === from && one.to === to)) {
    throw new Failure(
      "converter-there",
      `${visible(contract.contract)} has a converter from ${from} to ${to} already`,
      {
        mend: "Take it out of the contract file first, or leave out --write.",
      },
    );
  }
  const converters = [...(contract.converters ?? []), { from, to, ...parts }];
  return {
    ...folder,
    contracts: new Map(folder.contracts).set(contract.contract, { ...contract, converters }),
  };
}
