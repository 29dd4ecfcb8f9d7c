import { and, eq, inArray, isNotNull } from "drizzle-orm";
import fc from "fast-check";
import { expect } from "vitest";
import type { AdminPackage } from "../../worker/admin/packages/outputs.ts";
import { events } from "../../worker/events/schema.ts";
import { HOLD_MINUTES } from "../../worker/payments/checkout/contract.ts";
import { retryFailedRefunds } from "../../worker/payments/issues/store.ts";
import { payments } from "../../worker/payments/schema.ts";
import { vouchers } from "../../worker/prices/schema.ts";
import {
  advanceMinutes,
  confirmPayment,
  deleteHold,
  listEnrolments,
  postCheckout,
} from "../support/checkout.ts";
import { postBalance } from "../support/deposits.ts";
import type { EventRow } from "../support/events.ts";
import { interceptBatches, WorkerKilled } from "../support/interception.ts";
import { expectConsistentPayments, expectPaymentsToMatchStripe } from "../support/paymentInvariants.ts";
import { ACCEPTED_TERMS } from "../support/saleTerms.ts";
import type { SignedInUser } from "../support/users.ts";
import { postVoucher } from "../support/vouchers.ts";
import { ask, db } from "../support/worker.ts";
import { expireHoldDuringCall } from "./propertyHoldExpiry.ts";
import { claimSeatByLink, decideGroup } from "./propertySeats.ts";
import {
  cancelConfirmedEnrolment,
  deliverWebhook,
  expectNoServerError,
  type PropertyTestState,
  pick,
} from "./propertyState.ts";
import { expectFairLines, runCronAndCheck, WAITING_COMMANDS, whileFree } from "./propertyWaiting.ts";

/** One thing that happens; the numbers choose among whoever and whatever there is. */
type CommandAction = (world: PropertyTestState, first: number, second: number) => unknown;

function pickUserAndEvent({ people, events: all }: PropertyTestState, first: number, second: number) {
  return { who: pick(people, first) as SignedInUser, event: pick(all, second) as EventRow };
}

/** A session that somebody was told of and can pay, or any. */
async function pickSession({ stripe }: PropertyTestState, number: number, { open = false } = {}) {
  if (!open) return pick(stripe.sessions, number);
  const can = stripe.sessions.filter(({ status }) => status === "open").map(({ id }) => id);
  const told = await db
    .select({ id: payments.stripe_session_id })
    .from(payments)
    .where(inArray(payments.stripe_session_id, can))
    .orderBy(payments.id);
  return pick(
    told.map(({ id }) => ({ id: id ?? "" })),
    number,
  );
}

async function cancelEvent({ admin }: PropertyTestState, { id }: EventRow): Promise<void> {
  const path = `/api/events/${id}/cancellation`;
  const { body } = await ask<{ paying: number; total: number }>("GET", path, { as: admin });
  const { paying = 0, total = 0 } = body ?? {};
  await expectNoServerError(ask("POST", path, { as: admin, body: { paying, total } }));
}

/** The Worker dies when it would write, or when it has written: what it was told of, Stripe tells again. */
async function killWorkerDuringWebhook(
  { stripe, lost }: PropertyTestState,
  first: number,
  second: number,
): Promise<void> {
  const told = pick(
    stripe.waiting.filter(({ id }) => !lost.has(id)),
    first,
  );
  if (!told) return;
  const die = () => {
    throw new WorkerKilled();
  };
  await deliverWebhook(stripe, told.id, interceptBatches(second % 2 ? { before: die } : { after: die }));
}

