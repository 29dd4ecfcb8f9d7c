import { useQuery } from "@tanstack/react-query";
import { css } from "styled-system/css";
import { flex, wrap } from "styled-system/patterns";
import { useT } from "../../lib/i18n.tsx";
import { sponsorsQuery } from "../queries.ts";
import { isMainSponsor, SponsorMark } from "./SponsorMark.tsx";
import { useSponsorViews } from "./useSponsorViews.ts";

/** The main sponsors on home, as one line between two sections; null without any. */
export function MainSponsors() {
  const t = useT();
  const sponsors = useQuery(sponsorsQuery).data?.filter(isMainSponsor) ?? [];
  const seen = useSponsorViews<HTMLUListElement>(sponsors);
  if (sponsors.length === 0) return null;
  const title = t("sponsors.home", "Con il sostegno di");
  return (
    <section aria-label={title} className={bandLook}>
      <h2 className={titleLook}>{title}</h2>
      <ul ref={seen} className={listLook}>
        {sponsors.map((sponsor) => (
          <li key={sponsor.id} className={itemLook}>
            <SponsorMark sponsor={sponsor} />
            {sponsor.text && <p className={textLook}>{sponsor.text}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

const bandLook = wrap({
  align: "center",
  columnGap: "5",
  rowGap: "1",
  paddingBlock: "2",
  marginBlock: "4",
  borderBlock: "1px solid token(colors.line)",
});
const listLook = wrap({ flex: 1, align: "center", columnGap: "8", rowGap: "1" });
const itemLook = flex({ align: "center", gap: "3", minWidth: "0" });
const titleLook = css({ textStyle: "small", fontWeight: "normal", color: "muted" });
const textLook = css({ hideBelow: "md", textStyle: "small", color: "muted", truncate: true });
