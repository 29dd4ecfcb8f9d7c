import { Flame, Lightbulb, Users } from "lucide-react";
import { type ReactNode, useId } from "react";
import { css } from "styled-system/css";
import { card, flex, grid } from "styled-system/patterns";
import { useT } from "../../lib/i18n.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { DepthSection } from "../../ui/DepthSection.tsx";

type Props = { depth: number; title: string; children: ReactNode };

/** A section on the depth line, its title at the side. `depth` in metres. */
export function AboutSection({ depth, title, children }: Props) {
  const id = useId();
  return (
    <DepthSection depth={depth} labelledBy={id}>
      <div
        className={grid({
          gridTemplateColumns: { md: "11rem minmax(0, 1fr)" },
          columnGap: "8",
          rowGap: "4",
          paddingBlock: { base: "2", md: "8" },
        })}
      >
        <div>
          <p aria-hidden className={narrowMark}>
            −{depth} m
          </p>
          <h2
            id={id}
            className={css({ textStyle: "subheading", color: "sea", lineHeight: { md: "2.6rem" } })}
          >
            {title}
          </h2>
        </div>
        <div>{children}</div>
      </div>
    </DepthSection>
  );
}

/** On narrow screens, which have no line, the depth is above the title. */
const narrowMark = css({
  display: { base: "flex", xl: "none" },
  alignItems: "center",
  gap: "2",
  textStyle: "label",
  color: "muted",
  marginBottom: "1",
  _before: { content: '""', width: "5", height: "2px", bg: "lagoon" },
});

/** The values: community, passion, innovation. */
export function Values({ depth }: { depth: number }) {
  const t = useT();
  const values = [
    {
      icon: Users,
      name: t("about.community", "Comunità"),
      text: t(
        "about.community_text",
        "Nessuno scende da solo. In acqua ci si guarda a vicenda; fuori ci si scambia consigli, passaggi e posti in barca.",
      ),
    },
    {
      icon: Flame,
      name: t("about.passion", "Passione"),
      text: t(
        "about.passion_text",
        "Sveglie all’alba, mute ancora umide, quel silenzio prima del tuffo. Facciamo questo perché lo viviamo.",
      ),
    },
    {
      icon: Lightbulb,
      name: t("about.innovation", "Innovazione"),
      text: t(
        "about.innovation_text",
        "Strumenti semplici che tolgono di mezzo le carte: iscrizioni, scadenze, record. Il resto del tempo è per l’acqua.",
      ),
    },
  ];
  return (
    <AboutSection depth={depth} title={t("about.values", "Valori")}>
      <ul className={grid({ columns: { md: 3 }, gap: { base: "4", lg: "5" } })}>
        {values.map(({ icon: Icon, name, text }) => (
          <li key={name} className={cardLook}>
            <span className={iconLook}>
              <Icon size={24} strokeWidth={1.75} aria-hidden />
            </span>
            <h3 className={css({ textStyle: "subheading" })}>{name}</h3>
            <p className={css({ textStyle: "small", color: "muted" })}>{text}</p>
          </li>
        ))}
      </ul>
    </AboutSection>
  );
}

const cardLook = card({
  display: "grid",
  alignContent: "start",
  gap: "2",
  padding: { base: "5", lg: "6" },
  boxShadow: "card",
});

const iconLook = css({
  display: "grid",
  placeItems: "center",
  width: "12",
  height: "12",
  borderRadius: "full",
  bg: "foam",
  color: "sea",
  marginBottom: "3",
});

const PORTRAIT = 64;

/** The four founders and their responsibilities. */
export function Team({ depth }: { depth: number }) {
  const t = useT();
  const people = [
    {
      name: "Marta Leoni",
      role: t("about.role_founder", "Fondatrice e istruttrice"),
      text: t(
        "about.about_founder",
        "Insegna da quindici anni e non ha ancora visto due primi tuffi uguali.",
      ),
    },
    {
      name: "Davide Serra",
      role: t("about.role_product", "Prodotto e tecnologia"),
      text: t(
        "about.about_product",
        "Conta le vasche la mattina e le righe di codice la sera, in quest’ordine.",
      ),
    },
    {
      name: "Irene Canepa",
      role: t("about.role_community", "Comunità e contenuti"),
      text: t(
        "about.about_community",
        "Legge tutto il forum. Se hai un dubbio sulla compensazione, ti trova lei.",
      ),
    },
    {
      name: "Tommaso Riva",
      role: t("about.role_safety", "Sicurezza ed eventi"),
      text: t(
        "about.about_safety",
        "Assistente in gara da sempre. Il suo tuffo preferito è quello degli altri.",
      ),
    },
  ];
  return (
    <AboutSection depth={depth} title={t("about.team", "Team")}>
      <p className={css({ textStyle: "title", fontWeight: "medium", maxWidth: "24ch" })}>
        {t("about.team_statement", "Siamo in quattro, e almeno uno è sempre in acqua.")}
      </p>
      <ul
        className={grid({
          columns: { sm: 2 },
          columnGap: "8",
          rowGap: { base: "6", md: "8" },
          marginTop: { base: "6", md: "8" },
        })}
      >
        {people.map(({ name, role, text }) => (
          <li key={name} className={flex({ gap: "4", align: "flex-start" })}>
            <Avatar name={name} src={null} size={PORTRAIT} />
            <div className={css({ minWidth: "0" })}>
              <h3 className={css({ fontWeight: "bold" })}>{name}</h3>
              <p className={css({ textStyle: "small", color: "sea", fontWeight: "medium" })}>{role}</p>
              <p className={css({ textStyle: "small", color: "muted", marginTop: "1" })}>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </AboutSection>
  );
}
