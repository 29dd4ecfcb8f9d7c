import { type ReactNode, useId } from "react";
import { css } from "styled-system/css";
import type { UserDetailView } from "../../../../worker/admin/users/detail/contract.ts";
import { useT } from "../../../lib/i18n.tsx";
import { ProfileSection } from "./ProfileSection.tsx";
import { RecoverySection } from "./RecoverySection.tsx";

/** What an admin changes of an account: its profile, what it may do, and how its owner comes in again. */
export function UserAccountSection({ user }: { user: UserDetailView }) {
  const t = useT();
  return (
    <div className={css({ display: "grid", gap: "8" })}>
      <Part title={t("admin.user.profile", "Dati del profilo")}>
        <ProfileSection key={user.id} user={user} />
      </Part>
      <Part title={t("admin.user.recovery", "Recupero della password")}>
        <RecoverySection user={user} />
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={css({ display: "grid", gap: "4", minWidth: "0" })}>
      <h3 id={id} className={css({ fontWeight: "bold" })}>
        {title}
      </h3>
      {children}
    </section>
  );
}
