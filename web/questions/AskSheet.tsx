import { CircleCheck } from "lucide-react";
import { useRef, useState } from "react";
import type { User } from "../../worker/auth/outputs.ts";
import type { EventDetail } from "../../worker/events/outputs.ts";
import type { QuestionThreadView } from "../../worker/questions/outputs.ts";
import { displayName } from "../lib/displayName.ts";
import { useT } from "../lib/i18n.tsx";
import { paths } from "../paths.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { Sheet } from "../ui/Sheet.tsx";
import { StatusMessage } from "../ui/StatusMessage.tsx";
import { QuestionForm, useQuestionForm } from "./QuestionForm.tsx";
import { askQuestion } from "./queries.ts";

type Props = { event: EventDetail; user: User; open: boolean; onClose: () => void; onSent: () => void };

/** The dialog in which a member asks the organizer of an event. */
export function AskSheet({ event, user, open, onClose, onSent }: Props) {
  const t = useT();
  const [thread, setThread] = useState<QuestionThreadView | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const name = displayName(t, event.organizer_name);
  const form = useQuestionForm({
    user,
    draft: `question:${event.id}`,
    send: (message) => askQuestion(event.id, message),
    onSent(sent) {
      setThread(sent);
      onSent();
    },
  });
  return (
    <Sheet
      open={open}
      size="small"
      title={t("questions.ask_title", "Una domanda a {{name}}", { name })}
      onClose={onClose}
      initialFocus={field}
    >
      {thread ? (
        <StatusMessage
          icon={<CircleCheck size={28} />}
          level={3}
          title={t("questions.sent", "Domanda inviata")}
          text={t(
            "questions.sent_text",
            "Quando {{name}} risponde ti arriva un’email. Trovi tutto tra le tue domande.",
            { name },
          )}
        >
          <ButtonLink look="main" to={paths.askedQuestion.href(thread.id)}>
            {t("questions.open", "Apri la conversazione")}
          </ButtonLink>
        </StatusMessage>
      ) : (
        <QuestionForm
          form={form}
          ref={field}
          label={t("questions.label", "La tua domanda")}
          placeholder={t("questions.hint", "Posso noleggiare muta e pinne?")}
          help={t("questions.help", "{{name}} vede il tuo nome, non la tua email.", { name })}
          sendLabel={t("questions.send", "Invia la domanda")}
        />
      )}
    </Sheet>
  );
}
