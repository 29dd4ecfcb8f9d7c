import type Stripe from "stripe";
import { eventPath } from "../../events/contract.ts";
import { type MailParamsByLanguage, mailParamsByLanguage } from "../../events/publishing/rules.ts";
import { fillText } from "../../lib/fillText.ts";
import type { LanguageCode } from "../../lib/languages.ts";
import { formatEventDays } from "../../lib/longDays.ts";
import { formatCents } from "../../lib/money.ts";
import { PAGES } from "../../lib/pageAddresses.ts";
import type { MailDraft } from "../../mail/store.ts";
import { MAIL_TEXTS } from "../../mail/texts.ts";
import type { PaymentRow } from "../columns.ts";
import type { DisputeState } from "../contract.ts";

const STATES: Record<string, DisputeState> = {
  warning_needs_response: "inquiry",
  warning_under_review: "inquiry",
  warning_closed: "closed",
  prevented: "closed",
  won: "won",
  lost: "lost",
};

/** A ledger entry of a dispute. `cents` is negative for withdrawals. */
export type DisputeLedgerEntry = {
  kind: "dispute" | "dispute_fee" | "charge";
  cents: number;
  reference: string;
};

/** Prefix of the reference of a returned dispute fee. */
const FEE_PREFIX = "fee_";

/** The organizer of a payment's event. */
export type DisputeRecipient = { email: string; full_name: string; language: LanguageCode };

/** The mail about a refund that was sent. */
export function refundMail(
  payment: PaymentRow,
  refund: { id: string; cents: number; note: string | null },
  site: string,
): MailDraft {
  const { person, event, title } = payment;
  return {
    recipient: person.email,
    language: person.language,
    template: "refund_sent",
    params: {
      name: person.full_name,
      title,
      event: event?.id ?? "",
      days: event ? formatEventDays(event, person.language) : "",
      amount: formatCents(refund.cents, person.language),
      note: refund.note ? `«${refund.note}»` : "",
      reference: payment.id,
      link: event ? site + encodeURI(eventPath(event.slug)) : site,
    },
    dedupeKey: `refund ${refund.id}`,
  };
}

/** Money that left a payment: refunded, with an admin's reason or "", or withdrawn in a lost dispute. */
export type LeftMoney = { how: "refunded" | "disputed"; cents: number; note: string; dedupeKey: string };

/**
 * The parameters of `takingsMail` by reason and language; the store adds the organizer's name. `former`: the event now
 * belongs to another organizer; `outside`: the refund was made on Stripe's dashboard.
 */
export function takingsParams(
  { id, user_id, title, event, kind }: PaymentRow,
  { how, cents, note }: LeftMoney,
  site: string,
): Record<"former" | "outside", MailParamsByLanguage> {
  const params = (reason: "former" | "outside") =>
    mailParamsByLanguage((language) => ({
      about: user_id,
      what: fillText(MAIL_TEXTS[language].takings_fell[how], {
        amount: formatCents(cents, language),
      }),
      why: MAIL_TEXTS[language].takings_fell[kind === "voucher" ? "voucher" : reason],
      note,
      title,
      event: event?.id ?? "",
      days: event ? formatEventDays(event, language) : "",
      reference: id,
      link: site + PAGES.earnings.path,
    }));
  return { former: params("former"), outside: params("outside") };
}

/** The state of a dispute by Stripe's status. Appeals and statuses unknown here count as open. */
export function disputeState(status: string): DisputeState {
  return STATES[status] ?? "open";
}

/**
 * The ledger entries of a dispute: for each balance transaction its amount, and Stripe's fee if any. Both have the
 * transaction's id as reference, so that repeated events write them once.
 */
export function disputeLedgerEntries(
  dispute: Pick<Stripe.Dispute, "balance_transactions">,
): DisputeLedgerEntry[] {
  return dispute.balance_transactions
    .flatMap(({ id, amount, fee }): DisputeLedgerEntry[] => [
      { kind: amount > 0 ? "charge" : "dispute", cents: amount, reference: id },
      {
        kind: fee < 0 ? "charge" : "dispute_fee",
        cents: -fee,
        reference: fee < 0 ? `${FEE_PREFIX}${id}` : id,
      },
    ])
    .filter(({ cents }) => cents !== 0);
}

/** Cents currently withdrawn by the bank, without Stripe's fee. */
export function withdrawnCents(dispute: Pick<Stripe.Dispute, "balance_transactions">): number {
  return Math.max(0, -dispute.balance_transactions.reduce((sum, { amount }) => sum + amount, 0));
}

/** The mail that asks the organizer to decide about the enrolment of a lost dispute. */
export function disputeLostMail(
  to: DisputeRecipient,
  { id, user_id, person, event, title }: PaymentRow,
  dispute: { id: string; cents: number },
  site: string,
): MailDraft {
  return {
    recipient: to.email,
    language: to.language,
    template: "dispute_lost",
    params: {
      name: to.full_name,
      about: user_id,
      who: person.full_name,
      title,
      event: event?.id ?? "",
      days: event ? formatEventDays(event, to.language) : "",
      amount: formatCents(dispute.cents, to.language),
      reference: id,
      link: event ? `${site}/dashboard/participants/${event.id}` : `${site}/dashboard`,
    },
    dedupeKey: `dispute lost ${dispute.id}`,
  };
}
