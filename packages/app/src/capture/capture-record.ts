import type { CaptureRecord } from "@toolgate/core/contract";
import type { Source } from "../sources/source.ts";

/** What `catalog.json` keeps of how a source was captured: nothing that differs by day or by machine. */
export function captureRecord({ label, capture }: Source): CaptureRecord {
  return { source: withoutSecrets(label), ...capture };
}

/** A command line may hand over a token as an option; the file goes into git. */
function withoutSecrets(label: string): string {
  return label.replace(
    /(--?[\w-]*(?:key|token|secret|password|auth)[\w-]*)(=|\s+)(?:"[^"]*"|'[^']*'|\S+)/gi,
    "$1$2…",
  );
}
