import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import type { CancelledEnrolment } from "../../../worker/payments/outputs.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { isRefusal } from "../../lib/api.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { formatEuros } from "../../lib/money.ts";
import { useToday } from "../../settings/hooks.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { notify } from "../../ui/notify.ts";
import { showCancelled } from "../showEnrolled.ts";
import { cancellationFailureText, cancellationRefundTexts, isRetryable } from "./cancellationTexts.ts";
import { cancelEnrolment, enrolmentCancellationQuery } from "./queries.ts";
import { RefundQuote } from "./RefundQuote.tsx";

/** A confirmed enrolment; `title` is the title of its event. */
export type EnrolmentToCancel = { id: string; title: string };

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

/** Cancels an enrolment for exactly the refund that was quoted. `onDone`: the enrolment is cancelled, or cannot be. */
export function useCancelEnrolment(enrolment: EnrolmentToCancel | null, onDone: () => void) {
  const t = useT();
  const queries = useQueryClient();
  const id = enrolment?.id ?? "";
  const quote = useQuery({ ...enrolmentCancellationQuery(id), enabled: enrolment !== null });
  const gone = useRef<string>(null);
  // While the dialog closes, `enrolment` is null already, but the dialog still shows the last enrolment.
  const last = useRef(id);
  if (id) last.current = id;
  const cancelling = useWrite(
    ({ id, refund }: { id: string; refund: number }) => cancelEnrolment(id, { refund }),
    {
      onSuccess(given, { id }) {
        gone.current = id;
        showCancelled(queries, id);
        notify({
          kind: "success",
          title: t("cancelling.done", "Iscrizione annullata"),
          description: outcomeText(t, given),
        });
        onDone();
      },
      onFailure(failure, { id }) {
        if (isRefusal(failure, "refund_changed")) quote.refetch();
        else if (!isRetryable(failure)) {
          gone.current = id;
          return onDone();
        }
        return true;
      },
      failureNotice: (failure) => ({ title: cancellationFailureText(t, failure) }),
      onExpired: onDone,
      invalidates: [["me"], ["events"]],
    },
  );

  return {
    quote,
    failure: cancelling.variables?.id === id ? cancelling.error : null,
    /** Whether the enrolment that the dialog showed last is cancelled. */
    gone: () => gone.current === last.current,
    busy: cancelling.isPending,
    cancel() {
      if (quote.data && !quote.isFetching) cancelling.start({ id, refund: quote.data.refund });
    },
  };
}

function outcomeText(t: Translate, { refund }: CancelledEnrolment): string {
  if (refund === 0) return t("cancelling.done_free", "Il tuo posto è di nuovo libero.");
  return t(
    "cancelling.done_back",
    "Rimborso di {{refund}} in arrivo sulla tua carta. Di solito bastano da 5 a 10 giorni lavorativi.",
    { refund: formatEuros(refund, t.language) },
  );
}
