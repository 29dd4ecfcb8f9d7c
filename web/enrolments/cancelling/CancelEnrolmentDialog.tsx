import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { useT } from "../../lib/i18n.tsx";
import { useToday } from "../../settings/hooks.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { cancellationRefundTexts } from "./cancellationTexts.ts";
import { RefundQuote } from "./RefundQuote.tsx";
import { type EnrolmentToCancel, useCancelEnrolment } from "./useCancelEnrolment.ts";

type Props = {
  /** The enrolment to cancel; null while the dialog is closed. */
  enrolment: EnrolmentToCancel | null;
  onClose: () => void;
  /** Returns the element that takes the focus when the button that opened the dialog was removed with the enrolment. */
  findNextFocus: () => HTMLElement | null;
};

/** Asks whether to cancel the enrolment, and shows the refund. */
export function CancelEnrolmentDialog({ enrolment, onClose, findNextFocus }: Props) {
  const t = useT();
  const { quote, failure, busy, gone, cancel } = useCancelEnrolment(enrolment, onClose);
  const today = useToday();
  const title = enrolment?.title ?? "";
  return (
    <ConfirmDialog
      open={enrolment !== null}
      title={t("cancelling.title", "Annullare l’iscrizione a «{{title}}»?", { title })}
      cancelLabel={t("cancelling.keep", "Mantieni il posto")}
      confirmLabel={quote.data && t("cancelling.confirm", "Annulla l’iscrizione")}
      busy={busy || quote.isFetching}
      onAction={cancel}
      onClose={() => !busy && onClose()}
      focusAfterwards={() => (gone() ? findNextFocus() : null)}
    >
      <RefundQuote quote={quote} failure={failure}>
        {(cancellation) => (
          <div className={grid({ gap: "2" })}>
            {cancellationRefundTexts(t, cancellation, today).map((line, index) => (
              <p key={line} className={index === 0 ? css({ color: "ink", fontSize: "md" }) : undefined}>
                {line}
              </p>
            ))}
            {cancellation.seats > 1 && (
              <p>
                {t.count("cancelling.all_seats", cancellation.seats, {
                  one: "Annulli {{count}} posto.",
                  other: "Annulli tutti i {{count}} posti che hai pagato, anche quelli già presi da altri.",
                })}
              </p>
            )}
            <p>
              {t(
                "cancelling.for_good",
                "Non si può tornare indietro: per riavere il posto dovresti iscriverti di nuovo.",
              )}
            </p>
          </div>
        )}
      </RefundQuote>
    </ConfirmDialog>
  );
}
