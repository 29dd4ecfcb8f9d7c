import { type Context, Hono } from "hono";
import { canOrganize } from "../../auth/contract.ts";
import { paidRefusal, type SeatOffer, type SoldEvent } from "../../enrolments/contract.ts";
import { findPlace } from "../../enrolments/store.ts";
import type { AppEnv, UserRow } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import type { EventDetail } from "../../events/contract.ts";
import { purgeEvent } from "../../events/purge.ts";
import { findEvent } from "../../events/store.ts";
import { callerRule, guardWrites } from "../../guardedWrites.ts";
import {
  clientAddress as callerAddress,
  enforceRateLimit,
  parse,
  requireSignedIn,
  requireUser,
  siteUrl,
} from "../../http.ts";
import { addDays, dayInTimeZone } from "../../lib/calendarDays.ts";
import { startOfDay } from "../../lib/timeZones.ts";
import { CATALOGUE, type PackageId, packageStart, planOf } from "../../packages/contract.ts";
import { listPackages } from "../../packages/store.ts";
import { readFreeMode } from "../../settings/store.ts";
import { tellSettled } from "../refunds/telling.ts";
import { confirmationOf, isUnsettled } from "../rules.ts";
import { findPaidPlace, findPayment, findPaymentBySession } from "../store.ts";
import type { Checkout } from "./contract.ts";
import { confirmBody, eventCheckoutBody, heldParams, packageCheckoutBody, paymentParams } from "./inputs.ts";
import { addressOf, endPayment, look } from "./opening.ts";
import {
  hashAddress,
  holdRefusal,
  isAsShown,
  isCurrentOffer,
  missingFields,
  offerNow,
  RATES,
  soldNow,
} from "./rules.ts";
import {
  countHolds,
  findHeldPayment,
  findOpenPackagePayment,
  holdSeat,
  openPackagePayment,
  type SeatRequest,
} from "./store.ts";

/** Two tabs at once, a price that has just changed: each begins anew once; whoever goes on asking is answered no. */
const TRIES = 3;

/** Stripe leads back to the site, so nobody pays while it does not know its address. */
function requireSite(c: Context<AppEnv>): void {
  if (!siteUrl(c)) throw new Refusal("misconfigured");
}

export const checkoutRoutes = new Hono<AppEnv>()
  .post("/create-checkout-session", requireSignedIn, parse("json", eventCheckoutBody), async (c) => {
    const person = requireUser(c);
    requireSite(c);
    await enforceRateLimit(c, RATES.checkout, person.id);
    const { eventId, shown } = c.req.valid("json");
    const event = await findEvent(c.var.db, eventId);
    if (!event) throw new Refusal("event_not_found");
    const url = await placeAddress(c, person, event, shown);
    return c.json({ url } satisfies Checkout);
  })

  .post("/create-package-checkout", requireSignedIn, parse("json", packageCheckoutBody), async (c) => {
    const person = requireUser(c);
    requireSite(c);
    const { kind, packageId, shown } = c.req.valid("json");
    const known = planOf(kind === "organizer_package" ? "organizer" : "sponsor", packageId);
    if (!known) throw new Refusal("package_not_found");
    if (known.plan.price === 0) throw new Refusal("contact_provider");
    if (kind === "organizer_package") {
      if (!canOrganize(person)) throw new Refusal("forbidden");
      guardWrites(c, callerRule(person));
    }
    await enforceRateLimit(c, RATES.checkout, person.id);
    const url = await packageAddress(c, person, known.id, shown);
    return c.json({ url } satisfies Checkout);
  })

  .post("/confirm", requireSignedIn, parse("json", confirmBody), async (c) => {
    const { db } = c.var;
    await enforceRateLimit(c, RATES.confirm, requireUser(c).id);
    const payment = await findPaymentBySession(db, c.req.valid("json").session_id);
    if (!payment || payment.user_id !== requireUser(c).id) throw new Refusal("payment_not_found");
    await look(c, payment);
    const after = isUnsettled(payment) ? ((await findPayment(db, payment.id)) ?? payment) : payment;
    if (after.status !== payment.status) await tellSettled(c, payment.event_id);
    return c.json(confirmationOf(after, await findPaidPlace(db, payment.id)));
  });

export const heldRoutes = new Hono<AppEnv>()
  .use(requireSignedIn)
  .delete("/holds/:eventId", parse("param", heldParams, "event_not_found"), async (c) => {
    const { eventId } = c.req.valid("param");
    const person = requireUser(c);
    const payment = await findHeldPayment(c.var.db, eventId, person.id);
    if (payment) {
      await endPayment(c, payment);
      await tellSettled(c, eventId);
    }
    if ((await findPlace(c.var.db, eventId, person.id)) === "confirmed")
      throw new Refusal("already_enrolled");
    return c.body(null, 204);
  })
  .delete("/payments/:id", parse("param", paymentParams, "payment_not_found"), async (c) => {
    const payment = await findPayment(c.var.db, c.req.valid("param").id);
    if (!payment || payment.user_id !== requireUser(c).id) throw new Refusal("payment_not_found");
    await endPayment(c, payment);
    if (payment.status === "open") await tellSettled(c, payment.event_id);
    const after = await findPayment(c.var.db, payment.id);
    if (after?.status === "paid" || after?.status === "refunded") throw new Refusal("already_paid");
    return c.body(null, 204);
  });

