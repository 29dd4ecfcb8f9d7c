import { eventPath } from "../../events/contract.ts";
import { formatCents } from "../../lib/money.ts";
import type { MailDraft } from "../../mail/store.ts";
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
