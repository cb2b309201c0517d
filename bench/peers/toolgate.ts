import { contains } from "@toolgate/core/containment";
import type { Peer } from "./peer.ts";

export const toolgate: Peer = {
  name: "toolgate",
  load: async () => (question) => {
    const { answer } = contains(question);
    return answer === "yes" ? "compatible" : answer === "no" ? "breaking" : "undecided";
  },
};
