import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import Module from "node:module";
import { basename, join } from "node:path";
import { Script } from "node:vm";

/** What is not in the types of Node 20. */
interface Modules {
  /** Node 22.8 and later keep compiled code themselves. */
  enableCompileCache?(folder: string): unknown;
  readonly prototype: { _compile(content: string, filename: string): unknown };
}

const checksumBytes = 8;

/**
 * Keeps the compiled code of the bundle in `folder` for the next run of the same command: compiling takes longer than
 * most commands do. Where nothing can be written it changes nothing; NODE_DISABLE_COMPILE_CACHE=1 turns it off, as it
 * does for the cache that newer versions of Node have.
 */
export function keepCompiledCode(folder: string, command = ""): void {
  if (process.env["NODE_DISABLE_COMPILE_CACHE"] === "1" || !/^[a-z]+$/.test(command)) return;
  // Beside the bundle: who can write here can change the code itself, so the cache asks for no more trust than that.
  const root = join(folder, "..", ".toolgate", "code");
  const modules = Module as unknown as Modules;
  if (modules.enableCompileCache !== undefined) modules.enableCompileCache(root);
  else keepByHand(modules, folder, join(root, `${process.version}-${process.arch}`, command));
}

function keepByHand(modules: Modules, folder: string, kept: string): void {
  const fresh = new Map<string, Script>();
  const compile = modules.prototype._compile;
  modules.prototype._compile = function (this: NodeJS.Module, content: string, filename: string): unknown {
    // Code that was kept has lost its way to the module loader in Node 20: what imports at run time is compiled anew.
    if (!filename.startsWith(folder) || content.includes("import(")) {
      return compile.call(this, content, filename);
    }
    // The name of a chunk holds its digest.
    const file = join(kept, `${basename(filename)}.bin`);
    const cachedData = readKept(file);
    const source = `(function (exports, require, module, __filename, __dirname) {${content}\n})`;
    const script = new Script(source, { filename, ...(cachedData === undefined ? {} : { cachedData }) });
    if (cachedData === undefined || script.cachedDataRejected === true) fresh.set(file, script);
    const require = Module.createRequire(filename);
    return script.runInThisContext().call(this.exports, this.exports, require, this, filename, folder);
  };
  process.on("exit", (exitCode) => {
    // Only what ran to its end has compiled what the next run needs.
    if (exitCode > 1 || fresh.size === 0) return;
    try {
      mkdirSync(kept, { recursive: true });
      for (const [file, script] of fresh) writeKept(file, script.createCachedData());
    } catch {
      // A package that cannot be written to, as in an image: it starts as before.
    }
  });
}

/** Code that was damaged would end the process inside V8, which checks only versions and lengths. */
function readKept(file: string): Buffer | undefined {
  try {
    const bytes = readFileSync(file);
    const data = bytes.subarray(checksumBytes);
    return bytes.readInt32LE(0) === checksum(data) ? data : undefined;
  } catch {
    return undefined;
  }
}

function writeKept(file: string, data: Buffer): void {
  const head = Buffer.alloc(checksumBytes);
  // A copy, because the checksum reads words at their boundaries.
  head.writeInt32LE(checksum(Buffer.from(Uint8Array.from(data).buffer)), 0);
  const partial = `${file}.${process.pid}`;
  writeFileSync(partial, Buffer.concat([head, data]));
  renameSync(partial, file);
}

// Every page is looked at, not every word: reading them all takes longer than the compiled code saves on small commands.
const wordsApart = 61;

function checksum(data: Buffer): number {
  const words = new Int32Array(data.buffer, data.byteOffset, data.length >> 2);
  let sum = data.length;
  for (let at = 0; at < words.length; at += wordsApart)
    sum = Math.imul(sum ^ (words[at] as number), 0x01000193);
  return sum;
}
