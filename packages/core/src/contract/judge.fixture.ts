import { digest, isObject, type JsonObject, join, sameJson } from "../json/index.ts";
import type { JudgedTool, JudgeTools } from "./comparison-port.ts";
import type { Tool } from "./tool.ts";

function properties(tool: Tool): JsonObject {
  const schema = tool.inputSchema;
  const found = isObject(schema) ? schema["properties"] : undefined;
  return isObject(found) ? found : {};
}

/**
 * A small judge for tests of the contract files: a property that is gone or changed and another name are breaking, all
 * else is behavioural. The rules proper stand above the contract files and have tests of their own.
 */
export const smallJudge: JudgeTools = (before, after) => {
  const changes: JudgedTool["changes"][number][] = [];
  const found = (rule: string, path: string, verdict: "breaking" | "behavioural") =>
    changes.push({ rule, path, verdict, reason: `${rule} at ${path}`, fingerprint: digest([rule, path]) });
  if (before === null || after === null) return { verdict: "safe", changes };
  if (before.name !== after.name) found("tool-renamed", "/name", "breaking");
  const [old, now] = [properties(before), properties(after)];
  for (const [key, schema] of Object.entries(old)) {
    const path = join("/inputSchema/properties", key);
    if (!Object.hasOwn(now, key)) found("property-removed", path, "breaking");
    else if (!sameJson(schema, now[key])) found("property-changed", path, "breaking");
  }
  if (before.description !== after.description) found("description-changed", "/description", "behavioural");
  const verdict = changes.some((change) => change.verdict === "breaking")
    ? "breaking"
    : changes.length > 0
      ? "behavioural"
      : "safe";
  return { verdict, changes };
};
