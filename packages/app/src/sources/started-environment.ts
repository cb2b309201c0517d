// What programs need to start at all. Anything else, a token above all, is handed over by name only:
// a server under test is often a package that was downloaded a moment ago.
const passedOn = [
  "PATH",
  "HOME",
  "USER",
  "LOGNAME",
  "SHELL",
  "TERM",
  "LANG",
  "LC_ALL",
  "TZ",
  "TMPDIR",
  "HTTP_PROXY",
  "HTTPS_PROXY",
  "NO_PROXY",
  "NODE_EXTRA_CA_CERTS",
  "NPM_CONFIG_REGISTRY",
  "NPM_CONFIG_CACHE",
  "NPM_CONFIG_USERCONFIG",
  "APPDATA",
  "COMSPEC",
  "HOMEDRIVE",
  "HOMEPATH",
  "LOCALAPPDATA",
  "PATHEXT",
  "PROCESSOR_ARCHITECTURE",
  "PROGRAMDATA",
  "PROGRAMFILES",
  "PROGRAMFILES(X86)",
  "SYSTEMDRIVE",
  "SYSTEMROOT",
  "TEMP",
  "TMP",
  "USERNAME",
  "USERPROFILE",
  "WINDIR",
];

/** Makes the environment of a started server: a few basic variables of ours, and what was given for it. */
export function startedEnvironment(
  ours: Readonly<Record<string, string | undefined>>,
  given: Readonly<Record<string, string>>,
): Record<string, string> {
  const basic: Record<string, string> = {};
  for (const [name, value] of Object.entries(ours)) {
    // Variables such as http_proxy and Path are written in either case.
    if (value !== undefined && passedOn.includes(name.toUpperCase())) basic[name] = value;
  }
  return { ...basic, ...given };
}
