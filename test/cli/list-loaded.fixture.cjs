// Writes what a process has loaded to standard error, one a line: CommonJS files, and what `require` was asked for.
const Module = require("node:module");

const asked = new Set();
const load = Module._load;
Module._load = function listed(request, ...rest) {
  asked.add(request);
  return load.call(this, request, ...rest);
};

process.on("exit", () => {
  const files = Object.keys(require.cache);
  require("node:fs").writeSync(2, `\n${[...files, ...asked].join("\n")}\n`);
});
