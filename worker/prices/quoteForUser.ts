import type { Database } from "../env.ts";
import { Refusal } from "../errors.ts";
import type { EventDetail } from "../events/outputs.ts";
import { toEuros } from "../lib/money.ts";
import type { PriceLine } from "./contract.ts";
import type { EventPrice } from "./outputs.ts";
import { type PriceQuote, quotePrice } from "./quotePrice.ts";
import { type CodeState, findCode, isPriceMember, type QuotedPrice } from "./store.ts";
import { findPaidVoucher, type PaidVoucher } from "./vouchers/store.ts";

/** `heldId`: the user's held enrolment that the price is for, whose own use of the code is not counted. */
export type QuoteRequest = {
  userId: string | null;
  seats: number;
  code: string | undefined;
  today: string;
  heldId?: string | null;
};

/**
 * The price of an event's seats for a user, or a visitor, with what `isQuoted` compares. What was typed is a discount code
 * of the organizer, or else a voucher. Refuses with `code_unknown`, `code_ended` or `code_used_up`.
 */
export async function quoteForUser(
  db: Database,
  event: EventDetail,
  { userId, seats, code: typed, today, heldId = null }: QuoteRequest,
): Promise<QuotedPrice> {
  const { organizer_id: organizerId } = event;
  const isMember =
    userId !== null && event.member_price !== null && (await isPriceMember(db, organizerId, userId));
  const code = typed ? ((await findCode(db, { organizerId, code: typed, userId, heldId })) ?? null) : null;
  const voucher =
    typed && !code
      ? ((await findPaidVoucher(db, { organizerId, code: typed, eventId: event.id, userId })) ?? null)
      : null;
  if (voucher) checkVoucher(voucher, today);
  else if (typed) checkCode(code, { eventId: event.id, seats, today });
  const quote = quotePrice(event, { seats, today, isMember, code, voucher });
  return { event, isMember, code, voucher, quote };
}

function checkVoucher({ expires_on, balance_cents }: PaidVoucher, today: string): void {
  if (expires_on < today) throw new Refusal("code_ended");
  if (balance_cents <= 0) throw new Refusal("code_used_up");
}

function checkCode(
  code: CodeState | null,
  { eventId, seats, today }: { eventId: string; seats: number; today: string },
): void {
  if (!code || (code.event_ids && !code.event_ids.includes(eventId))) throw new Refusal("code_unknown");
  if ((code.from_day ?? today) > today || (code.until_day ?? today) < today) throw new Refusal("code_ended");
  const isOver = (most: number | null, used: number) => most !== null && used + seats > most;
  if (isOver(code.max_uses, code.uses) || isOver(code.per_person, code.own_uses))
    throw new Refusal("code_used_up");
}

/** A quote's lines in euros, as stored and shown. */
export function toPriceLines({ lines }: PriceQuote): PriceLine[] {
  return lines.map(({ cents, ...line }) => ({ ...line, amount: toEuros(cents) }));
}

export function toEventPrice(quote: PriceQuote): EventPrice {
  return {
    lines: toPriceLines(quote),
    total: toEuros(quote.total_cents),
    deposit: quote.deposit_cents === null ? null : toEuros(quote.deposit_cents),
    balance_due_on: quote.balance_due_on,
  };
}
