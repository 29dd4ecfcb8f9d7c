import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Participant } from "../../../worker/enrolments/participants/contract.ts";
import type { EventDetail } from "../../../worker/events/contract.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { isRefusal } from "../../lib/api.ts";
import { displayName } from "../../lib/displayName.ts";
import { useT } from "../../lib/i18n.tsx";
import { formatEuros } from "../../lib/money.ts";
import { notify } from "../../ui/notify.ts";
import { removeParticipant } from "./api.ts";
import { participantTexts } from "./participantTexts.ts";
import { removalRefundQuery } from "./queries.ts";

/** Taking somebody off the list, once they who asked have said yes. `onRemoved`: the row that had the focus is gone. */
export function useRemoveParticipant(event: EventDetail, onRemoved: () => void) {
  const t = useT();
  const [asked, ask] = useState<Participant | null>(null);
  const isPaid = asked?.is_paid === true;
  const money = useQuery({ ...removalRefundQuery(event.id, asked?.id ?? ""), enabled: isPaid });
  const removing = useWrite(
    ({ person, refund }: { person: Participant; refund: number }) =>
      removeParticipant(event.id, person.id, { refund }),
    {
      onSuccess(_, { person, refund }) {
        const name = displayName(t, person.full_name);
        notify({
          kind: "success",
          title: t("participants.removed", "Il posto di {{name}} è di nuovo libero", { name }),
          description:
            refund > 0
              ? t("participants.removed_refund", "{{refund}} tornano sulla carta con cui è stato pagato.", {
                  refund: formatEuros(refund, t.language),
                })
              : undefined,
        });
      },
      async onFailure(failure) {
        // What goes back is another sum by now: it is shown, and asked again.
        if (isRefusal(failure, "refund_changed")) {
          await money.refetch();
          return true;
        }
        ask(null);
      },
      texts: participantTexts(t),
      // The list, the seats of the event, and whatever counts them.
      invalidates: [["me"], ["events"]],
      onSettled(_, failure) {
        if (failure) return;
        ask(null);
        // After the dialog has given the focus back to a button that is no more.
        setTimeout(onRemoved);
      },
    },
  );
  return {
    asked,
    ask,
    /** What goes back to them; of a free place, nothing is asked. */
    money: isPaid ? money : null,
    /** Why it did not happen, though it can be tried again. */
    failure: removing.variables?.person.id === asked?.id ? removing.error : null,
    busy: removing.isPending || (isPaid && money.isFetching),
    remove() {
      if (!asked || (isPaid && (!money.data || money.isFetching))) return;
      removing.start({ person: asked, refund: isPaid ? (money.data?.refund ?? 0) : 0 });
    },
    close: () => !removing.isPending && ask(null),
  };
}
