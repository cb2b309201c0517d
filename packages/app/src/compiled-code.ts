import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Script } from "node:vm";

type Require = (request: string) => unknown;

/** What is not in the types of Node 20. */
interface Modules {
  /** Node 22.8 and later keep compiled code themselves. */
  enableCompileCache?(folder: string): unknown;
  _load(request: string, parent: { readonly filename?: string } | undefined, isMain: boolean): unknown;
}

/** Compiled code of one chunk, with the runs that it comes from. */
interface Kept {
  readonly data: Buffer;
  /** How often it was written. */
  readonly writes: number;
  /** A bit for each exit code of these runs. */
  readonly exitCodes: number;
  /** Processor time of the longest of these runs, in milliseconds. */
  readonly longestMs: number;
}

interface Loaded {
  readonly script: Script;
  readonly changedMs: number;
  /** What it was loaded from; absent where it was compiled anew. */
  readonly kept?: Kept;
}

// When the chunk was last changed, writes, exit codes, longest run: V8 copies what is not aligned to eight bytes.
const headBytes = 24;

// A run compiles what it uses, and adds to what was kept: a few runs see most of a command.
const maxWrites = 3;
// What works longer than any run before has most likely compiled more; each time by so much, so that it ends.
const longer = 1.25;

/**
 * Keeps the compiled code of the bundle in `folder` for the next run of the same command: compiling takes longer than
 * most commands do. Where nothing can be written it changes nothing; NODE_DISABLE_COMPILE_CACHE=1 turns it off, as it
 * does for the cache that newer versions of Node have.
 */
export function keepCompiledCode(folder: string, command = ""): void {
  if (process.env["NODE_DISABLE_COMPILE_CACHE"] === "1" || !/^[a-z]+$/.test(command)) return;
  // Beside the bundle: who can write here can change the code itself, so the cache asks for no more trust than that.
  const root = join(folder, "..", ".toolgate", "code");
  // The entry of the bundle is CommonJS; its constructor is what node:module would give, which takes a while to load.
  const entry = process.mainModule;
  const modules = entry?.constructor as unknown as Modules | undefined;
  if (entry === undefined || modules === undefined) return;
  if (modules.enableCompileCache !== undefined) modules.enableCompileCache(root);
  else keepByHand(entry, modules, folder, join(root, `${process.version}-${process.arch}`, command));
}

/** Loads the chunks of the bundle itself: looking for each as for any module takes as long as compiling it. */
function keepByHand(entry: NodeJS.Module, modules: Modules, folder: string, kept: string): void {
  const chunks = join(folder, "chunks");
  const loaded = new Map<string, { exports: unknown }>();
  const scripts = new Map<string, Loaded>();

  const requireChunk = (name: string): unknown => {
    const known = loaded.get(name);
    if (known !== undefined) return known.exports;
    const chunk: { exports: unknown } = { exports: {} };
    loaded.set(name, chunk);
    const filename = join(chunks, name);
    const source = readWrapped(filename);
    try {
      run(name, filename, source, chunk);
    } catch (error) {
      // As Node does: what failed is loaded anew when it is asked for again.
      loaded.delete(name);
      throw error;
    }
    return chunk.exports;
  };
  const run = (name: string, filename: string, source: string, chunk: { exports: unknown }): void => {
    // Code that was kept has lost its way to the module loader in Node 20: what imports at run time is compiled anew.
    if (source.includes("import(")) {
      chunk.exports = load(filename, undefined, false);
      return;
    }
    const file = join(kept, `${name}.bin`);
    const changedMs = statSync(filename).mtimeMs;
    const found = readKept(file, changedMs);
    const script = new Script(source, {
      filename,
      ...(found === undefined ? {} : { cachedData: found.data }),
    });
    const accepted = found !== undefined && script.cachedDataRejected !== true;
    scripts.set(file, accepted ? { script, changedMs, kept: found } : { script, changedMs });
    script.runInThisContext().call(chunk.exports, chunk.exports, requireFromChunk, chunk, filename, chunks);
  };
  const requireFromChunk: Require = (request) => {
    if (request.startsWith("./")) return requireChunk(request.slice(2));
    return entry.require(request);
  };

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
    if (exitCode > 1) return;
    const workedMs = process.cpuUsage().user / 1000;
    const news = [...scripts].filter(([, loaded]) => hasNews(loaded.kept, exitCode, workedMs));
    if (news.length === 0) return;
    try {
      mkdirSync(kept, { recursive: true });
      for (const [file, { script, changedMs, kept: before }] of news) {
        writeKept(file, changedMs, {
          data: script.createCachedData(),
          writes: (before?.writes ?? 0) + 1,
          exitCodes: (before?.exitCodes ?? 0) | (1 << exitCode),
          longestMs: Math.max(before?.longestMs ?? 0, workedMs),
        });
      }
    } catch {
      // A package that cannot be written to, as in an image: it starts as before.
    }
  });
}

/**
 * Reads a chunk as the function that Node makes of a module. The build leaves nothing but ASCII in chunks, so nothing
 * needs decoding, and one string instead of two spares a garbage collection.
 */
function readWrapped(filename: string): string {
  const head = Buffer.from("(function (exports, require, module, __filename, __dirname) {");
  return Buffer.concat([head, readFileSync(filename), Buffer.from("\n})")]).toString("latin1");
}

/** Whether a run with this outcome that worked for so long may have compiled what is not kept yet. */
function hasNews(kept: Kept | undefined, exitCode: number, workedMs: number): boolean {
  if (kept === undefined || kept.writes < maxWrites) return true;
  return (kept.exitCodes & (1 << exitCode)) === 0 || workedMs > kept.longestMs * longer;
}

/**
 * Code that was damaged would end the process inside V8, which checks only versions and lengths. So a file holds
 * everything twice: comparing two halves is native code, and a checksum over all of it would take longer than compiling.
 */
function readKept(file: string, changedMs: number): Kept | undefined {
  try {
    const bytes = readFileSync(file);
    const half = bytes.length >> 1;
    const [kept, copy] = [bytes.subarray(0, half), bytes.subarray(half)];
    if (!kept.equals(copy) || kept.readDoubleLE(0) !== changedMs) return undefined;
    return {
      data: kept.subarray(headBytes),
      writes: kept.readInt32LE(8),
      exitCodes: kept.readInt32LE(12),
      longestMs: kept.readDoubleLE(16),
    };
  } catch {
    return undefined;
  }
}

function writeKept(file: string, changedMs: number, { data, writes, exitCodes, longestMs }: Kept): void {
  const head = Buffer.alloc(headBytes);
  head.writeDoubleLE(changedMs, 0);
  head.writeInt32LE(writes, 8);
  head.writeInt32LE(exitCodes, 12);
  head.writeDoubleLE(longestMs, 16);
  const partial = `${file}.${process.pid}`;
  try {
    writeFileSync(partial, Buffer.concat([head, data, head, data]));
    renameSync(partial, file);
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
}
