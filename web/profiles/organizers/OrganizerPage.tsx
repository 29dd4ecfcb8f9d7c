import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { css } from "styled-system/css";
import type { PublicProfile } from "../../../worker/profiles/outputs.ts";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { useSite } from "../../settings/hooks.ts";
import { Head } from "../../shell/Head.tsx";
import { LoadFailed } from "../../shell/LoadFailed.tsx";
import { SubjectNotFound } from "../../shell/SubjectNotFound.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { DepthSection } from "../../ui/DepthSection.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { PageColumn } from "../../ui/PageColumn.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { RecordSources } from "../records/RecordSources.tsx";
import { RecordsOverview } from "../records/RecordsOverview.tsx";
import { OrganizerAbout } from "./OrganizerAbout.tsx";
import { OrganizerEvents } from "./OrganizerEvents.tsx";
import { OrganizerHeader } from "./OrganizerHeader.tsx";
import { organizerDescription, organizerNames } from "./organizerTexts.ts";
import { organizerQuery, organizerRefFromParams } from "./queries.ts";

export { organizerLoader } from "./loader.ts";

/** `/instructor/id` without an id matches the slug route. */
const ID_MISSING = "id";

/** An organizer's page, by slug, or by id while the public page is disabled. */
export function OrganizerPage() {
  const named = organizerRefFromParams(useParams());
  const { data: profile, error, refetch } = useQuery(organizerQuery(named));
  if (profile === null) return <OrganizerNotFound />;
  if (error && !profile) return <OrganizerFailed onRetry={refetch} />;
  if (!profile) return <OrganizerLoading />;
  return <OrganizerView profile={profile} />;
}

function OrganizerView({ profile }: { profile: PublicProfile }) {
  const t = useT();
  const site = useSite();
  const [name] = organizerNames(profile);
  const { public_slug: slug, personal_best: records } = profile;
  return (
    <>
      <Head
        title={name}
        description={organizerDescription(t, profile, site.name)}
        path={slug ? paths.organizer.href(slug) : undefined}
        kind="profile"
      />
      <OrganizerHeader profile={profile} />
      <PageColumn className={css({ paddingBottom: "20" })}>
        <OrganizerAbout profile={profile} />
        {records && (
          <DepthSection depth={10} labelledBy="records">
            <h2 id="records" className={css({ textStyle: "heading", marginBottom: "4" })}>
              {t("organizer.records", "Record personali")}
            </h2>
            <RecordsOverview records={records} />
            <div className={css({ marginTop: "4" })}>
              <RecordSources sources={profile.record_sources} />
            </div>
          </DepthSection>
        )}
        {profile.public_show_events && <OrganizerEvents organizerId={profile.id} depth={records ? 20 : 10} />}
      </PageColumn>
    </>
  );
}

function OrganizerFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <PageColumn>
      <LoadFailed level={1} onRetry={onRetry} />
    </PageColumn>
  );
}

function OrganizerLoading() {
  return (
    <PageColumn className={css({ paddingTop: { base: "8", md: "12" }, minHeight: "80vh" })}>
      <Loading>
        <Skeleton className={css({ width: "8rem", height: "8rem", borderRadius: "full!" })} />
        <Skeleton className={css({ height: "10", width: "60%", marginTop: "6" })} />
        <Skeleton className={css({ height: "5", width: "40%", marginTop: "4" })} />
        <Skeleton className={css({ height: "32", marginTop: "8", maxWidth: "text" })} />
      </Loading>
    </PageColumn>
  );
}

/** The page of an organizer who does not exist or has no public page. */
export function OrganizerNotFound() {
  const t = useT();
  const named = organizerRefFromParams(useParams());
  const unnamed = "slug" in named && named.slug === ID_MISSING;
  const title = unnamed
    ? t("organizer.id_missing", "ID istruttore mancante")
    : t("organizer.not_found", "Profilo non trovato");
  return (
    <SubjectNotFound
      title={title}
      text={t("organizer.not_found_text", "Il profilo che stai cercando non esiste o non è pubblico.")}
    >
      <ButtonLink to={paths.upcoming.href()} look="main">
        {t("organizer.see_events", "Guarda gli eventi")}
      </ButtonLink>
      <ButtonLink to={paths.home.href()}>{t("common.home", "Torna alla Home")}</ButtonLink>
    </SubjectNotFound>
  );
}
