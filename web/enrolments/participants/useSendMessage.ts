import { useState } from "react";
import type { User } from "../../../worker/auth/contract.ts";
import type { EventDetail } from "../../../worker/events/contract.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { useDraft, useFormDraft } from "../../drafts/useDraft.ts";
import { useForm } from "../../lib/form.ts";
import { useT } from "../../lib/i18n.tsx";
import { failureText } from "../../lib/refusals.ts";
import { notify } from "../../ui/notify.ts";
import { sendMessage } from "./api.ts";
import { messageForm } from "./forms.ts";
import { participantTexts } from "./participantTexts.ts";
import { messagesQuery } from "./queries.ts";

/**
 * A message to all participants: written, previewed, sent. The draft is kept until the message is sent, together with
 * its idempotency id, so that a repeated request does not send the message twice.
 */
export function useSendMessage(event: EventDetail, user: User, onSent: () => void) {
  const t = useT();
  const draft = useDraft(user.id, `message:${event.id}`, {
    start: () => ({ fields: { text: "" }, base: null }),
  });
  const [checked, setChecked] = useState<string | null>(null);
  const form = useForm(messageForm, draft.fields, async ({ text }) => setChecked(text));
  useFormDraft(draft, form.values, form.replace);
  const sending = useWrite((text: string) => sendMessage(event.id, { id: draft.session.beginSend(), text }), {
    onSuccess({ recipients }) {
      draft.session.discard();
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
    // The form shows the failure below the text.
    onFailure: () => true,
    expiredText: t("profile.kept", "Quello che hai scritto ti aspetta qui."),
    invalidates: [messagesQuery(event.id).queryKey],
  });

  return {
    form,
    draft,
    /** The text in the preview; null while the text is edited. */
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
