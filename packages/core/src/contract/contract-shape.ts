import {
  anything,
  countingNumber,
  either,
  jsonPointer,
  listOf,
  mapOf,
  matching,
  members,
  object,
  oneOf,
  schema,
  text,
  truth,
} from "../json/structure.ts";
import { keptVerdicts, versionStatuses } from "./contract.ts";

/** The newest format that is understood. */
export const formatVersion = 1;

const sha256 = matching(/^sha256:[0-9a-f]{64}$/, `"sha256:" and 64 hexadecimal digits`);
const day = matching(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, "a day such as 2027-01-31");
const pointer = jsonPointer("/inputSchema");
const steps = listOf(object);

const because = listOf(
  members(
    { rule: text, path: pointer, verdict: oneOf(...keptVerdicts), reason: text },
    { fingerprint: sha256 },
  ),
);

const revision = members(
  { revision: countingNumber, digest: sha256, tool: members({ name: text }) },
  { because },
);

const version = members(
  { version: countingNumber, status: oneOf(...versionStatuses), revisions: listOf(revision, { min: 1 }) },
  { because },
);

/** What `schemas/contract.schema.json` says, as checks with one-line messages. */
export const contractShape = members(
  { formatVersion: oneOf(formatVersion), contract: text, versions: listOf(version, { min: 1 }) },
  {
    removed: oneOf(true),
    implemented: countingNumber,
    replacedBy: text,
    stale: oneOf("convert", "reject"),
    onAmbiguous: either(oneOf("reject", "newest"), countingNumber, '"reject", "newest" or a version'),
    unknownKeys: oneOf("warn", "reject"),
    reserved: members(
      {},
      {
        names: listOf(text),
        properties: listOf(pointer),
        enumValues: listOf(members({ pointer, value: anything })),
      },
    ),
    aliases: listOf(
      members(
        { name: text, servesVersions: listOf(countingNumber, { min: 1 }) },
        { listed: truth, inputSchema: schema, arguments: steps, result: steps },
      ),
    ),
    renames: listOf(members({ from: text, to: text }, { property: pointer })),
    approvals: listOf(members({ fingerprint: sha256, by: text, reason: text }, { until: day, at: day })),
    converters: listOf(
      members({ from: countingNumber, to: countingNumber }, { arguments: steps, result: steps }),
    ),
  },
);

/** What `schemas/catalog.schema.json` says, as checks with one-line messages. */
export const catalogShape = members(
  { formatVersion: oneOf(formatVersion), server: text, digest: sha256, order: listOf(text) },
  {
    contracts: mapOf(text),
    capture: members(
      { source: text },
      {
        transport: text,
        era: text,
        protocolVersion: text,
        serverInfo: members({}, { name: text, version: text }),
        clientCapabilities: listOf(text),
      },
    ),
  },
);
