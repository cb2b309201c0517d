import { describe, expect, test } from "vitest";
import { parseSourceText } from "./source-text.ts";

describe("parseSourceText", () => {
  test.each([
    ["-", { kind: "stdin" }],
    ["tools.json", { kind: "path", path: "tools.json" }],
    ["./-", { kind: "path", path: "./-" }],
    ["C:\\x.json", { kind: "path", path: "C:\\x.json" }],
    ["C:x.json", { kind: "path", path: "C:x.json" }],
    ["D:/lists/tools.json", { kind: "path", path: "D:/lists/tools.json" }],
    ["\\\\host\\share\\x.json", { kind: "path", path: "\\\\host\\share\\x.json" }],
    ["git:main:contracts/orders", { kind: "git", revision: "main", path: "contracts/orders" }],
    ["git:HEAD~2:./a:b.json", { kind: "git", revision: "HEAD~2", path: "./a:b.json" }],
    ["git:C:\\x.json", { kind: "git", revision: "C", path: "\\x.json" }],
    ["stdio:npx -y foo@1.2.3", { kind: "stdio", commandLine: "npx -y foo@1.2.3" }],
    ["server:orders", { kind: "server", name: "orders" }],
    ["https://example.com/mcp", { kind: "http", url: new URL("https://example.com/mcp") }],
    ["HTTP://example.com/mcp", { kind: "http", url: new URL("http://example.com/mcp") }],
  ])("USE-4: reads %s", (text, source) => {
    expect(parseSourceText(text)).toEqual(source);
  });

  test.each([
    ["", "no-source"],
    ["git:main", "wrong-git-source"],
    ["git::a.json", "wrong-git-source"],
    ["git:main:", "wrong-git-source"],
    ["https://", "wrong-url"],
    ["http:example", "wrong-url"],
    ["ws://example.com", "unknown-source"],
  ])("refuses %j", (text, code) => {
    expect(() => parseSourceText(text)).toThrow(expect.objectContaining({ code, exitCode: 2 }));
  });
});
