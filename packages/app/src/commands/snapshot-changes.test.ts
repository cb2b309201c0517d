import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newProject, type Project } from "../capture/project.fixture.ts";
import { approve } from "./approve.ts";
import { rename } from "./rename.ts";
import { snapshot } from "./snapshot.ts";

interface Properties {
  readonly [name: string]: object;
}

let project: Project;

beforeEach(() => {
  project = newProject();
});

afterEach(() => project.remove());

const path = "contracts/docs/tools/search.json";
const search = (properties: Properties, more: object = {}) => ({
  name: "search",
  inputSchema: { type: "object", properties, additionalProperties: false },
  ...more,
});
const query = { query: { type: "string" } };
const narrowed = { query: { type: "string", enum: ["a", "b"] } };

async function take(tool: object, ...args: string[]) {
  project.write("tools.json", [tool]);
  return await project.run(snapshot, "tools.json", "--name", "docs", ...args);
}

/** The contract as `1 active r2, 2 draft r1`. */
function versions(): string {
  const contract = project.json(path) as unknown as {
    versions: { version: number; status: string; revisions: unknown[] }[];
  };
  return contract.versions
    .map(({ version, status, revisions }) => `${version} ${status} r${revisions.length}`)
    .join(", ");
}

describe("toolgate snapshot of a changed server", () => {
  test("a safe change becomes a revision", async () => {
    await take(search(query));
    const { exit, text } = await take(search({ ...query, limit: { type: "integer" } }));
    expect(exit).toBe(0);
    expect(text).toContain("  revision   search  version 1, revision 2\n    safe ");
    expect(versions()).toBe("1 active r2");
  });

  test("a behavioural change becomes a revision, and says why", async () => {
    await take(search(query, { description: "Finds pages." }));
    await take(search(query, { description: "Finds pages of the handbook." }));
    expect(versions()).toBe("1 active r2");
    expect(project.json(path)).toMatchObject({
      versions: [
        { revisions: [{ revision: 1 }, { because: [{ verdict: "behavioural", path: "/description" }] }] },
      ],
    });
  });

  test("a breaking change is stored as a draft that says what would break, until it is accepted", async () => {
    await take(search(query));
    const { exit, text } = await take(search(narrowed));
    expect(exit).toBe(0);
    expect(versions()).toBe("1 active r1, 2 draft r1");
    expect(text).toContain("  draft      search  version 2 stored as a draft\n    breaking enum-");
    expect(text.replaceAll("\n", " ")).toContain(
      "`toolgate snapshot tools.json --name docs --accept` publishes drafts once you mean it.",
    );
    expect((await take(search(narrowed), "--check")).exit).toBe(0);
    const draft = project.read(path);
    const accepted = await take(search(narrowed), "--accept");
    expect(accepted.text).toContain("  published  search  version 2");
    expect(versions()).toBe("1 active r1, 2 active r1");
    expect(project.read(path)).toBe(draft.replace('"status": "draft"', '"status": "active"'));
  });

  test("a draft goes when the server is back at the published shape", async () => {
    await take(search(query));
    const published = project.read(path);
    await take(search(narrowed));
    const { text } = await take(search(query));
    expect(text).toContain("  dropped    search  the draft of version 2");
    expect(project.read(path)).toBe(published);
  });

  test("the published revisions stay as they are through all of it", async () => {
    await take(search(query));
    const [first] = (project.json(path) as unknown as { versions: { revisions: unknown[] }[] }).versions;
    await take(search({ ...query, limit: { type: "integer" } }));
    await take(search(narrowed), "--accept");
    await take(search(query));
    const contract = project.json(path) as unknown as { versions: { revisions: unknown[] }[] };
    expect(contract.versions[0]?.revisions[0]).toEqual(first?.revisions[0]);
  });

  test("a property that was given up cannot come back with another meaning", async () => {
    await take(search({ ...query, email: { type: "string" } }));
    await take(search(query), "--accept");
    expect(project.json(path)).toMatchObject({ reserved: { properties: ["/inputSchema/properties/email"] } });
    const { text, exit } = await take(search({ ...query, email: { type: "number" } }), "--accept");
    expect(exit).toBe(1);
    expect(text).toContain("  refused    search  version 3 gives a reserved word another meaning");
    expect(text).not.toContain("publishes drafts");
    expect(text).toContain("reserved-word-reused");
    expect(text).toContain("What a reserved word means is frozen: use another name.");
    expect(versions()).toBe("1 active r1, 2 active r1, 3 draft r1");
  });

  test("a value of an enum that was given up waits as a draft where it comes back, unless all is as it was", async () => {
    const mode = (...values: string[]) => search({ mode: { enum: values } });
    await take(mode("fast", "deep"));
    await take(mode("fast"), "--accept");
    const back = await take(mode("fast", "deep", "slow"));
    expect(back.text).toContain("reserved-value-returned");
    expect(back.text).toContain("publishes drafts");
    expect(back.text).not.toContain("use another name");
    expect((await take(mode("fast", "deep"))).text).toContain("version 1 is listed again");
    expect((await take(mode("fast", "slow"))).text).toContain("version 2, revision 2");
    await take(mode("fast", "deep", "slow"), "--accept");
    expect(versions()).toBe("1 active r1, 2 active r2, 3 active r1");
  });
});

