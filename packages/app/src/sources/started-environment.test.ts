import { expect, test } from "vitest";
import { startedEnvironment } from "./started-environment.ts";

test("passes on what programs need to start, in either case, and nothing else of ours", () => {
  const ours = {
    PATH: "/bin",
    Path: "C:\\bin",
    https_proxy: "http://proxy.example",
    HOME: undefined,
    GITHUB_TOKEN: "x",
  };
  expect(startedEnvironment(ours, { TOKEN: "given" })).toEqual({
    PATH: "/bin",
    Path: "C:\\bin",
    https_proxy: "http://proxy.example",
    TOKEN: "given",
  });
});

test("what was given for the server wins", () => {
  expect(startedEnvironment({ PATH: "/bin" }, { PATH: "/opt" })).toEqual({ PATH: "/opt" });
});
