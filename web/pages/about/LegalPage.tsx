import { useQuery } from "@tanstack/react-query";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { useSite } from "../../settings/hooks.ts";
import { Head } from "../../shell/Head.tsx";
import { LoadFailed } from "../../shell/LoadFailed.tsx";
import { PageColumn } from "../../ui/PageColumn.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { LegalBody } from "./LegalBody.tsx";
import { type LegalDocument, legalQuery, saleTermsQuery } from "./queries.ts";

export function PrivacyPage() {
  return <LegalPage document="privacy" />;
}

export function CookiesPage() {
  return <LegalPage document="cookies" />;
}

export function SaleTermsPage() {
  return <LegalPage document="sale_terms" />;
}

/** The privacy or cookie policy, or the terms of sale. */
function LegalPage({ document }: { document: LegalDocument }) {
  const t = useT();
  const site = useSite();
  const policies = useQuery({ ...legalQuery(t.language), enabled: document !== "sale_terms" });
  const terms = useQuery({ ...saleTermsQuery(t.language), enabled: document === "sale_terms" });
  const { isError, isFetching, refetch } = document === "sale_terms" ? terms : policies;
  const text = document === "sale_terms" ? terms.data?.sale_terms : policies.data?.[document];
  const names = {
    privacy: t("legal.privacy", "Informativa sulla privacy"),
    cookies: t("legal.cookies", "Informativa sui cookie"),
    sale_terms: t("legal.sale_terms", "Condizioni di vendita e recesso"),
  };
  const descriptions = {
    privacy: t(
      "legal.privacy_description",
      "Quali dati personali tratta {{site}}, perché, per quanto tempo e quali sono i tuoi diritti.",
      { site: site.name },
    ),
    cookies: t(
      "legal.cookies_description",
      "Quali cookie e quali dati salvati nel browser usa {{site}}: solo quelli tecnici.",
      { site: site.name },
    ),
    sale_terms: t(
      "legal.sale_terms_description",
      "Chi vende, quanto si paga, rimborsi e diritto di recesso di eventi e pacchetti su {{site}}.",
      { site: site.name },
    ),
  };
  const addresses = { privacy: paths.privacy, cookies: paths.cookies, sale_terms: paths.saleTerms };
  return (
    <>
      <Head
        title={text?.title ?? names[document]}
        description={descriptions[document]}
        path={addresses[document].href()}
      />
      <PageColumn
        width="text"
        className={css({ paddingTop: { base: "6", md: "12" }, paddingBottom: { base: "16", md: "24" } })}
      >
        {text ? (
          <LegalBody text={text} />
        ) : isError ? (
          <LoadFailed
            level={1}
            title={t("legal.error_title", "Il testo non si è caricato")}
            query={{ isFetching, refetch }}
          />
        ) : (
          <Loading title={names[document]} />
        )}
      </PageColumn>
    </>
  );
}

function Loading({ title }: { title: string }) {
  const t = useT();
  return (
    <div role="status" className={grid({ gap: "4" })}>
      <h1 className={css({ textStyle: "title" })}>{title}</h1>
      <span className={css({ srOnly: true })}>{t("common.loading", "Caricamento…")}</span>
      <Skeleton className={css({ height: "4", width: "50%" })} />
      <Skeleton className={css({ height: "16", marginTop: "4" })} />
      <Skeleton className={css({ height: "17rem", borderRadius: "lg!" })} />
      <Skeleton className={css({ height: "8", width: "60%", marginTop: "6" })} />
      <Skeleton className={css({ height: "9rem" })} />
    </div>
  );
}
