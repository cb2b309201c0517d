// The example with two names over stdio, which retires the old one after so many milliseconds.
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { twoNames } from "../../examples/dist/orders/two-names.js";

const gate = twoNames.gateOf();
serveStdio(() => gate.attach(twoNames.buildServer()));
setTimeout(() => gate.retire("search_orders"), Number(process.argv[2]));
