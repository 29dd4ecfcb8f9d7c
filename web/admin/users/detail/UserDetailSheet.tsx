import { useQuery } from "@tanstack/react-query";
import { UserX } from "lucide-react";
import { useRef } from "react";
import { css } from "styled-system/css";
import type { UserDetailView } from "../../../../worker/admin/users/detail/contract.ts";
import { hasPermission } from "../../../../worker/permissions/contract.ts";
import { isRefusal } from "../../../lib/api.ts";
import { displayName } from "../../../lib/displayName.ts";
import { useT } from "../../../lib/i18n.tsx";
import { useSearch } from "../../../lib/search.ts";
import { LoadFailed } from "../../../shell/LoadFailed.tsx";
import { Sheet } from "../../../ui/Sheet.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { StatusMessage } from "../../../ui/StatusMessage.tsx";
import { Tabs } from "../../../ui/Tabs.tsx";
import { useOpenAfterMount } from "../../../ui/useOpenAfterMount.ts";
import { EnrolmentsSection, EventsSection, PaymentsSection } from "./ActivitySections.tsx";
import { PackagesSection } from "./PackagesSection.tsx";
import { userDetailQuery } from "./queries.ts";
import { UserAccountSection } from "./UserAccountSection.tsx";
import { UserHead } from "./UserHead.tsx";
import { UserSessionsSection } from "./UserSessionsSection.tsx";

type Props = {
  /** The user whose details are open; null: closed. */
  id: string | null;
  onClose: () => void;
};

/** Everything about one user, over the table. */
export function UserDetailSheet({ id, onClose }: Props) {
  const t = useT();
  const open = useOpenAfterMount(id !== null);
  // The content stays while the sheet closes.
  const lastId = useRef(id);
  if (id) lastId.current = id;
  const shownId = id ?? lastId.current;
  return (
    <Sheet
      open={open}
      size="full"
      title={t("admin.users.detail", "Utente")}
      closeLabel={t("common.close", "Chiudi")}
      onClose={onClose}
    >
      {shownId && <UserDetail key={shownId} id={shownId} />}
    </Sheet>
  );
}

function UserDetail({ id }: { id: string }) {
  const t = useT();
  const { data: user, error, isFetching, refetch } = useQuery(userDetailQuery(id));
  if (user) {
    return (
      <>
        <UserHead user={user} />
        {user.deleted_at && <ErasedNote />}
        <UserSections user={user} />
      </>
    );
  }
  if (isRefusal(error, "not_found")) {
    return (
      <StatusMessage
        level={3}
        icon={<UserX size={28} />}
        title={t("admin.user.unknown", "Questo utente non c'è")}
        text={t("admin.user.unknown_text", "L'indirizzo indica un account che non esiste.")}
      />
    );
  }
  if (error) {
    return (
      <LoadFailed
        level={2}
        title={t("home.error_title", "Errore nel caricamento")}
        offlineText={t(
          "admin.table.offline",
          "I dati dell'amministrazione non vengono salvati su questo dispositivo. Appena torna la rete li ritrovi qui.",
        )}
        busy={isFetching}
        onRetry={() => refetch()}
      />
    );
  }
  return (
    <div
      role="status"
      aria-label={t("common.loading", "Caricamento...")}
      className={css({ display: "grid", gap: "5" })}
    >
      <Skeleton className={css({ height: "6rem" })} />
      <Skeleton className={css({ height: "3rem" })} />
      <Skeleton className={css({ height: "16rem" })} />
    </div>
  );
}

function ErasedNote() {
  const t = useT();
  return (
    <p
      className={css({ padding: "4", marginBottom: "5", borderRadius: "sm", bg: "foam", textStyle: "small" })}
    >
      {t(
        "admin.user.erased_text",
        "Questa persona ha eliminato l'account, o lo ha fatto un amministratore: nome, email e profilo non ci sono più. Restano le iscrizioni, i pagamenti, i pacchetti e gli eventi, perché devono poter essere dimostrati.",
      )}
    </p>
  );
}

/** The sections, of which the open one stands in the address. */
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
      label={t("admin.user.sections", "Parti dell'account {{name}}", {
        name: displayName(t, profile.full_name),
      })}
      value={open?.value ?? "account"}
      onChange={(section) =>
        change(
          (next) => {
            next.set("section", section);
            return next;
          },
          { replace: true },
        )
      }
      tabs={tabs}
    />
  );
}
