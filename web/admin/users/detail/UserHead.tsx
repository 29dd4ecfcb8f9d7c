import { css } from "styled-system/css";
import { grid, wrap } from "styled-system/patterns";
import type { UserDetailView } from "../../../../worker/admin/users/outputs.ts";
import { imageUrl } from "../../../lib/api.ts";
import { displayName } from "../../../lib/displayName.ts";
import { useT } from "../../../lib/i18n.tsx";
import { paths } from "../../../paths.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { Link } from "../../../ui/Link.tsx";
import { useInstants } from "../../useInstants.ts";
import { userRoleName } from "../labels.ts";
import { AccountStateBadge } from "../UserTable.tsx";
import { sectionLinkLook } from "./SectionList.tsx";

/** The user's name, age of the account, and links to related pages. */
export function UserHead({ user }: { user: UserDetailView }) {
  const t = useT();
  const { day, time } = useInstants();
  const { email, profile, deleted_at, confirmed_at, last_sign_in_at, created_at, public_slug } = user;
  const { email_suppressed_at } = user;
  const state = !profile.is_active ? "deactivated" : confirmed_at ? "active" : "unconfirmed";
  return (
    <header className={headLook}>
      <Avatar name={profile.full_name} src={imageUrl(profile.avatar_url)} size={64} />
      <div className={grid({ flex: 1, minWidth: "14rem", gap: "2" })}>
        <p className={css({ fontWeight: "bold", fontSize: "lg", lineHeight: 1.2, overflowWrap: "anywhere" })}>
          {displayName(t, profile.full_name)}
        </p>
        {email && (
          <p className={css({ overflowWrap: "anywhere" })}>
            <a href={`mailto:${email}`} className={sectionLinkLook}>
              {email}
            </a>
          </p>
        )}
        <p className={wrap({ gap: "2" })}>
          {deleted_at ? (
            <Badge>{t("admin.user.erased", "Eliminato")}</Badge>
          ) : (
            <>
              <Badge>{userRoleName(t, profile.role)}</Badge>
              <AccountStateBadge state={state} />
            </>
          )}
        </p>
      </div>
      <dl className={factsLook}>
        <Fact label={t("admin.user.member_since", "Membro dal")}>{day(created_at)}</Fact>
        {deleted_at ? (
          <Fact label={t("admin.user.erased_on", "Eliminato il")}>{day(deleted_at)}</Fact>
        ) : (
          <>
            <Fact label={t("user_table.sign_in", "Ultimo accesso")}>
              {last_sign_in_at ? time(last_sign_in_at) : t("admin.users.never", "Mai")}
            </Fact>
            <Fact label={t("admin.user.email_confirmed", "Email confermata")}>
              {confirmed_at ? day(confirmed_at) : t("admin.user.not_confirmed", "Non ancora")}
            </Fact>
            {email_suppressed_at && (
              <Fact label={t("admin.user.suppressed", "Non riceve email dal")}>
                {time(email_suppressed_at)}
              </Fact>
            )}
          </>
        )}
      </dl>
      <nav aria-label={t("admin.user.links", "Altro su questa persona")} className={linksLook}>
        {public_slug && (
          <Link to={paths.organizer.href(public_slug)} className={sectionLinkLook}>
            {t("admin.user.public_page", "Pagina pubblica")}
          </Link>
        )}
        <Link to={`${paths.adminAudit.href()}?search=${user.id}&part=person`} className={sectionLinkLook}>
          {t("admin.user.audit", "Registro attività su questa persona")}
        </Link>
      </nav>
    </header>
  );
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt className={css({ textStyle: "label", color: "muted" })}>{label}</dt>
      <dd className={css({ textStyle: "small" })}>{children}</dd>
    </div>
  );
}

const headLook = wrap({
  align: "flex-start",
  gap: "4",
  paddingBottom: "5",
  marginBottom: "5",
  borderBottom: "1px solid token(colors.line)",
});
const factsLook = wrap({ columnGap: "6", rowGap: "2" });
const linksLook = wrap({ width: "100%", columnGap: "5", rowGap: "2", textStyle: "small" });
