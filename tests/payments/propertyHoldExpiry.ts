import { and, eq, gt, inArray, isNotNull } from "drizzle-orm";
import { vi } from "vitest";
import { enrolments } from "../../worker/enrolments/schema.ts";
import { payments } from "../../worker/payments/schema.ts";
import {
  advanceSeconds,
  confirmPayment,
  lastStripeEvent,
  postCheckout,
  runCron,
} from "../support/checkout.ts";
import type { EventRow } from "../support/events.ts";
import { duringNextCall, interceptBatches } from "../support/interception.ts";
import type { SignedInUser } from "../support/users.ts";
import { db } from "../support/worker.ts";
import { deliverWebhook, expectNoServerError, type PropertyTestState, pick } from "./propertyState.ts";

/** The seconds for which a slow call's hold still runs, and goes on when it has ended, are up to so many. */
const SLOW_SECONDS = 12;

/**
 * A payment is settled by the return page, the cron or a webhook, and the hold ends while Stripe or D1 has not answered;
 * somebody else asks for the seat meanwhile, pays and is heard.
 */
export async function expireHoldDuringCall(
  world: PropertyTestState,
  first: number,
  second: number,
): Promise<void> {
  const { stripe, people, lost } = world;
  const hold = await pickLiveHold(world, first);
  if (!hold) return;
  const event = pick(
    world.events.filter(({ id }) => id === hold.eventId),
    0,
  ) as EventRow;
  const owner = people.find(({ id }) => id === hold.userId) as SignedInUser;
  const others = people.filter(({ id }) => id !== hold.userId);
  const runs = 1 + (second % SLOW_SECONDS);
  vi.setSystemTime(Math.max(Date.now(), Date.parse(hold.until) - runs * 1000));
  const meanwhile = async () => {
    advanceSeconds(runs + 1 + (first % SLOW_SECONDS));
    await buySeat(world, pick(others, second) as SignedInUser, event);
  };
  const told = stripe.waiting.find(
    ({ id, data, type }) => data.object.id === hold.session && type.endsWith("completed") && !lost.has(id),
  );
  const calls = [
    () =>
      duringNextCall("GET /v1/checkout", meanwhile, () =>
        expectNoServerError(confirmPayment(owner, hold.session)),
      ),
    () => duringNextCall("GET /v1/checkout", meanwhile, runCron),
    () =>
      told &&
      deliverWebhook(stripe, told.id, interceptBatches({ before: (batch) => batch === 1 && meanwhile() })),
  ];
  await pick(calls, first + second)?.();
}

/** A hold whose time runs and whose session is open at Stripe or, sooner, paid without a word of it. */
async function pickLiveHold({ stripe, events: all }: PropertyTestState, number: number) {
  const rows = await db
    .select({
      until: enrolments.held_until,
      eventId: enrolments.event_id,
      userId: enrolments.user_id,
      session: payments.stripe_session_id,
    })
    .from(enrolments)
    .innerJoin(payments, eq(payments.enrolment_id, enrolments.id))
    .where(
      and(
        inArray(
          enrolments.event_id,
          all.map(({ id }) => id),
        ),
        eq(enrolments.status, "held"),
        gt(enrolments.held_until, new Date().toISOString()),
        isNotNull(payments.stripe_session_id),
      ),
    )
    .orderBy(payments.id);
  const paid = new Set(
    stripe.sessions.filter(({ payment_status }) => payment_status === "paid").map(({ id }) => id),
  );
  const holds = rows.map((row) => ({ ...row, until: row.until ?? "", session: row.session ?? "" }));
  const unheard = holds.filter(({ session }) => paid.has(session));
  return pick(unheard.length > 0 ? unheard : holds, number);
}

/** Somebody asks for a seat and, when there is one, pays for it; the webhook comes at once. */
async function buySeat({ stripe }: PropertyTestState, as: SignedInUser, event: EventRow): Promise<void> {
  const known = new Set(stripe.sessions.map(({ id }) => id));
  await expectNoServerError(postCheckout(as, event));
  const opened = stripe.sessions.find(({ id, status }) => !known.has(id) && status === "open");
  if (!opened) return;
  stripe.pay(opened.id);
  await stripe.deliver(lastStripeEvent(stripe, opened.id).id);
}
