import { Failure } from "../failure.ts";
import { visible } from "../visible.ts";

/** Makes a Failure of an error of the file system while writing; anything else is given back as it is. */
export function writeFailure(error: unknown, path: string, state: string): unknown {
  const code = systemCode(error);
  if (code === undefined) return error;
  return new Failure("contracts-not-writable", `${visible(path)} cannot be written (${code}); ${state}`, {
    mend: "Check the permissions and the free space there.",
    cause: error,
  });
}

/** Makes a Failure of an error of the file system while reading; anything else is given back as it is. */
export function readFailure(error: unknown, path: string, mend: string): unknown {
  const code = systemCode(error);
  if (code === undefined) return error;
  const why: Readonly<Record<string, string>> = {
    EISDIR: "it is a folder",
    ENOTDIR: "it is no folder",
    EACCES: "permission denied",
    EPERM: "permission denied",
    ELOOP: "its symbolic links lead in a circle",
  };
  return new Failure("contracts-not-readable", `${visible(path)} cannot be read: ${why[code] ?? code}`, {
    mend,
    cause: error,
  });
}

function systemCode(error: unknown): string | undefined {
  if (error instanceof Failure) return undefined;
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  return typeof code === "string" && /^E[A-Z]+$/.test(code) ? code : undefined;
}
