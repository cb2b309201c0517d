import { type CompareOptions, compareTools } from "@toolgate/core";
import type { JudgeTools } from "@toolgate/core/contract";
import type { LoadedConfig } from "../config/loaded-config.ts";

/** Judges tools by the rules, read as the configuration says. */
export function judgeBy(config: LoadedConfig | undefined): JudgeTools {
  const options: CompareOptions = {
    ...(config?.reading === undefined ? {} : { reading: config.reading }),
    ...(config?.budgetMs === undefined ? {} : { budgetMs: config.budgetMs }),
  };
  return (before, after, known) => compareTools(before, after, { ...options, ...known });
}
