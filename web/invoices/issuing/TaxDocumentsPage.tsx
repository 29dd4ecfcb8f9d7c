import { useQuery } from "@tanstack/react-query";
import { FileCheck2 } from "lucide-react";
import { useRef, useState } from "react";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import type { SellerTaxView } from "../../../worker/invoices/outputs.ts";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { LoadFailed } from "../../shell/LoadFailed.tsx";
import { TitledPage } from "../../shell/TitledPage.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { StatusMessage } from "../../ui/StatusMessage.tsx";
import { MonthFiles } from "../MonthFiles.tsx";
import { taxDataQuery } from "../queries.ts";
import { AccountantNote } from "../seller/TaxDataPage.tsx";
import { type DocumentToIssue, IssueDialog } from "./IssueDialog.tsx";
import { IssuedDocuments } from "./IssuedDocuments.tsx";
import { UndocumentedSales } from "./UndocumentedSales.tsx";

/** The receipts and invoices of a seller: those to issue, those issued, and the files of a month. */
export function TaxDocumentsPage() {
  const t = useT();
  const seller = useQuery(taxDataQuery);
  return (
    <TitledPage
      title={t("documents.title", "Ricevute e fatture")}
      back={{ to: paths.payouts.href(), label: t("payouts.title", "Incassi e versamenti") }}
      lead={t(
        "documents.lead",
        "Le emetti tu, con la tua serie di numeri: noi prepariamo il PDF e, per le fatture, il file XML.",
      )}
    >
      {seller.isLoadingError ? (
        <LoadFailed neverStored query={seller} />
      ) : seller.data === undefined ? (
        <Loading
          className={grid({ gap: "3" })}
          rows={4}
          look={css({ height: "5rem", borderRadius: "lg!" })}
        />
      ) : seller.data.is_complete ? (
        <SellersDocuments seller={seller.data} />
      ) : (
        <StatusMessage
          icon={<FileCheck2 size={28} />}
          title={t("documents.tax_first", "Prima, i tuoi dati fiscali")}
          text={t(
            "documents.tax_first_text",
            "Ogni ricevuta porta nome, indirizzo e codice fiscale di chi vende. Li scrivi una volta sola.",
          )}
        >
          <ButtonLink to={paths.taxData.href(paths.taxDocuments.href())} look="main">
            {t("payouts.tax.fill", "Compila i dati fiscali")}
          </ButtonLink>
        </StatusMessage>
      )}
    </TitledPage>
  );
}

function SellersDocuments({ seller }: { seller: SellerTaxView }) {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<DocumentToIssue | null>(null);
  return (
    <div className={pageLook}>
      <div className={css({ gridArea: "files" })}>
        <MonthFiles
          title={t("documents.export", "Tutto un mese")}
          text={t(
            "documents.export_text",
            "I file per il tuo servizio di fatturazione, o la tabella per la contabilità.",
          )}
          path="/api/documents/export"
          name="documenti"
          formats={["zip", "csv"]}
        />
      </div>
      <div className={grid({ gap: "8", minWidth: "0", alignContent: "start", gridArea: "lists" })}>
        <section aria-labelledby="missing-documents">
          <h2 id="missing-documents" ref={heading} tabIndex={-1} className={headingLook}>
            {t("documents.missing", "Da emettere")}
          </h2>
          <UndocumentedSales seller={seller} onAsk={setAsked} />
        </section>
        <IssuedDocuments onAsk={setAsked} />
      </div>
      <div className={css({ gridArea: "note" })}>
        <AccountantNote />
      </div>
      <IssueDialog
        asked={asked}
        seller={seller}
        onClose={() => setAsked(null)}
        findNextFocus={() => heading.current}
      />
    </div>
  );
}

const headingLook = css({ textStyle: "subheading", marginBottom: "3", outline: "none" });
const pageLook = grid({
  gap: { base: "6", lg: "8" },
  gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "minmax(0, 1fr) 19rem" },
  // On a phone the files of a month would stand below fifty sales.
  gridTemplateAreas: { base: '"files" "lists" "note"', lg: '"lists files" "lists note"' },
  gridTemplateRows: { lg: "auto 1fr" },
});
