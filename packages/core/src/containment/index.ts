import type { RawSchema } from "../contract/tool.ts";
import type { Json } from "../json/index.ts";

/** Answer to "is every value of `old` a value of `new`?" */
export type Containment =
  | { readonly answer: "yes" }
  | { readonly answer: "no"; readonly witness: Json; readonly reason?: string }
  | {
      readonly answer: "unknown";
      readonly reason: string;
      readonly keyword?: string;
      readonly pointer?: string;
    };

export interface ContainmentQuestion {
  readonly old: RawSchema;
  readonly new: RawSchema;
  /** Default `strict`. */
  readonly reading?: "strict" | "declared";
  readonly budgetMs?: number;
}

/** Decides containment of two JSON Schemas. */
export function contains(_question: ContainmentQuestion): Containment {
  throw new Error("not built yet");
}
