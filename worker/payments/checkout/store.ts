import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { SeatOffer } from "../../enrolments/contract.ts";
import type { SeatGates } from "../../enrolments/eligibility/seatGates.ts";
import { shownRequirements } from "../../enrolments/eligibility/store.ts";
import { enrolments } from "../../enrolments/schema.ts";
import { insertHold } from "../../enrolments/store.ts";
import { countWaiting } from "../../enrolments/waiting/columns.ts";
import { type Database, isUniqueViolation } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { countTakenSeats } from "../../events/columns.ts";
import { insertFrom } from "../../insertFrom.ts";
import { toCents } from "../../lib/money.ts";
import { gatherMails, type MailDraft, mailInsertWhere } from "../../mail/store.ts";
import { CATALOGUE, type PackageId } from "../../packages/contract.ts";
import type { UserPackage } from "../../packages/outputs.ts";
import { toPriceLines } from "../../prices/quoteForUser.ts";
import { isQuoted, type QuotedPrice } from "../../prices/store.ts";
import { refundUntilOfEvent } from "../cancelling/refundAmountsStore.ts";
import { type PaymentRow, selectPayments } from "../columns.ts";
import { feeCents, feeParts, type PlatformFee } from "../platformFee.ts";
import { payments } from "../schema.ts";
import {
  HOLD_MINUTES,
  HOLDS_ADDRESS_MAX,
  HOLDS_DAY_MAX,
  HOLDS_MAX,
  HOLDS_UNCONFIRMED_MAX,
  SESSION_MINUTES,
} from "./contract.ts";
import { type HoldCounts, payableCents, type SaleTerms, storedPriceLines } from "./rules.ts";

const MINUTE_MS = 60_000;

function minutesAfter(now: Date, minutes: number): string {
  return new Date(now.getTime() + minutes * MINUTE_MS).toISOString();
}

/** A user's open payment of a package of this type. */
export async function findOpenPackagePayment(
  db: Database,
  userId: string,
  type: UserPackage["package_type"],
): Promise<PaymentRow | undefined> {
  return selectPayments(db)
    .where(
      and(eq(payments.user_id, userId), eq(payments.kind, `${type}_package`), eq(payments.status, "open")),
    )
    .orderBy(desc(payments.id))
    .limit(1)
    .get();
}

/** Input of `holdSeat`. `dayBegan`: the first instant of `today`; `addressKey`: keyed hash of the caller's IP address. */
export type SeatRequest = {
  eventId: string;
  userId: string;
  today: string;
  dayBegan: Date;
  addressKey: string;
  /** The offer that the page showed; undefined when the call sent none. */
  shown?: SeatOffer | undefined;
  terms: SaleTerms;
  fee: PlatformFee;
  price: QuotedPrice;
  part: "deposit" | "whole";
  keep_card: boolean;
} & SeatGates;

/** The rows that the limits of holds count, as SQL: live ones of user and IP address, and today's in this event. */
function holdLimitQueries({ eventId, userId, dayBegan, addressKey }: SeatRequest, now: Date) {
  const at = now.toISOString();
  return {
    own: sql`from enrolments h where h.user_id = ${userId} and h.ended_at is null and h.status = 'held' and h.offer_until is null and h.held_until > ${at}`,
    allowed: sql`(select iif(u.confirmed_at is null, ${HOLDS_UNCONFIRMED_MAX}, ${HOLDS_MAX}) from users u
      where u.id = ${userId})`,
    // A payment without a session released its seat at once. One with an older offer is not counted, because the
    // organizer's change expired it.
    today: sql`from payments p indexed by payments_user join events e on e.id = p.event_id
      where p.user_id = ${userId} and p.created_at >= ${dayBegan.toISOString()}
      and p.event_id = ${eventId} and p.paid_at is null and p.part <> 'balance'
      and (p.status = 'open' or p.stripe_session_id is not null)
      and (p.price_lines is not null or p.amount_cents = e.cost_cents) and p.refund_rule = e.refund_rule and p.refund_until = ${refundUntilOfEvent}`,
    near: sql`from enrolments h where h.address_key = ${addressKey} and h.held_until > ${at}`,
  };
}

