import { css } from "styled-system/css";
import { grid, wrap } from "styled-system/patterns";
import { useUser } from "../../auth/session.ts";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { useSite } from "../../settings/hooks.ts";
import { Head } from "../../shell/Head.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { PageColumn } from "../../ui/PageColumn.tsx";
import { AboutSection, Team, Values } from "./AboutSections.tsx";

/** The about page: mission, vision, values and team, each section ten metres deeper. */
export function AboutPage() {
  const t = useT();
  const site = useSite();
  const title = t("about.title", "Chi siamo");
  return (
    <>
      <Head
        title={title}
        path={paths.about.href()}
        description={t(
          "about.description",
          "{{site}} è la prima piattaforma internazionale dedicata all’apnea: eventi, corsi, viaggi e una comunità di appassionati.",
          { site: site.name },
        )}
      />
      <header className={heroLook}>
        <PageColumn>
          <h1 className={css({ textStyle: "small", fontWeight: "medium", color: "badge" })}>{title}</h1>
          <p className={css({ textStyle: "display", maxWidth: "16ch", marginTop: "2" })}>
            {t("about.tagline", "Un solo respiro, mai da soli")}
          </p>
          <p className={css({ textStyle: "lead", maxWidth: "38rem", marginTop: "4", textWrap: "pretty" })}>
            {t(
              "about.lead",
              "{{site}} è la prima piattaforma internazionale dedicata all’apnea: il posto dove chi ama scendere con un solo respiro trova eventi, compagni e storie da raccontare.",
              { site: site.name },
            )}
          </p>
        </PageColumn>
        <img src="/icons/dive-scene.svg" alt="" className={sceneLook} />
      </header>
      <PageColumn className={css({ maxWidth: "62rem!", paddingTop: { base: "2", md: "6" } })}>
        <Mission />
        <Vision />
        <Values depth={30} />
        <Team depth={40} />
        <Invitation />
      </PageColumn>
    </>
  );
}

function Mission() {
  const t = useT();
  return (
    <AboutSection depth={10} title={t("about.mission", "Missione")}>
      <p className={statementLook}>
        {t("about.mission_statement", "Portare l’apnea vicino a chi la ama, e far incontrare chi la ama.")}
      </p>
      <p className={proseLook}>
        {t(
          "about.mission_text",
          "Corsi, viaggi, gare, serate in piscina: li trovavi per passaparola, sparsi in dieci gruppi diversi. Qui sono in un posto solo, con quello che ti serve per decidere: dove, quando, con chi, per quale livello.",
        )}
      </p>
    </AboutSection>
  );
}

function Vision() {
  const t = useT();
  const site = useSite();
  return (
    <AboutSection depth={20} title={t("about.vision", "Visione")}>
      <p className={statementLook}>
        {t("about.vision_statement", "Ovunque ci sia acqua, qualcuno che scende con te.")}
      </p>
      <p className={proseLook}>
        {t(
          "about.vision_text",
          "Immagina di arrivare su un’isola che non conosci, aprire {{site}} e sapere la sera stessa con chi sarai al cavo la mattina dopo. Oltre le lingue, le didattiche e le profondità: chi conta i metri e chi si ferma a guardare i pesci, attaccati alla stessa boa.",
          { site: site.name },
        )}
      </p>
    </AboutSection>
  );
}

function Invitation() {
  const t = useT();
  const user = useUser();
  return (
    <section aria-labelledby="about-invitation" className={invitationLook}>
      <h2 id="about-invitation" className={css({ textStyle: "title" })}>
        {t("about.invitation", "Ci vediamo in acqua")}
      </h2>
      <p className={css({ textStyle: "lead", maxWidth: "32rem", opacity: 0.9 })}>
        {t(
          "about.invitation_text",
          "Scegli un evento, o crea il tuo profilo: bastano due minuti, poi si torna a respirare piano.",
        )}
      </p>
      <div className={wrap({ justify: "center", gap: "3", marginTop: "4" })}>
        <ButtonLink to={paths.upcoming.href()} look="main" size="lg">
          {t("about.see_events", "Guarda gli eventi")}
        </ButtonLink>
        {!user && (
          <ButtonLink to={paths.auth.href("register")} size="lg">
            {t("auth.register", "Registrati")}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

const statementLook = css({ textStyle: "title", fontWeight: "medium", maxWidth: "28ch" });

const proseLook = css({ textStyle: "lead", color: "muted", maxWidth: "36rem", marginTop: "5" });

const heroLook = css({
  bgGradient: "to-b",
  gradientFrom: "surfaceTop",
  gradientTo: "surfaceLow",
  paddingTop: { base: "24", md: "8.5rem" },
  marginTop: { base: "-4.5rem", md: "-5rem" },
  overflow: "hidden",
});

const sceneLook = css({ display: "block", width: "100%", height: "clamp(18rem, 42vw, 35rem)" });

const invitationLook = grid({
  justifyItems: "center",
  textAlign: "center",
  gap: "3",
  marginTop: { base: "8", md: "12" },
  marginBottom: { base: "16", md: "24" },
  paddingInline: { base: "6", md: "12" },
  paddingBlock: { base: "12", md: "16" },
  borderRadius: "lg",
  color: "white",
  bgGradient: "to-b",
  gradientFrom: "deep",
  gradientTo: "abyss",
});
