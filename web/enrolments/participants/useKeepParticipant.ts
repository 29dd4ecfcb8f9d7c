import type { ManagedParticipant } from "../../../worker/enrolments/outputs.ts";
import type { EventDetail } from "../../../worker/events/outputs.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { displayName } from "../../lib/displayName.ts";
import { useT } from "../../lib/i18n.tsx";
import { notify } from "../../ui/notify.ts";
import { participantTexts } from "./participantTexts.ts";
import { keepParticipant } from "./queries.ts";

/** Records after a lost dispute that the participant stays. `onKept`: the focused button is removed. */
export function useKeepParticipant(event: EventDetail, onKept: () => void) {
  const t = useT();
  const keeping = useWrite((person: ManagedParticipant) => keepParticipant(event.id, person.id), {
    onSuccess(_, person) {
      const name = displayName(t, person.full_name);
      notify({
        kind: "success",
        title: t("participants.dispute_was_kept", "{{name}} resta tra i partecipanti", { name }),
      });
    },
    texts: participantTexts(t),
    invalidates: [["me", "participants", event.id]],
    onSettled: (_, failure) => !failure && onKept(),
  });
  return { busyWith: keeping.isPending ? keeping.variables?.id : undefined, keep: keeping.start };
}
