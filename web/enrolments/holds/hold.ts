import { HOLD_MINUTES, SESSION_MINUTES } from "../../../worker/payments/contract.ts";

const MINUTE_MS = 60_000;

/** When those who listen rather than look are told how long they have left, in minutes. */
const ANNOUNCED_MINUTES = [1, 5, 10];

/**
 * How long a held place can still be paid, in milliseconds, never below zero. Stripe's page ends before the hold does, so
 * that the word of a payment made in its last second still finds the place: those minutes are nobody's to pay in.
 */
export function payableMs(heldUntil: string, now: number): number {
  return Math.max(0, Date.parse(heldUntil) - (HOLD_MINUTES - SESSION_MINUTES) * MINUTE_MS - now);
}

/** "30:05": minutes and seconds; a second that has begun is still there. */
export function clockText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/**
 * The minutes to tell, when the time left has just come down to one of these moments: the last of them, should the device
 * have slept over several. Null at any other time, and once there is nothing left.
 */
export function announcedMinutes(before: number, after: number): number | null {
  if (after === 0) return null;
  return (
    ANNOUNCED_MINUTES.find((minutes) => before > minutes * MINUTE_MS && after <= minutes * MINUTE_MS) ?? null
  );
}
