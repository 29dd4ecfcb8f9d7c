import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { css } from "styled-system/css";
import type { ManagedParticipant } from "../../../worker/enrolments/outputs.ts";
import type { EventDetail } from "../../../worker/events/outputs.ts";
import type { RemovalTerms } from "../../../worker/payments/outputs.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { isRefusal } from "../../lib/api.ts";
import { displayName } from "../../lib/displayName.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { formatEuros } from "../../lib/money.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { notify } from "../../ui/notify.ts";
import { RefundQuote } from "../cancelling/RefundQuote.tsx";
import { participantTexts } from "./participantTexts.ts";
import { removalRefundQuery, removeParticipant } from "./queries.ts";

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

/** Removes a participant after a confirmation. `onRemoved`: the focused row is removed. */
export function useRemoveParticipant(event: EventDetail, onRemoved: () => void) {
  const t = useT();
  const [participant, setParticipant] = useState<ManagedParticipant | null>(null);
  const isPaid = participant?.is_paid === true;
  const money = useQuery({ ...removalRefundQuery(event.id, participant?.id ?? ""), enabled: isPaid });
  const removing = useWrite(
    ({ person, refund }: { person: ManagedParticipant; refund: number }) =>
      removeParticipant(event.id, person.id, { refund }),
    {
      onSuccess(_, { person, refund }) {
        const name = displayName(t, person.full_name);
        notify({
          kind: "success",
          title: t("participants.removed", "Il posto di {{name}} è di nuovo libero", { name }),
          description:
            refund > 0
              ? t(
                  "participants.removed_refund",
                  "Rimborso di {{refund}} in arrivo sulla carta usata per pagare.",
                  { refund: formatEuros(refund, t.language) },
                )
              : undefined,
        });
      },
      async onFailure(failure) {
        // The refund has changed since it was quoted: the new refund is shown for another confirmation.
        if (isRefusal(failure, "refund_changed")) {
          await money.refetch();
          return true;
        }
        setParticipant(null);
      },
      texts: participantTexts(t),
      invalidates: [["me"], ["events"]],
      onSettled(_, failure) {
        if (failure) return;
        setParticipant(null);
        // After the dialog has returned the focus to a button that was removed.
        setTimeout(onRemoved);
      },
    },
  );
  return {
    participant,
    setParticipant,
    /** The quote of the refund; null for a free enrolment. */
    money: isPaid ? money : null,
    /** The error of the removal, which can be retried. */
    failure: removing.variables?.person.id === participant?.id ? removing.error : null,
    busy: removing.isPending || (isPaid && money.isFetching),
    remove() {
      if (!participant || (isPaid && (!money.data || money.isFetching))) return;
      removing.start({ person: participant, refund: isPaid ? (money.data?.refund ?? 0) : 0 });
    },
    close: () => !removing.isPending && setParticipant(null),
  };
}
