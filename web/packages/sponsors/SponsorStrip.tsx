import { useQuery } from "@tanstack/react-query";
import { css } from "styled-system/css";
import { wrap } from "styled-system/patterns";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { Link } from "../../ui/Link.tsx";
import { sponsorsQuery } from "../queries.ts";
import { SponsorMark } from "./SponsorMark.tsx";
import { useSponsorViews } from "./useSponsorViews.ts";

/** The sponsors with an active package, main sponsors first and larger; null without any. */
export function SponsorStrip() {
  const t = useT();
  const { data = [] } = useQuery(sponsorsQuery);
  const seen = useSponsorViews<HTMLUListElement>(data);
  if (data.length === 0) return null;
  return (
    <section aria-label={t("sponsors.strip", "Sponsor")}>
      <h2 className={titleLook}>
        <Link to={paths.sponsors.href()} className={css({ _hover: { textDecoration: "underline" } })}>
          {t("sponsors.strip_title", "Chi sostiene la comunità")}
        </Link>
      </h2>
      <ul ref={seen} className={listLook}>
        {data.map((sponsor) => (
          <li key={sponsor.id}>
            <SponsorMark sponsor={sponsor} />
          </li>
        ))}
      </ul>
    </section>
  );
}
const titleLook = css({ textStyle: "small", fontWeight: "medium", opacity: 0.85 });
const listLook = wrap({ align: "center", columnGap: "8", rowGap: "4", marginTop: "3" });
