import { useQuery } from "@tanstack/react-query";
import { UserX } from "lucide-react";
import { type ReactNode, useId, useRef } from "react";
import { css } from "styled-system/css";
import { grid, notice, wrap } from "styled-system/patterns";
import type { AdminUserView, UserDetailView } from "../../../../worker/admin/users/outputs.ts";
import { hasPermission } from "../../../../worker/permissions/permissionMap.ts";
import { useUser } from "../../../auth/session.ts";
import { displayName } from "../../../lib/displayName.ts";
import { useT } from "../../../lib/i18n.tsx";
import { useSearch } from "../../../lib/search.ts";
import { Sheet } from "../../../ui/Sheet.tsx";
import { Tabs } from "../../../ui/Tabs.tsx";
import { DetailState } from "../../DetailState.tsx";
import { UserActions } from "../UserActions.tsx";
import { EnrolmentsSection, EventsSection, PaymentsSection } from "./ActivitySections.tsx";
import { CertificationsSection } from "./CertificationsSection.tsx";
import { ForumModerator } from "./ForumModerator.tsx";
import { PackagesSection } from "./PackagesSection.tsx";
import { ProfileSection } from "./ProfileSection.tsx";
import { userDetailQuery } from "./queries.ts";
import { RecoverySection } from "./RecoverySection.tsx";
import { TwoFactorReset } from "./TwoFactorReset.tsx";
import { UserHead } from "./UserHead.tsx";
import { UserSessionsSection } from "./UserSessionsSection.tsx";

type Props = {
  /** The id of the user whose details are open; null while the sheet is closed. */
  id: string | null;
  onClose: () => void;
};

/** The details of a user, over the table. */
export function UserDetailSheet({ id, onClose }: Props) {
  const t = useT();
  // The content stays while the sheet's closing animation runs.
  const lastId = useRef(id);
  if (id) lastId.current = id;
  const shownId = id ?? lastId.current;
  return (
    <Sheet open={id !== null} size="full" title={t("admin.users.detail", "Utente")} onClose={onClose}>
      {shownId && <UserDetail key={shownId} id={shownId} />}
    </Sheet>
  );
}

function UserDetail({ id }: { id: string }) {
  const t = useT();
  const query = useQuery(userDetailQuery(id));
  const user = query.data;
  if (user) {
    return (
      <>
        <UserHead user={user} />
        {user.deleted_at && <ErasedNote />}
        <UserSections user={user} />
      </>
    );
  }
  return (
    <DetailState
      query={query}
      missing={{
        code: "not_found",
        icon: <UserX size={28} />,
        title: t("admin.user.unknown", "Questo utente non c’è"),
        text: t("admin.user.unknown_text", "L’indirizzo indica un account che non esiste."),
      }}
    />
  );
}

function ErasedNote() {
  const t = useT();
  return (
    <p className={notice({ marginBottom: "5", textStyle: "small" })}>
      {t(
        "admin.user.erased_text",
        "Questa persona ha eliminato l’account, o lo ha fatto un amministratore: nome, email e profilo non ci sono più. Restano le iscrizioni, i pagamenti, i pacchetti e gli eventi, perché potremmo doverli dimostrare.",
      )}
    </p>
  );
}

/** The sections of a user; the address names the open one. */
function UserSections({ user }: { user: UserDetailView }) {
  const t = useT();
  const [params, change] = useSearch();
  const { id, deleted_at, profile } = user;
  const isErased = deleted_at !== null;
  const account = {
    value: "account",
    label: t("admin.user.account", "Profilo"),
    content: <UserAccountSection user={user} />,
  };
  const sessions = {
    value: "sessions",
    label: t("admin.user.sessions", "Accessi"),
    content: <UserSessionsSection userId={id} />,
  };
  const events = {
    value: "events",
    label: t("admin.user.events", "Eventi"),
    content: <EventsSection userId={id} />,
  };
  const tabs = [
    ...(isErased ? [] : [account]),
    {
      value: "packages",
      label: t("admin.user.packages", "Pacchetti"),
      content: <PackagesSection user={user} />,
    },
    {
      value: "enrolments",
      label: t("admin.user.enrolments", "Iscrizioni"),
      content: <EnrolmentsSection userId={id} />,
    },
    {
      value: "payments",
      label: t("admin.user.payments", "Pagamenti"),
      content: <PaymentsSection userId={id} />,
    },
    ...(isErased || hasPermission(profile, "events.manage") ? [events] : []),
    ...(isErased ? [] : [sessions]),
  ];
  const wanted = params.get("section");
  const open = tabs.find(({ value }) => value === wanted) ?? tabs[0];
  return (
    <Tabs
      label={t("admin.user.sections", "Parti dell’account {{name}}", {
        name: displayName(t, profile.full_name),
      })}
      value={open?.value ?? "account"}
      onChange={(section) => change({ section }, { replace: true })}
      tabs={tabs}
    />
  );
}

/** The part of an account that an admin changes: its profile, its permissions, and the recovery of access. */
function UserAccountSection({ user }: { user: UserDetailView }) {
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
      <Part title={t("certifications.title", "Brevetti")}>
        <CertificationsSection userId={user.id} isOwn={isOwn} />
      </Part>
      {!hasPermission(user.profile, "reports.manage") && (
        <Part title={t("admin.tabs.forum", "Forum")}>
          <ForumModerator user={user} />
        </Part>
      )}
    </div>
  );
}

/** The user in the shape of a table row, for components that dialog and table share. */
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
