import { resolve } from "node:path";
import { nearest } from "@toolgate/core/text";
import { Failure } from "../failure.ts";
import { printable } from "../sources/printable.ts";
import type { LoadedConfig } from "./loaded-config.ts";

/** A server as it is started or called, with its variables filled in. */
export type ResolvedServer = {
  readonly timeoutMs?: number;
  readonly clientCapabilities?: readonly string[];
} & (
  | {
      readonly kind: "stdio";
      readonly command: string;
      readonly args: readonly string[];
      readonly env: Readonly<Record<string, string>>;
      readonly cwd: string;
    }
  | { readonly kind: "http"; readonly url: URL; readonly headers: Readonly<Record<string, string>> }
);

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Looks a server of the configuration up and fills `${VARIABLE}` in.
 * Only here, so that a variable that one server lacks is no obstacle to the others.
 */
export function resolveServer(
  config: LoadedConfig | undefined,
  name: string,
  variables: Variables,
): ResolvedServer {
  if (config === undefined) {
    throw new Failure("no-config", `there is no configuration that server:${printable(name)} could be in`, {
      mend: "Run `toolgate init`, or give --config.",
    });
  }
  const server = config.servers.get(name);
  if (server === undefined) throw unknownServer(config, name);
  const fill = (values: Readonly<Record<string, string>> = {}) =>
    Object.fromEntries(
      Object.entries(values).map(([key, value]) => [key, fillIn(value, variables, `${name}, ${key}`)]),
    );
  const common = {
    ...(server.timeoutMs === undefined ? {} : { timeoutMs: server.timeoutMs }),
    ...(server.clientCapabilities === undefined ? {} : { clientCapabilities: server.clientCapabilities }),
  };
  if ("url" in server) {
    const url = fillIn(server.url, variables, `${name}, url`);
    if (!URL.canParse(url) || !/^https?:/i.test(url)) {
      throw new Failure("wrong-url", `the url of server ${printable(name)} is no http or https URL`);
    }
    return { ...common, kind: "http", url: new URL(url), headers: fill(server.headers) };
  }
  return {
    ...common,
    kind: "stdio",
    command: server.command,
    args: server.args ?? [],
    env: fill(server.env),
    cwd: resolve(config.folder, server.cwd ?? "."),
  };
}

/** The Failure for a name that no server of the configuration has. */
export function unknownServer(config: LoadedConfig, name: string): Failure {
  const names = [...config.servers.keys()];
  const meant = nearest(name, names);
  const all = names.slice(0, 10).map((each) => printable(each, 40));
  return new Failure("unknown-server", `the configuration has no server ${printable(name)}`, {
    mend:
      meant !== undefined
        ? `Did you mean ${printable(meant)}?`
        : names.length === 0
          ? "It has no servers yet: `toolgate init` adds one."
          : `It has ${all.join(", ")}${names.length > all.length ? ", …" : ""}.`,
  });
}

/** Replaces `${NAME}`; `$${NAME}` stands for the text `${NAME}`. */
function fillIn(text: string, variables: Variables, place: string): string {
  return text.replace(/\$(\$?)\{([A-Za-z_][A-Za-z0-9_]*)\}/g, (all, escaped: string, name: string) => {
    if (escaped !== "") return all.slice(1);
    const value = variables[name];
    if (value !== undefined) return value;
    throw new Failure(
      "variable-missing",
      `the environment variable ${name} is not set (server ${printable(place)})`,
      {
        mend: `Set ${name}, or write the value itself where it is no secret.`,
      },
    );
  });
}
