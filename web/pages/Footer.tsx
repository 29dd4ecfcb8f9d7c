import { css } from "styled-system/css";
import { grid, inlineRow } from "styled-system/patterns";
import { useT } from "../lib/i18n.tsx";
import { paths } from "../paths.ts";
import { describeOperator } from "../settings/describeOperator.ts";
import { useSite } from "../settings/hooks.ts";
import { Logo } from "../shell/Logo.tsx";
import { Link } from "../ui/Link.tsx";
import { lazyComponents } from "../ui/lazyParts.tsx";
import { PageColumn } from "../ui/PageColumn.tsx";
import { RenderWhenNear } from "../ui/RenderWhenNear.tsx";

/** Loaded when the footer comes near the viewport, so that no page waits for it or contains its code. */
const { SponsorStrip } = lazyComponents(
  () => import.meta.env.SSR || import("../packages/sponsors/SponsorStrip.tsx"),
);

export function Footer() {
  const t = useT();
  const site = useSite();
  return (
    <footer className={footerLook}>
      <PageColumn
        className={grid({
          gridTemplateColumns: { base: "1fr 1fr", md: "2fr 1fr 1fr 1fr" },
          gap: "8",
          paddingTop: "14",
          paddingBottom: { base: "28", md: "14" },
        })}
      >
        <div className={css({ gridColumn: { base: "1 / -1", md: "auto" } })}>
          <Logo />
          <p className={css({ textStyle: "small", marginTop: "2", color: "#c4dbe2", maxWidth: "18rem" })}>
            {t("footer.line", "La prima piattaforma internazionale dedicata all’apnea.")}
          </p>
        </div>
        <Group
          title={t("footer.explore", "Esplora")}
          links={[
            { to: paths.upcoming.href(), name: t("upcoming.title", "Eventi Imminenti") },
            { to: paths.savedEvents.href(), name: t("saved.title", "Eventi salvati") },
            { to: paths.about.href(), name: t("nav.about", "Chi siamo") },
            { to: paths.blog.href(), name: t("nav.blog", "Blog") },
            { to: paths.forum.href(), name: t("nav.forum", "Forum") },
            { to: paths.organizerPackages.href(), name: t("nav.packages", "Pacchetti per organizzatori") },
            { to: paths.sponsors.href(), name: t("sponsors.strip_title", "Chi sostiene la comunità") },
            { to: paths.sponsorPackages.href(), name: t("sponsors.title", "Diventa sponsor") },
          ]}
        />
        <Group
          title={t("footer.legal", "Note legali")}
          links={[
            { to: paths.rules.href(), name: t("legal.rules", "Regole della comunità") },
            { to: paths.privacy.href(), name: t("footer.privacy", "Informativa sulla privacy") },
            { to: paths.cookies.href(), name: t("footer.cookies", "Informativa sui cookie") },
            { to: paths.saleTerms.href(), name: t("footer.sale_terms", "Condizioni di vendita") },
          ]}
        />
        <section
          className={grid({ gap: "1", alignContent: "start", gridColumn: { base: "1 / -1", md: "auto" } })}
        >
          <h2 className={titleLook}>{t("footer.contact", "Contatti")}</h2>
          <Link to={paths.contacts.href()} className={linkLook}>
            {t("footer.contacts", "Punti di contatto")}
          </Link>
          <a href={`mailto:${site.contact_email}`} className={linkLook}>
            {site.contact_email}
          </a>
        </section>
        <p className={css({ gridColumn: "1 / -1", textStyle: "small", color: "#9cc3cf" })}>
          {describeOperator(t, site.operator)}
        </p>
        {/* Last, so that sponsors who arrive while the footer is read move nothing. */}
        <div className={css({ gridColumn: "1 / -1" })}>
          <RenderWhenNear fallback={null}>
            <SponsorStrip />
          </RenderWhenNear>
        </div>
      </PageColumn>
    </footer>
  );
}

function Group({ title, links }: { title: string; links: { to: string; name: string }[] }) {
  return (
    <nav aria-label={title} className={grid({ gap: "1", alignContent: "start" })}>
      <h2 className={titleLook}>{title}</h2>
      {links.map(({ to, name }) => (
        <Link key={to} to={to} className={linkLook}>
          {name}
        </Link>
      ))}
    </nav>
  );
}

const footerLook = css({
  "body:has([data-admin-bar], [data-working-screen]) &": { display: "none" },
  marginTop: "auto",
  _later: { contentVisibility: "auto", containIntrinsicHeight: "auto 37rem" },
  color: "white",
  bgGradient: "to-b",
  gradientFrom: { base: "deep", _dark: "#06283d" },
  gradientTo: { base: "trench", _dark: "#020d15" },
});

const titleLook = css({ textStyle: "small", color: "#9cc3cf", marginBottom: "1" });
const linkLook = inlineRow({
  textStyle: "small",
  minHeight: "2.25rem",
  overflowWrap: "anywhere",
  _hover: { textDecoration: "underline" },
});
