import type { Conversion, ConversionContext } from "@toolgate/core/converters";
import type { DeclaredConverter } from "@toolgate/core/gate";
import type { Json } from "@toolgate/core/json";

const timeoutMs = 1_000;

/**
 * A converter in code. The gate gives it a copy, so that changing it changes nothing else; an asynchronous one has a second.
 * What it throws is told by its kind only: the message may hold data of the caller.
 */
export function codeConverter(
  convert: (value: Json, context: ConversionContext) => Json | Promise<Json>,
): DeclaredConverter {
  return {
    convert: (value, context) => {
      let made: Json | Promise<Json>;
      try {
        made = convert(value, context);
      } catch (error) {
        return broken(error);
      }
      return made instanceof Promise ? inTime(made) : checked(made);
    },
  };
}

function checked(value: Json): Conversion {
  // What JSON cannot carry (undefined, a function, a Date) is no arguments; members that are undefined are left out.
  if (typeof value !== "object" || value === null) return broken(undefined);
  try {
    return { kind: "converted", value: JSON.parse(JSON.stringify(value)) as Json };
  } catch (error) {
    return broken(error);
  }
}

function broken(error: unknown): Conversion {
  const what = error instanceof Error ? `threw ${error.name}` : "returned what is no JSON object or list";
  return { kind: "failed", failure: "converter-broken", message: `the converter ${what}` };
}

async function inTime(made: Promise<Json>): Promise<Conversion> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Conversion>((resolve) => {
    timer = setTimeout(
      () =>
        resolve({
          kind: "failed",
          failure: "too-slow",
          message: `the converter took longer than ${timeoutMs} ms`,
        }),
      timeoutMs,
    );
  });
  try {
    return await Promise.race([made.then(checked, broken), late]);
  } finally {
    clearTimeout(timer);
  }
}
