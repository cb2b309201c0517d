import { expect, test } from "vitest";
import { withoutUrlSecrets } from "./url-label.ts";

test.each([
  ["plain words", "plain words"],
  ["http://example.com:8080/mcp", "http://example.com:8080/mcp"],
  [
    "see http://user:secret@example.com/mcp?token=abc&a=1#here, please",
    "see http://example.com/mcp?token=…&a=…",
  ],
  ["https://example.com/@scope/mcp?abc", "https://example.com/@scope/mcp?…"],
  ["http://user:se/cret@example.com", "http://…"],
  ["http://user:se?cret@example.com", "http://…"],
  ["ftp://user:secret@example.com/", "ftp://example.com/"],
  ["//user:secret@example.com/mcp", "//…"],
])("%s loses what is secret", (text, expected) => {
  expect(withoutUrlSecrets(text)).toContain(expected);
  expect(withoutUrlSecrets(text)).not.toMatch(/secret|se.cret|abc|=1/);
});
