import type { UserRow } from "../../auth/schema.ts";
import { eventPath } from "../../events/contract.ts";
import { formatEventDays } from "../../lib/longDays.ts";
import { formatCents } from "../../lib/money.ts";
import type { MailDraft } from "../../mail/store.ts";
import { MAIL_TEXTS } from "../../mail/texts.ts";
import type { PaymentRow } from "../columns.ts";
import type { PaymentKind } from "../contract.ts";

export type OrderedRefund = { id: string; cents: number; note: string; ends: boolean };

/** What a refund ends or keeps. A voucher is always kept, with what is left of it. */
const REFUNDED = {
  event: "enrolment",
  voucher: "voucher",
  organizer_package: "package",
  sponsor_package: "package",
} as const satisfies Record<PaymentKind, string>;

/** The mail to the payer about an admin's refund, with the admin's reason. */
export function refundOrderedMail(payment: PaymentRow, refund: OrderedRefund, site: string): MailDraft {
  const { person, event, title, kind } = payment;
  const texts = MAIL_TEXTS[person.language].refund_ordered;
  return {
    recipient: person.email,
    language: person.language,
    template: "refund_ordered",
    params: {
      name: person.full_name,
      title,
      event: event?.id ?? "",
      days: event ? formatEventDays(event, person.language) : "",
      amount: formatCents(refund.cents, person.language),
      reason: refund.note,
      remains: texts[`${REFUNDED[kind]}_${refund.ends ? "ended" : "kept"}`],
      reference: payment.id,
      link: event ? site + encodeURI(eventPath(event.slug)) : site,
    },
    dedupeKey: `refund ordered ${refund.id}`,
  };
}

/** The mail to the event's organizer about that refund, which lowers their earnings if they were paid (`isPaid`). */
export function organizerRefundMail(
  organizer: Pick<UserRow, "email" | "full_name" | "language">,
  { id, user_id, person, event, title }: PaymentRow,
  refund: OrderedRefund,
  { site, isPaid }: { site: string; isPaid: boolean },
): MailDraft {
  const texts = MAIL_TEXTS[organizer.language].refund_ordered_organizer;
  return {
    recipient: organizer.email,
    language: organizer.language,
    template: "refund_ordered_organizer",
    params: {
      name: organizer.full_name,
      about: user_id,
      who: person.full_name,
      title,
      event: event?.id ?? "",
      days: event ? formatEventDays(event, organizer.language) : "",
      amount: formatCents(refund.cents, organizer.language),
      reason: refund.note,
      remains: refund.ends ? texts.ended : texts.kept,
      booked: isPaid ? texts.booked_here : texts.booked_elsewhere,
      reference: id,
      link: event ? `${site}/dashboard/participants/${event.id}` : `${site}/dashboard`,
    },
    dedupeKey: `refund ordered organizer ${refund.id}`,
  };
}
