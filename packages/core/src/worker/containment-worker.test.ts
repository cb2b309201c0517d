import { afterEach, describe, expect, test } from "vitest";
// A thread runs what is built: Node does not read TypeScript.
import { ContainmentWorker } from "../../dist/worker/index.js";

let worker: ContainmentWorker | undefined;

function started(...options: ConstructorParameters<typeof ContainmentWorker>): ContainmentWorker {
  worker = new ContainmentWorker(...options);
  return worker;
}

afterEach(() => worker?.close());

const text = { type: "string" } as const;
/** Takes much longer than any budget here: ten pigeons for nine holes. */
const pigeons = Array.from({ length: 10 }, (_, pigeon) => `p${pigeon}`);
const hard = {
  old: {
    type: "object",
    required: pigeons,
    properties: Object.fromEntries(pigeons.map((name) => [name, { enum: [1, 2, 3, 4, 5, 6, 7, 8, 9] }])),
    allOf: pigeons.flatMap((a, index) =>
      pigeons.slice(index + 1).flatMap((b) =>
        [1, 2, 3, 4, 5, 6, 7, 8, 9].map((hole) => ({
          not: { properties: { [a]: { const: hole }, [b]: { const: hole } } },
        })),
      ),
    ),
  },
  new: false,
} as const;

describe("DIFF-7: in a thread", () => {
  test("answers are those of contains, in the order of the questions", async () => {
    const asked = started();
    const answers = await Promise.all([
      asked.contains({ old: text, new: { type: ["string", "null"] } }),
      asked.contains({ old: { type: ["string", "null"] }, new: text }),
      asked.contains({ old: { ...text, pattern: "(.)\\1" }, new: { pattern: "^..$" } }),
    ]);
    expect(answers).toMatchObject([
      { answer: "yes" },
      { answer: "no", witness: null },
      { answer: "unknown", keyword: "pattern" },
    ]);
  });

  test("the event loop of the caller goes on meanwhile", async () => {
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 10);
    const answer = await started().contains({ ...hard, budget: { timeMs: 600, maxSteps: 1e9 } });
    clearInterval(timer);
    expect(answer).toMatchObject({ answer: "unknown", keyword: "time" });
    expect(turns).toBeGreaterThan(10);
  });

  test("a question that does not end is ended, and the next one is answered", async () => {
    const asked = started({ graceMs: -19_000 });
    // The thread would go on for twenty seconds; it is ended after one.
    const late = asked.contains({ ...hard, budget: { timeMs: 20_000, maxSteps: 1e9 } });
    expect(await late).toEqual({ answer: "unknown", keyword: "time", reason: "the thread was ended" });
    expect(await asked.contains({ old: text, new: text, budget: { timeMs: 40_000 } })).toEqual({
      answer: "yes",
    });
  });

  test.each([Number.POSITIVE_INFINITY, Number.NaN])(
    "a budget of %d ms is the one that contains takes",
    async (timeMs) => {
      expect(await started().contains({ old: text, new: text, budget: { timeMs } })).toEqual({
        answer: "yes",
      });
    },
  );

  test("what needs more memory than there is ends in unknown", async () => {
    const asked = started({ maxMemoryMb: 16 });
    const many = Array.from({ length: 200_000 }, (_, index) => ({ minLength: index }));
    const answer = await asked.contains({ old: text, new: { anyOf: many }, budget: { timeMs: 20_000 } });
    expect(answer).toMatchObject({ answer: "unknown", keyword: "memory" });
  });

  test("after closing, questions are rejected", async () => {
    const asked = started();
    const open = expect(asked.contains(hard)).rejects.toThrow("closed");
    await asked.close();
    await open;
    await expect(asked.contains({ old: text, new: text })).rejects.toThrow("closed");
  });

  test("what is no JSON is rejected, and the next question is answered", async () => {
    const asked = started();
    await expect(asked.contains({ old: { const: () => 1 } as never, new: text })).rejects.toThrow(/clone/);
    expect(await asked.contains({ old: text, new: text })).toEqual({ answer: "yes" });
  });
});
