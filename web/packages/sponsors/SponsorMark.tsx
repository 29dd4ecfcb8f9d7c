import { css, cx } from "styled-system/css";
import { inlineRow } from "styled-system/patterns";
import type { Sponsor } from "../../../worker/packages/outputs.ts";
import { imageUrl } from "../../lib/api.ts";
import { imageUrlAtWidth } from "../../lib/images.ts";
import { sponsorClicks } from "../../lib/visits.ts";

/** Whether a sponsor is also shown on home and below articles. */
export function isMainSponsor({ level }: Pick<Sponsor, "level">): boolean {
  return level === "main-sponsor";
}

/** A sponsor's logo and name as a link to the sponsor's site; larger for a main sponsor. */
export function SponsorMark({ sponsor }: { sponsor: Sponsor }) {
  const { name, logo_url, link } = sponsor;
  const isMain = isMainSponsor(sponsor);
  const mark = (
    <>
      {logo_url && (
        <img
          src={imageUrlAtWidth(imageUrl(logo_url), 320)}
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
    <a
      href={link}
      target="_blank"
      rel="sponsored noopener"
      {...sponsorClicks(sponsor.id)}
      className={cx(markLook, linkLook)}
    >
      {mark}
    </a>
  );
}

const markLook = inlineRow({ gap: "3", minHeight: "touch" });
const linkLook = css({ _hover: { textDecoration: "underline" } });
/** A fixed size, so that nothing moves when the logo loads; white, because logos are drawn for paper. */
const logoLook = css({ objectFit: "contain", borderRadius: "sm", bg: "white", padding: "1", flexShrink: 0 });
const smallLogoLook = css({ width: "5rem", height: "2.5rem" });
const mainLogoLook = css({ width: "6rem", height: "3rem" });
const nameLook = css({ textStyle: "small" });
const mainNameLook = css({ fontWeight: "bold", fontSize: "lg" });
