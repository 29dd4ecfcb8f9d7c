import { eventPath } from "../../events/contract.ts";
import { type MailParamsByLanguage, mailParamsByLanguage } from "../../events/publishing/rules.ts";
import { formatEventDays } from "../../lib/longDays.ts";
import { formatCents } from "../../lib/money.ts";
import { PAGES } from "../../lib/pageAddresses.ts";
import type { MailDraft } from "../../mail/store.ts";
import { fillPlaceholders } from "../../mail/templates.ts";
import { MAIL_TEXTS } from "../../mail/texts.ts";
import type { PaymentRow } from "../columns.ts";

/** The mail that a refund was sent. */
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

/** The parameters of `formerOrganizerMail`; the store adds the organizer's name. */
export function formerOrganizerParams(
  { id, user_id, title, event }: PaymentRow,
  { how, cents, note }: LeftMoney,
  site: string,
): MailParamsByLanguage {
  return mailParamsByLanguage((language) => ({
    about: user_id,
    what: fillPlaceholders(MAIL_TEXTS[language].takings_fell[how], { amount: formatCents(cents, language) }),
    note,
    title,
    days: event ? formatEventDays(event, language) : "",
    reference: id,
    link: site + PAGES.earnings.path,
  }));
}
