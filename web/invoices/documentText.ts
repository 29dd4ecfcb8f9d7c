import type { TaxDocumentKind } from "../../worker/invoices/contract.ts";
import type { TaxDocumentView } from "../../worker/invoices/outputs.ts";
import type { FileRequest } from "../auth/useFileDownload.ts";
import type { Translate } from "../lib/i18n.tsx";

export function documentKindText(t: Translate, kind: TaxDocumentKind): string {
  const texts: Record<TaxDocumentKind, string> = {
    receipt: t("documents.receipt", "Ricevuta"),
    invoice: t("documents.invoice", "Fattura"),
    credit_note: t("documents.credit_note", "Nota di credito"),
  };
  return texts[kind];
}

/** A document's file; the answer names it, and the fallback has no slashes of the label. */
export function documentFile({ id, label }: TaxDocumentView, format: "pdf" | "xml"): FileRequest {
  return { path: `/api/documents/${id}.${format}`, name: `${label.replaceAll("/", "-")}.${format}` };
}
