import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import type { Json, JsonObject } from "@toolgate/core/json";
import { checkerOf, type RawSchema, SchemaDocument, SchemaSet, valueFaults } from "@toolgate/core/schema";
import type { VersionSpec } from "./contract.ts";
import { type AnySchema, isStandardSchema } from "./schema.ts";

/** What the adapter uses of the low-level server of the SDK, of either generation. */
export interface LowLevelServer {
  connect(transport: never): Promise<void>;
  onclose?: (() => void) | undefined;
  sendToolListChanged(): Promise<void>;
  /** Set while it is connected. */
  readonly transport?: unknown;
}

/** What it uses of `McpServer`. */
interface HighLevelServer {
  readonly server: LowLevelServer;
  registerTool(name: string, config: never, handler: never): unknown;
}

/** A server that can be attached: `McpServer` or `Server`, of `@modelcontextprotocol/server` or of `@modelcontextprotocol/sdk`. */
export type AnyServer = LowLevelServer | HighLevelServer;

export function lowLevelOf(server: AnyServer): LowLevelServer {
  return isHighLevel(server) ? server.server : server;
}

function isHighLevel(server: AnyServer): server is HighLevelServer {
  return "server" in server && "registerTool" in server;
}

/** Registers a handler as the server's own tool. Throws a TypeError where the server cannot. */
export function registerHandler(
  server: AnyServer,
  name: string,
  spec: VersionSpec | undefined,
  handler: unknown,
): void {
  if (!isHighLevel(server)) {
    throw new TypeError(
      `the handler of ${name} needs an McpServer; a low-level Server registers its tools itself`,
    );
  }
  if (spec === undefined) {
    throw new TypeError(`the handler of ${name} needs the schema of its current version in \`versions\``);
  }
  const { input, output, title, description, annotations } = spec;
  const isFirstGeneration = !("projectCallToolResult" in server.server);
  const config = {
    inputSchema: standardOf(input, name, isFirstGeneration),
    ...(output === undefined ? {} : { outputSchema: standardOf(output, name, isFirstGeneration) }),
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(annotations === undefined ? {} : { annotations }),
  };
  server.registerTool(name, config as never, handler as never);
}

/** Raw JSON Schema, in the form in which the SDK takes schemas. */
function standardOf(schema: AnySchema, name: string, isFirstGeneration: boolean): StandardSchemaWithJSON {
  if (isStandardSchema(schema)) return schema;
  if (isFirstGeneration) {
    throw new TypeError(
      `the handler of ${name} needs zod schemas: this generation of the SDK registers no JSON Schema`,
    );
  }
  const root = new SchemaDocument(new SchemaSet(), schema as RawSchema).root();
  const check = checkerOf(root);
  const written = () => schema as JsonObject;
  return {
    "~standard": {
      version: 1,
      vendor: "toolgate",
      validate: (value) => (check(value as Json) ? { value } : { issues: issuesOf(root, value as Json) }),
      jsonSchema: { input: written, output: written },
    },
  };
}

function issuesOf(
  root: ReturnType<SchemaDocument["root"]>,
  value: Json,
): readonly { readonly message: string }[] {
  return valueFaults(root, value).map(({ pointer, key, expected }) => ({
    message: `${pointer}${key === undefined ? "" : `/${key}`}: ${expected}`,
  }));
}
