import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, SearchX, UsersRound } from "lucide-react";
import type { ReactNode } from "react";
import { useNavigate, useParams } from "react-router";
import { css } from "styled-system/css";
import { textLink } from "styled-system/patterns";
import type { EventDetail } from "../../worker/events/outputs.ts";
import { hasPermission, hasPermissionForEvent } from "../../worker/permissions/permissionMap.ts";
import { useUser } from "../auth/session.ts";
import { ParticipantListSkeleton } from "../enrolments/participants/ParticipantListSkeleton.tsx";
import { ParticipantsPanel } from "../enrolments/participants/ParticipantsPanel.tsx";
import { eventQuery } from "../events/queries.ts";
import { formatShortTimes } from "../lib/eventTimes.ts";
import { useT } from "../lib/i18n.tsx";
import { useIsWide } from "../lib/useIsWide.ts";
import { paths } from "../paths.ts";
import { Head } from "../shell/Head.tsx";
import { LoadFailed } from "../shell/LoadFailed.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { Link } from "../ui/Link.tsx";
import { PageColumn } from "../ui/PageColumn.tsx";
import { Sheet } from "../ui/Sheet.tsx";
import { StatusMessage } from "../ui/StatusMessage.tsx";

/** The participants of an organizer's own event: on a desktop a dialog over an empty page, on a phone a page. */
export function ParticipantsPage() {
  const t = useT();
  const user = useUser();
  const { id = "" } = useParams();
  const { data: event, isLoadingError, refetch } = useQuery(eventQuery(id));
  if (!user) return null;
  const back = hasPermission(user, "admin.open")
    ? { to: paths.admin.href(), name: t("nav.admin", "Amministrazione") }
    : { to: paths.dashboard.href(), name: t("menu.dashboard", "Dashboard") };
  if (event && hasPermissionForEvent(user, "events.read_participants", event))
    return <EventParticipants event={event} back={back} />;
  return (
    <ParticipantsFrame back={back}>
      {isLoadingError ? (
        <LoadFailed neverStored onRetry={() => refetch()} />
      ) : event === undefined ? (
        <ParticipantListSkeleton />
      ) : event === null ? (
        <StatusMessage icon={<SearchX size={28} />} title={t("event.not_found", "Evento non trovato")} />
      ) : (
        <StatusMessage
          icon={<UsersRound size={28} />}
          title={t("participants.not_yours", "Questo evento non è tuo")}
          text={t("participants.not_yours_text", "I partecipanti li vede solo chi lo organizza.")}
        >
          <ButtonLink to={paths.event.href(event.slug)}>
            {t("participants.to_event", "Apri l’evento")}
          </ButtonLink>
        </StatusMessage>
      )}
    </ParticipantsFrame>
  );
}

function EventParticipants({ event, back }: { event: EventDetail; back: BackLink }) {
  const t = useT();
  const wide = useIsWide();
  const navigate = useNavigate();
  const panel = <ParticipantsPanel event={event} />;
  return (
    <ParticipantsFrame back={back} event={event}>
      {wide ? (
        <Sheet open title={t("participants.title", "Partecipanti")} onClose={() => navigate(back.to)}>
          {panel}
        </Sheet>
      ) : (
        panel
      )}
    </ParticipantsFrame>
  );
}

type BackLink = { to: string; name: string };

type ParticipantsFrameProps = { back: BackLink; event?: EventDetail; children: ReactNode };

/** The page behind the dialog, and the phone's page: its title and the link back. */
function ParticipantsFrame({ back, event, children }: ParticipantsFrameProps) {
  const t = useT();
  const title = t("participants.title", "Partecipanti");
  return (
    <PageColumn
      className={css({ maxWidth: "52rem!", paddingTop: { base: "6", md: "12" }, paddingBottom: "24" })}
    >
      <Head title={event ? `${title}: ${event.title}` : title} />
      <Link to={back.to} className={textLink({ fontWeight: "medium" })}>
        <ArrowLeft size={18} aria-hidden />
        {back.name}
      </Link>
      <h1 className={css({ textStyle: "title" })}>{title}</h1>
      {event && (
        <p className={css({ color: "muted", marginTop: "1", overflowWrap: "anywhere" })}>
          {event.title}, {formatShortTimes(t, event)}
        </p>
      )}
      <div className={css({ marginTop: "6" })}>{children}</div>
    </PageColumn>
  );
}
