import type { ParticipationRefund } from "../enrolments/outputs.ts";
import { Refusal } from "../errors.ts";
import { fillText } from "../lib/fillText.ts";
import { formatEventDays } from "../lib/longDays.ts";
import { toEuros } from "../lib/money.ts";
import { MAIL_TEXTS } from "../mail/paramTexts.ts";
import type { PriceLine } from "../prices/contract.ts";
import type { PaymentRow } from "./columns.ts";
import type { EnrolmentOutcome, PaymentStatus, RefundReason } from "./contract.ts";
import type { PaymentConfirmation, ReceiptParty } from "./outputs.ts";
import { type PlatformFee, parsePlatformFee } from "./platformFee.ts";
import type { PaymentSeller } from "./receiptParties.ts";

/** The platform's fee of sales that begin now. Refuses with `misconfigured` settings that are no amounts. */
export function platformFee(env: Pick<Env, "PLATFORM_FEE_PERCENT" | "PLATFORM_FEE_FIXED">): PlatformFee {
  const fee = parsePlatformFee(env.PLATFORM_FEE_PERCENT, env.PLATFORM_FEE_FIXED);
  if (!fee) throw new Refusal("misconfigured");
  return fee;
}

/** The status shown to the payer: a payment whose refunds are all pending or done counts as refunded. */
function shownPaymentStatus(
  payment: Pick<PaymentRow, "status" | "unknown_since" | "returning_cents" | "amount_cents">,
): PaymentStatus {
  const { status, unknown_since, returning_cents, amount_cents } = payment;
  if (unknown_since) return "unknown";
  return status === "paid" && returning_cents >= amount_cents ? "refunded" : status;
}

/** Metadata stored at Stripe, by which deployments that share an account (such as staging) recognize their payments. */
export function paymentMetadata({ id }: Pick<PaymentRow, "id">, site: string) {
  return { payment_id: id, deployment: new URL(site).host };
}

/**
 * Whether Stripe's metadata names this site as a payment's origin. A payment in this database belongs to it in any
 * case, even after the site's address changed.
 */
export function isOwnMetadata(metadata: Record<string, string> | null, site: string): boolean {
  return metadata?.deployment === new URL(site).host;
}

/** Whether Stripe may still report a change of a payment: it is open, or it expired with an unknown session. */
export function isUnsettled({
  status,
  unknown_since,
  next_check_at,
}: Pick<PaymentRow, "status" | "unknown_since" | "next_check_at">): boolean {
  return status === "open" || (status === "expired" && (unknown_since !== null || next_check_at !== null));
}

type RefundCents = Pick<
  PaymentRow,
  "amount_cents" | "disputed_cents" | "refunded_cents" | "returning_cents" | "stuck_cents"
> & { to_voucher_cents: number };

/**
 * Euros of a payment that are refunded, waiting and late, and those that went back to the voucher beside it. A failed refund may have been made another way since, so at
 * most `refundableCents` of the same row counts as late.
 */
export function refundProgress(payment: RefundCents): ParticipationRefund {
  const { amount_cents, disputed_cents, refunded_cents, returning_cents, stuck_cents, to_voucher_cents } =
    payment;
  const refundable = Math.max(0, amount_cents - disputed_cents - returning_cents);
  return {
    refunded: toEuros(refunded_cents),
    refund_waiting: toEuros(Math.max(0, returning_cents - refunded_cents)),
    refund_late: toEuros(Math.min(stuck_cents, refundable)),
    to_voucher: toEuros(to_voucher_cents),
  };
}

/** The current state of a paid enrolment. `refund_cents`: sum of its refunds, whatever their status. */
export type PaidEnrolment = {
  status: "confirmed" | "cancelled" | "refunded" | "released";
  ended_at: string | null;
  refund_reason: RefundReason | null;
  refund_cents: number;
};

const ENDED_BY: Record<RefundReason, EnrolmentOutcome> = {
  late: "late",
  event_past: "event_past",
  cancelled: "given_up",
  removed: "removed",
  event_cancelled: "event_cancelled",
  amount_differs: "returned",
  outside: "returned",
  account_deleted: "returned",
  package_cancelled: "returned",
  role_changed: "returned",
  goodwill: "returned",
  seat_ended: "returned",
};

function enrolmentOutcome(
  { event }: PaymentRow,
  { status, ended_at, refund_reason }: PaidEnrolment,
): EnrolmentOutcome {
  if (status === "confirmed") return "confirmed";
  // The enrolment ended without a refund, so no refund has the reason.
  if (status === "cancelled") return ended_at === event?.cancelled_at ? "event_cancelled" : "given_up";
  return refund_reason ? ENDED_BY[refund_reason] : "returned";
}

