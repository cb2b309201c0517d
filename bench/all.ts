import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

// One process each, so that none warms the other up.
for (const name of ["start", "diff", "containment", "gate", "peers"]) {
  const script = fileURLToPath(new URL(`${name}.js`, import.meta.url));
  const { status } = spawnSync(process.execPath, [script], { stdio: "inherit" });
  if (status !== 0) process.exitCode = 1;
}
