import { readFileSync } from "node:fs";
import { defineConfig } from "rolldown";
import { thirdPartyNotices } from "./third-party-notices.mjs";

// Start-up is dominated by the number and size of the modules that Node has to load, so two chunks hold what every
// command needs and what compares schemas and tools; each other command, reporter and kind of source is loaded when it
// is used, and so are the packages (SDK client, YAML).
const start =
  /[\\/]src[\\/](main|console-io|command-line|failure|front-end|help-text|nearest|timeout-option|visible|wrap|commands[\\/]registry)\.ts$/;
const comparison =
  /[\\/]packages[\\/]core[\\/]|[\\/]src[\\/](batch|report-options|printed-command|commands[\\/]diff|capture[\\/]open-folder|check[\\/]declared-renames|config[\\/](config-shape|find-config|load-config|loaded-config|shape)|reporters[\\/](registry|report|headline|place|text)|sources[\\/](json-text|json-fault|limits|open-source|printable|read-file|source-text|tools-list|url-label))\.ts$/;

const { version } = JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8"));

export default defineConfig({
  input: { cli: "src/cli.ts" },
  platform: "node",
  // Loaded by their names at run time: jiti reads files beside itself, and core loads refa on its first pattern.
  external: ["jiti", "refa", "@eslint-community/regexpp"],
  tsconfig: "tsconfig.json",
  transform: { define: { bundledVersion: JSON.stringify(version) } },
  plugins: [withoutExamples(), thirdPartyNotices(), commonJsFolder(), requireBuiltins(), asciiOnly()],
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
 * Code that imports at run time cannot be kept compiled (see src/compiled-code.ts), so what is part of Node is required:
 * a third off the time that the SDK's client takes to load, which imports node:crypto where there is no global one.
 */
function requireBuiltins() {
  return {
    name: "require-builtins",
    renderChunk(code) {
      return code.replace(/\bimport\((["'`])(node:[\w/]+)\1\)/g, 'Promise.resolve(require("$2"))');
    },
  };
}

/** Leaves out the examples of rules: they are for tests and documentation, and a third of what comparing loads. */
function withoutExamples() {
  const examples = /\n {4}examples: \(\) => \[[\s\S]*?\n? {0,4}\],\n(?= {4}matches:)/;
  return {
    name: "without-examples",
    transform(code, id) {
      if (!/[\\/]packages[\\/]core[\\/]dist[\\/]rules[\\/]/.test(id) || !code.includes("examples: ("))
        return undefined;
      if (!examples.test(code)) this.error(`${id}: the examples of this rule are not found`);
      return code.replace(examples, "\n");
    },
  };
}

/** Escapes everything but ASCII, so that chunks can be read without decoding (see src/compiled-code.ts). */
function asciiOnly() {
  return {
    name: "ascii-only",
    generateBundle(_, bundle) {
      for (const [name, file] of Object.entries(bundle)) {
        if (file.type !== "chunk") continue;
        if (/\\[^\0-\x7f]|String\.raw`[^`]*[^\0-\x7f]/.test(file.code)) {
          this.error(`${name} escapes a character that is not ASCII: write it as \\u...`);
        }
        file.code = file.code.replace(
          /[^\0-\x7f]/g,
          (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
        );
      }
    },
  };
}
