import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { dayInTimeZone } from "../../worker/lib/calendarDays.ts";
import { receiptNumber } from "../../worker/payments/contract.ts";
import type { OwnPayment } from "../../worker/payments/outputs.ts";
import { partyLines } from "../../worker/payments/receiptParties.ts";
import { formatShortRange } from "../lib/dates.ts";
import { useT } from "../lib/i18n.tsx";
import { useSite } from "../settings/hooks.ts";

/** A named part of a receipt. */
type ReceiptFact = { name: string; lines: string[] };

type Props = { payment: OwnPayment; paidAt: string; more?: ReceiptFact[] };

/** The receipt's number, day, seller and buyer, in the words of the payment's mail. */
export function ReceiptFacts({ payment, paidAt, more = [] }: Props) {
  const t = useT();
  const site = useSite();
  const day = dayInTimeZone(site.time_zone, new Date(paidAt));
  const seller = payment.seller ?? (payment.kind === "event" ? null : { text: site.name });
  const vat = t("my_payments.vat", "P. IVA");
  const facts: ReceiptFact[] = [
    { name: t("my_payments.receipt", "Ricevuta"), lines: [receiptNumber(payment.id, day)] },
    { name: t("my_payments.paid_on", "Pagato il"), lines: [formatShortRange(day, null)] },
    { name: t("my_payments.seller", "Venduto da"), lines: seller ? partyLines(seller, vat) : [] },
    { name: t("my_payments.buyer", "Pagato da"), lines: payment.buyer ? partyLines(payment.buyer, vat) : [] },
    ...more,
  ];
  return (
    <dl className={receiptLook}>
      {facts
        .filter(({ lines }) => lines.length > 0)
        .map(({ name, lines }) => (
          <div key={name} className={css({ minWidth: "0" })}>
            <dt className={nameLook}>{name}</dt>
            <dd className={css({ whiteSpace: "pre-line", overflowWrap: "anywhere" })}>{lines.join("\n")}</dd>
          </div>
        ))}
    </dl>
  );
}

/** On a desktop the sellers of all payments are aligned at one edge; on a phone a long one would take the row. */
const receiptLook = grid({
  gridTemplateColumns: { base: "repeat(2, minmax(0, 1fr))", md: "minmax(9rem, max-content) minmax(0, 1fr)" },
  columnGap: "6",
  rowGap: "2",
  marginTop: "2",
  textStyle: "small",
});
const nameLook = css({ color: "muted", textStyle: "label", fontWeight: "normal" });
