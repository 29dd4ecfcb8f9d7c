import { expect } from "vitest";
import type { EventRow } from "../support/events.ts";
import { type Actor, person } from "../support/people.ts";
import { leaveNothingDue, standIn } from "../support/stripe/inTests.ts";
import type { StripeStandIn } from "../support/stripe/StandIn.ts";
import { WEBHOOK_PATH } from "../support/stripe/webhooks.ts";
import { ask } from "../support/worker.ts";
import { course, diver } from "./shop.ts";

/** People, two events with a seat each, and Stripe. What a run has opened, `sessions` names in its order. */
export type World = {
  stripe: StripeStandIn;
  people: Actor[];
  events: EventRow[];
  admin: Actor;
  /** Events of Stripe's that never come. */
  lost: Set<string>;
};

export async function newWorld(): Promise<World> {
  await leaveNothingDue();
  const stripe = standIn();
  const people = [];
  for (const name of ["anna", "bruno", "carla"]) people.push(await diver(name, { role: "instructor" }));
  const few = [
    await course({ participants: 1, refund_rule: "half" }),
    await course({ participants: 1, refund_rule: "always" }),
  ];
  return { stripe, people, events: few, admin: await person("ugo", { role: "admin" }), lost: new Set() };
}

/** One of them, by any number. */
export function pick<Item>(items: readonly Item[], number: number): Item | undefined {
  return items[number % items.length];
}

/** A call may be refused; it may not fail. */
export async function expectNoFailure(call: Promise<{ status: number; text: string }>): Promise<void> {
  const { status, text } = await call;
  expect([200, 201, 204, 400, 403, 404, 409, 429, 502], text).toContain(status);
}

/** A webhook comes to a Worker with this database. */
export async function hear(stripe: StripeStandIn, event: string, DB: D1Database): Promise<void> {
  const request = await stripe.signed(event);
  const headers = Object.fromEntries(request.headers);
  await ask("POST", WEBHOOK_PATH, { raw: await request.text(), headers, env: { DB } });
}
