import type { Peer } from "./peer.ts";

export const apiSmartDiff: Peer = {
  name: "api-smart-diff",
  load: async () => {
    const { apiCompare } = await import("api-smart-diff");
    return (question) => {
      const types = new Set(apiCompare(question.old, question.new).diffs.map(({ type }) => type));
      if (types.has("breaking")) return "breaking";
      return types.has("unclassified") ? "undecided" : "compatible";
    };
  },
};
