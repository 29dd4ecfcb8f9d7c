import { css } from "styled-system/css";
import type { RemovalTerms } from "../../../worker/payments/outputs.ts";
import { displayName } from "../../lib/displayName.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { formatEuros } from "../../lib/money.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { RefundQuote } from "../cancelling/RefundQuote.tsx";
import type { useRemoveParticipant } from "./useRemoveParticipant.ts";

/** Asks whether to remove a participant; for a paid enrolment it shows the refund first. */
export function RemoveParticipantDialog({ removal }: { removal: ReturnType<typeof useRemoveParticipant> }) {
  const t = useT();
  const { participant, money, failure, busy } = removal;
  const name = displayName(t, participant?.full_name ?? null);
  return (
    <ConfirmDialog
      open={participant !== null}
      title={t("participants.remove_title", "Rimuovere {{name}}?", { name })}
      confirmLabel={money === null || money.data ? confirmLabel(t, money?.data) : undefined}
      cancelLabel={t("participants.keep", "Non rimuovere")}
      busy={busy}
      onAction={removal.remove}
      onClose={removal.close}
    >
      {money && (
        <RefundQuote quote={money} failure={failure}>
          {(removed) => (
            <p className={css({ color: "ink", fontSize: "md", marginBottom: "2" })}>
              {refundTexts(t, name, removed)}{" "}
              {removed.seats > 1 &&
                t.count("participants.remove_seats", removed.seats, {
                  one: "Si libera {{count}} posto.",
                  other: "Si liberano i {{count}} posti che ha pagato, anche quelli presi da altri.",
                })}
            </p>
          )}
        </RefundQuote>
      )}
      <p>
        {t("participants.remove_text", "Il posto torna subito libero, e avvisiamo la persona per email.")}
      </p>
    </ConfirmDialog>
  );
}

/** The button's label, which includes the refund. */
function confirmLabel(t: Translate, removed: RemovalTerms | undefined): string {
  if (!removed?.refund) return t("participants.remove", "Rimuovi");
  return t("participants.remove_refund", "Rimuovi e rimborsa {{refund}}", {
    refund: formatEuros(removed.refund, t.language),
  });
}

function refundTexts(t: Translate, name: string, { paid, refund, payer }: RemovalTerms): string {
  if (payer && refund > 0)
    return t("participants.refund_payer", "Rimborsiamo {{refund}} a {{name}}, che ha pagato il posto.", {
      name: displayName(t, payer.full_name),
      refund: formatEuros(refund, t.language),
    });
  const params = { name, paid: formatEuros(paid, t.language), refund: formatEuros(refund, t.language) };
  if (refund === 0) return t("participants.refund_none", "Non c’è più nulla da rimborsare.");
  if (refund === paid) {
    return t(
      "participants.refund_all",
      "Rimborsiamo a {{name}} tutto quello che ha pagato: {{refund}}.",
      params,
    );
  }
  return t(
    "participants.refund_rest",
    "A {{name}} rimborsiamo {{refund}} su {{paid}}: il resto è già stato rimborsato.",
    params,
  );
}
