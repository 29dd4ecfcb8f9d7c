import { Flame, Lightbulb, Users } from "lucide-react";
import { css } from "styled-system/css";
import { card, grid } from "styled-system/patterns";
import { useT } from "../../lib/i18n.tsx";
import { AboutSection } from "./AboutSection.tsx";

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
