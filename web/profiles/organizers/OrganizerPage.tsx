import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import { css } from "styled-system/css";
import { card, grid } from "styled-system/patterns";
import type { PublicProfile } from "../../../worker/profiles/outputs.ts";
import { brevettoName } from "../../lib/brevettoName.ts";
import { agencyName } from "../../lib/certificationText.ts";
import { formatDay } from "../../lib/dates.ts";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { useSite, useToday } from "../../settings/hooks.ts";
import { CertificationMark } from "../../shell/CertificationMark.tsx";
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
import { OrganizerEvents } from "./OrganizerEvents.tsx";
import { OrganizerHeader } from "./OrganizerHeader.tsx";
import { organizerDescription, organizerNames } from "./organizerTexts.ts";
import { organizerQuery, organizerRefFromParams } from "./queries.ts";

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

/** An organizer's bio, certification and company. */
function OrganizerAbout({ profile }: { profile: PublicProfile }) {
  const t = useT();
  const bio = profile.bio?.trim();
  const certified =
    profile.certifications.length > 0 || (profile.brevetto !== null && profile.brevetto !== "none");
  const company = Boolean(profile.company_address || profile.vat_number);
  if (!bio && !certified && !company) return null;
  return (
    <div className={bio ? columnsLook : cardsOnlyLook}>
      {bio && (
        <section aria-labelledby="about">
          <h2 id="about" className={css({ textStyle: "heading", marginBottom: "3" })}>
            {profile.role === "company"
              ? t("organizer.about_company", "Chi siamo")
              : t("organizer.about", "Chi sono")}
          </h2>
          <p className={bioLook}>{bio}</p>
        </section>
      )}
      {(certified || company) && (
        <div className={cardsLook}>
          {certified && <Certification profile={profile} />}
          {company && <Company profile={profile} />}
        </div>
      )}
    </div>
  );
}

/** The certifications with their states; of a member without any the older field. */
function Certification({ profile }: { profile: PublicProfile }) {
  const t = useT();
  const { brevetto, scadenza_brevetto: expiry, certifications } = profile;
  return (
    <Card id="certifications" title={t("organizer.certifications", "Certificazioni")}>
      {certifications.length === 0 && (
        <div>
          <dt className={termLook}>{t("organizer.brevetto", "Brevetto")}</dt>
          <dd className={css({ fontWeight: "medium" })}>{brevetto && brevettoName(t, brevetto)}</dd>
          <Validity until={expiry} />
        </div>
      )}
      {certifications.map(({ agency, level, state, valid_until }) => (
        <div key={`${agency} ${level}`}>
          <dt className={termLook}>{agencyName(t, agency)}</dt>
          <dd className={css({ fontWeight: "medium", overflowWrap: "anywhere" })}>{level}</dd>
          <dd>
            <CertificationMark state={state} />
          </dd>
          <Validity until={valid_until} />
        </div>
      ))}
    </Card>
  );
}

function Validity({ until }: { until: string | null }) {
  const t = useT();
  const today = useToday();
  if (!until) return null;
  const month = formatDay(until, "MMMM yyyy", t.language);
  return (
    <dd className={css({ textStyle: "small", color: "muted" })}>
      {until >= today
        ? t("organizer.valid_until", "Valido fino a {{month}}", { month })
        : t("organizer.expired", "Scaduto a {{month}}", { month })}
    </dd>
  );
}

function Company({ profile: { company_name, company_address, vat_number } }: { profile: PublicProfile }) {
  const t = useT();
  const details = [
    { name: t("organizer.company_name", "Ragione sociale"), value: company_name },
    { name: t("organizer.company_address", "Indirizzo"), value: company_address },
    { name: t("organizer.vat_number", "Partita IVA"), value: vat_number },
  ];
  return (
    <Card id="company" title={t("organizer.company", "Dati aziendali")}>
      {details
        .filter(({ value }) => value)
        .map(({ name, value }) => (
          <div key={name}>
            <dt className={termLook}>{name}</dt>
            <dd className={css({ overflowWrap: "anywhere" })}>{value}</dd>
          </div>
        ))}
    </Card>
  );
}

type CardProps = { id: string; title: string; children: ReactNode };

function Card({ id, title, children }: CardProps) {
  return (
    <section aria-labelledby={id} className={cardLook}>
      <h2 id={id} className={css({ textStyle: "subheading" })}>
        {title}
      </h2>
      <dl className={grid({ gap: "3", marginTop: "3" })}>{children}</dl>
    </section>
  );
}

const columnsLook = grid({
  gridTemplateColumns: { lg: "minmax(0, 1fr) 23rem" },
  columnGap: "14",
  rowGap: "8",
  alignItems: "start",
  paddingBlock: { base: "6", md: "8" },
});
const cardsOnlyLook = css({ paddingBlock: { base: "6", md: "8" }, maxWidth: "text" });
const bioLook = css({
  textStyle: "lead",
  whiteSpace: "pre-line",
  overflowWrap: "anywhere",
  maxWidth: "text",
});
const cardsLook = grid({ gridTemplateColumns: { sm: "repeat(auto-fit, minmax(14rem, 1fr))" }, gap: "4" });
const cardLook = card({ padding: "5", boxShadow: "card" });
const termLook = css({ textStyle: "label", color: "muted" });
