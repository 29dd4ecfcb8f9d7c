import { useNavigate } from "react-router";
import type { User } from "../../../worker/auth/outputs.ts";
import type { ManagedParticipant } from "../../../worker/enrolments/outputs.ts";
import type { EventDetail } from "../../../worker/events/outputs.ts";
import { displayName } from "../../lib/displayName.ts";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { QuestionForm, useQuestionForm } from "../../questions/QuestionForm.tsx";
import { writeToParticipant } from "../../questions/queries.ts";
import { notify } from "../../ui/notify.ts";
import { Sheet } from "../../ui/Sheet.tsx";

type Props = { event: EventDetail; user: User; person: ManagedParticipant; onClose: () => void };

/** The dialog of a message to one participant, which opens or continues a thread of questions. */
export function WriteToOneSheet({ event, user, person, onClose }: Props) {
  const t = useT();
  const navigate = useNavigate();
  const name = displayName(t, person.full_name);
  const form = useQuestionForm({
    user,
    draft: `participant:${person.id}`,
    send: (message) => writeToParticipant(event.id, person.id, message),
    onSent(thread) {
      onClose();
      notify({
        kind: "success",
        title: t("participants.one_sent", "Messaggio inviato a {{name}}", { name }),
        action: {
          label: t("questions.open", "Apri la conversazione"),
          onSelect: () => void navigate(paths.receivedQuestion.href(thread.id)),
        },
      });
    },
  });
  return (
    <Sheet
      open
      size="small"
      title={t("participants.write_one", "Scrivi a {{name}}", { name })}
      onClose={onClose}
    >
      <QuestionForm
        form={form}
        label={t("participants.message", "Messaggio")}
        help={t("participants.one_help", "Arriva sul sito e per email; la risposta la trovi tra le domande.")}
        sendLabel={t("participants.one_send", "Invia il messaggio")}
      />
    </Sheet>
  );
}
