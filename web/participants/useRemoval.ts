import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { EventDetail } from "../../worker/events/contract.ts";
import type { Participant } from "../../worker/participants/contract.ts";
import { useExpired } from "../auth/session.ts";
import { useT } from "../lib/i18n.tsx";
import { shownName } from "../lib/names.ts";
import { storage } from "../lib/storage.ts";
import { notify } from "../ui/notify.ts";
import { removeParticipant } from "./api.ts";
import { failureText } from "./words.ts";

/** Taking somebody off the list, once they who asked have said yes. `onRemoved`: the row that had the focus is gone. */
export function useRemoval(event: EventDetail, onRemoved: () => void) {
  const t = useT();
  const expired = useExpired();
  const queries = useQueryClient();
  const [asked, ask] = useState<Participant | null>(null);
  // The second half of a double click comes before the button can be drawn as busy.
  const begun = useRef(false);
  const removing = useMutation({
    mutationFn: ({ person }: { person: Participant; sent: string | null }) =>
      removeParticipant(event.id, person.id),
    async onSuccess(_, { person }) {
      notify({
        kind: "success",
        title: t("participants.removed", "Il posto di {{name}} è di nuovo libero", {
          name: shownName(t, person.full_name),
        }),
      });
      await renew();
      ask(null);
      // After the dialog has given the focus back to a button that is no more.
      setTimeout(onRemoved);
    },
    onError(error, { sent }) {
      if (expired(error, sent)) return;
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
    return Promise.all(["me", "events"].map((key) => queries.invalidateQueries({ queryKey: [key] })));
  }

  return {
    asked,
    ask,
    busy: removing.isPending,
    remove() {
      if (!asked || begun.current) return;
      begun.current = true;
      removing.mutate({ person: asked, sent: storage.token() });
    },
    close: () => !removing.isPending && ask(null),
  };
}
