import { defineConfig } from "rolldown";

// One file to start with, everything heavy (SDK client, YAML, automata) in lazily loaded chunks:
// start-up is dominated by the number and size of the modules that Node has to load.
export default defineConfig({
  input: { cli: "src/cli.ts" },
  platform: "node",
  external: ["jiti", "@eslint-community/regexpp", "refa"],
  resolve: { tsconfigFilename: "tsconfig.json" },
  output: {
    dir: "dist",
    format: "esm",
    minify: false,
    cleanDir: true,
    chunkFileNames: "chunks/[name]-[hash].js",
  },
});
