// node main.js normalising|two-names [stdio|PORT]
import { readArguments, serveHttp, serveOverStdio } from "../serve.ts";
import { normalising } from "./normalising.ts";
import { twoNames } from "./two-names.ts";

const { kind, port } = readArguments(["normalising", "two-names"]);
const { gateOf, buildServer } = kind === "two-names" ? twoNames : normalising;
const gate = gateOf();
const build = () => gate.attach(buildServer());

if (port === undefined) serveOverStdio(build);
else {
  const running = await serveHttp(build, (token) => ({ token, clientId: token, scopes: [] }), port);
  gate.onListChanged(() => running.notify.toolsChanged());
  process.stdout.write(`${running.url}\n`);
}
