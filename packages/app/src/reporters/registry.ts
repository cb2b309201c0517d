import type { Reporter } from "./reporter.ts";

export interface ReporterEntry {
  readonly name: string;
  load(): Promise<Reporter>;
}

/** The reporters, in the order of help; the first is the default. */
export const reporters: readonly ReporterEntry[] = [
  { name: "text", load: async () => (await import("./text.ts")).text },
  { name: "json", load: async () => (await import("./json.ts")).json },
  { name: "markdown", load: async () => (await import("./markdown.ts")).markdown },
  { name: "junit", load: async () => (await import("./junit.ts")).junit },
  { name: "sarif", load: async () => (await import("./sarif.ts")).sarif },
  { name: "github", load: async () => (await import("./github.ts")).github },
];
