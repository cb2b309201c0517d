import { readFileSync } from "node:fs";
import { defineConfig } from "rolldown";
import { thirdPartyNotices } from "./third-party-notices.mjs";

// Start-up is dominated by the number and size of the modules that Node has to load, so three chunks hold what
// every command needs, what is asked about schemas, and what compares tools; each command, reporter and kind of source
// is loaded when it is used, and so are the packages (SDK client, YAML).
const start =
  /[\\/]src[\\/](main|console-io|command-line|failure|front-end|help-text|nearest|timeout-option|visible|wrap|commands[\\/]registry)\.ts$/;
const schemas =
  /[\\/]core[\\/](src|dist)[\\/](containment|json|schema)[\\/]|[\\/]src[\\/](batch|sources[\\/](json-text|json-fault|limits|printable|read-file|source-text|url-label))\.ts$/;
const comparison =
  /[\\/]core[\\/](src|dist)[\\/](contract|diff|rules|text)[\\/]|[\\/]src[\\/](report-options|printed-command|capture[\\/]open-folder|check[\\/]declared-renames|config[\\/](config-shape|find-config|shape)|reporters[\\/](registry|report|headline)|sources[\\/](open-source|tools-list))\.ts$/;

const { version } = JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8"));

export default defineConfig({
  input: { cli: "src/cli.ts" },
  platform: "node",
  // Loaded by their names at run time: jiti reads files beside itself, and core loads refa on its first pattern.
  external: ["jiti", "refa", "@eslint-community/regexpp"],
  tsconfig: "tsconfig.json",
  transform: { define: { bundledVersion: JSON.stringify(version) } },
  plugins: [thirdPartyNotices(), commonJsFolder(), requireCrypto()],
  output: {
    dir: "dist",
    // Node 20 starts it faster than ES modules: help took 1.05 of an empty process against 1.17.
    format: "cjs",
    // Names are kept for the stacks that --debug shows.
    minify: { mangle: false, compress: true, codegen: { removeWhitespace: true } },
    cleanDir: true,
    chunkFileNames: "chunks/[name]-[hash].js",
    codeSplitting: {
      groups: [
        { name: "start", test: start, priority: 2 },
        { name: "schemas", test: schemas, priority: 2 },
        { name: "comparison", test: comparison, priority: 1 },
      ],
    },
  },
});

/** Tells Node that the bundle is CommonJS, in a package that is not. */
function commonJsFolder() {
  return {
    name: "commonjs-folder",
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "package.json", source: '{ "type": "commonjs" }\n' });
    },
  };
}

/**
 * The SDK imports node:crypto where there is no global one. Code that imports at run time cannot be kept compiled
 * (see src/compiled-code.ts), so that one place requires it: a third off the time that the client takes to load.
 */
function requireCrypto() {
  return {
    name: "require-crypto",
    renderChunk(code) {
      return code.replace(/\bimport\((["'`])node:crypto\1\)/g, 'Promise.resolve(require("node:crypto"))');
    },
  };
}
