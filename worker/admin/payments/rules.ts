import type { AuditAction, AuditValues } from "../../audit/contract.ts";
import { storedSlug } from "../../events/eventSlugs.ts";
import { toEuros } from "../../lib/money.ts";
import { isEventId } from "../../lib/pageAddresses.ts";
import { differenceKind } from "../../payments/comparison/rules.ts";
import { isUnsettled, paymentPriceLines } from "../../payments/rules.ts";
import { stripeDashboardUrl } from "../../payments/stripeDashboard.ts";
import type { PaymentStory, RefundOfStory, StoryEntry } from "./outputs.ts";

/** A parsed search: the id of a Stripe object, one of our ids, an event's address, or words. */
export type PaymentSearch =
  | { by: "session" | "intent" | "refund" | "dispute" | "transaction" | "charge"; id: string }
  | { by: "id"; id: string }
  | { by: "address"; slug: string }
  | { by: "words"; text: string };

const STRIPE_PREFIXES: Record<string, Exclude<PaymentSearch["by"], "id" | "address" | "words">> = {
  cs: "session",
  pi: "intent",
  re: "refund",
  pyr: "refund",
  dp: "dispute",
  du: "dispute",
  txn: "transaction",
  ch: "charge",
  py: "charge",
};

type Entry<What extends StoryEntry["what"]> = Extract<StoryEntry, { what: What }>;

/** The rows of a payment's story. Amounts in cents. */
export type StoryRows = {
  payment: PaymentStoryRow;
  deliveries: { id: string; type: string; processed_at: string }[];
  ledger: (Pick<Entry<"ledger">, "kind" | "reference"> & {
    amount_cents: number;
    created_at: string;
    is_compared: number;
  })[];
  refunds: (Omit<RefundOfStory, "amount" | "state"> & {
    amount_cents: number;
    status: RefundOfStory["state"];
    created_at: string;
    done_at: string | null;
  })[];
  disputes: (Omit<Entry<"dispute">, "at" | "what" | "amount" | "taken"> & {
    amount_cents: number;
    taken_cents: number;
    decision: Entry<"dispute_decided">["decision"] | null;
    decided_at: string | null;
    created_at: string;
  })[];
  mails: (Pick<Entry<"mail">, "id" | "template" | "sent_at" | "attempts" | "last_error"> & {
    created_at: string;
    failed_at: string | null;
    is_payer: number;
  })[];
  audit: {
    id: string;
    action: AuditAction;
    actor: string | null;
    after: string | null;
    created_at: string;
  }[];
  differences: {
    id: string;
    state: Entry<"difference">["state"];
    ours_cents: number | null;
    theirs_cents: number | null;
    currency: string;
    reason: string | null;
    found_at: string;
  }[];
};

export type PaymentStoryRow = Pick<
  PaymentStory,
  | "id"
  | "kind"
  | "attention"
  | "title"
  | "currency"
  | "session_id"
  | "payment_intent"
  | "created_at"
  | "paid_at"
  | "expires_at"
  | "checks"
  | "next_check_at"
  | "unknown_since"
  | "terms_version"
  | "terms_accepted_at"
  | "event"
  | "organizer"
  | "person"
  | "enrolment"
> & {
  status: Exclude<PaymentStory["status"], "unknown">;
  amount_cents: number;
  price_lines: PaymentStory["price_lines"] | null;
  refunded_cents: number;
  returning_cents: number;
  disputed_cents: number;
  refundable_cents: number;
  is_disputed: number;
  confirmed_at: string | null;
  ended_at: string | null;
  package: Omit<NonNullable<PaymentStory["package"]>, "is_running"> | null;
  package_starts_at: string | null;
  package_cancelled_at: string | null;
};

/** Parses the search text of the table of payments. */
export function parsePaymentSearch(text: string): PaymentSearch {
  const [, prefix = ""] = text.match(/^([a-z]+)_[\w-]+$/i) ?? [];
  const by = STRIPE_PREFIXES[prefix.toLowerCase()];
  if (by) return { by, id: text };
  if (isEventId(text)) return { by: "id", id: text.toLowerCase() };
  const segment = addressSegment(text);
  const slug = segment === null ? null : storedSlug(segment);
  return slug ? { by: "address", slug } : { by: "words", text };
}

/** The last segment of a URL or path; a text that begins with a date may be an event's address without a slash. */
function addressSegment(text: string): string | null {
  const isAddress =
    /^(https?:\/\/|\/)/.test(text) || /^(\d{4}-\d{2}-\d{2}|\d{1,2}-[a-z]+-\d{4})-/i.test(text);
  if (!isAddress) return null;
  const path = (URL.parse(text, "https://site.invalid")?.pathname ?? "").replace(/\/+$/, "");
  try {
    return decodeURIComponent(path.slice(path.lastIndexOf("/") + 1)) || null;
  } catch {
    return null;
  }
}

