import { css } from "styled-system/css";
import { grid, inlineRow } from "styled-system/patterns";
import { useUser } from "../auth/session.ts";
import { useT } from "../lib/i18n.tsx";
import { paths } from "../paths.ts";
import { SaleTermsNote } from "../payments/checkout/SaleTermsNote.tsx";
import { Head } from "../shell/Head.tsx";
import { DepthSection } from "../ui/DepthSection.tsx";
import { Link } from "../ui/Link.tsx";
import { lazyParts } from "../ui/lazyParts.tsx";
import { PageColumn } from "../ui/PageColumn.tsx";
import type { PackageType } from "./checkPayment.ts";
import { FreeMode } from "./FreeMode.tsx";
import { CheckPayment, PaymentStrip } from "./PaymentStrip.tsx";
import { Plans } from "./Plans.tsx";
import { usePackagePayment } from "./usePackagePayment.ts";

const faqLook = grid({ columns: { md: 3 }, gap: { base: "4", lg: "5" }, marginTop: "4" });

// Lazy, because visitors have no package.
const { OrganizerStrip, SponsorStrip } = lazyParts(() => import.meta.env.SSR || import("./MemberStrip.tsx"));

/** The page that sells organizer packages. */
export function OrganizerPackagesPage() {
  return <PackagesPage type="organizer" />;
}

/** The page that sells sponsor packages. */
export function SponsorPackagesPage() {
  return <PackagesPage type="sponsor" />;
}

function PackagesPage({ type }: { type: PackageType }) {
  const payment = usePackagePayment(type);
  return (
    <>
      <Hero type={type} />
      <PageColumn className={css({ paddingBottom: "16" })}>
        <PaymentStrip type={type} payment={payment} />
        {(payment.isManual || payment.shown?.state !== "paid") && <OwnStrip type={type} />}
        <DepthSection depth={10}>
          <Plans type={type} isPaying={payment.shown?.state === "checking"} />
          <SaleTermsNote what="package" className={css({ marginTop: "4" })} />
          {type === "organizer" && !payment.canRetry && <CheckPayment payment={payment} />}
        </DepthSection>
        <PackageFaq type={type} />
        <Crossing type={type} />
      </PageColumn>
    </>
  );
}

function Hero({ type }: { type: PackageType }) {
  const t = useT();
  const texts = {
    organizer: {
      title: t("nav.packages", "Pacchetti per organizzatori"),
      lead: t(
        "packages.lead",
        "Pubblica quanti eventi e allenamenti vuoi, con iscrizioni e pagamenti online. Scegli quanto a lungo, e per quante persone.",
      ),
      path: paths.organizerPackages.href(),
    },
    sponsor: {
      title: t("sponsors.title", "Diventa sponsor"),
      lead: t(
        "sponsors.lead",
        "Sostieni la comunità dell’apnea per un anno: chi organizza, chi insegna, chi scende per la prima volta.",
      ),
      path: paths.sponsorPackages.href(),
    },
  };
  const { title, lead, path } = texts[type];
  return (
    <>
      <Head title={title} description={lead} path={path} />
      <header className={heroLook}>
        <PageColumn>
          <h1 className={css({ textStyle: "display", maxWidth: "16ch" })}>{title}</h1>
          <p className={css({ textStyle: "lead", maxWidth: "38rem", marginTop: "4", textWrap: "pretty" })}>
            {lead}
          </p>
        </PageColumn>
      </header>
    </>
  );
}

/** The link from the packages of one type to those of the other. */
function Crossing({ type }: { type: PackageType }) {
  const t = useT();
  return (
    <Link
      to={type === "organizer" ? paths.sponsorPackages.href() : paths.organizerPackages.href()}
      className={linkLook}
    >
      {type === "organizer"
        ? t("sponsors.crossing", "Vuoi sostenere la piattaforma? Diventa sponsor")
        : t("packages.crossing", "Organizzi eventi? Guarda i pacchetti per organizzatori")}
    </Link>
  );
}

const heroLook = css({
  bgGradient: "to-b",
  gradientFrom: "surfaceTop",
  gradientTo: "surfaceLow",
  paddingTop: { base: "24", md: "8.5rem" },
  paddingBottom: "16",
  marginTop: { base: "-4.5rem", md: "-5rem" },
});

const linkLook = inlineRow({ minHeight: "touch", color: "sea", _hover: { textDecoration: "underline" } });

/** Questions and answers about packages. */
function PackageFaq({ type }: { type: PackageType }) {
  const t = useT();
  const once = {
    name: t("packages.fact_once", "Un pagamento solo"),
    text: t(
      "packages.fact_once_text",
      "Paghi con carta, e se non ne hai già uno il pacchetto è attivo subito. Non si rinnova da solo.",
    ),
  };
  const renewing = {
    name: t("packages.fact_renewing", "Rinnovi senza perdere giorni"),
    text: t(
      "packages.fact_renewing_text",
      "Ti scriviamo 14 e 3 giorni prima della fine. Il nuovo periodo, anche di un altro pacchetto, comincia quando finisce quello in corso.",
    ),
  };
  const after = {
    name: t("packages.fact_after", "Alla scadenza non perdi nulla"),
    text: t(
      "packages.fact_after_text",
      "Quello che hai pubblicato resta dov’è, con le sue iscrizioni. Il pacchetto serve per pubblicare ancora.",
    ),
  };
  const own = {
    name: t("sponsors.fact_own", "Lo cambi quando vuoi"),
    text: t(
      "sponsors.fact_own_text",
      "Logo, testo e link li carichi nel profilo: si vedono subito dopo il pagamento, e li aggiorni quando vuoi.",
    ),
  };
  const questions = type === "organizer" ? [once, renewing, after] : [once, renewing, own];
  return (
    <DepthSection depth={20} labelledBy="package-facts">
      <h2 id="package-facts" className={css({ textStyle: "heading" })}>
        {t("packages.facts", "Come funziona")}
      </h2>
      <ul className={faqLook}>
        {questions.map(({ name, text }) => (
          <li key={name}>
            <h3 className={css({ fontWeight: "bold" })}>{name}</h3>
            <p className={css({ textStyle: "small", color: "muted" })}>{text}</p>
          </li>
        ))}
      </ul>
    </DepthSection>
  );
}

/** The strip above the packages: the user's own package, or the note that free mode needs none. */
function OwnStrip({ type }: { type: PackageType }) {
  const user = useUser();
  if (!user) return type === "organizer" ? <FreeMode /> : null;
  return type === "organizer" ? <OrganizerStrip user={user} /> : <SponsorStrip user={user} />;
}
