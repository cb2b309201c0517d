import { isObject, type Json, type JsonObject, member, sameJson } from "../json/index.ts";
import type { GateCaller } from "./deciding.ts";
import type { ConvertDecision, PassDecision } from "./decision.ts";
import type { Gate } from "./gate.ts";

/** What is kept of a call that is not finished. */
export interface Kept {
  readonly decision: PassDecision | ConvertDecision;
  /** The gate that decided. */
  readonly gate: Gate;
  readonly arguments: Json | undefined;
  readonly caller: GateCaller;
}

const defaultMax = 10_000;

/**
 * Remembers the decisions of calls that are not finished: a call that asks for input, or became a task, keeps its first
 * decision. Bounded: the oldest are forgotten, and a call that is not remembered is decided anew.
 */
export class Memory {
  readonly #byState = new Map<string, Kept>();
  readonly #byTask = new Map<string, Kept>();
  readonly #max: number;

  constructor(max = defaultMax) {
    this.#max = max;
  }

  /** Keeps the call of a result that is not finished. */
  keep(result: JsonObject, kept: Kept): void {
    const state = member(result, "requestState");
    if (typeof state === "string") this.#put(this.#byState, state, kept);
    const task = member(result, "task");
    const id = isObject(task) ? member(task, "taskId") : undefined;
    if (typeof id === "string") this.#put(this.#byTask, id, kept);
  }

  /**
   * What was decided first of a call that goes on. Only for the same caller, tool and arguments: the state comes from the
   * client, and a decision holds what was made of somebody's claims.
   */
  continued(
    state: Json | undefined,
    name: string,
    received: Json | undefined,
    caller: GateCaller,
  ): Kept | undefined {
    const kept = typeof state === "string" ? this.#byState.get(state) : undefined;
    if (kept === undefined || kept.decision.name !== name) return undefined;
    const isSame =
      kept.caller.principal === caller.principal &&
      sameJson(kept.caller.claims, caller.claims) &&
      sameJson(kept.arguments, received);
    return isSame ? kept : undefined;
  }

  /** The call that became a task. */
  task(id: string): Kept | undefined {
    return this.#byTask.get(id);
  }

  #put(map: Map<string, Kept>, key: string, kept: Kept): void {
    map.delete(key);
    map.set(key, kept);
    if (map.size <= this.#max) return;
    const [oldest] = map.keys();
    if (oldest !== undefined) map.delete(oldest);
  }
}
