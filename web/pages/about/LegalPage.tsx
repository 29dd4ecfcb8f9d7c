import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
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
import { type LegalDocument, legalQuery } from "./queries.ts";

const ADDRESSES: Record<LegalDocument, string> = {
  privacy: paths.privacy.href(),
  cookies: paths.cookies.href(),
  sale_terms: paths.saleTerms.href(),
  rules: paths.rules.href(),
  contacts: paths.contacts.href(),
};

/** The document of the page's address. */
function useDocument(): LegalDocument {
  const pathname = useLocation().pathname.replace(/\/$/, "");
  const names = Object.keys(ADDRESSES) as LegalDocument[];
  return names.find((name) => ADDRESSES[name] === pathname) ?? "privacy";
}

/** The privacy or cookie policy, the terms of sale, the rules or the points of contact. */
export function LegalPage() {
  const t = useT();
  const document = useDocument();
  const site = useSite();
  const { data, isError, isFetching, refetch } = useQuery(legalQuery(t.language, document));
  const text = data?.[document];
  const names = {
    privacy: t("legal.privacy", "Informativa sulla privacy"),
    cookies: t("legal.cookies", "Informativa sui cookie"),
    sale_terms: t("legal.sale_terms", "Condizioni di vendita e recesso"),
    rules: t("legal.rules", "Regole della comunità"),
    contacts: t("legal.contacts", "Contatti"),
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
    rules: t(
      "legal.rules_description",
      "Che cosa si può pubblicare su {{site}}, come si segnala, come decidiamo e come ci si oppone.",
      { site: site.name },
    ),
    contacts: t(
      "legal.contacts_description",
      "A chi scrivere per {{site}}: punto di contatto per chi usa il sito e per le autorità.",
      { site: site.name },
    ),
  };
  return (
    <>
      <Head
        title={text?.title ?? names[document]}
        description={descriptions[document]}
        path={ADDRESSES[document]}
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
