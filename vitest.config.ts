import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import type { TestModule } from "vitest/node";

const core = (path: string) => fileURLToPath(new URL(`./packages/core/src/${path}`, import.meta.url));

/** One plain closing line that any tool can read. */
function printTotals(modules: readonly TestModule[]): void {
  let passed = 0;
  let failed = 0;
  for (const module of modules) {
    for (const test of module.children.allTests()) {
      if (test.result().state === "passed") passed += 1;
      else if (test.result().state === "failed") failed += 1;
    }
  }
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
}

// Unit tests run on the sources: one alias per entry point of each workspace package.
export default defineConfig({
  resolve: {
    alias: [
      { find: /^@toolgate\/core\/([a-z]+)$/, replacement: core("$1/index.ts") },
      { find: /^@toolgate\/core$/, replacement: core("index.ts") },
      {
        find: /^@toolgate\/mcp$/,
        replacement: fileURLToPath(new URL("./packages/mcp/src/index.ts", import.meta.url)),
      },
    ],
  },
  test: {
    include: ["packages/*/src/**/*.test.ts", "test/**/*.test.ts"],
    passWithNoTests: false,
    reporters: ["default", { onTestRunEnd: (modules) => printTotals(modules) }],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
