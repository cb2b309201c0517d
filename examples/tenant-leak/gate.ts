// The same server behind its contract. Version 1 is what `search_v1` published once, and what old prompts still send.
import { contract, type ToolgateOptions, toolgate } from "@toolgate/mcp";
import { z } from "zod";

const search = contract("search", {
  current: 2,
  versions: { 1: z.object({ query: z.string() }) },
}).alias("search_v1", { serves: [1] });

/** Callers of version 1 only ever saw their own tenant; the tenant comes from authorization, never from the client. */
const converted = search.convert(1, 2, {
  arguments: [
    {
      fill: "/filters/tenant",
      claim: "tenant",
      because: "version 1 showed a caller the orders of its own tenant",
    },
    { fill: "/limit", value: 20, because: "version 1 never showed more than 20" },
  ],
});

export const gated = (options: ToolgateOptions = {}) => toolgate([converted], options);

/** Nobody has said how version 1 becomes version 2: the compiler complains, and at run time version 1 is rejected. */
export const rejecting = (options: ToolgateOptions = {}) =>
  // @ts-expect-error: no converter leads up from version 1
  toolgate([search], options);