/** Whether the limits allow one more hold; part of the inserting statement, so that concurrent calls cannot exceed them. */
function withinLimits(seat: SeatRequest, now: Date) {
  const { own, allowed, today, near } = holdLimitQueries(seat, now);
  return sql`(select count(*) ${own}) < ${allowed} and (select count(*) ${today}) < ${HOLDS_DAY_MAX}
    and (select count(*) ${near}) < ${HOLDS_ADDRESS_MAX}`;
}

/** Whether event `e` has the price and the offer that were shown; part of the inserting statement, so that no change comes in between. */
function isSoldAsShown({ shown, price, userId, today }: SeatRequest): SQL {
  const isRule = shown
    ? sql`e.refund_rule = ${shown.refund_rule} and e.refund_until_days = ${shown.refund_days}`
    : sql`true`;
  return sql`${isQuoted(price, { userId, today })} and ${isRule}`;
}

/** The counts that explain why a hold was not inserted. */
export async function countHolds(db: Database, seat: SeatRequest, now: Date): Promise<HoldCounts> {
  const { own, allowed, today, near } = holdLimitQueries(seat, now);
  const [counts] = await db.all<HoldCounts>(sql`
    select (select count(*) ${own}) as own, (select min(h.held_until) ${own}) as own_until, ${allowed} as allowed,
      (select count(*) ${today}) as today,
      (select count(*) ${near}) as near, (select min(h.held_until) ${near}) as near_until,
      exists (select 1 from events e where e.id = ${seat.eventId}
        and ${countTakenSeats(sql`e.id`, now)} >= e.capacity) as full,
      exists (select 1 from events e where e.id = ${seat.eventId}
        and ${countTakenSeats(sql`e.id`, now)} + ${countWaiting(seat)} >= e.capacity) as offered`);
  if (!counts) throw new Error("counting holds answered no row");
  return counts;
}

/** The columns of an enrolment that its price decides. */
function priceColumns({ price: { quote, voucher }, part }: SeatRequest) {
  const cents = payableCents(quote, part);
  return {
    amount_cents: cents,
    seats: quote.seats,
    price_code_id: quote.code_id,
    voucher_id: quote.voucher_cents > 0 && voucher ? voucher.id : null,
    voucher_cents: quote.voucher_cents,
    balance_cents: quote.total_cents - cents,
    balance_due_on: cents < quote.total_cents ? quote.balance_due_on : null,
  };
}

/** The terms of enrolment `enrolments` that a voucher pays alone, from its event; null where nothing was paid. */
function voucherTerms(id: string, { price: { quote } }: SeatRequest): SQL | null {
  const lines = JSON.stringify(toPriceLines(quote));
  return quote.total_cents > 0 || quote.voucher_cents === 0
    ? null
    : sql`(select json_object('id', ${id}, 'title', e.title, 'refund_rule', e.refund_rule,
        'refund_until', ${refundUntilOfEvent}, 'price_lines', json(${lines})) from events e where e.id = ${enrolments.event_id})`;
}

/** `insertHold`'s input: the seats of a request until `until`, at its price and within the limits. */
function newHold(id: string, seat: SeatRequest, now: Date) {
  return {
    ...seat,
    id,
    until: minutesAfter(now, HOLD_MINUTES),
    columns: priceColumns(seat),
    condition: sql`${withinLimits(seat, now)} and ${isSoldAsShown(seat)}`,
  };
}

/**
 * Holds seats and opens their payment, in one batch, with the quoted price, the event's refund rule and title, and the
 * platform's fee. Returns the payment's id; null when the seats are not free, the event is not open, price or offer differ
 * from the quoted ones, or a limit of holds is reached (`countHolds` tells which). Refuses with `already_enrolled` when the
 * user has a live enrolment.
 */
export async function holdSeat(db: Database, seat: SeatRequest, now: Date): Promise<string | null> {
  const [enrolmentId, id] = [newId(), newId()];
  const held = sql`from enrolments s join events e on e.id = s.event_id where s.id = ${enrolmentId}`;
  try {
    const [, written] = await db.batch([
      insertHold(db, newHold(enrolmentId, seat, now), now),
      insertFrom(db, payments, seatPayment(id, seat, now), held).returning({ id: payments.id }),
      shownRequirements(db, seat, sql`exists (select 1 ${held})`, now),
    ]);
    return written.length > 0 ? id : null;
  } catch (error) {
    if (isUniqueViolation(error, "enrolments.user_id")) throw new Refusal("already_enrolled");
    throw error;
  }
}

