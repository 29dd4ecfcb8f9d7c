import { useQuery } from "@tanstack/react-query";
import { css } from "styled-system/css";
import { useT } from "../../lib/i18n.tsx";
import { sponsorClicks } from "../../lib/visits.ts";
import { sponsorsQuery } from "../queries.ts";
import { isMainSponsor } from "./SponsorMark.tsx";
import { useSponsorViews } from "./useSponsorViews.ts";

/** The line below an article that names the main sponsors; null without any. */
export function BlogSponsors() {
  const t = useT();
  const sponsors = useQuery(sponsorsQuery).data?.filter(isMainSponsor) ?? [];
  const seen = useSponsorViews<HTMLParagraphElement>(sponsors);
  if (sponsors.length === 0) return null;
  return (
    <p
      ref={seen}
      className={css({ textStyle: "small", color: "muted", "& a": { textDecoration: "underline" } })}
    >
      {t("sponsors.article", "Il blog è sostenuto da")}{" "}
      {sponsors.map(({ id, name, link }, index) => (
        <span key={id}>
          {index > 0 && ", "}
          {link ? (
            <a href={link} target="_blank" rel="sponsored noopener" {...sponsorClicks(id)}>
              {name}
            </a>
          ) : (
            name
          )}
        </span>
      ))}
    </p>
  );
}
