import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { ArrowLeft, Send } from "lucide-react";
import { css } from "styled-system/css";
import { grid, notice } from "styled-system/patterns";
import type { User } from "../../../worker/auth/outputs.ts";
import { MESSAGE_MAX } from "../../../worker/enrolments/participants/contract.ts";
import type { EventDetail } from "../../../worker/events/outputs.ts";
import { useUser } from "../../auth/session.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { OtherVersionNotice } from "../../drafts/OtherVersionNotice.tsx";
import { useDraft, useFormDraft } from "../../drafts/useDraft.ts";
import { useForm } from "../../lib/form.ts";
import { useT } from "../../lib/i18n.tsx";
import { failureText, fieldErrorText } from "../../lib/refusals.ts";
import { Button } from "../../ui/Button.tsx";
import { notify } from "../../ui/notify.ts";
import { TextArea } from "../../ui/TextArea.tsx";
import { messageForm } from "./forms.ts";
import { MessageLog } from "./MessageLog.tsx";
import { participantTexts } from "./participantTexts.ts";
import { guestsQuery, messagesQuery, participantsQuery, seatsQuery, sendMessage } from "./queries.ts";

type Props = { event: EventDetail; onBack: () => void };

/** The form of a message to all participants, and the messages sent before. */
export function MessageView({ event, onBack }: Props) {
  const t = useT();
  const user = useUser();
  if (!user) return null;
  return (
    <>
      <Button look="quiet" onClick={onBack} className={css({ marginInlineStart: "-5", marginBottom: "2" })}>
        <ArrowLeft size={18} aria-hidden />
        {t("participants.to_list", "Torna ai partecipanti")}
      </Button>
      <h2 className={css({ textStyle: "subheading", marginBottom: "4" })}>
        {t("participants.write", "Scrivi a tutti")}
      </h2>
      <MessageForm event={event} user={user} />
      <MessageLog eventId={event.id} />
    </>
  );
}

function MessageForm({ event, user }: { event: EventDetail; user: User }) {
  const t = useT();
  const recipients = useRecipientCount(event, user);
  const { form, draft, busy, failure } = useSendMessage(event, user);
  const { values, errors, change, submit } = form;
  return (
    <form noValidate onSubmit={submit} className={grid({ gap: "4" })}>
      <OtherVersionNotice draft={draft} textOf={({ text }) => text} />
      <TextArea
        name="text"
        label={t("participants.message", "Messaggio")}
        placeholder={t("participants.message_hint", "Ritrovo alle 8:45 davanti alla piscina…")}
        value={values.text}
        onChange={({ target }) => change("text", target.value)}
        error={fieldErrorText(t, errors.text)}
        help={t(
          "participants.message_help",
          "Arriva per email a ogni partecipante. Il tuo testo resta com’è; il resto dell’email è nella lingua di chi la riceve.",
        )}
        limit={MESSAGE_MAX}
      />
      <p className={css({ textStyle: "small" })}>
        {t(
          "participants.address_shown",
          "Chi riceve il messaggio vede il tuo indirizzo {{email}} e può risponderti.",
          { email: user.email },
        )}
      </p>
      {failure && (
        <p role="alert" className={failureLook}>
          {failure}
        </p>
      )}
      <div>
        <Button type="submit" look="main" busy={busy}>
          {!busy && <Send size={18} aria-hidden />}
          {busy
            ? t("reset.sending", "Invio in corso…")
            : t.count("participants.send", recipients, {
                one: "Invia a {{count}} persona",
                other: "Invia a {{count}} persone",
              })}
        </Button>
      </div>
    </form>
  );
}

const failureLook = notice({
  bg: "dangerSoft",
  borderInlineStart: "4px solid token(colors.danger)",
  textStyle: "small",
});

/**
 * The number of recipients: all participants except the sender, and guests with an e-mail. When more pages of the list follow, the event's own
 * count is used.
 */
function useRecipientCount(event: EventDetail, user: User): number {
  const { data, hasNextPage } = useInfiniteQuery(participantsQuery(event.id, ""));
  const { data: seats } = useQuery(seatsQuery(event.id));
  const { data: guests = [] } = useQuery(guestsQuery(event.id));
  if (!data || hasNextPage) return seats?.enrolled ?? event.seats_taken;
  const people = data.pages.flatMap((page) => page.participants);
  const members = people.filter(({ user_id, full_name }) => user_id !== user.id && full_name !== null);
  return members.length + guests.filter(({ email }) => email !== null).length;
}

/**
 * A message to all participants. The draft is stored until the message is sent, together with its idempotency id, so
 * that a repeated request does not send the message twice.
 */
function useSendMessage(event: EventDetail, user: User) {
  const t = useT();
  const draft = useDraft(user.id, `message:${event.id}`, {
    start: () => ({ fields: { text: "" }, base: null }),
  });
  const sending = useWrite((text: string) => sendMessage(event.id, { id: draft.session.beginSend(), text }), {
    onSuccess({ recipients }) {
      draft.session.discard();
      notify({
        kind: "success",
        title: t.count("participants.sent", recipients, {
          one: "Messaggio in arrivo a {{count}} persona",
          other: "Messaggio in arrivo a {{count}} persone",
        }),
      });
    },
    // The form shows the failure below the text.
    onFailure: () => true,
    expiredText: t("profile.kept", "Quello che hai scritto ti aspetta qui."),
    invalidates: [messagesQuery(event.id).queryKey],
  });
  const form = useForm(messageForm, draft.fields, ({ text }) => sending.start(text));
  useFormDraft(draft, form.values, form.replace);
  const failure = sending.error && failureText(t, sending.error, participantTexts(t));
  return { form, draft, busy: sending.isPending, failure };
}
