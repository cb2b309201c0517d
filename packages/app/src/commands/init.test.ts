import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newProject, type Project, plainServer } from "../capture/project.fixture.ts";
import { loadConfig } from "../config/load-config.ts";
import { testIo } from "../test-io.fixture.ts";
import { init } from "./init.ts";
import { snapshot } from "./snapshot.ts";

let project: Project;

beforeEach(() => {
  project = newProject();
});

afterEach(() => project.remove());

const { command, args } = plainServer;
const source = `stdio:API_KEY=hunter2 MODE=dev "${command}" "${args[0]}" plain`;

describe("toolgate init", () => {
  test("writes the configuration and the first snapshot, and a second snapshot finds nothing to do", async () => {
    const { exit, text } = await project.run(init, source.replace("API_KEY=hunter2 ", ""));
    expect(exit).toBe(0);
    expect(project.files()).toEqual([
      "contracts/hostile/catalog.json",
      "contracts/hostile/tools/find.json",
      "contracts/hostile/tools/second.json",
      "toolgate.config.json",
    ]);
    expect(project.json("toolgate.config.json")).toEqual({
      formatVersion: 1,
      servers: { hostile: { command, args, env: { MODE: "dev" } } },
    });
    expect(text).toMatch(/^toolgate\.config\.json written\.\nhostile: server:hostile → contracts\/hostile\n/);
    expect(text).toContain("`toolgate snapshot hostile --check`");
    const again = await project.run(snapshot, "--check");
    expect(again.exit).toBe(0);
  });

  test("--yaml and --name are kept to, and a secret is read from the environment", async () => {
    await project.run(init, source.replace("dev", `'\${x}'`), "--yaml", "--name", "weather");
    const config = await loadConfig(testIo({ cwd: project.folder }));
    expect(config?.servers.get("weather")).toEqual({
      command,
      args,
      env: { API_KEY: `\${API_KEY}`, MODE: `$\${x}` },
    });
    expect(project.read("toolgate.config.yaml")).not.toContain("hunter2");
    expect(project.files()).toContain("contracts/weather/catalog.json");
  });

  test("of a file there is nothing to start: the contract files alone know of it", async () => {
    project.write("tools.json", { tools: [{ name: "search", inputSchema: { type: "object" } }] });
    const { text } = await project.run(init, "tools.json", "--name", "docs");
    expect(project.json("toolgate.config.json")).toEqual({ formatVersion: 1, servers: {} });
    expect(project.files()).toContain("contracts/docs/tools/search.json");
    expect(text).toContain("`toolgate snapshot tools.json --name docs --check`");
  });

  test("without a source it writes an example that can be read, and says what to do next", async () => {
    const { exit, text } = await project.run(init);
    expect(exit).toBe(0);
    expect(text).toBe("toolgate.config.yaml written. Fill in your server, then run `toolgate snapshot`.\n");
    expect((await loadConfig(testIo({ cwd: project.folder })))?.servers.size).toBe(0);
    const filledIn = project
      .read("toolgate.config.yaml")
      .replace("servers: {}", "servers:")
      .replace(/^#( {2})/gm, "$1");
    project.write("toolgate.config.yaml", filledIn);
    expect([...((await loadConfig(testIo({ cwd: project.folder })))?.servers.keys() ?? [])]).toEqual([
      "weather",
      "orders",
    ]);
  });

  test.each(["toolgate.config.ts", "toolgate.config.yaml", "toolgate.config.json"])(
    "an existing %s is never overwritten",
    async (file) => {
      project.write(file, "as it was");
      for (const line of [[], [source]]) {
        await expect(project.run(init, ...line)).rejects.toMatchObject({
          code: "config-exists",
          exitCode: 2,
        });
      }
      expect(project.files()).toEqual([file]);
      expect(project.read(file)).toBe("as it was");
    },
  );

  test.each<[string, readonly string[], object]>([
    ["a server that does not start", [`stdio:"${command}" -e "process.exit(3)"`], { exitCode: 4 }],
    ["a file without a name", ["tools.json"], { code: "name-needed" }],
    ["a file that is not there", ["none.json", "--name", "x"], { code: "file-not-found" }],
    ["two sources", ["a", "b"], { code: "argument-unexpected" }],
  ])("%s leaves nothing behind", async (_, line, failure) => {
    project.write("tools.json", []);
    await expect(project.run(init, ...line)).rejects.toMatchObject(failure);
    expect(project.files()).toEqual(["tools.json"]);
  });

  test("where the contract files cannot be written the configuration goes too", async () => {
    project.write("tools.json", [{ name: "search", inputSchema: {} }]);
    project.write("contracts", "a file");
    await expect(project.run(init, "tools.json", "--name", "docs")).rejects.toMatchObject({
      code: "contracts-not-writable",
    });
    expect(project.files()).toEqual(["contracts", "tools.json"]);
  });
});
