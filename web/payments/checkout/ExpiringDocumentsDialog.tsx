import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { useT } from "../../lib/i18n.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { SaleTermsNote } from "./SaleTermsNote.tsx";

type Props = {
  open: boolean;
  /** The warning of each document that expires before the event ends. */
  texts: string[];
  busy: boolean;
  onPay: () => void;
  onClose: () => void;
};

/**
 * Shown before Stripe's page: a document is valid today but expires before the event ends, so it must be renewed in
 * time.
 */
export function ExpiringDocumentsDialog({ open, texts, busy, onPay, onClose }: Props) {
  const t = useT();
  return (
    <ConfirmDialog
      open={open}
      title={t("paying.ending_title", "Un documento scade prima dell’evento")}
      cancelLabel={t("paying.changed_back", "Torna indietro")}
      confirmLabel={t("paying.ending_pay", "Continua e paga")}
      isSafe
      busy={busy}
      onAction={onPay}
      onClose={() => !busy && onClose()}
    >
      <span className={grid({ gap: "2" })}>
        {texts.map((text) => (
          <span key={text} className={css({ color: "ink" })}>
            {text}
          </span>
        ))}
        <span>{t("paying.ends_text", "Puoi iscriverti lo stesso, e rinnovare in tempo.")}</span>
        <SaleTermsNote what="event" />
      </span>
    </ConfirmDialog>
  );
}
