import { useQuery } from "@tanstack/react-query";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import type { EventMessage } from "../../../worker/enrolments/outputs.ts";
import { dayInTimeZone } from "../../../worker/lib/calendarDays.ts";
import { localeOf } from "../../../worker/lib/languages.ts";
import { displayName } from "../../lib/displayName.ts";
import { useT } from "../../lib/i18n.tsx";
import { useSite } from "../../settings/hooks.ts";
import { Button } from "../../ui/Button.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { briefDay } from "./participantTexts.ts";
import { messagesQuery } from "./queries.ts";

/** The messages already sent to all participants, newest first. */
export function MessageLog({ eventId }: { eventId: string }) {
  const t = useT();
  const { data, isLoadingError, refetch } = useQuery(messagesQuery(eventId));
  return (
    <section aria-labelledby="sent" className={css({ marginTop: "8" })}>
      <h3 id="sent" className={css({ fontWeight: "bold", marginBottom: "3" })}>
        {t("participants.log", "Messaggi inviati")}
      </h3>
      {isLoadingError ? (
        <p role="alert" className={css({ textStyle: "small" })}>
          {t("home.error_title", "Errore nel caricamento")}{" "}
          <Button look="quiet" onClick={() => refetch()}>
            {t("common.retry", "Riprova")}
          </Button>
        </p>
      ) : !data ? (
        <Loading look={css({ height: "16" })} />
      ) : data.length === 0 ? (
        <p className={css({ textStyle: "small", color: "muted" })}>
          {t("participants.log_empty", "Non hai ancora scritto a chi partecipa.")}
        </p>
      ) : (
        <ul className={grid({ gap: "3" })}>
          {data.map((message) => (
            <SentMessage key={message.id} message={message} />
          ))}
        </ul>
      )}
    </section>
  );
}

function SentMessage({ message }: { message: EventMessage }) {
  const t = useT();
  const { time_zone } = useSite();
  const at = new Date(message.created_at);
  const time = new Intl.DateTimeFormat(localeOf(t.language), {
    timeStyle: "short",
    timeZone: time_zone,
  }).format(at);
  return (
    <li className={css({ paddingInlineStart: "4", borderInlineStart: "2px solid token(colors.lagoon)" })}>
      <p className={css({ textStyle: "label", color: "muted", fontWeight: "normal" })}>
        {briefDay(dayInTimeZone(time_zone, at), t.language)}, {time} · {displayName(t, message.sender_name)} ·{" "}
        {t.count("participants.people", message.recipients, {
          one: "{{count}} persona iscritta",
          other: "{{count}} persone iscritte",
        })}
      </p>
      <p className={css({ whiteSpace: "pre-wrap", overflowWrap: "anywhere", marginTop: "1" })}>
        {message.text}
      </p>
    </li>
  );
}
