// The floors of the house: imports point down only, and the floors of core are entered by their index.
const coreFloors = [
  ["json"],
  ["text"],
  ["schema"],
  ["containment", "contract"],
  ["diff", "converters", "traffic"],
  ["rules"],
  ["gate"],
  ["audit"],
  ["worker"],
];
// What a part of the app may not look up at.
const appFloors = [["sources", "config", "reporters"], ["capture", "doctor"], ["check"], ["commands"]];

function floorRules(folder, floors) {
  return floors.flatMap((floor, index) =>
    floor.map((part) => {
      const above = floors.slice(index + 1).flat();
      const siblings = folder.includes("core") ? floor.filter((other) => other !== part) : [];
      const forbidden = [...above, ...siblings];
      return {
        name: `floor-${part}`,
        comment: `${part} may use only what is below it; move what is shared down a floor.`,
        severity: "error",
        from: { path: `^${folder}/${part}/` },
        to: { path: forbidden.length === 0 ? "^$" : `^${folder}/(${forbidden.join("|")})/` },
      };
    }),
  );
}

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    ...floorRules("packages/core/src", coreFloors),
    ...floorRules("packages/app/src", appFloors),
    {
      name: "converters-judge-nothing",
      comment:
        "A converter reshapes one value; whether that serves a schema is asked of containment elsewhere.",
      severity: "error",
      from: { path: "^packages/core/src/converters/" },
      to: { path: "^packages/core/src/containment/" },
    },
    {
      name: "no-circular",
      comment: "Two files that need each other are one file, or lack a third below them.",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only", "dynamic-import"] } },
    },
    {
      name: "core-is-pure",
      comment:
        "Core has no I/O, clock or environment: hand them in. node:module only loads code; worker is for threads.",
      severity: "error",
      from: { path: "^packages/core/src/", pathNot: "\\.(test|fixture)\\.ts$|/src/worker/" },
      to: { dependencyTypes: ["core"], pathNot: "^(node:)?module$" },
    },
    {
      name: "core-knows-no-app",
      comment: "Packages depend downwards only.",
      severity: "error",
      from: { path: "^packages/core/" },
      to: { path: "^packages/(app|mcp)/" },
    },
    {
      name: "mcp-knows-no-app",
      comment: "The adapter is for servers: it brings no command line along.",
      severity: "error",
      from: { path: "^packages/mcp/" },
      to: { path: "^packages/app/" },
    },
    {
      name: "nobody-imports-the-program",
      comment: "cli.ts is where the program starts; what others need belongs into a file of its own.",
      severity: "error",
      from: {},
      to: { path: "^packages/app/src/cli\\.ts$" },
    },
    {
      name: "tests-stay-outside",
      comment: "What ships does not import tests or fixtures.",
      severity: "error",
      from: { pathNot: "\\.(test|fixture)\\.ts$" },
      to: { path: "\\.(test|fixture)\\.ts$" },
    },
    {
      name: "no-unresolvable",
      comment: "An import that leads nowhere.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: "declared-dependencies",
      comment:
        "What ships imports only packages that its package.json lists, or that the bundle brings along.",
      severity: "error",
      from: { path: "^packages/[^/]+/src/", pathNot: "\\.(test|fixture)\\.ts$" },
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"], dependencyTypesNot: ["npm-peer", "type-only"] },
    },
  ],
  options: {
    exclude: { path: "/fixtures/" },
    doNotFollow: { path: "node_modules|/dist/|/build/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.base.json" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["types", "import", "default"] },
  },
};
