import { useInfiniteQuery } from "@tanstack/react-query";
import { css } from "styled-system/css";
import { notice } from "styled-system/patterns";
import { canInvoice } from "../../../worker/invoices/contract.ts";
import type { SellerTaxView, UndocumentedSale } from "../../../worker/invoices/outputs.ts";
import { dayInTimeZone } from "../../../worker/lib/calendarDays.ts";
import { formatShortRange } from "../../lib/dates.ts";
import { displayName } from "../../lib/displayName.ts";
import { useT } from "../../lib/i18n.tsx";
import { useSite } from "../../settings/hooks.ts";
import { PagedList } from "../../shell/PagedList.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { undocumentedSalesQuery } from "../queries.ts";
import { DocumentCard } from "./DocumentCard.tsx";
import type { DocumentToIssue } from "./IssueDialog.tsx";

type Props = { seller: SellerTaxView; onAsk: (asked: DocumentToIssue) => void };

/** The paid sales without a document, each with the buttons that issue one. */
export function UndocumentedSales(props: Props) {
  const t = useT();
  return (
    <PagedList
      list={useInfiniteQuery(undocumentedSalesQuery)}
      loadingLook={css({ height: "5rem", borderRadius: "lg!" })}
      empty={
        <p className={notice({ padding: "5", borderRadius: "lg" })}>
          {t("documents.missing_none", "Tutto emesso: ogni pagamento ha il suo documento.")}
        </p>
      }
    >
      {(sale) => <Row key={sale.payment_id} sale={sale} {...props} />}
    </PagedList>
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
    <DocumentCard
      title={name}
      badge={asks_invoice && <Badge>{t("documents.wanted", "Chiede la fattura")}</Badge>}
      detail={
        <>
          {title}
          {paidOn && (
            <>
              , <time dateTime={paidOn}>{formatShortRange(paidOn, null)}</time>
            </>
          )}
        </>
      }
      amount={amount}
    >
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
    </DocumentCard>
  );
}

/** On a phone the buttons share the row. */
const wideLook = css({ flex: { base: 1, sm: "none" } });
