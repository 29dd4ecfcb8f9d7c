import { HOLD_MINUTES, SESSION_MINUTES } from "../../worker/payments/checkout/contract.ts";

const MINUTE_MS = 60_000;

/** The minutes left that screen readers announce. */
const ANNOUNCED_MINUTES = [1, 5, 10];

/**
 * The time left to pay for a held seat, in milliseconds, never below zero. Stripe's checkout page expires before the
 * hold does, so that the webhook of a payment made in the last second still finds the hold; those last minutes are not
 * counted here.
 */
export function payableMs(heldUntil: string, now: number): number {
  return Math.max(0, Date.parse(heldUntil) - (HOLD_MINUTES - SESSION_MINUTES) * MINUTE_MS - now);
}

/** "30:05": minutes and seconds, with a begun second counted as a whole one. */
export function clockText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/**
 * The minutes to announce when the time left has just passed one of ANNOUNCED_MINUTES; the lowest of them when the
 * device was asleep while several passed. Null at any other time, and once no time is left.
 */
export function announcedMinutes(before: number, after: number): number | null {
  if (after === 0) return null;
  return (
    ANNOUNCED_MINUTES.find((minutes) => before > minutes * MINUTE_MS && after <= minutes * MINUTE_MS) ?? null
  );
}
