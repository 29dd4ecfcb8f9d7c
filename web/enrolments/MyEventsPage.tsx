import { useQuery } from "@tanstack/react-query";
import { Fish } from "lucide-react";
import { css } from "styled-system/css";
import type { Participation } from "../../worker/enrolments/contract.ts";
import { eventPhase } from "../../worker/events/contract.ts";
import { MyCalendar } from "../calendars/MyCalendar.tsx";
import { imageUrl } from "../lib/api.ts";
import { shortRange } from "../lib/dates.ts";
import { useT } from "../lib/i18n.tsx";
import { paths } from "../paths.ts";
import { useToday } from "../settings/hooks.ts";
import { Head } from "../shell/Head.tsx";
import { LoadFailed } from "../shell/LoadFailed.tsx";
import { Badge } from "../ui/Badge.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { Link } from "../ui/Link.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Page } from "../ui/Page.tsx";
import { Picture } from "../ui/Picture.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { participationsQuery } from "./queries.ts";

export function MyEventsPage() {
  const t = useT();
  const title = t("my_events.title", "I miei eventi");
  return (
    <Page className={css({ maxWidth: "56rem!", paddingTop: { base: "8", md: "12" }, paddingBottom: "20" })}>
      <Head title={title} />
      <h1 className={css({ textStyle: "title", marginBottom: "6" })}>{title}</h1>
      <MyEvents />
      <MyCalendar />
    </Page>
  );
}

/** The signed-in person's enrolments, those to come before those past. */
export function MyEvents() {
  const t = useT();
  const today = useToday();
  const { data, isLoadingError, isPending, refetch } = useQuery(participationsQuery);
  if (isPending) {
    return (
      <div
        role="status"
        aria-label={t("common.loading", "Caricamento...")}
        className={css({ display: "grid", gap: "4" })}
      >
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className={css({ height: "7.5rem", borderRadius: "lg!" })} />
        ))}
      </div>
    );
  }
  if (isLoadingError) {
    return (
      <LoadFailed
        title={t("my_events.failed", "Errore nel caricamento degli eventi")}
        offlineText={t(
          "offline.private",
          "I tuoi eventi non vengono salvati su questo dispositivo. Appena torna la rete li ritrovi qui.",
        )}
        onRetry={() => refetch()}
      />
    );
  }
  if (data.length === 0) {
    return (
      <Notice
        icon={<Fish size={28} />}
        title={t("my_events.empty", "Non sei ancora iscritto a nessun evento")}
        text={t("my_events.empty_text", "Scegli la tua prossima immersione: la ritrovi qui.")}
      >
        <ButtonLink to={paths.home.href()} look="main">
          {t("my_events.find", "Trova un evento")}
        </ButtonLink>
      </Notice>
    );
  }
  const ahead = data.filter(({ events }) => eventPhase(events, today) === "active").reverse();
  const behind = data.filter(({ events }) => eventPhase(events, today) === "past");
  return (
    <div className={css({ display: "grid", gap: "8" })}>
      {ahead.length > 0 && <Group title={t("my_events.ahead", "In arrivo")} participations={ahead} />}
      {behind.length > 0 && <Group title={t("my_events.behind", "Già vissuti")} participations={behind} />}
    </div>
  );
}

function Group({ title, participations }: { title: string; participations: Participation[] }) {
  return (
    <section>
      <h2
        className={css({
          textStyle: "subheading",
          display: "flex",
          gap: "3",
          alignItems: "center",
          marginBottom: "3",
        })}
      >
        {title} <Badge>{participations.length}</Badge>
      </h2>
      <ul className={css({ display: "grid", gap: "4" })}>
        {participations.map((participation) => (
          <li key={participation.id}>
            <Row participation={participation} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Row({ participation: { events: event } }: { participation: Participation }) {
  const t = useT();
  return (
    <article className={rowLook}>
      <div
        className={css({
          width: { base: "5.5rem", sm: "10rem" },
          alignSelf: "stretch",
          flexShrink: 0,
          overflow: "hidden",
        })}
      >
        <Picture src={imageUrl(event.image_url)} alt="" place="row" />
      </div>
      <div className={css({ flex: 1, minWidth: "0", paddingBlock: "4", display: "grid", gap: "1" })}>
        <h3 className={css({ fontWeight: "bold", lineHeight: 1.3, lineClamp: 2 })}>{event.title}</h3>
        <p className={css({ textStyle: "small", color: "muted" })}>
          {shortRange(event.date, event.end_date)}
        </p>
        {event.location && (
          <p className={css({ textStyle: "small", color: "muted", truncate: true })}>{event.location}</p>
        )}
        <Link
          to={paths.event.href(event.slug)}
          className={css({
            color: "sea",
            textStyle: "small",
            fontWeight: "medium",
            _before: { content: '""', position: "absolute", inset: "0" },
          })}
        >
          {t("my_events.view", "Vedi evento")} <span className={css({ srOnly: true })}>{event.title}</span>
        </Link>
      </div>
    </article>
  );
}

const rowLook = css({
  position: "relative",
  display: "flex",
  alignItems: "center",
  gap: "4",
  paddingInlineEnd: "4",
  minHeight: "7.5rem",
  bg: "card",
  border: "1px solid token(colors.line)",
  borderRadius: "lg",
  overflow: "hidden",
  boxShadow: "card",
  _hover: { borderColor: "sea" },
});
