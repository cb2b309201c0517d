import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { compatibleIf, type Peer } from "./peer.ts";

const require = createRequire(import.meta.url);

export const jsoncompat: Peer = {
  name: "jsoncompat",
  load: async () => {
    const { check_compat: check, initSync } = await import("jsoncompat");
    initSync({ module: readFileSync(require.resolve("jsoncompat/jsoncompat_wasm_bg.wasm")) });
    // A serializer breaks when it may write what its former schema rejects. With the sides exchanged that is the
    // question, word for word; a deserializer is forgiven keys that no schema described.
    return (question) =>
      compatibleIf(check(JSON.stringify(question.new), JSON.stringify(question.old), "serializer"));
  },
};
