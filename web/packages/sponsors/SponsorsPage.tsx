import { useQuery } from "@tanstack/react-query";
import { HeartHandshake } from "lucide-react";
import type { LoaderFunctionArgs } from "react-router";
import { css, cx } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { CATALOGUE, SPONSOR_PACKAGES } from "../../../worker/packages/contract.ts";
import type { Sponsor } from "../../../worker/packages/outputs.ts";
import { useT } from "../../lib/i18n.tsx";
import { CACHED, prefetch, queriesContext } from "../../lib/loader.ts";
import { paths } from "../../paths.ts";
import { Head } from "../../shell/Head.tsx";
import { LoadFailed } from "../../shell/LoadFailed.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { PageColumn } from "../../ui/PageColumn.tsx";
import { StatusMessage } from "../../ui/StatusMessage.tsx";
import { sponsorsQuery } from "../queries.ts";
import { SponsorCard } from "./SponsorCard.tsx";
import { useSponsorViews } from "./useSponsorViews.ts";

export function sponsorsLoader({ context }: LoaderFunctionArgs) {
  return prefetch([context.get(queriesContext).query({ ...sponsorsQuery, ...CACHED })]);
}

/** The sponsors with an active package, by level. */
export function SponsorsPage() {
  const t = useT();
  const { data, isError, isFetching, refetch } = useQuery(sponsorsQuery);
  const title = t("sponsors.strip_title", "Chi sostiene la comunità");
  const lead = t(
    "sponsors.page_lead",
    "Aziende e persone che tengono a galla questo sito, con il loro sostegno.",
  );
  return (
    <>
      <Head title={title} description={lead} path={paths.sponsors.href()} />
      <PageColumn
        className={css({ paddingTop: { base: "6", md: "12" }, paddingBottom: { base: "16", md: "24" } })}
      >
        <h1 className={css({ textStyle: "title" })}>{title}</h1>
        <p className={css({ textStyle: "lead", color: "muted", marginTop: "2", maxWidth: "38rem" })}>
          {lead}
        </p>
        {data ? (
          <Levels sponsors={data} />
        ) : isError ? (
          <LoadFailed query={{ isFetching, refetch }} />
        ) : (
          <Loading className={gridLook} look={css({ height: "18rem", borderRadius: "lg!" })} />
        )}
      </PageColumn>
    </>
  );
}

function Levels({ sponsors }: { sponsors: Sponsor[] }) {
  const t = useT();
  const become = (
    <ButtonLink to={paths.sponsorPackages.href()} look={sponsors.length > 0 ? "plain" : "main"}>
      {t("sponsors.title", "Diventa sponsor")}
    </ButtonLink>
  );
  if (sponsors.length === 0) {
    return (
      <StatusMessage
        icon={<HeartHandshake size={28} />}
        title={t("sponsors.page_empty", "Ancora nessuno sponsor")}
        text={t("sponsors.page_empty_text", "Il primo posto è libero: qui c’è spazio per il tuo logo.")}
      >
        {become}
      </StatusMessage>
    );
  }
  return (
    <>
      {SPONSOR_PACKAGES.toReversed().map((level) => {
        const shown = sponsors.filter((sponsor) => sponsor.level === level);
        if (shown.length === 0) return null;
        return (
          <section key={level} aria-labelledby={level} className={css({ marginTop: "10" })}>
            <h2 id={level} className={css({ textStyle: "subheading" })}>
              {CATALOGUE[level].name}
            </h2>
            <ul className={cx(gridLook, level === "main-sponsor" ? mainGridLook : partnerGridLook)}>
              {shown.map((sponsor) => (
                <SponsorItem key={sponsor.id} sponsor={sponsor} />
              ))}
            </ul>
          </section>
        );
      })}
      <p className={css({ marginTop: "10" })}>{become}</p>
    </>
  );
}

function SponsorItem({ sponsor }: { sponsor: Sponsor }) {
  const seen = useSponsorViews<HTMLLIElement>([sponsor]);
  return (
    <li ref={seen} className={css({ minWidth: "0" })}>
      <SponsorCard sponsor={sponsor} />
    </li>
  );
}

const gridLook = grid({ gap: "4", marginTop: "4" });
const mainGridLook = css({ gridTemplateColumns: { md: "1fr 1fr" } });
const partnerGridLook = css({ gridTemplateColumns: { sm: "1fr 1fr", lg: "1fr 1fr 1fr" } });
