import { css } from "styled-system/css";
import { useT } from "../../lib/i18n.tsx";
import { useToday } from "../../settings/hooks.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { useOpenAfterMount } from "../../ui/useOpenAfterMount.ts";
import { cancellationRefundTexts } from "./cancellationTexts.ts";
import { RefundQuote } from "./RefundQuote.tsx";
import { type EnrolmentToCancel, useCancelEnrolment } from "./useCancelEnrolment.ts";

type Props = {
  /** Null: nothing is asked. */
  place: EnrolmentToCancel | null;
  onClose: () => void;
  /** Where the keyboard goes on when what opened it is gone with the place. */
  goOn: () => HTMLElement | null;
};

/** Asks whether somebody wants to give up their place, and says exactly what comes back before they say yes. */
export function CancelEnrolmentDialog({ place, onClose, goOn }: Props) {
  const t = useT();
  const { asked, failure, busy, gone, giveUp } = useCancelEnrolment(place, onClose);
  const today = useToday();
  const open = useOpenAfterMount(place !== null);
  const title = place?.title ?? "";
  return (
    <ConfirmDialog
      open={open}
      title={t("cancelling.title", "Annullare l'iscrizione a «{{title}}»?", { title })}
      instead={t("cancelling.keep", "Tieni il posto")}
      action={asked.data && t("cancelling.confirm", "Annulla l'iscrizione")}
      busy={busy || asked.isFetching}
      onAction={giveUp}
      onClose={() => !busy && onClose()}
      goOn={() => (gone() ? goOn() : null)}
    >
      <RefundQuote asked={asked} failure={failure}>
        {(cancellation) => (
          <div className={css({ display: "grid", gap: "2" })}>
            {cancellationRefundTexts(t, cancellation, today).map((line, index) => (
              <p key={line} className={index === 0 ? css({ color: "ink", fontSize: "md" }) : undefined}>
                {line}
              </p>
            ))}
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