/**
 * Enrols a user at a price of nothing, as with a code of the whole price or a voucher, and writes the mail. The statement
 * requires what `holdSeat` does, or a running offer of the waiting list. Returns whether it enrolled; refuses with
 * `already_enrolled`. `termsId`: of the terms that it keeps where a voucher pays.
 */
export async function takeSeatsWithoutCharge(
  db: Database,
  seat: SeatRequest & { termsId: string },
  mail: MailDraft,
  now: Date,
): Promise<boolean> {
  const id = newId();
  const at = now.toISOString();
  const isHeld = sql`exists (select 1 from enrolments s where s.id = ${id})`;
  try {
    const [, confirmed] = await db.batch([
      insertHold(db, newHold(id, seat, now), now),
      db
        .update(enrolments)
        .set({
          status: "confirmed",
          held_until: null,
          confirmed_at: at,
          address_key: null,
          voucher_terms: voucherTerms(seat.termsId, seat),
        })
        .where(eq(enrolments.id, id))
        .returning({ id: enrolments.id }),
      shownRequirements(db, seat, isHeld, now),
      mailInsertWhere(db, mail, isHeld, now),
      ...(mail.topic ? gatherMails(db, mail.topic, now) : []),
    ]);
    return confirmed.length > 0;
  } catch (error) {
    if (!isUniqueViolation(error, "enrolments.user_id")) throw error;
    if (await takeOfferWithoutCharge(db, seat, mail, now)) return true;
    throw new Refusal("already_enrolled");
  }
}

/** Confirms the seat that the waiting list offers the user, at a price of nothing. Returns whether there was an offer. */
async function takeOfferWithoutCharge(
  db: Database,
  seat: SeatRequest & { termsId: string },
  mail: MailDraft,
  now: Date,
): Promise<boolean> {
  const at = now.toISOString();
  const { eventId, userId } = seat;
  const isTaken = sql`exists (select 1 from enrolments s where s.event_id = ${eventId} and s.user_id = ${userId}
    and s.confirmed_at = ${at} and s.ended_at is null)`;
  const [taken] = await db.batch([
    db
      .update(enrolments)
      .set({
        status: "confirmed",
        held_until: null,
        confirmed_at: at,
        ...priceColumns(seat),
        voucher_terms: voucherTerms(seat.termsId, seat),
      })
      .where(
        sql`${enrolments.event_id} = ${eventId} and ${enrolments.user_id} = ${userId} and ${enrolments.ended_at} is null
          and ${enrolments.status} = 'held' and ${enrolments.offer_until} is not null and ${enrolments.held_until} > ${at}
          and exists (select 1 from events e where e.id = ${eventId} and e.cancelled_at is null and ${isSoldAsShown(seat)})
          and not exists (select 1 from payments p where p.enrolment_id = ${enrolments.id} and p.status = 'open')`,
      )
      .returning({ id: enrolments.id }),
    shownRequirements(db, seat, isTaken, now),
    mailInsertWhere(db, mail, isTaken, now),
    ...(mail.topic ? gatherMails(db, mail.topic, now) : []),
  ]);
  return taken.length > 0;
}

/** The row of a seat's payment, from its enrolment `s` and event `e` at the quoted price. */
function seatPayment(id: string, seat: SeatRequest, now: Date) {
  const at = now.toISOString();
  const ends = minutesAfter(now, SESSION_MINUTES);
  const { amount_cents: cents, balance_cents, seats } = priceColumns(seat);
  const { hundredths: _, fixedCents } = feeParts(seat.fee);
  return {
    id,
    kind: "event" as const,
    user_id: sql`s.user_id`,
    event_id: sql`e.id`,
    enrolment_id: sql`s.id`,
    // Stripe's page, receipts and invoices say for how many.
    title: seats > 1 ? sql`e.title || ${` × ${seats}`}` : sql`e.title`,
    amount_cents: cents,
    currency: sql`s.currency`,
    status: "open" as const,
    refund_rule: sql`e.refund_rule`,
    refund_until: refundUntilOfEvent,
    expires_at: ends,
    next_check_at: ends,
    terms_version: seat.terms.version,
    terms_accepted_at: seat.terms.isAccepted ? at : null,
    fee_percent: seat.fee.percent,
    fee_fixed_cents: fixedCents,
    fee_cents: feeCents(cents, seat.fee),
    part: balance_cents > 0 ? ("deposit" as const) : ("whole" as const),
    price_lines: storedPriceLines(seat.price.quote),
    card_consent_at: balance_cents > 0 && seat.keep_card ? at : null,
    created_at: at,
    updated_at: at,
  };
}

