import type { ClientCapabilities } from "@modelcontextprotocol/client";
import { Failure } from "../failure.ts";
import { printable } from "./printable.ts";

// With their sub-capabilities: servers look at those too.
const known: Readonly<Record<string, object>> = {
  sampling: { context: {}, tools: {} },
  elicitation: { form: {}, url: {} },
  roots: { listChanged: true },
};

/**
 * What is declared to a server unless the configuration says otherwise: everything that a server may look at.
 * Servers leave tools out for clients that lack these, and agents' hosts have them:
 * a tool that only such a host is shown is published as well, and its change breaks somebody.
 */
export const defaultClientCapabilities: readonly string[] = ["sampling", "elicitation", "roots"];

/** Makes the capabilities to declare: names of the specification, and extensions by their `prefix/name`. */
export function declareCapabilities(names: readonly string[]): ClientCapabilities {
  const declared: Record<string, object> = {};
  const extensions: Record<string, object> = {};
  for (const name of names) {
    const capability = Object.hasOwn(known, name) ? known[name] : undefined;
    if (capability !== undefined) declared[name] = capability;
    else if (/^[\w.-]+\/[\w.-]+$/.test(name)) extensions[name] = {};
    else {
      throw new Failure("unknown-capability", `${printable(name)} is no client capability`, {
        mend: `Known are ${Object.keys(known).join(", ")}, and extensions as PREFIX/NAME.`,
      });
    }
  }
  if (Object.keys(extensions).length > 0) declared["extensions"] = extensions;
  return declared as ClientCapabilities;
}
