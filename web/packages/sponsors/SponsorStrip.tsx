import { useQuery } from "@tanstack/react-query";
import { css, cx } from "styled-system/css";
import type { Sponsor } from "../../../worker/packages/sponsors/contract.ts";
import { imageUrl } from "../../lib/api.ts";
import { useT } from "../../lib/i18n.tsx";
import { sponsorsQuery } from "../queries.ts";

/** The sponsors whose package runs, main sponsors first and larger; nothing while there are none. */
export function SponsorStrip() {
  const t = useT();
  const { data = [] } = useQuery(sponsorsQuery);
  if (data.length === 0) return null;
  return (
    <section aria-label={t("sponsors.strip", "Sponsor")} className={stripLook}>
      <h2 className={titleLook}>{t("sponsors.strip_title", "Chi sostiene la comunità")}</h2>
      <ul className={listLook}>
        {data.map((sponsor) => (
          <li key={sponsor.id}>
            <SponsorMark sponsor={sponsor} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function SponsorMark({ sponsor }: { sponsor: Sponsor }) {
  const { name, logo_url, link, level } = sponsor;
  const isMain = level === "main-sponsor";
  const mark = (
    <>
      {logo_url && (
        <img
          src={imageUrl(logo_url)}
          alt=""
          loading="lazy"
          className={cx(logoLook, isMain ? mainLogoLook : smallLogoLook)}
        />
      )}
      <span className={isMain ? mainNameLook : nameLook}>{name}</span>
    </>
  );
  if (!link) return <span className={markLook}>{mark}</span>;
  return (
    <a href={link} target="_blank" rel="sponsored noopener noreferrer" className={cx(markLook, linkLook)}>
      {mark}
    </a>
  );
}

const stripLook = css({ paddingBlock: "8" });
const titleLook = css({ textStyle: "small", fontWeight: "medium", opacity: 0.85 });
const listLook = css({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: "8",
  rowGap: "4",
  marginTop: "3",
});
const markLook = css({ display: "inline-flex", alignItems: "center", gap: "3", minHeight: "touch" });
const linkLook = css({ _hover: { textDecoration: "underline" } });
const logoLook = css({ objectFit: "cover", borderRadius: "sm", bg: "white", flexShrink: 0 });
const smallLogoLook = css({ width: "2.5rem", height: "2.5rem" });
const mainLogoLook = css({ width: "4.5rem", height: "4.5rem" });
const nameLook = css({ textStyle: "small" });
const mainNameLook = css({ fontWeight: "bold", fontSize: "lg" });
