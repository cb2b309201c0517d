// node main.js normalising|two-names [stdio|PORT]
import { serveHttp, serveOverStdio } from "../serve.ts";
import { normalising } from "./normalising.ts";
import { twoNames } from "./two-names.ts";

const [kind = "normalising", where = "stdio"] = process.argv.slice(2);
const { gateOf, buildServer } = kind === "two-names" ? twoNames : normalising;
const gate = gateOf();
const build = () => gate.attach(buildServer());

if (where === "stdio") serveOverStdio(build);
else {
  const running = await serveHttp(build, (token) => ({ token, clientId: token, scopes: [] }), Number(where));
  gate.onListChanged(() => running.notify.toolsChanged());
  process.stdout.write(`${running.url}\n`);
}
