import { ArrowDown, AtSign } from "lucide-react";
import { css, cx } from "styled-system/css";
import { inlineRow, wrap } from "styled-system/patterns";
import type { PublicProfile } from "../../../worker/profiles/outputs.ts";
import { useUser } from "../../auth/session.ts";
import { imageUrl } from "../../lib/api.ts";
import { useT } from "../../lib/i18n.tsx";
import { LazyFollowButton } from "../../notices/following/LazyFollowButton.tsx";
import { paths } from "../../paths.ts";
import { GiveVoucherButton } from "../../payments/vouchers/GiveVoucherButton.tsx";
import { useSite } from "../../settings/hooks.ts";
import { ReportLink } from "../../shell/ReportLink.tsx";
import { ShareButton } from "../../shell/ShareButton.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { ButtonLink, buttonLook } from "../../ui/Button.tsx";
import { lazyParts } from "../../ui/lazyParts.tsx";
import { PageColumn } from "../../ui/PageColumn.tsx";
import { instagramAccount, organizerNames, roleName } from "./organizerTexts.ts";

/** Lazy, because only members need it. */
const { BlockButton } = lazyParts(() => import.meta.env.SSR || import("../../auth/BlockButton.tsx"));

/** The anchor of the events section. */
export const EVENTS_ID = "events";

/** The picture, names, role and buttons of an organizer. */
export function OrganizerHeader({ profile }: { profile: PublicProfile }) {
  const t = useT();
  const site = useSite();
  const user = useUser();
  const [name, other] = organizerNames(profile);
  const { id, public_slug: slug } = profile;
  const path = slug ? paths.organizer.href(slug) : paths.organizerById.href(id);
  return (
    <header>
      <div className={seaLook} />
      <PageColumn>
        <div className={rowLook}>
          <span className={pictureLook}>
            <Avatar name={name} src={imageUrl(profile.avatar_url)} size={128} />
          </span>
          <div className={namesLook}>
            <h1 className={css({ textStyle: "title", overflowWrap: "anywhere" })}>{name}</h1>
            <p className={wrap({ align: "center", gap: "2", marginTop: "2" })}>
              <Badge>{roleName(t, profile.role)}</Badge>
              {other && <span className={css({ color: "muted" })}>{other}</span>}
            </p>
          </div>
          <div className={waysLook}>
            {profile.public_show_events && (
              <a href={`#${EVENTS_ID}`} className={cx(buttonLook({ look: "main" }), wayLook)}>
                {t("organizer.to_events", "Guarda gli eventi")}
                <ArrowDown size={18} aria-hidden />
              </a>
            )}
            {profile.school && (
              <ButtonLink to={paths.school.href(profile.school.slug)}>
                {t("schools.titled", "Scuola {{name}}", { name: profile.school.name })}
              </ButtonLink>
            )}
            {profile.sells_vouchers && <GiveVoucherButton organizer={{ id, name }} />}
            <LazyFollowButton target={{ type: "organizer", id }} />
            <ShareButton title={name} url={site.url + path} />
            {user && user.id !== id && <BlockButton userId={id} name={name} isMenu />}
            <ReportLink url={path} subject={name} />
            {profile.instagram_contact && <InstagramLink written={profile.instagram_contact} />}
          </div>
        </div>
      </PageColumn>
    </header>
  );
}

// The site header is transparent above it, as on home.
const seaLook = css({
  height: { base: "11rem", md: "14rem" },
  marginTop: { base: "-4.5rem", md: "-5rem" },
  bgGradient: "to-b",
  gradientFrom: "surfaceTop",
  gradientTo: "surfaceLow",
});

const rowLook = wrap({
  align: "flex-start",
  columnGap: "6",
  rowGap: "4",
  marginTop: "-4.5rem",
  paddingBottom: "2",
});

const pictureLook = css({
  display: "block",
  flexShrink: 0,
  lineHeight: 0,
  padding: "1.5",
  borderRadius: "full",
  bg: "ground",
  "& > *": { lineHeight: "normal" },
});

// The padding moves long names below the drawing's edge.
const namesLook = css({ flex: 1, minWidth: { base: "100%", md: "20rem" }, paddingTop: { md: "5.25rem" } });

const waysLook = wrap({ gap: "2", alignSelf: "flex-end" });

const wayLook = css({ flexShrink: 0 });

/** A link to a valid Instagram account; other text stays text. */
function InstagramLink({ written }: { written: string }) {
  const t = useT();
  const account = instagramAccount(written);
  const label = t("organizer.instagram", "Instagram");
  if (!account) {
    return (
      <p className={inlineRow({ minHeight: "touch", color: "muted" })}>
        {label}: {written}
      </p>
    );
  }
  return (
    <a href={account.href} rel="noopener nofollow" target="_blank" className={buttonLook({ look: "plain" })}>
      <AtSign size={18} aria-hidden />
      <span className={css({ srOnly: true })}>{label}: </span>
      {account.handle.slice(1)}
    </a>
  );
}
