import fc from "fast-check";

/**
 * fast-check with one seed for every run, so that a change is judged by what it changed and not by its luck.
 * TOOLGATE_SEED names another seed; "fresh" takes a new one each time.
 */
const { TOOLGATE_SEED: asked = "20261130" } = process.env;
const seed = asked === "fresh" ? Date.now() | 0 : Number(asked);
if (!Number.isSafeInteger(seed)) throw new Error(`TOOLGATE_SEED is no integer and not "fresh": ${asked}`);
fc.configureGlobal({ seed });

export { fc, seed };
