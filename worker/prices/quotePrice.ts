import { addDays } from "../lib/calendarDays.ts";
import { toCents, toEuros } from "../lib/money.ts";
import type { PriceLineKind } from "./contract.ts";
import { formatVoucherCode } from "./vouchers/contract.ts";

/** Stripe accepts no payment under 50 cents, so a lower price is free. */
const CHARGE_MIN_CENTS = 50;

/** `label`: the event's title, the last day of the early price, or the code. `cents` are negative for a reduction. */
type QuoteLine = { kind: PriceLineKind; label: string; cents: number };

/** An event's prices, in euros. */
export type PricedEvent = {
  title: string;
  date: string;
  cost: number | null;
  early_price: number | null;
  early_until: string | null;
  member_price: number | null;
  deposit: number | null;
  balance_days_before: number | null;
};

/** A discount code that applies to the event: cents or percent off each seat. */
export type DiscountCode = { id: string; code: string; amount_cents: number | null; percent: number | null };

/** A gift voucher with the cents that it can pay. `code`: as stored. */
export type VoucherToSpend = { id: string; code: string; balance_cents: number };

export type PriceRequest = {
  seats: number;
  today: string;
  /** Whether the organizer marked the user for the members' price. */
  isMember: boolean;
  code: DiscountCode | null;
  voucher?: VoucherToSpend | null;
};

/**
 * A price in cents. `code_id`: the code that the price uses, null when another rule is better. `deposit_cents`: the part
 * that can be paid now, with the day until which the rest is due; null without one, when that day has come, or when the
 * rest would be too small to charge.
 * `voucher_cents`: what a voucher pays; the total is what it leaves.
 */
export type PriceQuote = {
  seats: number;
  lines: QuoteLine[];
  total_cents: number;
  code_id: string | null;
  voucher_cents: number;
  deposit_cents: number | null;
  balance_due_on: string | null;
};

/**
 * The price of seats: the lowest of full, early and members' price and the code's, never added up, less what a voucher
 * pays. `today` is a day of the site's time zone. The early price holds on its last day.
 */
export function quotePrice(
  event: PricedEvent,
  { seats, today, isMember, code, voucher = null }: PriceRequest,
): PriceQuote {
  const full = toCents(event.cost ?? 0);
  const rules: (QuoteLine & { code_id: string | null })[] = [];
  const addRule = (kind: PriceLineKind, label: string, cents: number, code_id: string | null = null) =>
    rules.push({ kind, label, cents: cents < CHARGE_MIN_CENTS ? 0 : cents, code_id });
  const earlyUntil = earlyPriceUntil(event, today);
  if (earlyUntil !== null) addRule("early", earlyUntil, toCents(event.early_price ?? 0));
  if (event.member_price !== null && isMember) addRule("member", "", toCents(event.member_price));
  if (code) addRule("code", code.code, full - reductionCents(full, code), code.id);
  const best = rules.filter(({ cents }) => cents < full).toSorted((one, other) => one.cents - other.cents)[0];
  const unit = best?.cents ?? full;
  const spent = spendableCents(unit * seats, voucher);
  const total = unit * seats - spent;
  const due = balanceDueOn(event);
  const deposit = event.deposit === null ? 0 : toCents(event.deposit) * seats;
  const hasDeposit = deposit > 0 && total - deposit >= CHARGE_MIN_CENTS && due !== null && today < due;
  return {
    seats,
    lines: [
      { kind: "full", label: event.title, cents: full * seats },
      ...(best ? [{ kind: best.kind, label: best.label, cents: (unit - full) * seats }] : []),
      ...(voucher && spent > 0
        ? [{ kind: "voucher" as const, label: formatVoucherCode(voucher.code), cents: -spent }]
        : []),
    ],
    total_cents: total,
    code_id: best?.code_id ?? null,
    voucher_cents: spent,
    deposit_cents: hasDeposit ? deposit : null,
    balance_due_on: hasDeposit ? due : null,
  };
}

type EarlyPrice = Pick<PricedEvent, "cost" | "early_price" | "early_until">;

/** The last day of an early price that holds today; null without one. */
export function earlyPriceUntil(
  { cost, early_price, early_until }: EarlyPrice,
  today: string,
): string | null {
  const isLower = early_price !== null && early_price < (cost ?? 0);
  return isLower && early_until !== null && today <= early_until ? early_until : null;
}

/** The price in euros that a seat has today for everybody, without a code: the quote of a visitor. */
export function priceOfToday(event: EarlyPrice, today: string): number {
  const others = { member_price: null, deposit: null, balance_days_before: null };
  const visitor = { seats: 1, today, isMember: false, code: null };
  return toEuros(quotePrice({ ...event, ...others, title: "", date: today }, visitor).total_cents);
}

/** What a voucher pays of a price: all it has, but no rest that is too small to charge. */
function spendableCents(price: number, voucher: VoucherToSpend | null): number {
  const cents = Math.min(price, Math.max(0, voucher?.balance_cents ?? 0));
  const rest = price - cents;
  return rest > 0 && rest < CHARGE_MIN_CENTS ? Math.max(0, price - CHARGE_MIN_CENTS) : cents;
}

/** The cents that a code takes off a price, at most the whole; a percentage is rounded half up. */
function reductionCents(full: number, { amount_cents, percent }: DiscountCode): number {
  const cents = amount_cents ?? Math.floor((full * (percent ?? 0) + 50) / 100);
  return Math.min(full, cents);
}

/** The last day for the balance of an event with a deposit: so many days before its first day. */
function balanceDueOn({ date, balance_days_before: days }: PricedEvent): string | null {
  return days === null ? null : addDays(date, -days);
}
