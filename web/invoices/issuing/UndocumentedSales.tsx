import { useInfiniteQuery } from "@tanstack/react-query";
import { css } from "styled-system/css";
import { card, grid, pill, wrap } from "styled-system/patterns";
import { canInvoice } from "../../../worker/invoices/contract.ts";
import type { SellerTaxView, UndocumentedSale } from "../../../worker/invoices/outputs.ts";
import { dayInTimeZone } from "../../../worker/lib/calendarDays.ts";
import { formatShortRange } from "../../lib/dates.ts";
import { displayName } from "../../lib/displayName.ts";
import { useT } from "../../lib/i18n.tsx";
import { formatEuros } from "../../lib/money.ts";
import { useSite } from "../../settings/hooks.ts";
import { LoadFailed } from "../../shell/LoadFailed.tsx";
import { Button } from "../../ui/Button.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { LoadMore } from "../../ui/LoadMore.tsx";
import { undocumentedSalesQuery } from "../queries.ts";
import type { DocumentToIssue } from "./IssueDialog.tsx";

type Props = { seller: SellerTaxView; onAsk: (asked: DocumentToIssue) => void };

/** The paid sales without a document, each with the buttons that issue one. */
export function UndocumentedSales(props: Props) {
  const t = useT();
  const list = useInfiniteQuery(undocumentedSalesQuery);
  if (list.isLoadingError) return <LoadFailed neverStored query={list} />;
  if (list.data === undefined)
    return (
      <Loading className={grid({ gap: "3" })} rows={3} look={css({ height: "5rem", borderRadius: "lg!" })} />
    );
  const sales = list.data.pages.flatMap((page) => page.sales);
  if (sales.length === 0) {
    return (
      <p className={css({ padding: "5", borderRadius: "lg", bg: "foam" })}>
        {t("documents.missing_none", "Tutto emesso: ogni pagamento ha il suo documento.")}
      </p>
    );
  }
  return (
    <>
      <ul className={grid({ gap: "3" })}>
        {sales.map((sale) => (
          <Row key={sale.payment_id} sale={sale} {...props} />
        ))}
      </ul>
      <LoadMore list={list} />
    </>
  );
}

function Row({ sale, seller, onAsk }: Props & { sale: UndocumentedSale }) {
  const t = useT();
  const { time_zone } = useSite();
  const { payment_id, buyer_name, title, amount, paid_at, asks_invoice } = sale;
  const { regime, vat_number } = seller;
  const isInvoiceOffered = asks_invoice && regime !== null && canInvoice({ regime, vat_number });
  const name = displayName(t, buyer_name);
  const paidOn = paid_at && dayInTimeZone(time_zone, new Date(paid_at));
  const ask = (kind: "receipt" | "invoice") => onAsk({ kind, payment_id, buyer_name, title, amount });
  return (
    <li className={cardLook}>
      <div className={css({ flex: 1, minWidth: { base: "100%", sm: "13rem" } })}>
        <div className={wrap({ align: "center", gap: "2" })}>
          <h3 className={css({ fontWeight: "bold", overflowWrap: "anywhere" })}>{name}</h3>
          {asks_invoice && (
            <span className={pill({ bg: "foam", color: "badge" })}>
              {t("documents.wanted", "Chiede la fattura")}
            </span>
          )}
        </div>
        <p className={css({ textStyle: "small", color: "muted", overflowWrap: "anywhere" })}>
          {title}
          {paidOn && (
            <>
              , <time dateTime={paidOn}>{formatShortRange(paidOn, null)}</time>
            </>
          )}
        </p>
      </div>
      <p className={css({ fontWeight: "bold", whiteSpace: "nowrap" })}>{formatEuros(amount, t.language)}</p>
      <div className={wrap({ gap: "2", width: { base: "100%", sm: "auto" } })}>
        <Button onClick={() => ask("receipt")} className={wideLook}>
          {t("documents.issue_receipt", "Emetti ricevuta")}
          <span className={css({ srOnly: true })}>
            {name}, {title}
          </span>
        </Button>
        {isInvoiceOffered && (
          <Button look="main" onClick={() => ask("invoice")} className={wideLook}>
            {t("documents.issue_invoice", "Emetti fattura")}
            <span className={css({ srOnly: true })}>
              {name}, {title}
            </span>
          </Button>
        )}
      </div>
    </li>
  );
}

const cardLook = card({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: "4",
  rowGap: "3",
  padding: "4",
});
/** On a phone the buttons share the row. */
const wideLook = css({ flex: { base: 1, sm: "none" } });