test.each([{}, { additionalProperties: true }])(
  "a property that was renamed away cannot come back with another meaning: %j",
  async (more) => {
    const text = { type: "string" };
    const takeWith = (properties: Properties, ...args: string[]) =>
      take({ name: "search", inputSchema: { type: "object", properties, ...more } }, ...args);
    await takeWith({ a: text });
    expect((await project.run(rename, "a", "c", "--tool", "search", "--property", "/inputSchema")).exit).toBe(
      0,
    );
    await takeWith({ c: text }, "--accept");
    const reserved = { reserved: { properties: ["/inputSchema/properties/a"] } };
    expect(project.json(path)).toMatchObject(reserved);
    const back = await takeWith({ c: text, a: { type: "boolean" } });
    expect(back.exit).toBe(1);
    expect(back.text).toContain("reserved-word-reused");
    expect(project.json(path)).toMatchObject(reserved);
    expect(versions()).toBe("1 active r1, 2 active r1, 3 draft r1");
  },
);

describe("toolgate rename and approve after a snapshot", () => {
  test("a declared rename makes the new name the next version, and the files are up to date", async () => {
    await take(search(query));
    const renamed = await take({ ...search(query), name: "find" });
    expect(renamed.text).toMatch(/Declare\s+it:\s+`toolgate rename (OLD NEW|search find)`\./);
    expect(project.files()).toContain("contracts/docs/tools/find.json");
    const { text } = await project.run(rename, "search", "find");
    expect(text).toBe("search → find: find is version 2 of the contract search now\n");
    expect(project.files()).not.toContain("contracts/docs/tools/find.json");
    expect(versions()).toBe("1 active r1, 2 active r1");
    const checked = await project.run(snapshot, "tools.json", "--name", "docs", "--check");
    expect(checked.exit).toBe(0);
  });

  test("DIFF-10: a finding of a draft is approved by its fingerprint alone", async () => {
    await take(search(query));
    await take(search(narrowed));
    const contract = project.json(path) as unknown as {
      versions: { because?: { fingerprint: string }[] }[];
    };
    const fingerprint = contract.versions[1]?.because?.[0]?.fingerprint ?? "";
    const { text } = await project.run(
      approve,
      fingerprint,
      "--by",
      "docs@example.com",
      "--reason",
      "No caller.",
    );
    expect(text).toBe("approved in the contract search\n");
    expect(project.json(path)).toMatchObject({
      approvals: [{ fingerprint, by: "docs@example.com", reason: "No caller.", at: "2026-11-30" }],
    });
  });
});