/**
 * Opens the payment of a seat that the waiting list offers the user, at the price shown, and moves the offer's end behind
 * the session's. Returns the payment's id; null without a running offer, with an open payment, or when the page showed
 * another price.
 */
export async function payOffer(db: Database, seat: SeatRequest, now: Date): Promise<string | null> {
  const id = newId();
  const at = now.toISOString();
  const isWritten = sql`exists (select 1 from payments p where p.id = ${id} and p.enrolment_id = ${enrolments.id})`;
  const [written] = await db.batch([
    insertFrom(
      db,
      payments,
      seatPayment(id, seat, now),
      sql`from enrolments s join events e on e.id = s.event_id
        where s.event_id = ${seat.eventId} and s.user_id = ${seat.userId} and s.ended_at is null and s.status = 'held'
          and s.offer_until is not null and s.held_until > ${at} and e.cancelled_at is null and e.cost_cents > 0
          and ${isSoldAsShown(seat)}
          and not exists (select 1 from payments p where p.enrolment_id = s.id and p.status = 'open')`,
    ).returning({ id: payments.id }),
    db
      .update(enrolments)
      .set({
        held_until: sql`max(${enrolments.held_until}, ${minutesAfter(now, HOLD_MINUTES)})`,
        ...priceColumns(seat),
      })
      .where(and(eq(enrolments.event_id, seat.eventId), eq(enrolments.user_id, seat.userId), isWritten)),
    shownRequirements(db, seat, sql`exists (select 1 from payments p where p.id = ${id})`, now),
  ]);
  return written.length > 0 ? id : null;
}

/**
 * Opens the payment of a package at the catalogue's price and returns its id; null when the user already has an open
 * one of the kind, as from another tab. One statement checks and writes.
 */
export async function openPackagePayment(
  db: Database,
  { userId, packageId, terms }: { userId: string; packageId: PackageId; terms: SaleTerms },
  now: Date,
): Promise<string | null> {
  const { type, name, price } = CATALOGUE[packageId];
  const at = now.toISOString();
  const ends = minutesAfter(now, SESSION_MINUTES);
  const kind = `${type}_package` as const;
  const payment = {
    id: newId(),
    kind,
    user_id: userId,
    package_id: packageId,
    title: name,
    amount_cents: toCents(price),
    status: "open" as const,
    expires_at: ends,
    next_check_at: ends,
    terms_version: terms.version,
    terms_accepted_at: terms.isAccepted ? at : null,
    created_at: at,
    updated_at: at,
  };
  const isFirst = sql`where not exists (select 1 from payments p
    where p.user_id = ${userId} and p.kind = ${kind} and p.status = 'open')`;
  const [written] = await insertFrom(db, payments, payment, isFirst).returning({ id: payments.id });
  return written?.id ?? null;
}

/**
 * Records the terms of sale of a continued open payment (`hasTermsOrAsks`): other terms than at its opening, or the
 * same, now accepted beside the button. The first acceptance of a version stays.
 */
export async function acceptTerms(
  db: Database,
  payment: Pick<PaymentRow, "id" | "terms_version" | "terms_accepted_at">,
  { version, isAccepted }: SaleTerms,
  now: Date,
): Promise<void> {
  if (payment.terms_version === version && (payment.terms_accepted_at !== null || !isAccepted)) return;
  await db
    .update(payments)
    .set({ terms_version: version, terms_accepted_at: isAccepted ? now.toISOString() : null })
    .where(and(eq(payments.id, payment.id), eq(payments.status, "open")));
}

/** Records the session of an open payment. False when the payment has ended meanwhile: its URL must not be handed out. */
export async function recordSession(
  db: Database,
  id: string,
  session: { id: string; url: string },
  now: Date,
): Promise<boolean> {
  const recorded = await db
    .update(payments)
    .set({ stripe_session_id: session.id, checkout_url: session.url, updated_at: now.toISOString() })
    .where(and(eq(payments.id, id), eq(payments.status, "open")))
    .returning({ id: payments.id });
  return recorded.length > 0;
}
