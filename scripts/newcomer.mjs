// Does what the guides say, as somebody who has nothing yet: packed tarballs in an empty folder, file by file and
// command by command, and compares what is printed with what the guide prints.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const guides = resolve("docs/guides");
const work = mkdtempSync(join(tmpdir(), "newcomer-"));
const packages = {
  "@toolgate/core": "packages/core",
  "@toolgate/mcp": "packages/mcp",
  toolgate: "packages/app",
};
const commandTimeoutMs = 5 * 60_000;

function run(command, cwd) {
  const { status, stdout, stderr } = spawnSync("bash", ["-euo", "pipefail", "-c", command], {
    cwd,
    encoding: "utf8",
    timeout: commandTimeoutMs,
  });
  return { ok: status === 0, stdout, stderr };
}

/** Packs every package; a name that a guide installs is replaced by its tarball and those that it depends on. */
function packAll() {
  const files = new Map();
  for (const [name, folder] of Object.entries(packages)) {
    const packed = run(`npm pack --silent --pack-destination ${JSON.stringify(work)}`, resolve(folder));
    if (!packed.ok) throw new Error(`${name} cannot be packed\n${packed.stderr}`);
    files.set(name, join(work, packed.stdout.trim().split("\n").at(-1)));
  }
  const core = files.get("@toolgate/core");
  return (command) =>
    command.replaceAll(/(?<=^npm install .*)(?<= )(@toolgate\/[a-z]+|toolgate)(?= |$)/gm, (name) =>
      name === "@toolgate/core" ? core : `${core} ${files.get(name)}`,
    );
}

function* blocksOf(text) {
  for (const [, kind, file, body] of text.matchAll(/^```(\w+)(?: (\S+))?\n([\s\S]*?)^```$/gm)) {
    yield { kind, file, body };
  }
}

const substitute = packAll();
let commands = 0;
let compared = 0;
const faults = [];
for (const guide of readdirSync(guides).filter((name) => name.endsWith(".md"))) {
  const folder = mkdtempSync(join(work, "guide-"));
  const started = performance.now();
  let printed = "";
  for (const { kind, file, body } of blocksOf(readFileSync(join(guides, guide), "utf8"))) {
    if (file !== undefined) writeFileSync(join(folder, file), body);
    else if (kind === "sh") {
      commands += 1;
      const { ok, stdout, stderr } = run(substitute(body), folder);
      printed = stdout;
      if (!ok) faults.push(`${guide}: this failed:\n${body}${stdout}${stderr}`);
    } else if (kind === "text") {
      const lines = body.trimEnd().split("\n");
      compared += lines.length;
      for (const line of lines) {
        if (!printed.includes(line))
          faults.push(`${guide}: expected ${JSON.stringify(line)}, printed:\n${printed}`);
      }
    }
    if (faults.length > 0) break;
  }
  console.log(`${guide}: ${Math.round((performance.now() - started) / 1_000)} s`);
}
rmSync(work, { recursive: true, force: true });
if (commands === 0 || compared === 0)
  faults.push("the guides hold no command or no output: is their form still the one that is read here?");
for (const fault of faults) console.error(`newcomer: ${fault}`);
if (faults.length > 0) process.exit(1);
console.log(`newcomer: ${commands} blocks of commands run, ${compared} lines of output as the guides say`);
