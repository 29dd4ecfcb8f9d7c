import { type MailParamsByLanguage, mailParamsByLanguage } from "../../events/publishing/rules.ts";
import { fillText } from "../../lib/fillText.ts";
import type { LanguageCode } from "../../lib/languages.ts";
import { formatCents } from "../../lib/money.ts";
import { PAGES } from "../../lib/pageAddresses.ts";
import { MAIL_TEXTS } from "../../mail/paramTexts.ts";
import type { MailDraft } from "../../mail/store.ts";
import type { PaymentRow } from "../columns.ts";
import type { PaymentKind } from "../contract.ts";
import { type PaymentMail, payerMail, paymentMailParams } from "../mails.ts";

/** The organizer of a payment's event. */
export type OrganizerRecipient = { email: string; full_name: string; language: LanguageCode };

/** A mail about the payer to the event's organizer, with a link to the participants. */
function organizerMail(
  { email, full_name, language }: OrganizerRecipient,
  payment: PaymentRow,
  { cents, params, ...mail }: PaymentMail,
  site: string,
): MailDraft {
  const { user_id, person, event } = payment;
  return {
    recipient: email,
    language,
    params: {
      name: full_name,
      about: user_id,
      who: person.full_name,
      ...paymentMailParams(payment, cents, language),
      link: event ? `${site}/dashboard/participants/${event.id}` : `${site}/dashboard`,
      ...params,
    },
    ...mail,
  };
}

/** The mail about a refund that was sent. */
export function refundMail(
  payment: PaymentRow,
  { id, cents, note }: { id: string; cents: number; note: string | null },
  site: string,
): MailDraft {
  const params = { note: note ? `«${note}»` : "" };
  return payerMail(payment, { template: "refund_sent", cents, params, dedupeKey: `refund ${id}` }, site);
}

/** An admin's refund: its reason in words, and whether the enrolment or package ends with it. */
export type OrderedRefund = { id: string; cents: number; note: string; ends: boolean };

/** What a refund ends or keeps. A voucher is always kept, with what is left of it. */
const REFUNDED = {
  event: "enrolment",
  voucher: "voucher",
  organizer_package: "package",
  sponsor_package: "package",
} as const satisfies Record<PaymentKind, string>;

/** The mail to the payer about an admin's refund, with the admin's reason. */
export function refundOrderedMail(
  payment: PaymentRow,
  { id, cents, note, ends }: OrderedRefund,
  site: string,
): MailDraft {
  const texts = MAIL_TEXTS[payment.person.language].refund_ordered;
  const params = { reason: note, remains: texts[`${REFUNDED[payment.kind]}_${ends ? "ended" : "kept"}`] };
  const dedupeKey = `refund ordered ${id}`;
  return payerMail(payment, { template: "refund_ordered", cents, params, dedupeKey }, site);
}

/** The mail to the event's organizer about that refund, which lowers their earnings if they were paid (`isPaid`). */
export function organizerRefundMail(
  organizer: OrganizerRecipient,
  payment: PaymentRow,
  { id, cents, note, ends }: OrderedRefund,
  { site, isPaid }: { site: string; isPaid: boolean },
): MailDraft {
  const texts = MAIL_TEXTS[organizer.language].refund_ordered_organizer;
  const params = {
    reason: note,
    remains: ends ? texts.ended : texts.kept,
    booked: isPaid ? texts.booked_here : texts.booked_elsewhere,
  };
  const dedupeKey = `refund ordered organizer ${id}`;
  const mail = { template: "refund_ordered_organizer", cents, params, dedupeKey } as const;
  return organizerMail(organizer, payment, mail, site);
}

/** The mail that asks the organizer to decide about the enrolment of a lost dispute. */
export function disputeLostMail(
  organizer: OrganizerRecipient,
  payment: PaymentRow,
  { id, cents }: { id: string; cents: number },
  site: string,
): MailDraft {
  const dedupeKey = `dispute lost ${id}`;
  return organizerMail(organizer, payment, { template: "dispute_lost", cents, params: {}, dedupeKey }, site);
}

/** Money that left a payment: refunded, with an admin's reason or "", or withdrawn in a lost dispute. */
export type LeftMoney = { how: "refunded" | "disputed"; cents: number; note: string; dedupeKey: string };

/**
 * The parameters of `takingsMail` by reason and language; the store adds the organizer's name. `former`: the event now
 * belongs to another organizer; `outside`: the refund was made on Stripe's dashboard.
 */
export function takingsParams(
  payment: PaymentRow,
  { how, cents, note }: LeftMoney,
  site: string,
): Record<"former" | "outside", MailParamsByLanguage> {
  const params = (reason: "former" | "outside") =>
    mailParamsByLanguage((language) => {
      const texts = MAIL_TEXTS[language].takings_fell;
      return {
        ...paymentMailParams(payment, cents, language),
        about: payment.user_id,
        what: fillText(texts[how], { amount: formatCents(cents, language) }),
        why: texts[payment.kind === "voucher" ? "voucher" : reason],
        note,
        link: site + PAGES.earnings.path,
      };
    });
  return { former: params("former"), outside: params("outside") };
}
