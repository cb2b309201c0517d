import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const core = (path: string) => fileURLToPath(new URL(`./packages/core/src/${path}`, import.meta.url));

// Unit tests run on the sources: one alias per entry point of each workspace package.
export default defineConfig({
  resolve: {
    alias: [
      { find: /^@toolgate\/core\/([a-z]+)$/, replacement: core("$1/index.ts") },
      { find: /^@toolgate\/core$/, replacement: core("index.ts") },
    ],
  },
  test: {
    include: ["packages/*/src/**/*.test.ts", "test/**/*.test.ts"],
    passWithNoTests: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
