import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { EventDetail } from "../../worker/events/contract.ts";
import type { Participant } from "../../worker/participants/contract.ts";
import { useExpired } from "../auth/session.ts";
import { useT } from "../lib/i18n.tsx";
import { shownName } from "../lib/names.ts";
import { storage } from "../lib/storage.ts";
import { notify } from "../ui/notify.ts";
import { keepParticipant } from "./api.ts";
import { failureText } from "./words.ts";

/** After a lost dispute: the participant stays. `onKept`: the button that had the focus is gone. */
export function useKeeping(event: EventDetail, onKept: () => void) {
  const t = useT();
  const expired = useExpired();
  const queries = useQueryClient();
  const keeping = useMutation({
    mutationFn: ({ person }: { person: Participant; sent: string | null }) =>
      keepParticipant(event.id, person.id),
    async onSuccess(_, { person }) {
      const name = shownName(t, person.full_name);
      notify({
        kind: "success",
        title: t("participants.dispute_was_kept", "{{name}} resta tra gli iscritti", { name }),
      });
      await queries.invalidateQueries({ queryKey: ["me", "participants", event.id] });
      onKept();
    },
    onError(error, { sent }) {
      if (expired(error, sent)) return;
      notify({ kind: "error", title: failureText(t, error) });
      queries.invalidateQueries({ queryKey: ["me", "participants", event.id] });
    },
  });
  return {
    busyWith: keeping.isPending ? keeping.variables.person.id : null,
    keep(person: Participant) {
      if (!keeping.isPending) keeping.mutate({ person, sent: storage.token() });
    },
  };
}
