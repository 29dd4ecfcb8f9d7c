import { median } from "../median.ts";
import type { RequestCost } from "../meter/RequestCost.ts";
import type { Runtime } from "../runtime.ts";
import type { Actions } from "./actions.ts";

/** What a write costs one after another, with what follows after its answer; milliseconds are medians until the answer. */
export interface WriteCost extends Omit<RequestCost, "path" | "hit"> {
  write: keyof Actions;
  ms: number;
  /** Requests to Stripe. */
  stripe: number;
}

const WARM_UP = 3;
const ROUNDS = 11;

/** In this order, because a payment is of the checkout before it. */
const IN_TURN: (keyof Actions)[] = ["reply", "enrolment", "tap", "checkout", "payment"];

/** Rows, statements and calls of each write. `countStripe`: the requests that Stripe had so far. */
export async function countWrites(
  { direct }: Runtime,
  actions: Actions,
  countStripe: () => number,
): Promise<Omit<WriteCost, "ms">[]> {
  const costs = new Map<keyof Actions, Omit<WriteCost, "ms">>();
  // The first round wakes what later ones find: the last one is kept.
  for (let round = 0; round < WARM_UP; round += 1)
    for (const write of IN_TURN) {
      const before = countStripe();
      const answer = await actions[write](direct, { "x-meter": "all" });
      const cost: RequestCost = JSON.parse(answer.headers.get("x-cost") ?? "{}");
      costs.set(write, { ...cost, write, stripe: countStripe() - before });
    }
  return [...costs.values()];
}

/** The median of the milliseconds of each write, when nobody else writes. */
export async function timeWrites(
  { direct }: Runtime,
  actions: Actions,
): Promise<Record<keyof Actions, number>> {
  const times: Record<keyof Actions, number[]> = {
    reply: [],
    enrolment: [],
    tap: [],
    checkout: [],
    payment: [],
  };
  for (let round = -WARM_UP; round < ROUNDS; round += 1)
    for (const write of IN_TURN) {
      const began = performance.now();
      await actions[write](direct);
      if (round >= 0) times[write].push(performance.now() - began);
    }
  return Object.fromEntries(Object.entries(times).map(([write, all]) => [write, median(all)])) as Record<
    keyof Actions,
    number
  >;
}
