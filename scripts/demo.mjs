// The main job on real, published servers: what did this release of a server break, for which call, and how to ship it?
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const cli = "packages/app/dist/cli.js";
const old = "stdio:node node_modules/playwright-mcp-0.0.70/cli.js";
const now = "stdio:node node_modules/playwright-mcp-0.0.71/cli.js";

console.log(
  "@playwright/mcp 0.0.71 is a patch release of a published server. Both versions are started here and asked for their tools.\n",
);
console.log(`$ toolgate diff "${old}" "${now}" --tool browser_click\n`);
const { status, error } = spawnSync(process.execPath, [cli, "diff", old, now, "--tool", "browser_click"], {
  cwd: root,
  stdio: "inherit",
});
if (error !== undefined) throw error;
console.log(`\nExit code ${status}: the verdict fails, which is what stops the pull request.`);
console.log(
  "Leave --tool away to see the other tools: seven more lost or renamed arguments in the same release.",
);
// The demonstration succeeds when the break is found.
process.exitCode = status === 1 ? 0 : 1;
