import { useState } from "react";
import type { User } from "../../../worker/auth/contract.ts";
import type { EventDetail } from "../../../worker/events/contract.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { useForm } from "../../lib/form.ts";
import { useT } from "../../lib/i18n.tsx";
import { failureText } from "../../lib/refusals.ts";
import { notify } from "../../ui/notify.ts";
import { sendMessage } from "./api.ts";
import { messageForm } from "./forms.ts";
import { messageDrafts } from "./messageDrafts.ts";
import { participantTexts } from "./participantTexts.ts";
import { messagesQuery } from "./queries.ts";

/**
 * A message to everyone enrolled: written, looked at as it will arrive, sent. The text stays until it has gone out,
 * whatever happens in between; the id it goes out under stays with it, so that twice the same is once.
 */
export function useSendMessage(event: EventDetail, user: User, onSent: () => void) {
  const t = useT();
  const [id, setId] = useState(() => messageDrafts.of(user.id, event.id)?.id ?? crypto.randomUUID());
  const [checked, setChecked] = useState<string | null>(null);
  const form = useForm(
    messageForm,
    { text: messageDrafts.of(user.id, event.id)?.text ?? "" },
    async ({ text }) => setChecked(text),
  );
  const sending = useWrite((text: string) => sendMessage(event.id, { id, text }), {
    onSuccess({ recipients }) {
      change("");
      setChecked(null);
      notify({
        kind: "success",
        title: t.count("participants.sent", recipients, {
          one: "Messaggio in arrivo a {{count}} persona",
          other: "Messaggio in arrivo a {{count}} persone",
        }),
      });
      onSent();
    },
    // It stands below the text.
    onFailure: () => true,
    expiredText: t("profile.kept", "Quello che hai scritto ti aspetta qui."),
    invalidates: [messagesQuery(event.id).queryKey],
  });

  function change(text: string) {
    const next = crypto.randomUUID();
    setId(next);
    form.change("text", text);
    messageDrafts.keep(user.id, event.id, { text, id: next });
  }

  return {
    form,
    change,
    /** The text to be looked at before it goes; null while it is written. */
    checked,
    busy: sending.isPending,
    failure: sending.error && failureText(t, sending.error, participantTexts(t)),
    back() {
      setChecked(null);
      sending.reset();
    },
    send: () => checked !== null && sending.start(checked),
  };
}
