// node main.js gated|leaking|rejecting [stdio|PORT]. Tokens and tenants have the same names here.
import { readArguments, serveHttp, serveOverStdio } from "../serve.ts";
import { gated, rejecting } from "./gate.ts";
import { buildServer } from "./server.ts";

const { kind, port } = readArguments(["gated", "leaking", "rejecting"]);
const { TENANT: tenant = "acme" } = process.env;

// Over stdio the process belongs to one tenant; over HTTP the token says which.
const options = port === undefined ? { caller: () => ({ principal: tenant, claims: { tenant } }) } : {};
const gate = { gated: gated(options), rejecting: rejecting(options), leaking: undefined }[kind];
const build = () => (gate === undefined ? buildServer() : gate.attach(buildServer()));

if (port === undefined) serveOverStdio(build);
else {
  const authorize = (token: string) =>
    token === "" ? undefined : { token, clientId: token, scopes: [], extra: { tenant: token } };
  const { url } = await serveHttp(build, authorize, port);
  process.stdout.write(`${url}\n`);
}
