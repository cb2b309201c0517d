// node main.js leaking|rejecting|gated [stdio|PORT]. Tokens and tenants have the same names here.
import { serveHttp, serveOverStdio } from "../serve.ts";
import { gated, rejecting } from "./gate.ts";
import { buildServer } from "./server.ts";

const [kind = "gated", where = "stdio"] = process.argv.slice(2);
const { TENANT: tenant = "acme" } = process.env;

// Over stdio the process belongs to one tenant; over HTTP the token says which.
const options = where === "stdio" ? { caller: () => ({ principal: tenant, claims: { tenant } }) } : {};
const gate = { gated: gated(options), rejecting: rejecting(options) }[kind];
const build = () => (gate === undefined ? buildServer() : gate.attach(buildServer()));

if (where === "stdio") serveOverStdio(build);
else {
  const authorize = (token: string) =>
    token === "" ? undefined : { token, clientId: token, scopes: [], extra: { tenant: token } };
  const { url } = await serveHttp(build, authorize, Number(where));
  process.stdout.write(`${url}\n`);
}