/** A payment with its story, oldest entry first. `now`: an ISO instant. */
export function toPaymentStory(rows: StoryRows, now: string, stripe: { test: boolean }): PaymentStory {
  const { payment } = rows;
  const { id, kind, attention, title, currency, session_id, payment_intent, created_at, paid_at } = payment;
  const { expires_at, checks, next_check_at, unknown_since, terms_version, terms_accepted_at } = payment;
  const { event, organizer, person, enrolment } = payment;
  return {
    ...{ id, kind, attention, title, currency, session_id, payment_intent, created_at, paid_at },
    ...{ expires_at, checks, next_check_at, unknown_since, terms_version, terms_accepted_at },
    ...{ event, organizer, person, enrolment },
    is_unsettled: isUnsettled(payment),
    status: unknown_since ? "unknown" : payment.status,
    amount: toEuros(payment.amount_cents),
    price_lines: paymentPriceLines(payment),
    refunded: toEuros(payment.refunded_cents),
    refund_waiting: toEuros(Math.max(0, payment.returning_cents - payment.refunded_cents)),
    disputed: toEuros(payment.disputed_cents),
    refundable: payment.status === "paid" ? toEuros(payment.refundable_cents) : 0,
    is_disputed: payment.is_disputed === 1,
    package: payment.package && {
      ...payment.package,
      is_running:
        payment.package_cancelled_at === null &&
        (payment.package.expires_at === null || payment.package.expires_at > now),
    },
    stripe_url: stripeDashboardUrl(payment_intent ?? session_id, stripe),
    entries: storyEntries(rows),
  };
}

/** The story's entries, oldest first; within the same instant in causal order. */
function storyEntries(rows: StoryRows): StoryEntry[] {
  const { payment } = rows;
  const entries: (StoryEntry | null)[] = [
    { at: payment.created_at, what: "opened" },
    payment.paid_at ? { at: payment.paid_at, what: "paid", amount: toEuros(payment.amount_cents) } : null,
    ...rows.deliveries.map(
      ({ id, type, processed_at }): StoryEntry => ({ at: processed_at, what: "delivery", id, type }),
    ),
    ...rows.ledger.map(
      ({ kind, amount_cents, reference, created_at, is_compared }): StoryEntry => ({
        ...{ at: created_at, what: "ledger", kind, reference },
        ...{ amount: toEuros(amount_cents), is_compared: is_compared === 1 },
      }),
    ),
    payment.confirmed_at ? { at: payment.confirmed_at, what: "enrolment_confirmed" } : null,
    payment.package_starts_at && payment.paid_at ? { at: payment.paid_at, what: "package_granted" } : null,
    ...rows.refunds.flatMap(refundEntries),
    ...rows.disputes.flatMap((dispute) => disputeEntries(dispute, payment.paid_at ?? "")),
    payment.ended_at ? { at: payment.ended_at, what: "enrolment_ended" } : null,
    payment.package_cancelled_at ? { at: payment.package_cancelled_at, what: "package_ended" } : null,
    ...rows.differences.map(
      (row): StoryEntry => ({
        ...{ at: row.found_at, what: "difference", id: row.id, kind: differenceKind(row), state: row.state },
        ours: row.ours_cents === null ? null : toEuros(row.ours_cents),
        theirs: row.theirs_cents === null ? null : toEuros(row.theirs_cents),
        currency: row.currency,
        reason: row.reason,
      }),
    ),
    ...rows.audit.map(
      ({ id, action, actor, after, created_at }): StoryEntry => ({
        ...{ at: created_at, what: "audit", id, action, actor },
        after: after ? (JSON.parse(after) as AuditValues) : null,
      }),
    ),
    ...rows.mails.map(
      ({ created_at, failed_at, is_payer, ...mail }): StoryEntry => ({
        ...{ at: created_at, what: "mail", ...mail, to: is_payer ? "payer" : "organizer" },
        state: mail.sent_at ? "sent" : failed_at ? "failed" : "waiting",
      }),
    ),
  ];
  // The sort is stable, so entries of the same instant stay in the order above.
  return entries.filter((entry) => entry !== null).toSorted((one, other) => compare(one.at, other.at));
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function refundEntries(refund: StoryRows["refunds"][number]): StoryEntry[] {
  const { amount_cents, status, created_at, done_at, ...rest } = refund;
  const amount = toEuros(amount_cents);
  const { id, stripe_refund_id } = rest;
  return [
    { at: created_at, what: "refund", ...rest, amount, state: status },
    ...(status === "done" && done_at
      ? [{ at: done_at, what: "refund_done" as const, id, amount, stripe_refund_id }]
      : []),
  ];
}

/** Entries of a dispute. Stripe dates it to the second, which may precede the payment itself. */
function disputeEntries(dispute: StoryRows["disputes"][number], paidAt: string): StoryEntry[] {
  const { amount_cents, taken_cents, decision, decided_at, created_at, ...rest } = dispute;
  return [
    {
      ...{ at: created_at < paidAt ? paidAt : created_at, what: "dispute", ...rest },
      ...{ amount: toEuros(amount_cents), taken: toEuros(taken_cents) },
    },
    ...(decision && decided_at
      ? [{ at: decided_at, what: "dispute_decided" as const, id: rest.id, decision }]
      : []),
  ];
}
