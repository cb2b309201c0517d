// What npm would publish: packed, then looked at by publint and attw.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folder = mkdtempSync(join(tmpdir(), "toolgate-pack-"));
const run = (command, ...args) =>
  execFileSync("npx", ["--no-install", command, ...args], { stdio: "inherit" });
try {
  for (const workspace of ["packages/core", "packages/mcp", "packages/app"]) {
    execFileSync("npm", ["pack", "--silent", "--pack-destination", folder, "--workspace", workspace], {
      stdio: "ignore",
    });
    run("publint", "--strict", workspace);
  }
  for (const tarball of readdirSync(folder)) {
    // The command line has no entry point for imports: there are no types to look at.
    if (/^toolgate-(core|mcp)-/.test(tarball)) run("attw", join(folder, tarball), "--profile", "esm-only");
  }
} catch (error) {
  console.error(`packaging: ${error.message}`);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
