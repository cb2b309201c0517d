import { type Json, join, sameDeepJson, tokens } from "../json/index.ts";
import { anything } from "../json/structure.ts";
import { copies } from "./copies.ts";
import { outcomeOf, putAt, readAt } from "./places.ts";
import { nameOf, Refusal } from "./refusal.ts";
import { memberPlace, nonEmptyText, place } from "./shapes.ts";
import { stepKind } from "./step-kind.ts";

interface FillStep {
  readonly fill: string;
  readonly value?: Json;
  readonly claim?: string;
  readonly because?: string;
}

export const fill = stepKind<FillStep>({
  name: "fill",
  about:
    "Puts a value, or what an authorized claim says, where nothing is; another value there is a conflict.",
  required: { fill: memberPlace },
  optional: { value: anything, claim: nonEmptyText },
  check: ({ value, claim }) => {
    if (value === null) return [{ pointer: "/value", message: "must be a value, not null" }];
    if ((value === undefined) === (claim === undefined)) {
      return [{ pointer: "", message: 'must have either the member "value" or the member "claim"' }];
    }
    return claim?.startsWith("/") ? place(claim, "/claim") : [];
  },
  compile: ({ fill: pointer, value: declared, claim }) => {
    const target = tokens(pointer);
    if (claim === undefined) {
      const make = copies(declared as Json);
      const edit = (found: Json | undefined) => {
        if (found === undefined) return make();
        return sameDeepJson(found, declared as Json) ? found : otherValue("is not what is filled in there");
      };
      return (value) => outcomeOf(putAt(value, target, edit));
    }
    const path = claim.startsWith("/") ? tokens(claim) : [claim];
    return (value, { claims }) => {
      const wanted = readAt(claims, path);
      if (wanted === undefined || wanted === null) {
        const message = `${nameOf(target)} needs the claim ${JSON.stringify(claim)}, which the caller does not have.`;
        return { kind: "failed", failure: "claim-missing", message };
      }
      return outcomeOf(
        putAt(value, target, (found) => {
          if (found === undefined) return wanted;
          return sameDeepJson(found, wanted) ? found : otherValue("is not what the caller is authorized for");
        }),
      );
    };
  },
  inverse: ({ fill: pointer }) => ({
    kind: "step",
    // The objects that were made on the way go with it.
    step: { drop: pointer, ...(tokens(pointer).length > 1 ? { emptied: "drop" } : {}) },
    lossless: true,
  }),
  fills: ({ fill: pointer, ...from }) => [{ pointer, ...from }],
  examples: [
    {
      step: { fill: "/filters", value: { archived: false }, because: "v1 never showed what was archived" },
      before: { query: "tea" },
      after: { query: "tea", filters: { archived: false } },
    },
    {
      step: { fill: "/filters/tenant", claim: "tenant", because: "v1 searched the caller's own tenant" },
      before: { query: "tea" },
      claims: { tenant: "acme" },
      after: { query: "tea", filters: { tenant: "acme" } },
    },
    {
      step: { fill: "/orders/*/shop", claim: "/org/shop" },
      before: { orders: [{ id: 1 }, { id: 2, shop: "s1" }] },
      claims: { org: { shop: "s1" } },
      after: {
        orders: [
          { id: 1, shop: "s1" },
          { id: 2, shop: "s1" },
        ],
      },
    },
    {
      step: { fill: "/tenant", claim: "tenant" },
      before: { tenant: "other" },
      claims: { tenant: "acme" },
      after: { refused: "conflict" },
    },
    { step: { fill: "/tenant", claim: "tenant" }, before: {}, after: { refused: "failed" } },
    {
      step: { fill: "/filters/archived", value: false },
      before: { filters: "none" },
      after: { refused: "failed" },
    },
  ],
});

function otherValue(because: string): Refusal {
  return new Refusal((at) => ({
    kind: "conflict",
    pointers: [join("", ...at)],
    message: `${nameOf(at)} ${because}: leave it out.`,
  }));
}
