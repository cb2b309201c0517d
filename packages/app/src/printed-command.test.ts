import { expect, test } from "vitest";
import { renameCommand } from "./printed-command.ts";

test.each([
  [{ from: "add", to: "get-sum" }, "toolgate rename add get-sum"],
  [
    { from: "ref", to: "target", tool: "browser_click", property: "/inputSchema" },
    "toolgate rename ref target --tool browser_click --property /inputSchema",
  ],
  [{ from: "Map view", to: "map_view" }, 'toolgate rename "Map view" map_view'],
  [{ from: "größe", to: "a (b)" }, 'toolgate rename "größe" "a (b)"'],
  [{ from: 'a" && reboot "', to: "c" }, undefined],
  [{ from: "a `reboot`", to: "c" }, undefined],
  [{ from: "%PATH% x", to: "c" }, undefined],
  [{ from: "", to: "c" }, undefined],
  [{ from: "-a b", to: "c" }, undefined],
  [{ from: "a", to: "$(reboot)" }, undefined],
  [{ from: "--help", to: "c" }, undefined],
  [{ from: "a\n", to: "c" }, undefined],
])("DIFF-9: the command that declares %j is %j", (suggestion, command) => {
  expect(renameCommand(suggestion)).toBe(command);
});
