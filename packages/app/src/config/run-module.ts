import { pathToFileURL } from "node:url";
import { Failure } from "../failure.ts";
import { printable } from "../sources/printable.ts";

/**
 * Runs a configuration that is a module and gives its default export. In a chunk of its own: code that imports at run
 * time is not kept compiled.
 */
export async function runModule(path: string): Promise<unknown> {
  try {
    if (/\.m?ts$/.test(path)) {
      const { createJiti } = await import("jiti");
      return await createJiti(import.meta.url).import(path, { default: true });
    }
    const loaded = (await import(pathToFileURL(path).href)) as { readonly default?: unknown };
    return await loaded.default;
  } catch (cause) {
    const message = cause instanceof Error ? (cause.message.split("\n")[0] ?? "") : String(cause);
    throw new Failure("config-failed", `${printable(path)} cannot be run: ${printable(message)}`, { cause });
  }
}
