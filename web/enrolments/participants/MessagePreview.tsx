import { Send } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { css } from "styled-system/css";
import { grid, notice, wrap } from "styled-system/patterns";
import type { User } from "../../../worker/auth/outputs.ts";
import type { EventDetail } from "../../../worker/events/outputs.ts";
import { formatMailTimes } from "../../lib/eventTimes.ts";
import { useT } from "../../lib/i18n.tsx";
import { Button } from "../../ui/Button.tsx";

type Props = {
  event: EventDetail;
  user: User;
  recipients: number;
  text: string;
  busy: boolean;
  failure: string | null;
  onBack: () => void;
  onSend: () => void;
};

/**
 * The preview of a message before it is sent: the mail as it arrives, its recipients, and the sender's details in it.
 */
export function MessagePreview({ event, user, recipients, text, busy, failure, onBack, onSend }: Props) {
  const t = useT();
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);
  const sender = user.company_name || user.full_name;
  const params = {
    sender,
    title: event.title,
    days: formatMailTimes(event, t.language),
    text,
    name: "…",
  };
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={t("participants.preview", "Anteprima")}
      className={grid({ gap: "4", outline: "none" })}
    >
      <dl className={factsLook}>
        <Fact name={t("participants.to", "A")}>
          {t.count("participants.people", recipients, {
            one: "{{count}} persona iscritta",
            other: "{{count}} persone iscritte",
          })}
        </Fact>
        <Fact name={t("participants.replies_to", "Risposte a")}>{user.email}</Fact>
        <Fact name={t("participants.subject", "Oggetto")}>
          {t("mail.event_message.subject", "{{sender}} ti scrive: {{title}}", params)}
        </Fact>
      </dl>
      <div className={mailLook}>
        <p className={css({ fontWeight: "bold", overflowWrap: "anywhere" })}>{params.title}</p>
        <p>{params.days}</p>
        <p>
          <span className={actionLook}>{t("mail.event_message.action", "Apri l’evento")}</span>
        </p>
        <p className={css({ fontWeight: "medium" })}>{t("mail.greeting", "Ciao {{name}},", params)}</p>
        <p className={css({ whiteSpace: "pre-wrap", overflowWrap: "anywhere" })}>
          {t("mail.event_message.text", "{{sender}} scrive a chi partecipa a {{title}}:\n\n{{text}}", params)}
        </p>
        <p className={css({ textStyle: "small", color: "muted" })}>
          {t(
            "mail.event_message.note",
            "Per rispondere a {{sender}} basta rispondere a questa email.",
            params,
          )}
        </p>
      </div>
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
      <div className={wrap({ gap: "3" })}>
        <Button look="main" busy={busy} onClick={onSend}>
          {!busy && <Send size={18} aria-hidden />}
          {busy
            ? t("reset.sending", "Invio in corso…")
            : t.count("participants.send", recipients, {
                one: "Invia a {{count}} persona",
                other: "Invia a {{count}} persone",
              })}
        </Button>
        <Button look="quiet" disabled={busy} onClick={onBack}>
          {t("participants.edit", "Modifica il testo")}
        </Button>
      </div>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={css({ display: "contents" })}>
      <dt className={css({ color: "muted" })}>{name}</dt>
      <dd className={css({ overflowWrap: "anywhere", minWidth: "0" })}>{children}</dd>
    </div>
  );
}

const factsLook = grid({ gridTemplateColumns: "auto 1fr", columnGap: "4", rowGap: "1", textStyle: "small" });

const mailLook = grid({
  gap: "3",
  padding: { base: "4", md: "5" },
  borderRadius: "sm",
  bg: "ground",
  border: "1px solid token(colors.line)",
});

/** The mail's button, which is not a link in the preview. */
const actionLook = css({
  display: "inline-block",
  paddingInline: "4",
  paddingBlock: "1.5",
  borderRadius: "full",
  border: "1px solid token(colors.line)",
  textStyle: "small",
  fontWeight: "medium",
});

const failureLook = notice({
  bg: "dangerSoft",
  borderInlineStart: "4px solid token(colors.danger)",
  textStyle: "small",
});
