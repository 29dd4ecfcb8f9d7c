import { csvEuroFormat } from "../../lib/csv.ts";
import type { LanguageCode } from "../../lib/languages.ts";
import type { Translations } from "../../lib/translations.ts";
import type { PaymentCsvRow } from "./store.ts";

/** The texts of the CSV file, which the interface uses too. */
export function paymentTexts({ payment_table: texts, auth, common }: Translations) {
  const { created_at, paid_at, status, kind, title, event_day, person, amount, refunded, disputed, id } =
    texts;
  return {
    heads: [
      ...[
        created_at,
        paid_at,
        status,
        kind,
        title,
        event_day,
        person,
        auth.email,
        amount,
        refunded,
        disputed,
      ],
      ...["Stripe session", "Stripe payment", id],
    ],
    statuses: texts.statuses,
    kinds: texts.kinds,
    anonymous: common.anonymous,
  };
}

/** The lines of the CSV file, a page at a time. Times as "YYYY-MM-DD HH:mm" in the site's time zone. */
export async function* paymentCsvPages(
  pages: AsyncIterable<PaymentCsvRow[]>,
  language: LanguageCode,
  translations: Translations,
  timeZone: string,
): AsyncGenerator<string[][]> {
  const { statuses, kinds, anonymous } = paymentTexts(translations);
  const euros = csvEuroFormat(language);
  // The Swedish date format is the ISO format.
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
  const time = (at: string | null) => (at ? format.format(new Date(at)) : "");
  for await (const payments of pages)
    yield payments.map((payment) => [
      time(payment.created_at),
      time(payment.paid_at),
      statuses[payment.status],
      kinds[payment.kind],
      payment.title,
      payment.event?.date ?? "",
      payment.person.full_name ?? anonymous,
      payment.person.email ?? "",
      euros(payment.amount),
      euros(payment.refunded),
      euros(payment.disputed),
      payment.session_id ?? "",
      payment.payment_intent ?? "",
      payment.id,
    ]);
}
