import { v7 as newId } from "uuid";
import type { UserRow } from "../../auth/schema.ts";
import { enrolledMail } from "../../enrolments/confirmationMail.ts";
import type { SeatOffer } from "../../enrolments/contract.ts";
import { NO_GATES, passGates, type SeatGates } from "../../enrolments/eligibility/seatGates.ts";
import { paidRefusal, worksAt } from "../../enrolments/enrolmentRefusal.ts";
import { findEnrolmentStatus } from "../../enrolments/store.ts";
import type { AppContext } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import type { EventDetail } from "../../events/outputs.ts";
import { purgeEvent } from "../../events/purge.ts";
import { findEvent } from "../../events/store.ts";
import { clientAddress, orRefuse } from "../../http.ts";
import { addDays, dayInTimeZone } from "../../lib/calendarDays.ts";
import { eventPath } from "../../lib/pageAddresses.ts";
import { startOfDay } from "../../lib/timeZones.ts";
import { sendMailsAfterResponse } from "../../mail/send.ts";
import { type QuoteRequest, quoteForUser, toPriceLines } from "../../prices/quoteForUser.ts";
import type { QuotedPrice } from "../../prices/store.ts";
import { readFreeMode } from "../../settings/store.ts";
import { siteUrl } from "../../siteUrl.ts";
import { finishSettlement } from "../refunds/finishSettlement.ts";
import { platformFee } from "../rules.ts";
import { findPayment } from "../store.ts";
import { findHeldChoice, findHeldPayment } from "./heldSeatsStore.ts";
import { expirePayment, openCheckout } from "./openCheckout.ts";
import {
  hashAddress,
  hasTermsOrAsks,
  holdRefusal,
  isAsShown,
  isCurrentOffer,
  missingProfileFields,
  type SaleTerms,
  toCurrentOffer,
} from "./rules.ts";
import {
  acceptTerms,
  countHolds,
  holdSeat,
  payOffer,
  type SeatRequest,
  takeSeatsWithoutCharge,
} from "./store.ts";
import { voucherPaidMail } from "./voucherPaidMail.ts";

/** Attempts before the call is refused: a second tab or a changed price costs one each. */
export const TRIES = 3;

/**
 * `shown`: the offer on the page; `part`: what is paid now, the whole where the event has no deposit.
 */
type EventCheckoutRequest = {
  shown?: SeatOffer | undefined;
  terms: SaleTerms;
  code?: string | undefined;
  seats: number;
  part: "deposit" | "whole";
  /** Consent to charge the balance to the same card. */
  keep_card: boolean;
  /** Goes on with the code, seats, part and consent of the held seats. */
  resumed: boolean;
};

/**
 * Holds seats in an event for a user and returns the checkout URL; where nothing is to be paid it enrols at once and
 * returns the event's page. Refuses with the event's own refusal, `profile_incomplete`, a code's refusal, `offer_changed`,
 * `event_full`, or a reached limit of holds.
 */
export async function eventCheckoutUrl(
  c: AppContext,
  user: UserRow,
  event: EventDetail,
  asked: EventCheckoutRequest,
): Promise<string> {
  const { db } = c.var;
  const eventsFreeMode = await readFreeMode(db);
  const status = await findEnrolmentStatus(db, event.id, user.id);
  const today = dayInTimeZone(c.env.TIME_ZONE, new Date());
  const refusal = paidRefusal(event, {
    userId: user.id,
    works: worksAt(c.var.user, event),
    enrolled: status === "confirmed",
    today,
    eventsFreeMode,
  });
  // The insert itself decides whether the event is full, because `seats_taken` includes this user's own hold.
  if (refusal && refusal !== "event_full") throw new Refusal(refusal);
  const fields = await missingProfileFields(user, today);
  if (Object.keys(fields).length > 0) throw new Refusal("profile_incomplete", { fields });
  let current = event;
  for (let tries = 0; tries < TRIES; tries++) {
    const payment = await findHeldPayment(db, event.id, user.id);
    if (tries > 0) current = await requireEvent(c, event.id);
    const request =
      payment && asked.resumed ? { ...asked, ...(await findHeldChoice(db, payment.id)) } : asked;
    const price = await quoteNow(c, current, user, request, payment?.enrolment_id ?? null);
    // A resumed payment of the current price is what its own row showed.
    const isResumed = payment && asked.resumed && isCurrentOffer(payment, price.quote, request);
    if (payment && !isResumed && !isAsShown(request.shown, current, price.quote))
      throw offerChanged(current, price);
    const isFree = price.quote.total_cents === 0;
    if (isFree && !payment && (await enrolWithoutCharge(c, user, current, price)))
      return `${siteUrl(c)}${encodeURI(eventPath(current.slug))}?success=true`;
    const id = payment?.id ?? (await tryHold(c, user, current, price, request));
    const held = payment ?? (id ? await findPayment(db, id) : undefined);
    if (held && !payment) purgeEvent(c, event);
    const isCurrent =
      held && isCurrentOffer(held, price.quote, request) && hasTermsOrAsks(held, request.terms);
    if (payment && isCurrent) await acceptTerms(db, payment, request.terms, new Date());
    const url = held && (await (isCurrent ? openCheckout(c, held) : expirePayment(c, held)));
    if (url) return url;
    if (held) await finishSettlement(c, event.id);
    if ((await findEnrolmentStatus(db, event.id, user.id)) === "confirmed")
      throw new Refusal("already_enrolled");
  }
  throw new Refusal("payment_unavailable");
}

