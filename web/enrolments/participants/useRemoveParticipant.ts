import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ManagedParticipant } from "../../../worker/enrolments/outputs.ts";
import type { EventDetail } from "../../../worker/events/outputs.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { isRefusal } from "../../lib/api.ts";
import { displayName } from "../../lib/displayName.ts";
import { useT } from "../../lib/i18n.tsx";
import { formatEuros } from "../../lib/money.ts";
import { notify } from "../../ui/notify.ts";
import { participantTexts } from "./participantTexts.ts";
import { removalRefundQuery, removeParticipant } from "./queries.ts";

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
                  {
                    refund: formatEuros(refund, t.language),
                  },
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