/** `enrolment`: the payment's enrolment, if any. */
export function toPaymentConfirmation(
  payment: PaymentRow,
  enrolment: PaidEnrolment | undefined,
): PaymentConfirmation {
  const { kind, part, title, amount_cents, event, package_id, begins_at, ends_at } = payment;
  return {
    status: shownPaymentStatus(payment),
    place: enrolment ? enrolmentOutcome(payment, enrolment) : null,
    refund: toEuros(enrolment?.refund_cents ?? 0),
    kind,
    part,
    title,
    amount: toEuros(amount_cents),
    event: event && { id: event.id, slug: event.slug },
    package_id,
    starts_at: begins_at,
    expires_at: ends_at,
  };
}

/** The lines of a payment's whole price; of one without stored lines, as a package's, the amount. */
export function paymentPriceLines({
  price_lines,
  title,
  amount_cents,
}: Pick<PaymentRow, "price_lines" | "title" | "amount_cents">): PriceLine[] {
  return price_lines ?? [{ kind: "full", label: title, amount: toEuros(amount_cents) }];
}

/** The seller of a payment, parsed from its row. */
export function paymentSeller({ seller }: Pick<PaymentRow, "seller">): PaymentSeller | null {
  return seller === null ? null : JSON.parse(seller);
}

/** The buyer of a payment, parsed from its row; null for a deleted account. */
export function paymentBuyer({ buyer }: Pick<PaymentRow, "buyer">): ReceiptParty | null {
  return buyer === null ? null : JSON.parse(buyer);
}

/**
 * The refund rule of a payment in its user's language, for Stripe's page and the receipt. Empty for packages. The text
 * never changes, because Stripe rejects another text under the same idempotency key.
 */
export function refundTerms({
  refund_rule,
  refund_until,
  created_at,
  person: { language },
}: Pick<PaymentRow, "refund_rule" | "refund_until" | "created_at"> & {
  person: Pick<PaymentRow["person"], "language">;
}): string {
  const texts = MAIL_TEXTS[language].place_paid;
  if (!refund_rule || !refund_until) return "";
  // A last day before the payment's beginning allows no refund.
  if (refund_until < created_at.slice(0, "YYYY-MM-DD".length)) return texts.none;
  const day = formatEventDays({ date: refund_until, end_date: null }, language);
  return fillText(texts[refund_rule], { day });
}

/** Minutes until the next reconciliation of a payment, by the number of reconciliations without a result. */
const PAUSE_MINUTES = [5, 5, 10, 15, 30, 60];
/** The number of reconciliations, about a day's, after which the payment becomes a payment issue; reconciling continues. */
const CHECKS_UNTIL_ATTENTION = 27;

export function nextReconciliation(checks: number, now: Date) {
  const minutes = PAUSE_MINUTES[Math.min(checks, PAUSE_MINUTES.length - 1)] ?? 60;
  return {
    next: new Date(now.getTime() + minutes * 60_000).toISOString(),
    attention: checks >= CHECKS_UNTIL_ATTENTION ? ("stripe_unreachable" as const) : null,
  };
}

/** Minutes until the search for a session whose URL never arrived, when Stripe has finished creating it. */
const LOST_PAUSE_MINUTES = 2;

/** The time to search for the session of an expired payment; null when it will have expired by then. */
export function nextLostSessionSearch(
  { expires_at }: Pick<PaymentRow, "expires_at">,
  now: Date,
): string | null {
  const next = new Date(now.getTime() + LOST_PAUSE_MINUTES * 60_000).toISOString();
  return next < (expires_at ?? "") ? next : null;
}

const HOUR_MS = 60 * 60_000;
/** Hours during which an unknown session is reconciled automatically; afterwards only an admin retries. */
const UNKNOWN_HOURS_MAX = 30 * 24;

/** The time to reconcile a session that Stripe has not known since `since`; null when automatic retries are over. */
export function nextUnknownReconciliation(since: string | null, now: Date): string | null {
  const hours = since ? (now.getTime() - Date.parse(since)) / HOUR_MS : 0;
  if (hours >= UNKNOWN_HOURS_MAX) return null;
  const pause = hours < 3 ? 1 : hours < 24 ? 6 : 24;
  return new Date(now.getTime() + pause * HOUR_MS).toISOString();
}
