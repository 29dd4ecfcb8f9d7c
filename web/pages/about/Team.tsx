import { css } from "styled-system/css";
import { flex, grid } from "styled-system/patterns";
import { useT } from "../../lib/i18n.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { AboutSection } from "./AboutSection.tsx";

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
