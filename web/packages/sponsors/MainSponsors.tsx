import { useQuery } from "@tanstack/react-query";
import { css } from "styled-system/css";
import { grid, wrap } from "styled-system/patterns";
import { useT } from "../../lib/i18n.tsx";
import { sponsorsQuery } from "../queries.ts";
import { isMainSponsor, SponsorMark } from "./SponsorMark.tsx";

/** The main sponsors on home; null without any. */
export function MainSponsors() {
  const t = useT();
  const sponsors = useQuery(sponsorsQuery).data?.filter(isMainSponsor) ?? [];
  if (sponsors.length === 0) return null;
  const title = t("sponsors.home", "Con il sostegno di");
  return (
    <section aria-label={title} className={bandLook}>
      <h2 className={titleLook}>{title}</h2>
      <ul className={wrap({ columnGap: "10", rowGap: "6" })}>
        {sponsors.map((sponsor) => (
          <li key={sponsor.id} className={css({ minWidth: "0", maxWidth: "36rem" })}>
            <SponsorMark sponsor={sponsor} />
            {sponsor.text && <p className={textLook}>{sponsor.text}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

const bandLook = grid({
  gap: "3",
  padding: { base: "4", md: "5" },
  marginBlock: "4",
  borderRadius: "lg",
  bg: "foam",
});
const titleLook = css({ textStyle: "small", fontWeight: "normal", color: "muted" });
const textLook = css({ textStyle: "small", color: "muted", marginTop: "2", overflowWrap: "anywhere" });
