import type { RawSchema } from "@toolgate/core/contract";
import type { Json } from "@toolgate/core/json";
import { percent } from "./section.ts";
import { ajv, hyperjump } from "./validators.ts";

/** Checks with two other validators that witnesses are valid against the older schema and not against the newer. */
export class Witnesses {
  readonly faults: string[] = [];
  readonly #reasons = new Map<string, number>();
  #all = 0;
  #twice = 0;
  #once = 0;

  async check(id: string, old: RawSchema, next: RawSchema, witness: Json): Promise<void> {
    this.#all += 1;
    let confirmed = 0;
    const against: string[] = [];
    for (const validator of [ajv, hyperjump]) {
      const accepted = await validator.holds(old, witness);
      const held = await validator.holds(next, witness);
      if (accepted === true && held === false) confirmed += 1;
      else if (typeof accepted === "object" || typeof held === "object") {
        const { cannot } = (typeof accepted === "object" ? accepted : held) as { cannot: string };
        const reason = `${validator.name} cannot say (${cannot})`;
        this.#reasons.set(reason, (this.#reasons.get(reason) ?? 0) + 1);
      } else {
        const what = accepted === false ? "the older schema rejects" : "the newer schema accepts";
        against.push(`${validator.name} finds that ${what} ${JSON.stringify(witness).slice(0, 200)}`);
      }
    }
    if (confirmed === 2) this.#twice += 1;
    if (confirmed === 1 && against.length === 0) this.#once += 1;
    if (against.length > 0) this.faults.push(`${id}: ${against.join("; ")}`);
    else if (confirmed === 0) this.faults.push(`${id}: no validator can say`);
  }

  lines(): string[] {
    if (this.#all === 0) return ["witnesses: none"];
    const reasons = [...this.#reasons].map(([reason, count]) => `  ${count} × ${reason}`);
    const share = percent(this.#twice, this.#all);
    return [
      `witnesses: ${this.#all}, confirmed by both validators ${this.#twice} (${share}), by one ${this.#once}`,
      ...reasons,
    ];
  }
}
