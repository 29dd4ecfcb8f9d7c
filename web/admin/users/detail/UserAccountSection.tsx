import { type ReactNode, useId } from "react";
import { css } from "styled-system/css";
import { grid, wrap } from "styled-system/patterns";
import type { AdminUserView } from "../../../../worker/admin/users/contract.ts";
import type { UserDetailView } from "../../../../worker/admin/users/detail/contract.ts";
import { useUser } from "../../../auth/session.ts";
import { useT } from "../../../lib/i18n.tsx";
import { UserActions } from "../changes/UserActions.tsx";
import { ProfileSection } from "./ProfileSection.tsx";
import { RecoverySection } from "./RecoverySection.tsx";
import { TwoFactorReset } from "./TwoFactorReset.tsx";

/** What an admin changes of an account: its profile, what it may do, and how its owner comes in again. */
export function UserAccountSection({ user }: { user: UserDetailView }) {
  const t = useT();
  const isOwn = useUser()?.id === user.id;
  return (
    <div className={grid({ gap: "8" })}>
      <Part title={t("admin.user.access", "Ruolo e accesso")}>
        {isOwn ? (
          <p className={css({ color: "muted", textStyle: "small" })}>
            {t(
              "admin.user.own",
              "È il tuo account: ruolo, stato ed eliminazione li decide un altro amministratore.",
            )}
          </p>
        ) : (
          <div className={wrap({ gap: "3" })}>
            <UserActions user={toAdminUser(user)} named />
          </div>
        )}
      </Part>
      <Part title={t("admin.user.profile", "Dati del profilo")}>
        <ProfileSection key={user.id} user={user} />
      </Part>
      <Part title={t("admin.user.recovery", "Recupero della password")}>
        <RecoverySection user={user} />
      </Part>
      <Part title={t("account.two_factor", "Verifica in due passaggi")}>
        <TwoFactorReset user={user} isOwn={isOwn} />
      </Part>
    </div>
  );
}

/** The user as the table has them, for what dialog and table share. */
function toAdminUser({ email, confirmed_at, ...user }: UserDetailView): AdminUserView {
  return { ...user, email: email ?? "", confirmed: confirmed_at !== null };
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={grid({ gap: "4", minWidth: "0" })}>
      <h3 id={id} className={css({ fontWeight: "bold" })}>
        {title}
      </h3>
      {children}
    </section>
  );
}