async function requireEvent(c: AppContext, id: string): Promise<EventDetail> {
  return orRefuse(findEvent(c.var.db, id), "event_not_found");
}

/** `heldId`: the user's own held enrolment, whose use of a code is not counted. A resumed checkout drops a code that ended. */
async function quoteNow(
  c: AppContext,
  event: EventDetail,
  user: UserRow,
  { seats, code, resumed }: EventCheckoutRequest,
  heldId: string | null = null,
): Promise<QuotedPrice> {
  const today = dayInTimeZone(c.env.TIME_ZONE, new Date());
  const request: QuoteRequest = { userId: user.id, seats, code, today, heldId };
  try {
    return await quoteForUser(c.var.db, event, request);
  } catch (error) {
    if (!resumed || !(error instanceof Refusal)) throw error;
    return quoteForUser(c.var.db, event, { ...request, code: undefined });
  }
}

/** The statement's input at an instant: `now` is read by the caller, because it may have waited for Stripe. */
function seatRequest(
  c: AppContext,
  user: UserRow,
  event: EventDetail,
  price: QuotedPrice,
  request: Pick<EventCheckoutRequest, "shown" | "terms" | "part" | "keep_card"> & SeatGates,
  now: Date,
): SeatRequest {
  const { TIME_ZONE: zone, JWT_SECRET } = c.env;
  const today = dayInTimeZone(zone, now);
  return {
    ...request,
    eventId: event.id,
    userId: user.id,
    price,
    fee: platformFee(c.env),
    addressKey: hashAddress(JWT_SECRET, clientAddress(c)),
    today,
    dayBegan: startOfDay(today, zone),
  };
}

/** Enrols at a price of nothing, as with a code of the whole price; false when the statement did not write. */
async function enrolWithoutCharge(
  c: AppContext,
  user: UserRow,
  event: EventDetail,
  price: QuotedPrice,
): Promise<boolean> {
  const termsId = newId();
  const mail = await (price.quote.voucher_cents > 0
    ? voucherPaidMail(c, user, event, { id: termsId, price_lines: toPriceLines(price.quote) })
    : enrolledMail(c, user, event));
  const terms = { version: "", isAccepted: false };
  const nothing = { shown: undefined, terms, part: "whole", keep_card: false } as const;
  const isTaken = await passGates(c, event, user.id, (db, gates) => {
    const now = new Date();
    const seat = seatRequest(c, user, event, price, { ...nothing, ...gates }, now);
    return takeSeatsWithoutCharge(db, { ...seat, termsId }, mail, now);
  });
  if (!isTaken) return false;
  sendMailsAfterResponse(c);
  purgeEvent(c, event);
  return true;
}

/**
 * Holds seats and returns the id of their payment; null when another tab was faster or the price changed. Refuses with the
 * reason found after the statement: the event's own refusal, `offer_changed`, `event_full`, or a reached limit of holds.
 */
async function tryHold(
  c: AppContext,
  user: UserRow,
  event: EventDetail,
  price: QuotedPrice,
  request: EventCheckoutRequest,
): Promise<string | null> {
  const { shown } = request;
  const at = (now: Date, gates: SeatGates) =>
    seatRequest(c, user, event, price, { ...request, ...gates }, now);
  let found = NO_GATES;
  if (price.quote.total_cents > 0 && isAsShown(shown, event, price.quote)) {
    try {
      const id = await passGates(c, event, user.id, (db, gates) => {
        found = gates;
        const now = new Date();
        return holdSeat(db, at(now, gates), now);
      });
      if (id) return id;
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== "already_enrolled") throw error;
    }
  }
  const fresh = await requireEvent(c, event.id);
  const freshPrice = await quoteNow(c, fresh, user, request);
  // A seat of the user: one that the waiting list offers, or one that another tab took.
  if (await findEnrolmentStatus(c.var.db, event.id, user.id)) {
    if (!isAsShown(shown, fresh, freshPrice.quote)) throw offerChanged(fresh, freshPrice);
    return passGates(c, fresh, user.id, (db, gates) => {
      const now = new Date();
      return payOffer(db, at(now, gates), now);
    });
  }
  const now = new Date();
  const today = dayInTimeZone(c.env.TIME_ZONE, now);
  const eventsFreeMode = await readFreeMode(c.var.db);
  const works = worksAt(c.var.user, fresh);
  const refusal = paidRefusal(fresh, { userId: user.id, works, enrolled: false, today, eventsFreeMode });
  if (refusal && refusal !== "event_full") throw new Refusal(refusal);
  if (!isAsShown(shown, fresh, freshPrice.quote)) throw offerChanged(fresh, freshPrice);
  const tomorrow = startOfDay(addDays(today, 1), c.env.TIME_ZONE);
  const counts = await countHolds(c.var.db, at(now, found), now);
  if (!counts.full && !counts.offered && freshPrice.quote.total_cents !== price.quote.total_cents)
    return null;
  throw holdRefusal(counts, { now, tomorrow });
}

/** The refusal with the current offer, which the page shows before the next attempt. */
function offerChanged(event: EventDetail, { quote }: QuotedPrice): Refusal {
  if (!event.cost) return new Refusal("event_free");
  return new Refusal("offer_changed", { current: toCurrentOffer(event, quote) });
}
