import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import Module from "node:module";
import { join } from "node:path";
import { Script } from "node:vm";

type Require = (request: string) => unknown;

/** What is not in the types of Node 20. */
interface Modules {
  /** Node 22.8 and later keep compiled code themselves. */
  enableCompileCache?(folder: string): unknown;
  _load(request: string, parent: { readonly filename?: string } | undefined, isMain: boolean): unknown;
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

/** Loads the chunks of the bundle itself: looking for each as for any module takes as long as compiling it. */
function keepByHand(modules: Modules, folder: string, kept: string): void {
  const chunks = join(folder, "chunks");
  const elsewhere = Module.createRequire(join(chunks, "any.js"));
  const loaded = new Map<string, { exports: unknown }>();
  const fresh = new Map<string, Script>();

  const requireChunk = (name: string): unknown => {
    const known = loaded.get(name);
    if (known !== undefined) return known.exports;
    const chunk: { exports: unknown } = { exports: {} };
    loaded.set(name, chunk);
    const filename = join(chunks, name);
    const source = readWrapped(filename);
    // Code that was kept has lost its way to the module loader in Node 20: what imports at run time is compiled anew.
    if (source.includes("import(")) {
      chunk.exports = load(filename, undefined, false);
      return chunk.exports;
    }
    const file = join(kept, `${name}.bin`);
    const cachedData = readKept(file);
    const script = new Script(source, { filename, ...(cachedData === undefined ? {} : { cachedData }) });
    if (cachedData === undefined || script.cachedDataRejected === true) fresh.set(file, script);
    script.runInThisContext().call(chunk.exports, chunk.exports, requireFromChunk, chunk, filename, chunks);
    return chunk.exports;
  };
  const requireFromChunk: Require = (request) =>
    request.startsWith("./") ? requireChunk(request.slice(2)) : elsewhere(request);

  // What Node loads by itself, as it does the entry of the bundle, must meet the same chunks.
  const load = modules._load;
  modules._load = function (request, parent, isMain) {
    const from = parent?.filename;
    if (from?.startsWith(folder) && /^\.\/(?:chunks\/)?[\w-]+\.js$/.test(request)) {
      return requireChunk(request.replace(/^\.\/(?:chunks\/)?/, ""));
    }
    return load.call(this, request, parent, isMain);
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

const wrapper = ["(function (exports, require, module, __filename, __dirname) {", "\n})"] as const;

/**
 * Reads a chunk as the function that Node makes of a module. The build leaves nothing but ASCII in chunks, so nothing
 * needs decoding, and one string instead of two spares a garbage collection.
 */
function readWrapped(filename: string): string {
  const [head, tail] = wrapper;
  const file = openSync(filename, "r");
  try {
    const { size } = fstatSync(file);
    const bytes = Buffer.allocUnsafe(head.length + size + tail.length);
    bytes.write(head, 0, "latin1");
    let end = head.length;
    for (let read = -1; read !== 0 && end < head.length + size; end += read)
      read = readSync(file, bytes, end, head.length + size - end, null);
    bytes.write(tail, end, "latin1");
    return bytes.toString("latin1", 0, end + tail.length);
  } finally {
    closeSync(file);
  }
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
