import type { ReactNode } from "react";
import { css } from "styled-system/css";
import { card, grid } from "styled-system/patterns";
import type { PublicProfile } from "../../../worker/profiles/outputs.ts";
import { brevettoName } from "../../lib/brevettoName.ts";
import { agencyName } from "../../lib/certificationText.ts";
import { formatDay } from "../../lib/dates.ts";
import { useT } from "../../lib/i18n.tsx";
import { useToday } from "../../settings/hooks.ts";
import { CertificationState } from "../../shell/CertificationState.tsx";

/** An organizer's bio, certification and company. */
export function OrganizerAbout({ profile }: { profile: PublicProfile }) {
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
            <CertificationState state={state} />
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
