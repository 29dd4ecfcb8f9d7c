import { MY_EVENTS_PAGE } from "../../events/publishing/rules.ts";
import { fillText } from "../../lib/fillText.ts";
import type { LanguageCode } from "../../lib/languages.ts";
import { formatEventDays, formatMailDeadline } from "../../lib/longDays.ts";
import { formatCents } from "../../lib/money.ts";
import { MAIL_TEXTS } from "../../mail/paramTexts.ts";
import type { MailDraft } from "../../mail/store.ts";
import type { PaymentRow } from "../columns.ts";
import { payerMail } from "../mails.ts";
import { feeCents } from "../platformFee.ts";

/** Days from a balance's last day to its reminders: a week and a day before, a day and three after. */
export const BALANCE_REMINDER_DAYS = [-7, -1, 1, 3] as const;

/** Days after a balance's last day on which its organizer is asked to decide, or earlier on the event's first day. */
export const BALANCE_DECISION_DAYS = 4;

/** Days after a balance's last day within which a kept card is charged, once; the cron may have been down on the day. */
export const CARD_CHARGE_DAYS = 2;

/** The fee of a balance: what the fee of the whole price is beyond the deposit's, so that its fixed part counts once. */
export function balanceFeeCents({
  cents,
  deposit_cents,
  fee_percent,
  fee_fixed_cents,
  fee_cents,
}: {
  cents: number;
  deposit_cents: number | null;
  fee_percent: number | null;
  fee_fixed_cents: number | null;
  fee_cents: number | null;
}): number {
  const fee = { percent: fee_percent ?? 0, fixed: (fee_fixed_cents ?? 0) / 100 };
  return Math.max(0, feeCents((deposit_cents ?? 0) + cents, fee) - (fee_cents ?? 0));
}

/** Whether a payment charges a kept card instead of a session. */
export function isCardCharge({
  part,
  card_consent_at,
}: Pick<PaymentRow, "part" | "card_consent_at">): boolean {
  return part === "balance" && card_consent_at !== null;
}

/** An enrolment that owes its balance, as its mails need it. Cents. */
export type OwedBalance = {
  enrolment_id: string;
  event_id: string;
  user_id: string;
  cents: number;
  due_on: string;
  keeps_card: number;
  title: string;
  date: string;
  end_date: string | null;
  email: string;
  full_name: string;
  language: LanguageCode;
};

/** The reminder of a balance on a day before or after its last one. */
export function balanceReminder(owed: OwedBalance, today: string, site: string): MailDraft {
  const { language, due_on, keeps_card } = owed;
  const isLate = due_on < today;
  const texts = MAIL_TEXTS[language].balance_due;
  const day = formatMailDeadline(due_on, language);
  return {
    recipient: owed.email,
    language,
    template: isLate ? "balance_late" : "balance_due",
    // `listOwedBalances` looks for it.
    dedupeKey: `balance ${owed.enrolment_id} ${today}`,
    params: {
      name: owed.full_name,
      title: owed.title,
      event: owed.event_id,
      days: formatEventDays(owed, language),
      amount: formatCents(owed.cents, language),
      day,
      card: keeps_card && !isLate ? fillText(texts.card, { day }) : "",
      link: site + MY_EVENTS_PAGE,
    },
  };
}

/** The mail about a kept card that was not charged, with the button to pay otherwise. */
export function cardRefusedMail(payment: PaymentRow, site: string): MailDraft {
  const params = { link: site + MY_EVENTS_PAGE };
  const dedupeKey = `balance card ${payment.id}`;
  const mail = { template: "balance_card_refused", cents: payment.amount_cents, params, dedupeKey } as const;
  return payerMail(payment, mail, site);
}

/** An event with balances that are late, and its organizer. */
export type LateBalances = {
  event_id: string;
  title: string;
  date: string;
  end_date: string | null;
  organizer_id: string;
  email: string;
  full_name: string;
  language: LanguageCode;
};

/** The mail that asks an organizer to wait or to free the seats of those who have not paid. */
export function lateBalancesMail(late: LateBalances, today: string, site: string): MailDraft {
  return {
    recipient: late.email,
    language: late.language,
    template: "balances_late",
    // `listLateBalances` looks for it.
    dedupeKey: `balances late ${late.event_id} ${today}`,
    params: {
      name: late.full_name,
      title: late.title,
      event: late.event_id,
      days: formatEventDays(late, late.language),
      link: `${site}/dashboard/participants/${late.event_id}`,
    },
  };
}
