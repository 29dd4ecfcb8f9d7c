import { css, cx } from "styled-system/css";
import { card, inlineRow } from "styled-system/patterns";
import type { Sponsor } from "../../../worker/packages/outputs.ts";
import { imageUrl } from "../../lib/api.ts";
import { imageUrlAtWidth } from "../../lib/images.ts";
import { sponsorClicks } from "../../lib/visits.ts";
import { isMainSponsor } from "./SponsorMark.tsx";

/** A sponsor on the sponsors' page: logo, name, line of text, and a link to the sponsor's site. */
export function SponsorCard({ sponsor }: { sponsor: Sponsor }) {
  const { name, logo_url, text, link } = sponsor;
  const isMain = isMainSponsor(sponsor);
  return (
    <div className={cardLook}>
      {logo_url && (
        <img
          src={imageUrlAtWidth(imageUrl(logo_url), isMain ? 640 : 320)}
          alt=""
          loading="lazy"
          className={cx(logoLook, isMain ? mainLogoLook : smallLogoLook)}
        />
      )}
      <h3 className={isMain ? mainNameLook : nameLook}>{name}</h3>
      {text && <p className={css({ color: "muted", overflowWrap: "anywhere" })}>{text}</p>}
      {link && (
        <a
          href={link}
          target="_blank"
          rel="sponsored noopener"
          {...sponsorClicks(sponsor.id)}
          className={linkLook}
        >
          {URL.parse(link)?.hostname.replace(/^www\./, "") ?? link}
          <span className={css({ srOnly: true })}> ({name})</span>
        </a>
      )}
    </div>
  );
}

const cardLook = card({
  display: "grid",
  alignContent: "start",
  justifyItems: "start",
  gap: "2",
  height: "100%",
});
const logoLook = css({
  objectFit: "contain",
  width: "100%",
  padding: "3",
  marginBottom: "2",
  borderRadius: "sm",
  bg: "white",
  border: "1px solid token(colors.line)",
});
const mainLogoLook = css({ height: "10rem" });
const smallLogoLook = css({ height: "6rem" });
const nameLook = css({ fontWeight: "bold", overflowWrap: "anywhere" });
const mainNameLook = css({ textStyle: "subheading", overflowWrap: "anywhere" });
const linkLook = inlineRow({
  minHeight: "touch",
  color: "badge",
  textDecoration: "underline",
  overflowWrap: "anywhere",
});
