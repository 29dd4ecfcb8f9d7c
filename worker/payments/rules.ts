import type { ParticipationRefund } from "../enrolments/contract.ts";
import { eventPath } from "../events/contract.ts";
import { formatCents } from "../lib/money.ts";
import { formatEventDays } from "../lib/timeZones.ts";
import type { MailDraft } from "../mail/store.ts";
import { MAIL_TEXTS } from "../mail/texts.ts";
import { venueLine } from "../venues/contract.ts";
import type { PaymentRow } from "./columns.ts";
import type { Confirmation, PaymentStatus, PlaceOutcome, RefundReason } from "./contract.ts";

/** How a payment stands for whoever made it: money that is all on its way back counts as back. */
export function statusShown(
  payment: Pick<PaymentRow, "status" | "unknown_since" | "returning_cents" | "amount_cents">,
): PaymentStatus {
  const { status, unknown_since, returning_cents, amount_cents } = payment;
  if (unknown_since) return "unknown";
  return status === "paid" && returning_cents >= amount_cents ? "refunded" : status;
}

/** What Stripe keeps with a payment, so that deployments that share its account (staging, say) know their own. */
export function paymentMetadata({ id }: Pick<PaymentRow, "id">, site: string) {
  return { payment_id: id, deployment: new URL(site).host };
}

/**
 * Whether what Stripe keeps with a payment says that it began at this site. Whose row is here is ours anyway, also when
 * the site has moved since.
 */
export function isOwnMetadata(metadata: Record<string, string> | null, site: string): boolean {
  return metadata?.deployment === new URL(site).host;
}

/** Whether Stripe may still say something new of a payment: it is open, or it was let go without knowing how it ended. */
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
>;

/**
 * How far a payment's money has come back, in euros. What failed may have gone back another way since, so no more of it is
 * late than `refundableCents` of the same row.
 */
export function refundProgress(payment: RefundCents): ParticipationRefund {
  const { amount_cents, disputed_cents, refunded_cents, returning_cents, stuck_cents } = payment;
  const refundable = Math.max(0, amount_cents - disputed_cents - returning_cents);
  return {
    refunded: refunded_cents / 100,
    refund_waiting: Math.max(0, returning_cents - refunded_cents) / 100,
    refund_late: Math.min(stuck_cents, refundable) / 100,
  };
}

/** A place that was paid for, by now; `refund_cents`: all that has gone back, or is to, whatever Stripe says of it. */
export type PaidPlace = {
  status: "confirmed" | "cancelled" | "refunded" | "released";
  ended_at: string | null;
  refund_reason: RefundReason | null;
  refund_cents: number;
};

const ENDED_BY: Record<RefundReason, PlaceOutcome> = {
  late: "late",
  event_past: "event_past",
  cancelled: "given_up",
  removed: "removed",
  event_cancelled: "event_cancelled",
  amount_differs: "returned",
  outside: "returned",
  account_deleted: "returned",
};

function placeOutcome({ event }: PaymentRow, { status, ended_at, refund_reason }: PaidPlace): PlaceOutcome {
  if (status === "confirmed") return "confirmed";
  // Its end has brought nothing back: no refund says why.
  if (status === "cancelled") return ended_at === event?.cancelled_at ? "event_cancelled" : "given_up";
  return refund_reason ? ENDED_BY[refund_reason] : "returned";
}

/** `place`: of a payment that was made for one. */
export function confirmationOf(payment: PaymentRow, place: PaidPlace | undefined): Confirmation {
  const { kind, title, amount_cents, event, package_id, begins_at, ends_at } = payment;
  return {
    status: statusShown(payment),
    place: place ? placeOutcome(payment, place) : null,
    refund: (place?.refund_cents ?? 0) / 100,
    kind,
    title,
    amount: amount_cents / 100,
    event: event && { id: event.id, slug: event.slug },
    package_id,
    starts_at: begins_at,
    expires_at: ends_at,
  };
}

/** Where what was paid for is to be seen. */
function linkOf({ kind, event }: PaymentRow, site: string): string {
  if (kind === "event") return event ? site + encodeURI(eventPath(event.slug)) : site;
  return kind === "organizer_package" ? `${site}/dashboard` : `${site}/sponsor-packages`;
}

