import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { EventDetail } from "../../worker/events/contract.ts";
import type { Participant } from "../../worker/participants/contract.ts";
import { useExpired } from "../auth/session.ts";
import { ApiError } from "../lib/api.ts";
import { useT } from "../lib/i18n.tsx";
import { formatEuros } from "../lib/money.ts";
import { shownName } from "../lib/names.ts";
import { storage } from "../lib/storage.ts";
import { notify } from "../ui/notify.ts";
import { removeParticipant } from "./api.ts";
import { removalQuery } from "./queries.ts";
import { failureText } from "./words.ts";

/** Taking somebody off the list, once they who asked have said yes. `onRemoved`: the row that had the focus is gone. */
export function useRemoval(event: EventDetail, onRemoved: () => void) {
  const t = useT();
  const expired = useExpired();
  const queries = useQueryClient();
  const [asked, ask] = useState<Participant | null>(null);
  // The second half of a double click comes before the button can be drawn as busy.
  const begun = useRef(false);
  const isPaid = asked?.is_paid === true;
  const money = useQuery({ ...removalQuery(event.id, asked?.id ?? ""), enabled: isPaid });
  const removing = useMutation({
    mutationFn: ({ person, refund }: { person: Participant; refund: number; sent: string | null }) =>
      removeParticipant(event.id, person.id, { refund }),
    async onSuccess(_, { person, refund }) {
      const name = shownName(t, person.full_name);
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
      await renew();
      ask(null);
      // After the dialog has given the focus back to a button that is no more.
      setTimeout(onRemoved);
    },
    async onError(error, { sent }) {
      if (expired(error, sent)) return;
      // What goes back is another sum by now: it is shown, and asked again.
      if (error instanceof ApiError && error.code === "refund_changed") return void (await money.refetch());
      ask(null);
      notify({ kind: "error", title: failureText(t, error) });
      renew();
    },
    onSettled() {
      begun.current = false;
    },
  });

  /** The list, the seats of the event, and whatever counts them. */
  function renew() {
    return Promise.all(
      ["me", "events"].map((key) =>
        queries.invalidateQueries({
          queryKey: [key],
          // What was asked about is no more.
          predicate: ({ queryKey }) => queryKey[1] !== "cancellation",
        }),
      ),
    );
  }

  return {
    asked,
    ask,
    /** What goes back to them; of a free place, nothing is asked. */
    money: isPaid ? money : null,
    /** Why it did not happen, though it can be tried again. */
    failure: removing.variables?.person.id === asked?.id ? removing.error : null,
    busy: removing.isPending || (isPaid && money.isFetching),
    remove() {
      if (!asked || begun.current || (isPaid && (!money.data || money.isFetching))) return;
      begun.current = true;
      const refund = isPaid ? (money.data?.refund ?? 0) : 0;
      removing.mutate({ person: asked, refund, sent: storage.token() });
    },
    close: () => !removing.isPending && ask(null),
  };
}
