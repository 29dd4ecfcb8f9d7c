import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import {
  STAMP_DUTY_ABOVE_CENTS,
  STAMP_DUTY_CENTS,
  type TaxDocumentKind,
} from "../../../worker/invoices/contract.ts";
import type { SellerTaxView, TaxDocumentView } from "../../../worker/invoices/outputs.ts";
import { useFileDownload } from "../../auth/useFileDownload.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { displayName } from "../../lib/displayName.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { formatEuros } from "../../lib/money.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { notify } from "../../ui/notify.ts";
import { documentFile, documentKindText } from "../documentText.ts";
import { DOCUMENTS_KEY, issueCreditNote, issueDocument } from "../queries.ts";

/** A document that the seller is asked to confirm: of a payment, or the credit note of a refund. Euros. */
export type DocumentToIssue = {
  kind: TaxDocumentKind;
  payment_id: string;
  refund_id?: string;
  buyer_name: string;
  title: string;
  amount: number;
};

type Props = {
  asked: DocumentToIssue | null;
  seller: SellerTaxView;
  onClose: () => void;
  findNextFocus: () => HTMLElement | null;
};

/** Shows what will be issued, and issues it: a number is never given back. */
export function IssueDialog({ asked, seller, onClose, findNextFocus }: Props) {
  const t = useT();
  const download = useFileDownload();
  const issuing = useWrite(
    ({ kind, payment_id, refund_id = "" }: DocumentToIssue): Promise<TaxDocumentView> =>
      kind === "credit_note" ? issueCreditNote(refund_id) : issueDocument(payment_id, kind),
    {
      onSuccess: (issued) =>
        notify({
          kind: "success",
          title: t("documents.issued", "{{kind}} {{label}}: documento emesso", {
            kind: documentKindText(t, issued.kind),
            label: issued.label,
          }),
          action: {
            label: t("documents.open_pdf", "Scarica il PDF"),
            onSelect: () => void download.start(documentFile(issued, "pdf")),
          },
        }),
      onSettled: onClose,
      invalidates: [DOCUMENTS_KEY],
    },
  );
  return (
    <ConfirmDialog
      open={asked !== null}
      isSafe
      title={asked ? issueTitle(t, asked.kind) : ""}
      confirmLabel={asked ? issueLabel(t, asked.kind) : undefined}
      cancelLabel={t("documents.not_now", "Non ora")}
      busy={issuing.isPending}
      onAction={() => asked && void issuing.start(asked)}
      onClose={onClose}
      focusAfterwards={issuing.isSuccess ? findNextFocus : undefined}
    >
      {asked && <Summary asked={asked} seller={seller} />}
    </ConfirmDialog>
  );
}

/** What the document will say, and that it can't be changed. */
function Summary({ asked, seller }: { asked: DocumentToIssue; seller: SellerTaxView }) {
  const t = useT();
  const { kind, buyer_name, title, amount } = asked;
  const euros = (value: number) => formatEuros(value, t.language);
  const isStamped =
    seller.stamp_duty === "automatic" && seller.regime !== "RF01" && amount * 100 > STAMP_DUTY_ABOVE_CENTS;
  const lines = [
    [t("my_payments.seller", "Venduto da"), seller.name],
    [t("documents.to", "A"), displayName(t, buyer_name)],
    [t("my_payments.item", "Per"), title],
    [t("my_payments.amount", "Importo"), euros(amount)],
    ...(isStamped ? [[t("tax.stamp", "Marca da bollo"), euros(STAMP_DUTY_CENTS / 100)]] : []),
  ];
  return (
    <span className={grid({ gap: "3" })}>
      <span className={linesLook}>
        {lines.map(([name, value]) => (
          <span key={name} className={lineLook}>
            <span>{name}</span>
            <span className={css({ color: "ink", fontWeight: "medium", overflowWrap: "anywhere" })}>
              {value}
            </span>
          </span>
        ))}
      </span>
      <span>
        {kind === "credit_note"
          ? t(
              "documents.credit_note_text",
              "Corregge il documento già emesso, per l’importo del rimborso. Prende il prossimo numero della tua serie e resta.",
            )
          : t(
              "documents.issue_text",
              "Prende il prossimo numero della tua serie e non si può più cambiare: se serve, si corregge con una nota di credito.",
            )}
      </span>
    </span>
  );
}

function issueTitle(t: Translate, kind: TaxDocumentKind): string {
  const texts: Record<TaxDocumentKind, string> = {
    receipt: t("documents.receipt_title", "Emettere questa ricevuta?"),
    invoice: t("documents.invoice_title", "Emettere questa fattura?"),
    credit_note: t("documents.credit_note_title", "Emettere questa nota di credito?"),
  };
  return texts[kind];
}

function issueLabel(t: Translate, kind: TaxDocumentKind): string {
  const texts: Record<TaxDocumentKind, string> = {
    receipt: t("documents.issue_receipt", "Emetti ricevuta"),
    invoice: t("documents.issue_invoice", "Emetti fattura"),
    credit_note: t("documents.issue_credit_note", "Emetti nota di credito"),
  };
  return texts[kind];
}

const linesLook = grid({ gap: "1.5", padding: "4", borderRadius: "sm", bg: "foam" });
const lineLook = grid({ gap: "3", gridTemplateColumns: "7rem minmax(0, 1fr)" });