/** Where this person pays for a place in this event, which is held for them from now on. */
async function placeAddress(
  c: Context<AppEnv>,
  person: UserRow,
  event: EventDetail,
  shown: SeatOffer | undefined,
): Promise<string> {
  const { db } = c.var;
  const eventsFreeMode = await readFreeMode(db);
  const place = await findPlace(db, event.id, person.id);
  const today = dayInTimeZone(c.env.TIME_ZONE, new Date());
  const refusal = paidRefusal(event, {
    userId: person.id,
    enrolled: place === "confirmed",
    today,
    eventsFreeMode,
  });
  // Full is what the taking itself finds: `seats_taken` counts this person's own hold, too.
  if (refusal && refusal !== "event_full") throw new Refusal(refusal);
  const fields = missingFields(person, today);
  if (Object.keys(fields).length > 0) throw new Refusal("profile_incomplete", { fields });
  for (let tries = 0; tries < TRIES; tries++) {
    const payment = await findHeldPayment(db, event.id, person.id);
    const sold = payment && soldNow(payment);
    if (sold && !isAsShown(shown, sold)) throw offerChanged(sold);
    const id = payment?.id ?? (await tryHold(c, { eventId: event.id, userId: person.id, shown }));
    const held = payment ?? (id ? await findPayment(db, id) : undefined);
    if (held && !payment) purgeEvent(c, event);
    const url = held && (await (isCurrentOffer(held) ? addressOf(c, held) : endPayment(c, held)));
    if (url) return url;
    if (held) await tellSettled(c, event.id);
    if ((await findPlace(db, event.id, person.id)) === "confirmed") throw new Refusal("already_enrolled");
  }
  throw new Refusal("payment_unavailable");
}

/**
 * The new hold's payment; null when another tab was quicker. Refuses with `offer_changed`, `event_full`, or with the
 * limit of holding that is reached. The time is taken here, because a try before this one may have waited for Stripe.
 */
async function tryHold(
  c: Context<AppEnv>,
  asked: Pick<SeatRequest, "eventId" | "userId" | "shown">,
): Promise<string | null> {
  const zone = c.env.TIME_ZONE;
  const addressKey = hashAddress(c.env.JWT_SECRET, callerAddress(c));
  const at = (now: Date): SeatRequest => {
    const today = dayInTimeZone(zone, now);
    return { ...asked, addressKey, today, dayBegan: startOfDay(today, zone) };
  };
  try {
    const now = new Date();
    const id = await holdSeat(c.var.db, at(now), now);
    if (id) return id;
  } catch (error) {
    if (error instanceof Refusal && error.code === "already_enrolled") return null;
    throw error;
  }
  // The last seat may be the one that the other tab has just taken.
  if (await findPlace(c.var.db, asked.eventId, asked.userId)) return null;
  if (await readFreeMode(c.var.db)) throw new Refusal("event_free");
  const event = await findEvent(c.var.db, asked.eventId);
  if (event && !isAsShown(asked.shown, event)) throw offerChanged(event);
  const now = new Date();
  const tomorrow = startOfDay(addDays(dayInTimeZone(zone, now), 1), zone);
  throw holdRefusal(await countHolds(c.var.db, at(now), now), { now, tomorrow });
}

/** Nothing begins at an offer that nobody has seen: the page shows the new one and asks again. */
function offerChanged(event: SoldEvent): Refusal {
  if (!event.cost) return new Refusal("event_free");
  return new Refusal("offer_changed", { current: offerNow(event) });
}

/**
 * Where a package is paid. One payment of a kind is open at a time, so that two levels cannot be bought side by side: the
 * one of another level is ended first. Refuses with `package_start_changed` when it would begin at another time than was
 * shown, and with `package_endless` when it would never begin.
 */
async function packageAddress(
  c: Context<AppEnv>,
  person: UserRow,
  packageId: PackageId,
  shown: { starts_at: string | null } | undefined,
): Promise<string> {
  const { db } = c.var;
  const { type } = CATALOGUE[packageId];
  for (let tries = 0; tries < TRIES; tries++) {
    const open = await findOpenPackagePayment(db, person.id, type);
    if (open && open.package_id !== packageId) {
      await endPayment(c, open);
      await tellSettled(c, null);
      continue;
    }
    const start = packageStart(await listPackages(db, person.id, new Date()), type);
    if (start.never) throw new Refusal("package_endless");
    if (shown && shown.starts_at !== start.at) throw new Refusal("package_start_changed");
    const id = open?.id ?? (await openPackagePayment(db, { userId: person.id, packageId }, new Date()));
    const payment = open ?? (id ? await findPayment(db, id) : undefined);
    const url = payment && (await addressOf(c, payment));
    if (url) return url;
    await tellSettled(c, null);
  }
  throw new Refusal("payment_unavailable");
}
