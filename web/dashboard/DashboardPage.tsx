import { useQuery } from "@tanstack/react-query";
import { CalendarClock, CalendarPlus, GraduationCap, NotebookPen, TicketPercent } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { useLocation } from "react-router";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import type { DashboardView, OrganizerEvent } from "../../worker/dashboard/outputs.ts";
import { hasPermission, schoolScope } from "../../worker/permissions/permissionMap.ts";
import { sellersOf } from "../auth/SellerChoice.tsx";
import { useUser } from "../auth/session.ts";
import { LazyEventGoing } from "../enrolments/going/LazyGoing.tsx";
import { EventDraftList } from "../events/form/saving/EventDraftList.tsx";
import { PublishedPanel } from "../events/form/saving/PublishedPanel.tsx";
import { parseScope } from "../events/list/filters.ts";
import { formatDay } from "../lib/dates.ts";
import { useT } from "../lib/i18n.tsx";
import { useSearch } from "../lib/search.ts";
import { paths } from "../paths.ts";
import { PayoutsLink } from "../payments/PayoutsLink.tsx";
import { RequestsLink } from "../profiles/logbook/RequestsLink.tsx";
import { InboxLink } from "../questions/InboxLink.tsx";
import { useToday } from "../settings/hooks.ts";
import { publicConfigQuery } from "../settings/queries.ts";
import { Head } from "../shell/Head.tsx";
import { LoadFailed } from "../shell/LoadFailed.tsx";
import { lazyDialogs } from "../shell/lazyDialogs.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { DepthSection } from "../ui/DepthSection.tsx";
import { Loading } from "../ui/Loading.tsx";
import { PageColumn } from "../ui/PageColumn.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { StatusMessage } from "../ui/StatusMessage.tsx";
import { CreateButtons, CreateMenu } from "./CreateButtons.tsx";
import { DashboardFigures, figuresLook } from "./DashboardFigures.tsx";
import { EnrolmentCharts } from "./EnrolmentCharts.tsx";
import { DeleteEventDialog } from "./events/DeleteEventDialog.tsx";
import { NextEvent } from "./events/NextEvent.tsx";
import { OwnEvents } from "./events/OwnEvents.tsx";
import { PackageAndProfile } from "./PackageAndProfile.tsx";
import { PendingDecisions } from "./PendingDecisions.tsx";
import { dashboardQuery } from "./queries.ts";
import { LazyParticipantsDialog } from "./useParticipantsDialog.tsx";

const { CancelEventSheet } = lazyDialogs(() => import("../enrolments/cancelling/CancelEventSheet.tsx"));

/** An organizer's dashboard: the next event, the list of events, and the figures. */
export function DashboardPage() {
  const t = useT();
  const user = useUser();
  const buttons = useRef<HTMLDivElement>(null);
  const dashboard = useQuery(dashboardQuery);
  const config = useQuery(publicConfigQuery);
  const { pathname } = useLocation();
  const isAsking = dashboard.isPending || config.isPending;
  const { schools = [] } = user ?? {};
  // The figures of who works for others' schools are not all there is to see.
  const isAlone = schools.every(({ account_id }) => account_id === user?.id);
  const withMoney = !config.data?.eventsFreeMode && hasPermission(user, "events.read_money");
  const isNew = isAlone && dashboard.data?.active === 0 && dashboard.data.past === 0;
  const managed = schools.find((school) => schoolScope(school, "schools.manage"));
  const create = <div ref={buttons}>{hasPermission(user, "events.manage") && <CreateButtons />}</div>;
  const links = (
    <nav aria-label={t("menu.dashboard", "Dashboard")} className={linksLook}>
      {hasPermission(user, "registers.keep") && (
        <ButtonLink to={paths.registers.href()}>
          <NotebookPen size={18} aria-hidden />
          {t("registers.title", "Registri")}
        </ButtonLink>
      )}
      {hasPermission(user, "events.read_questions") && <InboxLink />}
      {schools.map((school) => (
        <ButtonLink key={school.id} to={paths.schoolDashboard.href(school.slug)}>
          <GraduationCap size={18} aria-hidden />
          {t("schools.titled", "Scuola {{name}}", { name: school.name })}
        </ButtonLink>
      ))}
      {hasPermission(user, "schools.found") && !schools.some(({ account_id }) => account_id === user?.id) && (
        <ButtonLink to={paths.newSchool.href()}>
          <GraduationCap size={18} aria-hidden />
          {t("schools.new", "Crea una scuola")}
        </ButtonLink>
      )}
      {managed && (
        <ButtonLink to={paths.staffCalendar.href(managed.id)}>
          <CalendarClock size={18} aria-hidden />
          {t("staff.calendar", "Calendario dello staff")}
        </ButtonLink>
      )}
      {!config.data?.eventsFreeMode && sellersOf(user, "events.handle_money").length > 0 && (
        <ButtonLink to={paths.codes.href()}>
          <TicketPercent size={18} aria-hidden />
          {t("codes.title", "Codici e soci")}
        </ButtonLink>
      )}
      {hasPermission(user, "registers.keep") && <RequestsLink />}
    </nav>
  );
  return (
    <PageColumn
      className={css({ paddingTop: { base: "6", md: "10" }, paddingBottom: { base: "28", md: "20" } })}
    >
      {/* A form open over the dashboard sets the document's title itself. */}
      {pathname === paths.dashboard.pattern && <Head title={t("menu.dashboard", "Dashboard")} />}
      <header className={welcomeLook}>
        <h1 className={css({ textStyle: "title", overflowWrap: "anywhere" })}>
          {t("dashboard.welcome", "Ciao, {{name}}", { name: user?.full_name ?? "" })}
        </h1>
        {!isNew && create}
        {links}
      </header>
      <PublishedPanel />
      {user && <EventDraftList user={user} />}
      {dashboard.isLoadingError ? (
        <LoadFailed neverStored query={dashboard} />
      ) : isAsking ? (
        <DashboardSkeleton />
      ) : isNew ? (
        <>
          <FirstEvent>{create}</FirstEvent>
          <PackageAndProfile />
        </>
      ) : (
        dashboard.data && <Dashboard view={dashboard.data} withMoney={withMoney} />
      )}
      {!isNew && <CreateMenu buttons={buttons} />}
      <LazyParticipantsDialog />
    </PageColumn>
  );
}

