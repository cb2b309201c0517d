import { describe, expect, onTestFinished, test } from "vitest";
import { newProject, type Project } from "../capture/project.fixture.ts";
import { reporters } from "../reporters/registry.ts";
import { audit } from "./audit.ts";
import { snapshot } from "./snapshot.ts";

const tool = (property: string) => [
  {
    name: "orders",
    inputSchema: { type: "object", properties: { [property]: { type: "string" } }, required: [property] },
  },
];
const file = "contracts/shop/tools/orders.json";

/** A project whose tool `orders` has the versions 1 (`email`) and 2 (`query`). */
async function project(): Promise<Project> {
  const made = newProject();
  onTestFinished(() => made.remove());
  for (const property of ["email", "query"]) {
    made.write("tools.json", tool(property));
    const { exit } = await made.run(snapshot, "tools.json", "--name", "shop", "--accept");
    expect(exit).toBe(0);
  }
  return made;
}

function declare(made: Project, declared: object): void {
  made.write(file, { ...made.json(file), ...declared });
}

const rename = { from: 1, to: 2, arguments: [{ rename: "/email", to: "query" }] };

describe("GATE-4: toolgate audit", () => {
  test("a version without a converter fails, with the step that is missing and the file", async () => {
    const made = await project();
    const { exit, text } = await made.run(audit);
    expect(exit).toBe(1);
    expect(text).toContain("converter-missing");
    expect(text).toContain("from 1 to 2");
    declare(made, { converters: [rename] });
    expect(await made.run(audit)).toMatchObject({
      exit: 0,
      text: expect.stringContaining("Nothing is wrong. 1 contract sound."),
    });
  });

  test("everything is told at once, in every format", async () => {
    const made = await project();
    const steps = [{ rename: "/emial", to: "query" }];
    declare(made, {
      converters: [{ from: 1, to: 2, arguments: steps }],
      aliases: [{ name: "find_orders", servesVersions: [1, 7] }],
      replacedBy: "nobody",
      onAmbiguous: 9,
    });
    const rules = [
      "served-version-missing",
      "replacement-missing",
      "converter-output-invalid",
      "winner-missing",
      "converter-never-applies",
    ];
    for (const { name } of reporters) {
      const { exit, text } = await made.run(audit, "--format", name, "--verbose");
      expect(exit, name).toBe(1);
      for (const rule of rules) expect(text, name).toContain(rule);
    }
    const { text } = await made.run(audit, "--format", "json");
    const report = JSON.parse(text);
    expect(report).toMatchObject({ command: "audit", outcome: "fail" });
    expect(
      report.servers[0].tools[0].changes.find(
        (one: { rule: string }) => one.rule === "converter-output-invalid",
      ).witness,
    ).toHaveProperty("email");
    const markdown = (await made.run(audit, "--format", "markdown")).text;
    expect(markdown).not.toContain("tools unchanged");
    const github = (await made.run(audit, "--format", "github")).text;
    expect(github).toContain(`file=${file}`);
  });

  test("approvals of the contract file count, to their last day", async () => {
    const made = await project();
    const [found] = JSON.parse((await made.run(audit, "--format", "json")).text).servers[0].tools[0].changes;
    const approval = { fingerprint: found.fingerprint, by: "docs@example.com", reason: "it goes next week" };
    declare(made, { approvals: [{ ...approval, until: "2026-12-31" }] });
    expect(await made.run(audit)).toMatchObject({ exit: 0, text: expect.stringContaining("approved") });
    declare(made, { approvals: [{ ...approval, until: "2026-01-01" }] });
    expect(await made.run(audit)).toMatchObject({
      exit: 1,
      text: expect.stringContaining("ended on 2026-01-01"),
    });
  });

  test("--fail-on says what fails", async () => {
    const made = await project();
    expect((await made.run(audit, "--fail-on", "none")).exit).toBe(0);
    expect((await made.run(audit, "--fail-on", "behavioural")).exit).toBe(0);
  });

  test("without contracts there is no evidence", async () => {
    const made = newProject();
    onTestFinished(() => made.remove());
    await expect(made.run(audit)).rejects.toMatchObject({ code: "no-contracts", exitCode: 3 });
    made.write("toolgate.config.json", { servers: { shop: { command: "node", args: ["none.mjs"] } } });
    expect((await made.run(audit, "--all")).exit).toBe(3);
    await expect(made.run(audit, "--all", "--server", "shop")).rejects.toMatchObject({ code: "all-and-one" });
  });
});
