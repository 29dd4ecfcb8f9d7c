import { CalendarPlus } from "lucide-react";
import type { ReactNode } from "react";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { isFree } from "../../../worker/events/contract.ts";
import type { EventDetail } from "../../../worker/events/outputs.ts";
import { meetingPoint } from "../../../worker/events/times/contract.ts";
import { plainText } from "../../../worker/lib/prose.ts";
import { eventFileUrl } from "../../calendars/api.ts";
import { formatLongTimes } from "../../lib/eventTimes.ts";
import { useT } from "../../lib/i18n.tsx";
import { shareDetails } from "../../lib/shareDetails.ts";
import { textLanguage } from "../../lib/textLanguage.ts";
import { paths } from "../../paths.ts";
import { refundPromise } from "../../payments/refundPromise.ts";
import { usePublicConfig, useSite, useToday } from "../../settings/hooks.ts";
import { ShareActions } from "../../shell/ShareActions.tsx";
import { ButtonLink, buttonLook } from "../../ui/Button.tsx";

/** The next steps after getting a seat: calendar, meeting point, equipment, cancelling, and sharing the event. */
export function NextSteps({ event }: { event: EventDetail }) {
  const t = useT();
  const today = useToday();
  const site = useSite();
  const { eventsFreeMode } = usePublicConfig();
  const isPaid = !isFree(event, eventsFreeMode);
  const place = meetingPoint(event);
  const lang = textLanguage(event.language);
  const missing = (event.not_included_in_activity ?? "")
    .split("\n")
    .map((line) => plainText(line.replace(/^\s*[-•*]\s*/, "")))
    .filter(Boolean);
  const notes = plainText(event.notes ?? "");
  return (
    <>
      <p>
        <strong lang={lang} className={css({ display: "block", overflowWrap: "anywhere" })}>
          {event.title}
        </strong>
        <span className={css({ textStyle: "small", color: "muted", display: "block" })}>
          {[formatLongTimes(t, event), event.location].filter(Boolean).join(" · ")}
        </span>
      </p>
      <a href={eventFileUrl(event.id, t.language)} className={buttonLook({ look: "main" })}>
        <CalendarPlus size={18} aria-hidden />
        {t("event.calendar", "Aggiungi al calendario")}
      </a>
      {place && (
        <Step title={t("event.meeting_point", "Ritrovo")}>
          <p lang={lang}>{plainText(place)}</p>
        </Step>
      )}
      <Step title={t("enrolled.bring", "Cosa portare")}>
        {isPaid && (
          <p>
            {t("enrolled.documents", "Assicurazione e certificato medico, validi fino all’ultimo giorno.")}
          </p>
        )}
        {missing.length > 0 && (
          <>
            <p>{t("enrolled.not_included", "Non è incluso, pensaci tu:")}</p>
            <ul lang={lang} className={css({ listStyle: "disc", paddingInlineStart: "5" })}>
              {missing.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </>
        )}
        {notes && (
          <p lang={lang} className={css({ lineClamp: 4 })}>
            {notes}
          </p>
        )}
        {!isPaid && missing.length === 0 && !notes && (
          <p>
            {t(
              "enrolled.nothing_said",
              "Chi organizza non ha indicato niente: se hai dubbi, fai una domanda dalla pagina dell’evento.",
            )}
          </p>
        )}
      </Step>
      <Step title={t("enrolled.cancel", "Se cambi idea")}>
        <p>
          {(isPaid && refundPromise(t, event, today)) ||
            t(
              "enrolled.cancel_free",
              "Puoi annullare fino al primo giorno: il posto torna libero per altri.",
            )}
        </p>
        <ButtonLink to={paths.myEvents.href()} className={css({ justifySelf: "start" })}>
          {t("enrol.to_mine", "Vai ai tuoi eventi")}
        </ButtonLink>
      </Step>
      <Step title={t("enrolled.share", "Vieni con qualcuno")}>
        <ShareActions
          title={event.title}
          details={shareDetails(t, event)}
          url={site.url + paths.event.href(event.slug)}
        />
      </Step>
    </>
  );
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={grid({ gap: "2", textStyle: "small", paddingTop: "2" })}>
      <h3 className={css({ fontWeight: "bold" })}>{title}</h3>
      {children}
    </section>
  );
}