const COMMANDS: Record<string, CommandAction> = {
  begins: (world, first, second) => {
    const { who, event } = pickUserAndEvent(world, first, second);
    return expectNoServerError(postCheckout(who, event));
  },
  "buys a voucher": (world, first, second) => {
    const { who, event } = pickUserAndEvent(world, first, second);
    const amount = 20 + (first % 3) * 20;
    return expectNoServerError(postVoucher(who, { id: event.organizer_id ?? "" }, { amount }));
  },
  "begins with a voucher": async (world, first, second) => {
    const who = pick(world.people, first) as SignedInUser;
    const event = pick([...world.events, world.group], second) as EventRow;
    const seats = event === world.group ? 2 : 1;
    const sold = await db
      .select()
      .from(vouchers)
      .where(and(eq(vouchers.organizer_id, event.organizer_id ?? ""), isNotNull(vouchers.paid_at)))
      .orderBy(vouchers.id);
    const voucher = pick(sold, first);
    if (voucher) await expectNoServerError(postCheckout(who, event, { code: voucher.code, seats }));
  },
  "begins with a code": (world, first, second) => {
    const { who, event } = pickUserAndEvent(world, first, second);
    return expectNoServerError(postCheckout(who, event, { code: world.code.code }));
  },
  "begins with the deposit": (world, first, second) => {
    const { who, event } = pickUserAndEvent(world, first, second);
    return expectNoServerError(postCheckout(who, event, { part: "deposit" }));
  },
  "begins the balance": async (world, first) => {
    const event = pick(world.events, first) as EventRow;
    const owed = (await listEnrolments(event)).find(
      ({ status, balance_cents: cents }) => status === "confirmed" && cents > 0,
    );
    const who = world.people.find(({ id }) => id === owed?.user_id);
    if (owed && who) await expectNoServerError(postBalance(who, owed.id));
  },
  "begins for several": (world, first, second) => {
    const who = pick(world.people, first) as SignedInUser;
    return expectNoServerError(postCheckout(who, world.group, { seats: 2 + (second % 2) }));
  },
  "takes a seat by a link": claimSeatByLink,
  "gives the seat of the group up": ({ people, group }, first) =>
    cancelConfirmedEnrolment({ who: pick(people, first) as SignedInUser, event: group }),
  "gives the held place back": (world, first, second) => {
    const { who, event } = pickUserAndEvent(world, first, second);
    return expectNoServerError(deleteHold(who, event));
  },
  "gives the paid place up": (world, first, second) =>
    cancelConfirmedEnrolment(pickUserAndEvent(world, first, second)),
  "buys a package": ({ people }, first) => {
    const body = { kind: "organizer_package", packageId: "startup", ...ACCEPTED_TERMS };
    const as = pick(people, first) as SignedInUser;
    return expectNoServerError(ask("POST", "/api/payments/create-package-checkout", { as, body }));
  },
  pays: async (world, first) => {
    const session = await pickSession(world, first, { open: true });
    if (session) world.stripe.pay(session.id);
  },
  "is declined": async (world, first) => {
    const session = await pickSession(world, first, { open: true });
    if (session) world.stripe.decline(session.id);
  },
  "comes back": async (world, first) => {
    const session = await pickSession(world, first);
    const payment =
      session && (await db.select().from(payments).where(eq(payments.stripe_session_id, session.id)).get());
    const who = world.people.find(({ id }) => id === payment?.user_id);
    if (session && who) await expectNoServerError(confirmPayment(who, session.id));
  },
  "takes a seat for nothing": async (world, first, second) => {
    const { who, event } = pickUserAndEvent(world, first, second);
    await whileFree(event, () =>
      expectNoServerError(ask("POST", `/api/events/${event.id}/register-free`, { as: who })),
    );
  },
  "a webhook comes, new or known": async ({ stripe, lost }, first) => {
    const told = pick(
      stripe.events.filter(({ id }) => !lost.has(id)),
      first,
    );
    if (told) await stripe.deliver(told.id);
  },
  "a webhook comes twice at once": async ({ stripe, lost }, first) => {
    const told = pick(
      stripe.waiting.filter(({ id }) => !lost.has(id)),
      first,
    );
    if (told) await Promise.all([stripe.deliver(told.id), stripe.deliver(told.id)]);
  },
  "a webhook is lost": ({ stripe, lost }, first) => {
    const told = pick(stripe.waiting, first);
    if (told?.type.startsWith("checkout.")) lost.add(told.id);
  },
  "the Worker dies of a webhook": killWorkerDuringWebhook,
  "time passes while a call is under way": expireHoldDuringCall,
  "minutes pass": (_, first) => advanceMinutes(5 + (first % 41)),
  "holds run out": () => advanceMinutes(HOLD_MINUTES + 1),
  "the cron runs": (world) => runCronAndCheck(world),
  "Stripe goes down": ({ stripe }, first) => stripe.set({ outage: first % 2 ? "network" : "500" }),
  "Stripe is back": ({ stripe }) => stripe.set({ outage: false }),
  "the site's key is another account's, or revoked": ({ stripe }, first) =>
    stripe.set({ key: first % 2 ? "elsewhere" : "revoked" }),
  "the site's key is right": ({ stripe }) => stripe.set({ key: "valid" }),
  "Stripe loses an answer": ({ stripe }, first) =>
    stripe.failNext({ kind: "lost answer", times: 1 + (first % 2) }),
  "Stripe refuses refunds": ({ stripe }) => stripe.set({ refundsRefused: "insufficient_funds" }),
  "Stripe takes refunds": ({ stripe }, first) =>
    stripe.set({ refundsRefused: null, refundsPending: first % 2 === 0 }),
  "a refund comes back": ({ stripe }, first) => {
    const refund = pick(
      stripe.refunds.filter(({ status }) => status !== "failed"),
      first,
    );
    if (refund) stripe.finishRefund(refund.id, "failed");
  },
  "the bank takes money back": ({ stripe }, first, second) => {
    const paid = pick(
      stripe.sessions.filter(
        ({ payment_status, payment_intent }) =>
          payment_status === "paid" &&
          !stripe.disputes.some((dispute) => dispute.payment_intent === payment_intent) &&
          !stripe.refunds.some((refund) => refund.payment_intent === payment_intent),
      ),
      first,
    );
    const amount = second % 3 === 0 ? 1500 : undefined;
    if (paid) stripe.dispute(paid.id, { ...(amount && { amount }), inquiry: second % 4 === 1 });
  },
  "the bank goes on": ({ stripe }, first, second) => {
    const open = pick(
      stripe.disputes.filter(({ status }) => status.endsWith("needs_response")),
      first,
    );
    if (!open) return;
    if (open.status === "needs_response") stripe.stepDispute(open.id, second % 2 ? "won" : "lost");
    else stripe.stepDispute(open.id, second % 2 ? "escalate" : "warning_closed");
  },
  "somebody decides about a lost dispute": async ({ admin, events: all }, first, second) => {
    const event = pick(all, first) as EventRow;
    const seat = pick(await listEnrolments(event), second);
    if (!seat) return;
    const path = `/api/events/${event.id}/participants/${seat.id}`;
    if (second % 2) return expectNoServerError(ask("POST", `${path}/keep`, { as: admin }));
    const { body } = await ask<{ refund?: number }>("GET", `${path}/cancellation`, { as: admin });
    if (body?.refund === 0)
      await expectNoServerError(ask("DELETE", path, { as: admin, body: { refund: 0 } }));
  },
  "an admin refunds a package": async ({ people, admin }, first, second) => {
    const bought = await db.select().from(payments).where(isNotNull(payments.user_package_id));
    const own = bought.filter(({ user_id }) => people.some(({ id }) => id === user_id));
    const path = "/api/admin/user-packages";
    const { body } = await ask<AdminPackage[]>("GET", `${path}?search=${pick(own, first)?.id}`, {
      as: admin,
    });
    const [held] = body ?? [];
    if (!held?.payment?.left) return;
    const { left } = held.payment;
    const refund = { amount: second % 2 ? left : 1, left, note: "Il mare.", cancel: second % 3 === 0 };
    await expectNoServerError(ask("POST", `${path}/${held.id}/refund`, { as: admin, body: refund }));
  },
  "the price changes": ({ events: all }, first, second) =>
    db
      .update(events)
      .set({ cost_cents: 4000 + (first % 3) * 500 })
      .where(eq(events.id, pick(all, second)?.id ?? "")),
  "the event is called off": (world, first) =>
    cancelEvent(world, pick([...world.events, world.group], first) as EventRow),
  "the evening of a decision comes": decideGroup,
  ...WAITING_COMMANDS,
};

