import { dirname, extname, resolve } from "node:path";
import { isObject } from "@toolgate/core/json";
import type { Io } from "../command.ts";
import { Failure } from "../failure.ts";
import { parseJson } from "../sources/json-text.ts";
import { defaultLimits } from "../sources/limits.ts";
import { printable } from "../sources/printable.ts";
import { readTextFile } from "../sources/read-file.ts";
import { configFormatVersion, configShape } from "./config-shape.ts";
import { configNames, findConfig } from "./find-config.ts";
import type { Config, LoadedConfig } from "./loaded-config.ts";
import { findShapeFault } from "./shape.ts";

/**
 * Finds, reads and checks the configuration; undefined where there is none.
 * Throws a Failure for one that was named and is missing, or that is wrong.
 */
export async function loadConfig(
  io: Pick<Io, "cwd" | "env" | "signal">,
  explicitPath?: string,
): Promise<LoadedConfig | undefined> {
  const path = await findConfig(io, explicitPath);
  if (path === undefined) return undefined;
  return checked(await read(path, io), path);
}

async function read(path: string, io: Pick<Io, "cwd" | "signal">): Promise<unknown> {
  const ending = extname(path);
  if (!configNames.some((name) => name.endsWith(ending)) || ending === "") {
    throw new Failure("config-kind", `a configuration cannot be read from ${printable(path)}`, {
      mend: `It is named like ${configNames.join(", ")}.`,
    });
  }
  const limits = { cwd: io.cwd, maxBytes: defaultLimits.maxBytes, signal: io.signal };
  const text = await readTextFile(path, limits);
  if (ending === ".json") return parseJson(text, printable(path));
  if (ending === ".yaml" || ending === ".yml") return await parseYaml(text, path);
  const { runModule } = await import("./run-module.ts");
  return await runModule(path);
}

async function parseYaml(text: string, path: string): Promise<unknown> {
  const { parseDocument } = await import("yaml");
  const document = parseDocument(text, { prettyErrors: true });
  const [fault] = document.errors;
  if (fault !== undefined) {
    const [place] = fault.linePos ?? [];
    const where = place === undefined ? "" : ` (line ${place.line}, column ${place.col})`;
    const what = printable(fault.message.split("\n")[0]?.replace(/ at line \d+, column \d+:?$/, "") ?? "");
    throw new Failure("config-yaml", `${printable(path)} is no YAML: ${what}${where}`);
  }
  try {
    return document.toJS();
  } catch (cause) {
    // Aliases that multiply beyond bounds, or point nowhere.
    const message = printable(cause instanceof Error ? cause.message : String(cause));
    throw new Failure("config-yaml", `${printable(path)} is no YAML that can be used: ${message}`, { cause });
  }
}

function checked(value: unknown, path: string): LoadedConfig {
  const name = printable(path);
  if (value === undefined || value === null) {
    throw new Failure("config-empty", `${name} holds no configuration`, {
      mend: /\.m?[jt]s$/.test(path) ? "Export it as the default." : "An empty one is {}.",
    });
  }
  const version = isObject(value) ? value["formatVersion"] : undefined;
  if (typeof version === "number" && version > configFormatVersion) {
    throw new Failure(
      "config-newer",
      `${name} has format version ${version}; this toolgate reads up to ${configFormatVersion}`,
      { mend: "Update toolgate." },
    );
  }
  const fault = findShapeFault(value, configShape);
  if (fault !== undefined) {
    const place = fault.pointer === "" ? "" : ` at ${printable(fault.pointer)}`;
    throw new Failure("config-wrong", `${name}${place} ${fault.message}`, { mend: fault.mend });
  }
  const config = value as Config;
  const folder = dirname(path);
  const { reading, failOn, budgetMs } = config;
  return {
    path,
    folder,
    contracts: resolve(folder, config.contracts ?? "contracts"),
    servers: new Map(Object.entries(config.servers ?? {})),
    limits: { ...defaultLimits, ...config.limits },
    ...(reading === undefined ? {} : { reading }),
    ...(failOn === undefined ? {} : { failOn }),
    ...(budgetMs === undefined ? {} : { budgetMs }),
  };
}
