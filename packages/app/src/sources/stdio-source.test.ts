import { realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { describe, expect, test } from "vitest";
import { testIo } from "../test-io.fixture.ts";
import { defaultLimits } from "./limits.ts";
import { failureOf, fixtureServer, namesOf, open } from "./open.fixture.ts";

const hostile = (...args: readonly string[]) => fixtureServer("hostile-server.mjs", ...args);
const withLimits = (limits: Partial<typeof defaultLimits>) => ({
  config: {
    path: "",
    folder: "",
    contracts: "",
    servers: new Map(),
    limits: { ...defaultLimits, ...limits },
  },
});

describe("a live server over stdio", () => {
  test("DIFF-1: legacy era: definitions come over as they are, key order and unknown members included", async () => {
    const source = await open(hostile("plain"));
    expect(JSON.stringify(source.catalog.tools[0])).toBe(
      '{"x-vendor":{"z":1,"a":[2,{"y":null}]},"inputSchema":{"type":"object","properties":{"b":{},"a":{"$comment":' +
        '"kept"}},"x-other":true},"name":"find","_meta":{"example.com/owner":"team"}}',
    );
    expect(source.capture).toEqual({
      transport: "stdio",
      era: "legacy",
      protocolVersion: "2025-11-25",
      serverInfo: { name: "hostile", version: "1.2.3" },
      clientCapabilities: ["sampling", "elicitation", "roots"],
    });
    expect(source.findings).toEqual([]);
  });

  test.each(["only", "both"])("DIFF-1: modern era, from a server that speaks %s", async (eras) => {
    const source = await open(fixtureServer("modern-server.mjs", eras));
    expect(source.capture).toMatchObject({
      transport: "stdio",
      era: "modern",
      protocolVersion: "2026-07-28",
      serverInfo: { name: "modern", version: "2.0.0" },
    });
    expect(JSON.stringify(source.catalog.tools)).toBe(
      '[{"name":"find","inputSchema":{"type":"object","properties":{"b":{},"a":{"$comment":"kept"}}},"x-vendor":1}]',
    );
  });

  test("DIFF-1: follows pages", async () => {
    expect(namesOf(await open(hostile("pages")))).toEqual(["page-0", "page-1", "page-2"]);
  });

  test.each([
    [undefined, ["elicitation:form+url", "roots:listChanged", "sampling:context+tools"]],
    [[], []],
    [["roots"], ["roots:listChanged"]],
    [["example.com/ui"], ["extensions:example.com/ui"]],
  ])("DIFF-1: declares the client capabilities %j", async (clientCapabilities, names) => {
    const source = await open(hostile("by-capabilities"), { clientCapabilities });
    expect(namesOf(source)).toEqual(names);
    expect(source.capture?.clientCapabilities).toEqual(
      clientCapabilities ?? ["sampling", "elicitation", "roots"],
    );
  });

  test("refuses a client capability that nobody knows", async () => {
    const failure = await failureOf(open(hostile("plain"), { clientCapabilities: ["rots"] }));
    expect(failure).toMatchObject({ code: "unknown-capability", exitCode: 2 });
  });

  test("answers what a server asks at once, with nothing in it", async () => {
    expect(namesOf(await open(hostile("asks")))).toEqual([
      '"toolgate only lists tools"',
      '{"action":"decline"}',
      '{"roots":[]}',
    ]);
  });

  test.each(["dies-on-discover", "silent-on-unknown"])(
    "falls back to the legacy era for a server that %s",
    async (behaviour) => {
      const source = await open(hostile(behaviour), { timeoutMs: 3000 });
      expect(source.capture?.era).toBe("legacy");
      expect(namesOf(source)).toEqual(["find", "second"]);
    },
  );

  test("gives it few variables of ours, and those that were named", async () => {
    const io = testIo({ env: { ...process.env, TOOLGATE_TEST_SECRET: "x" } });
    const text = hostile("environment").replace("stdio:", "stdio:NAMED=1 ");
    const names = namesOf(await open(text, { io, env: { GIVEN: "2" } }));
    expect(names).toEqual(expect.arrayContaining(["PATH", "NAMED", "GIVEN"]));
    expect(names).not.toContain("TOOLGATE_TEST_SECRET");
  });

  test("runs it in the current folder", async () => {
    const cwd = realpathSync(tmpdir());
    const source = await open(hostile("folder", "'a b'"), { io: testIo({ cwd, env: process.env }) });
    expect(namesOf(source)).toEqual([cwd, "a b"]);
  });
});

describe("a live server that is odd", () => {
  test.each([
    ["noise", ["a"], ["noise-on-stdout"]],
    ["twice", ["a", "b"], ["duplicate-tool", "duplicate-tool"]],
    [
      "nameless",
      ["kept", "bare", "odd"],
      [
        ...Array.from({ length: 4 }, () => "tool-without-name"),
        "invalid-input-schema",
        "invalid-input-schema",
      ],
    ],
    ["odd-names", ["../x", "CON", "a\u001b[2Jb"], []],
    ["unsteady", ["list-2"], []],
    ["never-steady", ["a"], ["unsteady-list"]],
    ["undeclared", [], ["no-tools-capability"]],
    ["undeclared-lists", ["find", "second"], ["no-tools-capability"]],
  ])("DIFF-8: %s: lists %j with the findings %j", async (behaviour, names, codes) => {
    const source = await open(hostile(behaviour));
    expect(namesOf(source)).toEqual(names);
    expect(source.findings.map(({ code }) => code)).toEqual(codes);
  });

  test("quotes noise without its control characters", async () => {
    const { findings } = await open(hostile("noise"));
    expect(findings[0]?.message).toBe(
      'The server prints 4 lines on standard output that are no messages; clients may break on "hostile server 1.2.3".',
    );
  });

  test("takes a definition of 5 MB", async () => {
    const source = await open(hostile("large"));
    expect(JSON.stringify(source.catalog).length).toBeGreaterThan(5_000_000);
  });

  test("takes a schema that is nested 100,000 deep", async () => {
    const source = await open(hostile("deep"));
    let depth = 0;
    for (let at: unknown = source.catalog.tools[0]?.inputSchema; at !== undefined; depth += 1) {
      at = (at as { items?: unknown }).items;
    }
    expect(depth).toBe(100_001);
  });
});

describe("a live server that cannot be listed", () => {
  test.each([
    [
      "exits",
      "server-ended",
      "ended with exit code 3 before it listed its tools; its last words: Error: no licence",
    ],
    [
      "dies-mid-list",
      "server-ended",
      "ended with exit code 7 before it listed its tools; its last words: out of memory | store lost",
    ],
    ["closes-stdout", "server-ended", "closed its standard output before it listed its tools"],
    [
      "same-cursor",
      "server-invalid-answer",
      'answers wrongly: its list never ends: the cursor "again" came twice',
    ],
    [
      "pages-for-ever",
      "server-invalid-answer",
      "answers wrongly: its list has more than 1000 pages (limits.maxPages)",
    ],
    ["wrong-cursor", "server-invalid-answer", "answers wrongly: its nextCursor is no string"],
    ["no-list", "server-invalid-answer", "answers wrongly: its answer to tools/list has no list of tools"],
    ["error", "server-error", "answers with error -32603: no database at all"],
  ])("DIFF-9: %s: exit code 4 and one line", async (behaviour, code, message) => {
    const failure = await failureOf(open(hostile(behaviour)));
    expect(failure).toMatchObject({ code, exitCode: 4 });
    expect(failure.message).toContain(message);
    expect(failure.message).not.toMatch(/[\u0000-\u001f]/);
  });

  test.each([
    ["hangs", "did not list its tools within 1 s"],
    [
      "broken-json",
      'did not list its tools within 1 s; it printed "{"jsonrpc":"2.0","id":1,"result":{"tools":[", which is no message, on standard output',
    ],
  ])("DIFF-9: %s: ends at the time limit", async (behaviour, message) => {
    const failure = await failureOf(open(hostile(behaviour), { timeoutMs: 1000 }));
    expect(failure).toMatchObject({ code: "server-timeout", exitCode: 4 });
    expect(failure.message).toContain(message);
  });

  test("stops at the limits of pages and bytes", async () => {
    const pages = await failureOf(open(hostile("pages"), withLimits({ maxPages: 2 })));
    expect(pages).toMatchObject({ code: "server-invalid-answer", exitCode: 4 });
    const bytes = await failureOf(open(hostile("floods"), withLimits({ maxBytes: 1_000_000 })));
    expect(bytes).toMatchObject({ code: "server-too-large", exitCode: 4 });
  });

  test.each([
    ["stdio:toolgate-no-such-command a", "the command toolgate-no-such-command was not found"],
    [`stdio:'${tmpdir()}'`, "may not be executed"],
  ])("%s: cannot be started", async (text, message) => {
    const failure = await failureOf(open(text));
    expect(failure).toMatchObject({ code: "server-not-started", exitCode: 4 });
    expect(failure.message).toContain(message);
  });

  test("names a missing working directory rather than the command", async () => {
    const failure = await failureOf(open(hostile("plain"), { io: testIo({ cwd: "/no/such/folder" }) }));
    expect(failure).toMatchObject({ code: "server-not-started", exitCode: 4 });
    expect(failure.message).toContain("its folder");
  });

  test("DIFF-9: shows that it is waiting, on standard error", async () => {
    const io = testIo({ env: process.env });
    await failureOf(open(hostile("hangs"), { io, timeoutMs: 2300 }));
    expect(io.notes).toEqual([expect.stringMatching(/^Waiting for stdio:.* hangs …$/)]);
  });

  test("a value set in front is in no message", async () => {
    const failure = await failureOf(open("stdio:TOKEN=hush toolgate-no-such-command"));
    expect(`${failure.message} ${failure.mend}`).not.toContain("hush");
  });
});
