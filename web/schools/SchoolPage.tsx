import { useQuery } from "@tanstack/react-query";
import { BadgeCheck, Globe, Phone, Settings2 } from "lucide-react";
import type { ComponentType } from "react";
import { type LoaderFunctionArgs, useParams } from "react-router";
import { css } from "styled-system/css";
import { card, grid, inlineRow, wrap } from "styled-system/patterns";
import { venueLine } from "../../worker/lib/nationName.ts";
import { hasPermissionFor } from "../../worker/permissions/permissionMap.ts";
import type { School } from "../../worker/schools/outputs.ts";
import { venueQuery } from "../../worker/venues/contract.ts";
import { useUser } from "../auth/session.ts";
import { Subscribe } from "../calendars/Subscribe.tsx";
import { EventCard, useEventCardContext } from "../events/list/EventCard.tsx";
import { EventCardSkeletons, EventsFailed, gridLook } from "../events/list/EventListStates.tsx";
import { MapSearchLink } from "../events/page/MapNote.tsx";
import { imageUrl } from "../lib/api.ts";
import { displayName } from "../lib/displayName.ts";
import { useT } from "../lib/i18n.tsx";
import { CACHED, loadSubject, notFound, prefetch, queriesContext, redirectTo } from "../lib/loader.ts";
import { paths } from "../paths.ts";
import { useSite } from "../settings/hooks.ts";
import { publicConfigQuery } from "../settings/queries.ts";
import { Head } from "../shell/Head.tsx";
import { LoadFailed } from "../shell/LoadFailed.tsx";
import { ReportLink } from "../shell/ReportLink.tsx";
import { ShareButton } from "../shell/ShareButton.tsx";
import { SubjectNotFound } from "../shell/SubjectNotFound.tsx";
import { Avatar } from "../ui/Avatar.tsx";
import { Badge } from "../ui/Badge.tsx";
import { ButtonLink, buttonLook } from "../ui/Button.tsx";
import { DepthSection } from "../ui/DepthSection.tsx";
import { Loading } from "../ui/Loading.tsx";
import { lazyComponents } from "../ui/lazyParts.tsx";
import { PageColumn } from "../ui/PageColumn.tsx";
import { RenderWhenNear } from "../ui/RenderWhenNear.tsx";
import { TeamLine } from "../ui/TeamLine.tsx";
import { schoolEventsQuery, schoolQuery } from "./queries.ts";
import { schoolDescription, schoolKindName, schoolRoleName } from "./schoolTexts.ts";

/** Leaflet is loaded when the map comes near. */
const { EventMap } = lazyComponents(() => import.meta.env.SSR || import("../events/page/EventMap.tsx"));

/** Loads a school's page with its calendar, and redirects its id to its slug. */
export async function schoolLoader({ params: { slug = "" }, url, context }: LoaderFunctionArgs) {
  const queries = context.get(queriesContext);
  const config = prefetch([queries.query({ ...publicConfigQuery, ...CACHED })]);
  const school = await loadSubject(queries.query({ ...schoolQuery(slug), ...CACHED }));
  if (school === null) throw notFound();
  if (school && school.slug !== slug) throw redirectTo(paths.school.href(school.slug), url);
  if (school) await prefetch([queries.query({ ...schoolEventsQuery(slug), ...CACHED })]);
  await config;
  return null;
}

/** A school's public page: logo, team, calendar and map. */
export function SchoolPage() {
  return <SchoolOfAddress Shown={SchoolView} />;
}

/** The school that the page's address names, with its loading, failed and missing states. */
export function SchoolOfAddress({ Shown }: { Shown: ComponentType<{ school: School }> }) {
  const { slug = "" } = useParams();
  const { data: school, error, refetch } = useQuery(schoolQuery(slug));
  if (school === null) return <SchoolNotFound />;
  if (school) return <Shown school={school} />;
  return (
    <PageColumn>
      {error ? (
        <LoadFailed level={1} onRetry={() => refetch()} />
      ) : (
        <Loading rows={4} look={css({ height: "10" })} className={grid({ gap: "3" })} />
      )}
    </PageColumn>
  );
}