/** How often each happens beside the others, where it is not once. */
const COMMAND_WEIGHTS: Record<string, number> = {
  begins: 5,
  "begins with the deposit": 5,
  "begins the balance": 3,
  "begins for several": 3,
  "takes a seat by a link": 3,
  pays: 7,
  "takes a seat for nothing": 2,
  "holds run out": 4,
  "minutes pass": 2,
  "the cron runs": 2,
  "a webhook comes, new or known": 3,
  "buys a package": 2,
  "buys a voucher": 2,
  "begins with a voucher": 4,
  "an admin refunds a package": 2,
  "the bank takes money back": 2,
  "the bank goes on": 2,
  "Stripe is back": 2,
  "time passes while a call is under way": 4,
  "the site's key is right": 2,
  "begins with a code": 2,
  "two get in line at once": 9,
  "a seat of the list is given up": 7,
  "takes the offered seat": 5,
  "an offer ends": 3,
  "there is a seat more": 3,
};

class RandomCommand implements fc.AsyncCommand<object, PropertyTestState> {
  readonly #name: string;
  readonly #numbers: [number, number];

  constructor(name: string, numbers: [number, number]) {
    this.#name = name;
    this.#numbers = numbers;
  }

  check(): boolean {
    return true;
  }

  async run(_: object, world: PropertyTestState): Promise<void> {
    await COMMANDS[this.#name]?.(world, ...this.#numbers);
    await expectConsistentPayments(world.stripe);
    await expectFairLines(world);
  }

  toString(): string {
    return `${this.#name} (${this.#numbers.join(", ")})`;
  }
}

/** What happens in the stories of a waiting list, where offers would be rare among all else. */
const OF_WAITING_LISTS = new Set([
  ...Object.keys(WAITING_COMMANDS),
  "begins",
  "begins with a code",
  "pays",
  "takes a seat for nothing",
  "a webhook comes, new or known",
  "minutes pass",
  "the cron runs",
]);

function drawCommands(names: string[]) {
  return names.flatMap((name) => {
    const drawn = fc.tuple(fc.nat(30), fc.nat(30)).map((numbers) => new RandomCommand(name, numbers));
    return Array.from({ length: COMMAND_WEIGHTS[name] ?? 1 }, () => drawn);
  });
}

/** What may happen, as fast-check draws it: of all, or around the waiting lists. */
export function randomStories(length: number) {
  const names = Object.keys(COMMANDS);
  const draw = (some: string[], maxCommands: number) =>
    fc.commands(drawCommands(some), { maxCommands, size: "max" });
  return fc.oneof(
    draw(names, length),
    draw(
      names.filter((name) => OF_WAITING_LISTS.has(name)),
      1.5 * length,
    ),
  );
}

/** Everything calms down: Stripe answers, webhooks come, time passes, the cron runs, the admin retries what had failed. */
export async function settleEverything(world: PropertyTestState): Promise<void> {
  const { stripe, lost } = world;
  stripe.set({ key: "valid", outage: false, refundsRefused: null, refundsPending: false });
  const hearAll = async () => {
    for (const { id } of stripe.waiting) if (!lost.has(id)) expect(await stripe.deliver(id)).toBe(200);
  };
  await hearAll();
  await expectConsistentPayments(stripe);
  advanceMinutes(HOLD_MINUTES + 1);
  for (let round = 0; round < 2; round += 1) {
    await runCronAndCheck(world);
    const failed = await db
      .select({ id: payments.id })
      .from(payments)
      .where(eq(payments.attention, "refund_failed"));
    for (const { id } of failed) await retryFailedRefunds(db, id, new Date());
    advanceMinutes(26 * 60);
    await runCronAndCheck(world);
    await hearAll();
  }
  await expectPaymentsToMatchStripe(stripe, { settled: true });
}

/**
 * What the log may say of a run: Stripe did not answer, the Worker died, or a webhook told of something while the site's key
 * was revoked, restricted or another account's: the webhook then fails, and Stripe delivers the event again.
 */
export const EXPECTED_LOG =
  /Stripe(Connection|API)Error|our connection to Stripe|the Worker was killed|connection to Stripe was lost|failure POST \/api\/payments\/webhook Error: (Invalid API Key|The provided key|No such |An unknown error occurred)/;
