import { Portal } from "@ark-ui/react/portal";
import { useQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { useState } from "react";
import { css } from "styled-system/css";
import { grid, notice, wrap } from "styled-system/patterns";
import type { BillingView, TaxDocumentView } from "../../../worker/invoices/outputs.ts";
import { useUser } from "../../auth/session.ts";
import { useFileDownload } from "../../auth/useFileDownload.ts";
import { formatShortRange } from "../../lib/dates.ts";
import { useT } from "../../lib/i18n.tsx";
import { LoadFailed } from "../../shell/LoadFailed.tsx";
import { Button } from "../../ui/Button.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { documentFile, documentKindText } from "../documentText.ts";
import { billingQuery, receivedDocumentsQuery } from "../queries.ts";
import { BillingForm } from "./BillingForm.tsx";

type Props = { payment: { id: string; title: string }; onClose: () => void };

/** The documents of a payment, and the data that its invoice needs; the seller issues it. */
export function InvoiceSheet({ payment, onClose }: Props) {
  const t = useT();
  const received = useQuery(receivedDocumentsQuery);
  const billing = useQuery(billingQuery);
  const failed = [received, billing].find((query) => query.isLoadingError);
  const documents = received.data?.filter(({ payment_id }) => payment_id === payment.id);
  return (
    <Portal>
      <Sheet open size="small" title={t("billing.title", "Fattura o ricevuta")} onClose={onClose}>
        <p
          className={css({ textStyle: "small", color: "muted", marginBottom: "4", overflowWrap: "anywhere" })}
        >
          {payment.title}
        </p>
        {failed ? (
          <LoadFailed neverStored query={failed} />
        ) : billing.data && documents ? (
          <>
            {documents.length > 0 && <Documents documents={documents} />}
            {!documents.some(({ kind }) => kind === "invoice") && (
              <Billing saved={billing.data} hasReceipt={documents.length > 0} />
            )}
          </>
        ) : (
          <Loading className={grid({ gap: "4" })} rows={4} look={css({ height: "4.5rem" })} />
        )}
      </Sheet>
    </Portal>
  );
}

function Documents({ documents }: { documents: TaxDocumentView[] }) {
  const t = useT();
  const download = useFileDownload();
  return (
    <ul className={grid({ gap: "2", marginBottom: "5" })}>
      {documents.map((issued) => (
        <li key={issued.id} className={rowLook}>
          <span className={css({ minWidth: "0" })}>
            <span className={css({ display: "block", fontWeight: "bold", overflowWrap: "anywhere" })}>
              {documentKindText(t, issued.kind)} {issued.label}
            </span>
            <time dateTime={issued.issued_on} className={css({ textStyle: "small", color: "muted" })}>
              {formatShortRange(issued.issued_on, null)}
            </time>
          </span>
          <Button
            busy={download.isPending}
            aria-label={`PDF: ${documentKindText(t, issued.kind)} ${issued.label}`}
            onClick={() => download.start(documentFile(issued, "pdf"))}
          >
            <FileText size={18} aria-hidden />
            PDF
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** The buyer's data: saved, with a button that changes them, or the form that asks for them. A receipt is this payment's last word. */
function Billing({ saved, hasReceipt }: { saved: BillingView; hasReceipt: boolean }) {
  const t = useT();
  const user = useUser();
  const [isEditing, setEditing] = useState(!saved.is_complete);
  if (!user) return null;
  if (isEditing) {
    return (
      <>
        <p className={css({ marginBottom: "4" })}>
          {hasReceipt
            ? t(
                "billing.text_receipt",
                "Questo pagamento ha già la sua ricevuta. Lascia i tuoi dati, e dai prossimi eventi puoi avere la fattura.",
              )
            : t(
                "billing.text",
                "La fattura la emette chi ti ha venduto il posto. Lascia i tuoi dati: li trova quando la prepara, e li riusi per i prossimi eventi.",
              )}
        </p>
        <BillingForm saved={saved} user={user} onSaved={() => setEditing(false)} />
      </>
    );
  }
  return (
    <div role="status" className={notice({ display: "grid", gap: "2" })}>
      <p className={css({ fontWeight: "bold" })}>{t("billing.ready", "I tuoi dati sono pronti")}</p>
      <p className={css({ textStyle: "small" })}>
        {hasReceipt
          ? t(
              "billing.ready_receipt",
              "Questo pagamento ha già la sua ricevuta: valgono dai prossimi eventi.",
            )
          : t(
              "billing.ready_text",
              "Chi vende li vede quando prepara la fattura. Appena la emette, la trovi qui.",
            )}
      </p>
      <p className={css({ textStyle: "small", overflowWrap: "anywhere" })}>
        {[saved.name, saved.vat_number ?? saved.tax_code, saved.address?.city].filter(Boolean).join(", ")}
      </p>
      <div className={wrap({ gap: "2" })}>
        <Button onClick={() => setEditing(true)}>{t("billing.change", "Cambia i dati")}</Button>
      </div>
    </div>
  );
}

const rowLook = notice({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "3",
  padding: "3",
});