function SchoolView({ school }: { school: School }) {
  const t = useT();
  const site = useSite();
  const { slug, name, team } = school;
  return (
    <>
      <Head
        title={name}
        description={schoolDescription(t, school, site.name)}
        path={paths.school.href(slug)}
        kind="profile"
      />
      <PageColumn className={css({ paddingTop: { base: "6", md: "10" }, paddingBottom: "20" })}>
        <SchoolHeader school={school} />
        {school.description && <p className={textLook}>{school.description}</p>}
        <DepthSection depth={10} labelledBy="events">
          <SchoolEvents school={school} />
        </DepthSection>
        {team.length > 0 && (
          <DepthSection depth={20} labelledBy="team" title={t("schools.team", "Le persone")}>
            <ul className={teamLook}>
              {team.map(({ user_id, full_name, avatar_url, role, public_slug }) => (
                <li key={user_id} className={card({ padding: "3" })}>
                  <TeamLine
                    name={displayName(t, full_name)}
                    picture={avatar_url}
                    to={public_slug && paths.organizer.href(public_slug)}
                  >
                    {schoolRoleName(t, role)}
                  </TeamLine>
                </li>
              ))}
            </ul>
          </DepthSection>
        )}
        {school.location && (
          <DepthSection depth={30} labelledBy="place" title={t("schools.place", "Dove siamo")}>
            <p className={css({ marginBottom: "3", overflowWrap: "anywhere" })}>
              {venueLine(school, t.language)}
            </p>
            <RenderWhenNear
              fallback={
                <div className={css({ minHeight: "23.25rem" })}>
                  <MapSearchLink query={venueQuery(school)} />
                </div>
              }
            >
              <EventMap event={school} />
            </RenderWhenNear>
          </DepthSection>
        )}
      </PageColumn>
    </>
  );
}

function SchoolHeader({ school }: { school: School }) {
  const t = useT();
  const site = useSite();
  const user = useUser();
  const { slug, name, website, phone } = school;
  return (
    <header className={headerLook}>
      <Avatar name={name} src={imageUrl(school.logo_url)} size={96} />
      <div className={css({ flex: 1, minWidth: { base: "100%", sm: "16rem" } })}>
        <h1 className={css({ textStyle: "title", overflowWrap: "anywhere" })}>
          {t("schools.titled", "Scuola {{name}}", { name })}
        </h1>
        <p className={wrap({ align: "center", gap: "2", marginTop: "2" })}>
          <Badge>{schoolKindName(t, school.kind)}</Badge>
          {school.verified && (
            <span className={inlineRow({ gap: "1", color: "badge", fontWeight: "medium" })}>
              <BadgeCheck size={18} aria-hidden />
              {t("schools.verified", "Verificata")}
            </span>
          )}
        </p>
      </div>
      <div className={wrap({ gap: "2" })}>
        {website && (
          <a href={website} rel="noopener nofollow" target="_blank" className={buttonLook({})}>
            <Globe size={18} aria-hidden />
            {t("schools.website", "Sito")}
          </a>
        )}
        {phone && (
          <a href={`tel:${phone.replace(/[^\d+]/g, "")}`} className={buttonLook({})}>
            <Phone size={18} aria-hidden />
            {phone}
          </a>
        )}
        <ShareButton title={name} url={site.url + paths.school.href(slug)} />
        {hasPermissionFor(user, "schools.open", school.account_id) ? (
          <ButtonLink to={paths.schoolDashboard.href(slug)}>
            <Settings2 size={18} aria-hidden />
            {t("schools.manage", "Gestisci")}
          </ButtonLink>
        ) : (
          <ReportLink url={paths.school.href(slug)} subject={name} />
        )}
      </div>
    </header>
  );
}

function SchoolEvents({ school: { slug, account_id } }: { school: School }) {
  const t = useT();
  const shown = useEventCardContext();
  const events = useQuery(schoolEventsQuery(slug));
  return (
    <>
      <div className={wrap({ align: "center", justify: "space-between", gap: "2", marginBottom: "4" })}>
        <h2 id="events" className={css({ textStyle: "heading" })}>
          {t("schools.calendar", "Prossimi eventi")}
        </h2>
        <Subscribe feed={{ organizer: account_id }} />
      </div>
      {events.isLoadingError ? (
        <EventsFailed onRetry={() => events.refetch()} />
      ) : events.isPending ? (
        <EventCardSkeletons count={4} label={t("home.loading", "Caricamento eventi...")} />
      ) : events.data.length === 0 ? (
        <p className={emptyLook}>{t("organizer.no_upcoming", "Nessun evento in programma per ora.")}</p>
      ) : (
        <ul className={gridLook}>
          {events.data.map((event) => (
            <li key={event.id} className={css({ display: "grid" })}>
              <EventCard event={event} shown={shown} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The page of a school that does not exist. */
export function SchoolNotFound() {
  const t = useT();
  return (
    <SubjectNotFound
      title={t("schools.not_found", "Scuola non trovata")}
      text={t("errors.school_not_found", "Questa scuola non c’è.")}
    >
      <ButtonLink to={paths.upcoming.href()} look="main">
        {t("organizer.see_events", "Guarda gli eventi")}
      </ButtonLink>
    </SubjectNotFound>
  );
}

const headerLook = wrap({ align: "center", columnGap: "6", rowGap: "4" });
const textLook = css({
  textStyle: "lead",
  maxWidth: "text",
  marginTop: "6",
  whiteSpace: "pre-line",
  overflowWrap: "anywhere",
});
const emptyLook = css({ padding: "5", borderRadius: "lg", bg: "foam" });
const teamLook = grid({ gridTemplateColumns: "repeat(auto-fill, minmax(15rem, 1fr))", gap: "3" });
