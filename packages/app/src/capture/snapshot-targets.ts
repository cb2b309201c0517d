import { nearest } from "@toolgate/core/text";
import type { Command, Invocation } from "../command.ts";
import { usage } from "../command-line.ts";
import type { LoadedConfig } from "../config/loaded-config.ts";
import { Failure } from "../failure.ts";
import { visible } from "../visible.ts";

/** One source that a snapshot is taken of. */
export interface Target {
  /** What `openSource` takes. */
  readonly source: string;
  /** The server's name, where it is known before the source is opened. */
  readonly server?: string;
}

/** Reads from a command line what to take snapshots of; throws a Failure where that is nothing or not clear. */
export function findTargets(
  command: Command,
  invocation: Invocation,
  config: LoadedConfig | undefined,
): readonly Target[] {
  const [given, second] = invocation.positionals;
  const names = [...(config?.servers.keys() ?? [])];
  const name = invocation.text("name");
  if (second !== undefined) {
    throw usage(command, "argument-unexpected", `snapshot does not take "${second}"`);
  }
  const configured = (server: string): Target => ({ source: `server:${server}`, server });
  if (invocation.flag("all")) {
    if (given !== undefined) throw usage(command, "argument-unexpected", "--all takes no SERVER or SOURCE");
    if (names.length === 0) throw noServers(config);
    return names.map(configured);
  }
  if (given === undefined) {
    const [only, other] = names;
    if (only === undefined) throw noServers(config);
    if (other === undefined) return [configured(only)];
    throw usage(
      command,
      "server-needed",
      `the configuration has several servers: ${names.map(visible).join(", ")}`,
      "Name one of them, or give --all.",
    );
  }
  if (!names.includes(given)) return [{ source: given, ...(name === undefined ? {} : { server: name }) }];
  if (name !== undefined) {
    throw usage(command, "name-unexpected", "--name goes with a SOURCE; this is a server's name already");
  }
  return [configured(given)];
}

function noServers(config: LoadedConfig | undefined): Failure {
  const found = config === undefined ? "there is no configuration" : "the configuration has no servers";
  return new Failure("no-servers", `${found}, so there is nothing to take a snapshot of`, {
    mend: "Name a source, or run `toolgate init SOURCE`.",
  });
}

/** A word that is no file was probably meant as a server's name. */
export function misspelt(error: unknown, target: Target, config: LoadedConfig | undefined): unknown {
  if (!(error instanceof Failure) || error.code !== "file-not-found") return error;
  const meant = nearest(target.source, config?.servers.keys() ?? []);
  if (meant === undefined) return error;
  return new Failure(error.code, `${error.message}, neither as a file nor as a server`, {
    mend: `Did you mean ${visible(meant)}?`,
    cause: error,
  });
}
