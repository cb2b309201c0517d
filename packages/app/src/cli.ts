#!/usr/bin/env node
import { keepCompiledCode } from "./compiled-code.ts";

keepCompiledCode(import.meta.dirname, process.argv[2]);

// Loaded only now, so that its compiled code is kept as well.
void import("./main.ts").then(({ main }) => main());
