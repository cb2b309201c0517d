import { expect, test } from "vitest";
import { fc } from "../../../../test/fast-check.ts";
import { captureCatalog } from "./capture.ts";
import { tool } from "./contract.fixture.ts";
import { type ContractFolder, publishedVersions } from "./contract.ts";
import { folderCatalog, formatFolder, readFolder } from "./folder.ts";
import { smallJudge } from "./judge.fixture.ts";

const tools = fc.record({
  name: fc.constantFrom("a", "b", "A", "../x", "a~2"),
  keys: fc.uniqueArray(fc.constantFrom("p", "q", "r"), { maxLength: 3 }),
  type: fc.constantFrom("string", "number"),
  description: fc.constantFrom("one", "two"),
});
const steps = fc.array(
  fc.record({
    tools: fc.array(tools, { maxLength: 4 }),
    accept: fc.boolean(),
    rename: fc.option(fc.tuple(fc.constantFrom("a", "b", "c"), fc.constantFrom("b", "c", "A"))),
  }),
  { minLength: 1, maxLength: 8 },
);

/** Every published revision as it stands in the files. */
function history(folder: ContractFolder | undefined): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const contract of folder?.contracts.values() ?? []) {
    for (const version of publishedVersions(contract)) {
      for (const revision of version.revisions) {
        found.set(`${contract.contract} ${version.version}.${revision.revision}`, JSON.stringify(revision));
      }
    }
  }
  return found;
}

/** Declares a rename by hand in the file of its tool, whatever comes of it. */
function renamed(folder: ContractFolder, rename: readonly [string, string] | null): ContractFolder {
  const contract = rename === null ? undefined : folder.contracts.get(rename[0]);
  if (rename === null || contract === undefined) return folder;
  const changed = { ...contract, renames: [...(contract.renames ?? []), { from: rename[0], to: rename[1] }] };
  return { ...folder, contracts: new Map(folder.contracts).set(rename[0], changed) };
}

test("any sequence of captures keeps every published revision, reads back, and is settled by a second run", () => {
  fc.assert(
    fc.property(steps, (sequence) => {
      let folder: ContractFolder | undefined;
      for (const { tools: listed, accept, rename } of sequence) {
        const catalog = {
          tools: listed.map(({ name, keys, type, description }) =>
            tool(name, Object.fromEntries(keys.map((key) => [key, { type }])), { description }),
          ),
        };
        const before = history(folder);
        const result = captureCatalog(folder, catalog, smallJudge, { server: "s", accept });
        for (const [revision, text] of before) expect(history(result.folder).get(revision)).toBe(text);

        const files = formatFolder(result.folder);
        const read = readFolder(files, "s");
        if (!read.ok) throw new Error(JSON.stringify(read.faults));
        expect(formatFolder(read.value)).toEqual(files);

        const again = captureCatalog(read.value, catalog, smallJudge, { server: "s", accept });
        expect(formatFolder(again.folder)).toEqual(files);

        const published = folderCatalog(read.value).tools.map(({ name }) => name);
        expect(new Set(published).size).toBe(published.length);
        folder = renamed(read.value, rename);
      }
    }),
    { numRuns: 150 },
  );
});
