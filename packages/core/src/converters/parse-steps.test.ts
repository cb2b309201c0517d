import { describe, expect, test } from "vitest";
import type { JsonObject } from "../json/index.ts";
import { parseSteps, stepKinds } from "./index.ts";

const names = "fill, setDefault, constant, rename, move, drop, wrap, unwrap, mapValues, coerce, split, join";

function faultsOf(...steps: JsonObject[]): readonly string[] {
  const parsed = parseSteps(steps);
  return parsed.ok ? [] : parsed.faults.map(({ pointer, message }) => `${pointer}: ${message}`);
}

describe("GATE-9: what is wrong with a declaration", () => {
  test.each<[JsonObject, ...string[]]>([
    [{}, `: must have one of ${names}`],
    [{ renam: "/a", to: "b" }, `: must have one of ${names} (did you mean "rename"?)`],
    [{ __proto__: null, toString: 1 } as JsonObject, `: must have one of ${names}`],
    [
      { fill: "/a", drop: "/a", value: 1 },
      `: must be one step, not fill and drop: a step has one of ${names}`,
    ],
    [{ fill: "/a", value: 1, becuase: "x" }, '/becuase: is no member of this step: "because" is'],
    [{ drop: "/a", of: "x" }, "/of: is no member of this step: it has drop, emptied, because"],
    [{ drop: "/a", because: " " }, "/because: must be a reason in words"],
    [{ drop: "/a", because: 1 }, "/because: must be a string, not a number"],
    [{ drop: "a" }, "/drop: must be a JSON pointer such as /query"],
    [{ drop: "/a~" }, "/drop: must be a JSON pointer such as /query"],
    [{ drop: 1 }, "/drop: must be a string, not a number"],
    [{ drop: "" }, "/drop: must lead to a member, such as /query"],
    [{ drop: "/a".repeat(1001) }, "/drop: must lead at most 1000 levels down"],
    [{ drop: "/a", emptied: true }, '/emptied: must be "keep" or "drop"'],
    [{ fill: "/a" }, ': must have either the member "value" or the member "claim"'],
    [{ fill: "/a", value: 1, claim: "b" }, ': must have either the member "value" or the member "claim"'],
    [{ fill: "/a", value: null }, "/value: must be a value, not null"],
    [{ fill: "/a", claim: "" }, "/claim: must be a text that is not empty"],
    [{ fill: "/a", claim: "/b~2" }, "/claim: must be a JSON pointer such as /query"],
    [{ fill: "/a", value: Number.POSITIVE_INFINITY }, ": must not hold a number that no double holds"],
    [{ setDefault: "/a" }, ': lacks the member "value"'],
    [{ constant: "", value: 1 }, "/constant: must lead to a member, such as /query"],
    [{ rename: "/a/b", to: "b" }, "/to: must be another name than the old one"],
    [{ rename: "/a", to: 5 }, "/to: must be a string, not a number"],
    [{ rename: "/a" }, ': lacks the member "to"'],
    [{ move: "/a/*", to: "/b" }, "/move: must lead to one member, so * has no meaning here"],
    [{ move: "/a", to: "/*" }, "/to: must lead to one member, so * has no meaning here"],
    [{ move: "/a", to: "/a" }, "/to: must be another place"],
    [{ wrap: "/a" }, ': lacks the member "in"'],
    [{ wrap: "/a", in: "text" }, '/in: must be "list" or "object"'],
    [{ wrap: "/a", in: "object" }, ': lacks the member "key"'],
    [
      { wrap: "/a", in: "list", key: "b", with: {} },
      "/key: means nothing with a list",
      "/with: means nothing with a list",
    ],
    [
      { wrap: "/a", in: "object", key: "b/", with: { "b/": 1 } },
      "/with/b~1: must not be the key that holds the value",
    ],
    [{ wrap: "/a", in: "object", key: "b", with: [] }, "/with: must be an object, not a list"],
    [{ unwrap: "/a", from: "object", key: "b", take: "first" }, "/take: means nothing with an object"],
    [{ unwrap: "/a", from: "list", take: "last" }, '/take: must be "first"'],
    [{ mapValues: "/a", pairs: [] }, "/pairs: must have at least 1 item"],
    [{ mapValues: "/a", pairs: [["b"]] }, "/pairs/0: must be two values, the old one and the new one"],
    [
      {
        mapValues: "/a",
        pairs: [
          [{ b: 1, c: 2 }, 1],
          [{ c: 2, b: 1 }, 2],
        ],
      },
      "/pairs/1/0: is there in an earlier pair",
    ],
    [{ mapValues: "/a", pairs: [["b", 1]], else: "drop" }, '/else: must be "keep" or "refuse"'],
    [{ coerce: "/a", from: "integer", to: "integer" }, "/to: must be another type"],
    [
      { coerce: "/a", from: "text", to: "integer" },
      '/from: must be "string" or "integer" or "number" or "boolean"',
    ],
    [
      { coerce: "/a", from: "boolean", to: "integer" },
      "/to: must not mix numbers with true and false: mapValues says which is which",
    ],
    [{ split: "/a", by: "" }, "/by: must be a text that is not empty"],
    [{ split: "/a", by: " ", into: ["/b"] }, "/into: must have at least 2 items"],
    [
      { split: "/a", by: " ", into: ["/b", "/b", "/b/c"] },
      "/into/1: must not be an earlier place, inside one or around one",
      "/into/2: must not be an earlier place, inside one or around one",
    ],
    [
      { split: "/*/a", by: " ", into: ["/b", "/c"] },
      "/split: must lead to one member, so * has no meaning here",
    ],
    [
      { join: "/a", by: " ", into: "/b" },
      "/into: means nothing where a list becomes a text in its own place",
    ],
    [{ join: ["/a", "/b"], by: " " }, ': lacks the member "into"'],
    [
      { join: ["/a", "/b/*"], by: " ", into: "/c" },
      "/join/1: must lead to one member, so * has no meaning here",
    ],
    [{ join: "/a", by: " ", onAmbiguous: "keep" }, '/onAmbiguous: must be "refuse" or "join"'],
  ])("%j", (step, ...expected) => {
    expect(faultsOf(step)).toEqual(expected.map((fault) => `/0${fault}`));
  });

  test("every fault of every step is told, with its place in the list", () => {
    const steps = [{ drop: "/ok" }, { drop: "x" }, { rename: "/a", to: 1, too: 2 }];
    expect(faultsOf(...steps)).toEqual([
      "/1/drop: must be a JSON pointer such as /query",
      "/2/to: must be a string, not a number",
      '/2/too: is no member of this step: "to" is',
    ]);
  });

  test("a declaration that nests too deep is a fault, not an overflow", () => {
    let deep: JsonObject = {};
    for (let level = 0; level < 100_000; level += 1) deep = { deep };
    expect(faultsOf({ fill: "/a", value: deep })).toEqual(["/0: must not nest deeper than 1000 levels"]);
  });

  test("what is no object is a fault", () => {
    expect(faultsOf(...([null, [], "x"] as unknown as JsonObject[]))).toEqual([
      "/0: must be an object",
      "/1: must be an object",
      "/2: must be an object",
    ]);
  });

  test("names of members that every object inherits are names like others", () => {
    expect(faultsOf(JSON.parse('{"rename":"/__proto__","to":"constructor"}') as JsonObject)).toEqual([]);
    expect(faultsOf(JSON.parse('{"drop":"/a","__proto__":{}}') as JsonObject)).toEqual([
      "/0/__proto__: is no member of this step: it has drop, emptied, because",
    ]);
  });
});

test("GATE-9: what a step fills is told with its reason", () => {
  const because = "v1 had none";
  const steps: JsonObject[] = [
    { fill: "/a", value: 1, because },
    { fill: "/b", claim: "tenant" },
    { setDefault: "/c", value: null, because },
    { constant: "/d", value: false },
    { wrap: "/e", in: "object", key: "value", with: { "x/y": 1 }, because },
    { rename: "/f", to: "g" },
  ];
  const parsed = parseSteps(steps);
  expect(parsed.ok && parsed.steps.map(({ kind, step }) => kind.fills(step))).toEqual([
    [{ pointer: "/a", value: 1, because }],
    [{ pointer: "/b", claim: "tenant" }],
    [{ pointer: "/c", value: null, because }],
    [{ pointer: "/d", value: false }],
    [{ pointer: "/e/x~1y", value: 1, because }],
    [],
  ]);
  expect(stepKinds.map(({ name }) => name).join(", ")).toBe(names);
});
