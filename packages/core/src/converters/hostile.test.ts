import { describe, expect, test } from "vitest";
import { isObject, type Json, type JsonObject, member } from "../json/index.ts";
import { type Conversion, parseSteps, runSteps } from "./index.ts";
import { deepFrozen } from "./laws.fixture.ts";

function run(step: string, value: string | Json, claims: JsonObject = {}): Conversion {
  const parsed = parseSteps([JSON.parse(step) as JsonObject]);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
  const input = typeof value === "string" ? (JSON.parse(value) as Json) : value;
  return runSteps(parsed.steps, typeof value === "string" ? deepFrozen(input) : input, { claims });
}

function converted(outcome: Conversion): Json {
  if (outcome.kind !== "converted") throw new Error(outcome.message);
  return outcome.value;
}

/** A new value each time, so that no two share a part. */
function deep(levels = 100_000): Json {
  let value: Json = [];
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

describe("GATE-9: keys that every object inherits are ordinary members", () => {
  test.each<[string, string, string]>([
    ['{"fill":"/__proto__","value":{"admin":true}}', '{"q":1}', '{"__proto__":{"admin":true},"q":1}'],
    ['{"fill":"/__proto__/admin","value":true}', '{"q":1}', '{"__proto__":{"admin":true},"q":1}'],
    [
      '{"fill":"/constructor/prototype/admin","value":true}',
      "{}",
      '{"constructor":{"prototype":{"admin":true}}}',
    ],
    ['{"setDefault":"/toString","value":1}', "{}", '{"toString":1}'],
    ['{"constant":"/a","value":{"__proto__":1}}', "{}", '{"a":{"__proto__":1}}'],
    ['{"constant":"/__proto__","value":2}', '{"__proto__":1}', '{"__proto__":2}'],
    ['{"rename":"/a","to":"__proto__"}', '{"a":{"admin":true},"b":1}', '{"__proto__":{"admin":true},"b":1}'],
    ['{"rename":"/__proto__","to":"a"}', '{"__proto__":{"admin":true},"b":1}', '{"a":{"admin":true},"b":1}'],
    ['{"rename":"/a","to":"b"}', '{"__proto__":{"b":1},"a":2}', '{"b":2,"__proto__":{"b":1}}'],
    ['{"rename":"/toString","to":"b"}', '{"c":1}', '{"c":1}'],
    ['{"move":"/a","to":"/__proto__/b"}', '{"a":1}', '{"__proto__":{"b":1}}'],
    ['{"move":"/__proto__/b","to":"/a"}', '{"__proto__":{"b":1}}', '{"a":1}'],
    ['{"move":"/constructor/name","to":"/a"}', '{"c":1}', '{"c":1}'],
    ['{"wrap":"/__proto__","in":"list"}', '{"__proto__":1}', '{"__proto__":[1]}'],
    [
      '{"wrap":"/a","in":"object","key":"__proto__","with":{"b":1}}',
      '{"a":{"x":1}}',
      '{"a":{"__proto__":{"x":1},"b":1}}',
    ],
    ['{"unwrap":"/a","from":"object","key":"__proto__"}', '{"a":{"__proto__":[1]}}', '{"a":[1]}'],
    ['{"drop":"/__proto__"}', '{"__proto__":{"b":1},"a":2}', '{"a":2}'],
    ['{"drop":"/b"}', '{"__proto__":{"b":1},"b":2}', '{"__proto__":{"b":1}}'],
    ['{"drop":"/hasOwnProperty"}', '{"a":2}', '{"a":2}'],
    ['{"mapValues":"/a","pairs":[["x",{"__proto__":1}]]}', '{"a":"x"}', '{"a":{"__proto__":1}}'],
    ['{"split":"/a","by":" ","into":["/__proto__","/b"]}', '{"a":"x y"}', '{"b":"y","__proto__":"x"}'],
    ['{"join":["/__proto__","/b"],"by":" ","into":"/a"}', '{"b":"y","__proto__":"x"}', '{"a":"x y"}'],
  ])("%s on %s", (step, before, after) => {
    const value = converted(run(step, before));
    expect(JSON.stringify(value)).toBe(JSON.stringify(JSON.parse(after)));
    expect(isPlain(value)).toBe(true);
    expect(Object.hasOwn(Object.prototype, "admin")).toBe(false);
  });

  test("a claim is an own member", () => {
    for (const claim of ["constructor", "toString", "__proto__", "/constructor/name", "/list/length"]) {
      expect(run(JSON.stringify({ fill: "/a", claim }), "{}", { list: [] })).toMatchObject({
        failure: "claim-missing",
      });
    }
    const claims = JSON.parse('{"__proto__":{"id":7}}') as JsonObject;
    expect(converted(run('{"fill":"/a","claim":"/__proto__/id"}', "{}", claims))).toEqual({ a: 7 });
  });
});

/** Whether no object in a value has another prototype than the usual one. */
function isPlain(value: Json): boolean {
  if (typeof value !== "object" || value === null) return true;
  const usual = Array.isArray(value) ? Array.prototype : Object.prototype;
  return Object.getPrototypeOf(value) === usual && Object.values(value).every(isPlain);
}

describe("GATE-9: other types than expected", () => {
  test.each<[string, string, string | "failed" | "conflict"]>([
    ['{"fill":"/a/b","value":1}', '{"a":null}', "failed"],
    ['{"fill":"/a/b","value":1}', '{"a":[]}', "failed"],
    ['{"fill":"/a/b","value":1}', '"text"', "failed"],
    ['{"fill":"/a/0","value":1}', '{"a":[]}', "failed"],
    ['{"fill":"/a/0","value":1}', '{"a":[2]}', "conflict"],
    ['{"fill":"/a/length","value":1}', '{"a":[2]}', "failed"],
    ['{"fill":"/a/*/b","value":1}', '{"a":[{},3]}', "failed"],
    ['{"fill":"/a/*/b","value":1}', '{"a":[]}', '{"a":[]}'],
    ['{"fill":"/a/*/b","value":1}', "{}", "{}"],
    ['{"fill":"/a/*","value":1}', '{"a":{"c":2}}', '{"a":{"*":1,"c":2}}'],
    ['{"setDefault":"/a/b","value":1}', "[]", "failed"],
    ['{"constant":"/a/*/b/c","value":1}', '{"a":[{"b":{}},{}]}', '{"a":[{"b":{"c":1}},{"b":{"c":1}}]}'],
    ['{"rename":"/a","to":"b"}', "null", "null"],
    ['{"rename":"/a","to":"b"}', "[[]]", "[[]]"],
    ['{"rename":"/length","to":"b"}', "[1]", "[1]"],
    ['{"rename":"/*","to":"b"}', '{"*":1}', '{"b":1}'],
    ['{"rename":"/*","to":"b"}', "[]", "[]"],
    ['{"rename":"/*","to":"b"}', "[1]", "failed"],
    ['{"rename":"/a/*/b","to":"c"}', '{"a":{"*":{"b":1}}}', '{"a":{"*":{"c":1}}}'],
    ['{"move":"/a/0","to":"/b"}', '{"a":[1]}', "failed"],
    ['{"move":"/a/00","to":"/b"}', '{"a":[1]}', '{"a":[1]}'],
    ['{"move":"/a/0/c","to":"/b"}', '{"a":[{"c":1}]}', '{"b":1,"a":[{}]}'],
    ['{"move":"/a","to":"/b/1"}', '{"a":1,"b":[2]}', "failed"],
    ['{"drop":"/a/-"}', '{"a":[1]}', '{"a":[1]}'],
    ['{"drop":"/a/*/b","emptied":"drop"}', '{"a":[{"b":1},{"c":{}}]}', '{"a":[{},{"c":{}}]}'],
    ['{"drop":"/a/b/c","emptied":"drop"}', '{"a":{"b":{"c":1}}}', "{}"],
    ['{"drop":"/a/b/c","emptied":"drop"}', '{"a":{"b":{"c":1},"d":{}}}', '{"a":{"d":{}}}'],
    ['{"drop":"/a/b/c","emptied":"drop"}', '{"a":{"b":{}}}', '{"a":{"b":{}}}'],
    ['{"wrap":"","in":"list"}', "null", "[null]"],
    ['{"unwrap":"/a","from":"list"}', '{"a":{"0":1,"length":1}}', "failed"],
    ['{"unwrap":"/a","from":"object","key":"0"}', '{"a":[1]}', "failed"],
    ['{"unwrap":"/a","from":"list"}', '{"a":[null]}', '{"a":null}'],
    ['{"mapValues":"/a","pairs":[[1,2]]}', '{"a":"1"}', "failed"],
    ['{"mapValues":"/a","pairs":[[0,2]]}', '{"a":-0}', '{"a":2}'],
    ['{"mapValues":"/a","pairs":[[null,0]]}', "{}", "{}"],
    ['{"coerce":"/a","from":"string","to":"integer"}', '{"a":null}', "failed"],
    ['{"coerce":"/a","from":"string","to":"integer"}', '{"a":true}', "failed"],
    ['{"coerce":"/a","from":"number","to":"integer"}', '{"a":1.5}', "failed"],
    ['{"coerce":"/a","from":"number","to":"string"}', '{"a":1e999}', "failed"],
    ['{"coerce":"/a","from":"integer","to":"string"}', '{"a":1e21}', '{"a":"1e+21"}'],
    ['{"coerce":"/a","from":"integer","to":"string"}', '{"a":1.5}', "failed"],
    ['{"split":"/a","by":","}', '{"a":["x,y"]}', "failed"],
    ['{"split":"/a","by":",","into":["/b","/c"]}', '{"a":1}', "failed"],
    ['{"join":"/a","by":","}', '{"a":"x"}', "failed"],
    ['{"join":"/a","by":"aa"}', '{"a":["xa","y"]}', "failed"],
    ['{"join":"/a","by":"aa","onAmbiguous":"join"}', '{"a":["xa","y"]}', '{"a":"xaaay"}'],
    ['{"join":["/a","/b"],"by":",","into":"/c"}', '{"a":"x","b":1}', "failed"],
    ['{"join":["/a","/b"],"by":",","into":"/c"}', "[]", "[]"],
  ])("%s on %s", (step, before, after) => {
    const outcome = run(step, before);
    if (outcome.kind !== "converted") expect(outcome.kind).toBe(after);
    else expect(outcome.value).toStrictEqual(JSON.parse(after));
  });

  const long = { toString: () => "of a million digits", toJSON: () => "9".repeat(1_000_000) };
  test.each<[unknown, number | "failed"]>([
    ["20", 20],
    ["-0.5e1", -5],
    ["1.0", 1],
    ["100e-2", 1],
    [`1${"0".repeat(300)}`, 1e300],
    ["0e999999999999", 0],
    ["9007199254740993", "failed"],
    ["0.1000000000000000055", "failed"],
    ["1e-999999999999", "failed"],
    ["1e999", "failed"],
    ["1.5", "failed"],
    ["01", "failed"],
    ["+1", "failed"],
    [" 1", "failed"],
    ["1.", "failed"],
    ["0x10", "failed"],
    ["Infinity", "failed"],
    ["", "failed"],
    ["1\n", "failed"],
    [long, "failed"],
  ])("the text %s is the integer %s", (text, expected) => {
    const outcome = run('{"coerce":"","from":"string","to":"integer"}', JSON.stringify(text));
    expect(outcome.kind === "converted" ? outcome.value : outcome.kind).toBe(expected);
  });

  test("numbers that JSON does not carry go through untouched", () => {
    const value = { nan: Number.NaN, list: [Number.NaN], large: Number.POSITIVE_INFINITY };
    expect(converted(run('{"drop":"/none"}', value))).toBe(value);
    expect(converted(run('{"mapValues":"/list/*","pairs":[[1,2]],"else":"keep"}', value))).toBe(value);
    expect(converted(run('{"setDefault":"/nan","value":1}', value))).toBe(value);
    expect(run('{"coerce":"/nan","from":"number","to":"string"}', value).kind).toBe("failed");
    expect(run('{"fill":"/large","value":1}', value).kind).toBe("conflict");
    expect(converted(run('{"rename":"/nan","to":"b"}', value))).toEqual({
      ...value,
      nan: undefined,
      b: Number.NaN,
    });
  });
});

describe("GATE-9: values of any depth", () => {
  test.each([
    '{"fill":"/new/x","value":1}',
    '{"setDefault":"/new","value":1}',
    '{"constant":"/a","value":[[[]]]}',
    '{"rename":"/a","to":"new"}',
    '{"move":"/a","to":"/new/x"}',
    '{"wrap":"/a","in":"object","key":"x"}',
    '{"unwrap":"/one","from":"list"}',
    '{"drop":"/a"}',
    '{"mapValues":"/a","pairs":[[[[[]]],1]],"else":"keep"}',
    '{"split":"/text","by":" ","into":["/x","/y"]}',
    '{"join":["/text","/other"],"by":",","into":"/new"}',
    '{"coerce":"/other","from":"string","to":"integer"}',
  ])("%s leaves the rest as it is", (step) => {
    const untouched = deep();
    const value = { a: deep(), untouched, one: [deep()], text: "x y", other: "20" };
    const rest = converted(run(step, value));
    expect(isObject(rest) && member(rest, "untouched") === untouched).toBe(true);
  });

  test("deep values are compared without overflow", () => {
    const rename = '{"rename":"/a","to":"b"}';
    expect(Object.keys(converted(run(rename, { a: deep(), b: deep() })) as JsonObject)).toEqual(["b"]);
    expect(run(rename, { a: deep(), b: deep(100_002) }).kind).toBe("conflict");
    expect(run('{"fill":"/a","claim":"x"}', { a: deep() }, { x: deep() }).kind).toBe("converted");
  });

  test("a refusal in one of many items names it", () => {
    const list = Array.from({ length: 10_000 }, (_item, index) => ({ n: index === 9_999 ? "x" : 1 }));
    expect(run('{"coerce":"/list/*/n","from":"string","to":"integer"}', { list })).toMatchObject({
      message: '"/list/9999/n" cannot be written as an integer.',
    });
  });
});
