import { Failure } from "../failure.ts";
import { visible } from "../visible.ts";

/** Makes a Failure of an error of the file system that a user can mend; anything else is given back as it is. */
export function writeFailure(error: unknown, path: string, state: string): unknown {
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  if (error instanceof Failure || typeof code !== "string" || !/^E[A-Z]+$/.test(code)) return error;
  return new Failure("contracts-not-writable", `${visible(path)} cannot be written (${code}); ${state}`, {
    mend: "Check the permissions and the free space there.",
    cause: error,
  });
}