/** The number of a receipt: unique, the same however often it is asked, and not without gaps. `today`: YYYY-MM-DD. */
function receiptNumber(paymentId: string, today: string): string {
  return `${today.slice(0, 4)}-${paymentId.slice(-12).toUpperCase()}`;
}

/** The receipt, and the two mails that what came goes back (no seat, or event over), one of which settling sends. `cents`: what was paid, on the day `today`. */
export function settleMails(
  payment: PaymentRow,
  { cents, today }: { cents: number; today: string },
  site: string,
) {
  const { id, person, event, title, kind, seller } = payment;
  const { language } = person;
  const params = {
    name: person.full_name,
    title,
    days: event ? formatEventDays(event, language) : "",
    place: event ? venueLine(event) : "",
    amount: formatCents(cents, language),
    reference: id,
    number: receiptNumber(id, today),
    day: formatEventDays({ date: today, end_date: null }, language),
    seller: seller ?? "",
    terms: termsOf(payment),
    link: linkOf(payment, site),
  };
  const draft = (template: MailDraft["template"], dedupeKey: string): MailDraft => ({
    recipient: person.email,
    language,
    template,
    params,
    dedupeKey,
  });
  return {
    paid: draft(kind === "event" ? "place_paid" : "package_paid", `paid ${id}`),
    back: draft("paid_in_vain", `back ${id}`),
    backAfterEvent: draft("paid_after_event", `back ${id}`),
  };
}

/**
 * The refund rule that somebody pays under, in their language: on Stripe's page and in the receipt. Empty for packages.
 * It says the same however often and whenever it is asked, because Stripe refuses another text under the same key.
 */
export function termsOf({
  refund_rule,
  refund_until,
  created_at,
  person: { language },
}: Pick<PaymentRow, "refund_rule" | "refund_until" | "created_at" | "person">): string {
  const words = MAIL_TEXTS[language].place_paid;
  if (!refund_rule || !refund_until) return "";
  // A last day that was over when the payment began promises nothing.
  if (refund_until < created_at.slice(0, "YYYY-MM-DD".length)) return words.none;
  const day = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(`${refund_until}T00:00:00Z`),
  );
  return words[refund_rule].replace("{{day}}", day);
}

/** Minutes until Stripe is asked again about a payment, by the number of times it has not said. */
const PAUSE_MINUTES = [5, 5, 10, 15, 30, 60];
/** After so many times, about a day, somebody must look; it is asked on. */
const CHECKS_UNTIL_ATTENTION = 27;

export function nextCheck(checks: number, now: Date) {
  const minutes = PAUSE_MINUTES[Math.min(checks, PAUSE_MINUTES.length - 1)] ?? 60;
  return {
    next: new Date(now.getTime() + minutes * 60_000).toISOString(),
    attention: checks >= CHECKS_UNTIL_ATTENTION ? ("stripe_unreachable" as const) : null,
  };
}

/** Minutes until a session is looked for whose address nobody got: by then Stripe has done what it was asked for. */
const LOST_PAUSE_MINUTES = 2;

/** When it is looked for; null: it will have ended by itself. */
export function nextLostCheck({ expires_at }: Pick<PaymentRow, "expires_at">, now: Date): string | null {
  const next = new Date(now.getTime() + LOST_PAUSE_MINUTES * 60_000).toISOString();
  return next < (expires_at ?? "") ? next : null;
}

const HOUR_MS = 60 * 60_000;
/** So long the keys may still be put right without an admin; then only an admin asks again. Stripe forgets no payment. */
const UNKNOWN_HOURS_MAX = 30 * 24;

/** When Stripe is asked again about a session that it has not known since `since`; null: not by itself any more. */
export function nextUnknownCheck(since: string | null, now: Date): string | null {
  const hours = since ? (now.getTime() - Date.parse(since)) / HOUR_MS : 0;
  if (hours >= UNKNOWN_HOURS_MAX) return null;
  const pause = hours < 3 ? 1 : hours < 24 ? 6 : 24;
  return new Date(now.getTime() + pause * HOUR_MS).toISOString();
}