type DashboardProps = { view: DashboardView; withMoney: boolean };

function Dashboard({ view, withMoney }: DashboardProps) {
  const t = useT();
  const [search] = useSearch();
  const scope = parseScope(search);
  const [going, setGoing] = useState<OrganizerEvent | null>(null);
  const [cancelled, setCancelled] = useState<{ id: string; title: string } | null>(null);
  const list = useRef<HTMLHeadingElement>(null);
  const { next, outing, decisions, active, past, months, weeks } = view;
  const ending = { onDelete: setGoing, onCancel: setCancelled };
  const shown = scope === "upcoming" ? next : null;
  const today = useToday();
  const figures = <DashboardFigures active={active} past={past} scope={scope} withMoney={withMoney} />;
  return (
    <>
      <PendingDecisions decisions={decisions} />
      {!shown && figures}
      {shown && outing && (
        <DepthSection depth={10} labelledBy="next">
          <h2 id="next" className={css({ textStyle: "heading", marginBottom: "4" })}>
            {outing.day > today
              ? t("dashboard.next_outing", "Prossima uscita: {{day}}", {
                  day: formatDay(outing.day, "EEEE d MMMM", t.language),
                })
              : t("dashboard.today", "Oggi")}
          </h2>
          <NextEvent event={shown} outing={outing} withMoney={withMoney} {...ending} />
          <LazyEventGoing event={{ ...shown, date: outing.day }} />
        </DepthSection>
      )}
      {shown && figures}
      <DepthSection depth={shown ? 20 : 10} labelledBy="own">
        <OwnEvents
          scope={scope}
          next={shown}
          withMoney={withMoney}
          heading={list}
          headingId="own"
          {...ending}
        />
      </DepthSection>
      <DepthSection depth={shown ? 30 : 20} labelledBy="flow">
        <EnrolmentCharts months={months} weeks={weeks} withMoney={withMoney} headingId="flow" />
        {withMoney && <PayoutsLink className={css({ marginTop: "5" })} />}
      </DepthSection>
      <PackageAndProfile />
      <DeleteEventDialog event={going} list={list} onClose={() => setGoing(null)} onCancel={setCancelled} />
      <CancelEventSheet open={cancelled !== null} event={cancelled} onClose={() => setCancelled(null)} />
    </>
  );
}

const welcomeLook = grid({
  columnGap: "4",
  rowGap: { base: "3", md: "4" },
  gridTemplateColumns: { base: "minmax(0, 1fr)", md: "minmax(0, 1fr) auto" },
  alignItems: "center",
  marginBottom: { base: "5", md: "8" },
});

/** The organizer's other pages: a line below name and create buttons, two columns on a phone. */
const linksLook = css({
  display: { base: "grid", md: "flex" },
  gridTemplateColumns: "1fr 1fr",
  flexWrap: "wrap",
  gap: "3",
  gridColumn: "1 / -1",
  "& > *": { paddingInline: { base: "2", md: "5" } },
});

function DashboardSkeleton() {
  return (
    <Loading className={grid({ gap: "6" })}>
      <div className={figuresLook}>
        {[1, 2, 3, 4].map((figure) => (
          <Skeleton key={figure} className={css({ height: "6.25rem", borderRadius: "lg!" })} />
        ))}
      </div>
      <Skeleton className={css({ height: { base: "24rem", md: "16rem" }, borderRadius: "lg!" })} />
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className={css({ height: { base: "12rem", md: "4.25rem" } })} />
      ))}
    </Loading>
  );
}

/** The dashboard of an organizer without events: a notice with the create buttons. */
function FirstEvent({ children }: { children: ReactNode }) {
  const t = useT();
  return (
    <StatusMessage
      icon={<CalendarPlus size={28} />}
      title={t("dashboard.first", "Il tuo primo evento parte da qui")}
      text={t(
        "dashboard.first_text",
        "Bastano due minuti, anche dal telefono. Appena qualcuno si iscrive, lo trovi qui.",
      )}
    >
      {children}
    </StatusMessage>
  );
}
