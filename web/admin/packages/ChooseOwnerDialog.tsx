import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { css } from "styled-system/css";
import { SEARCH_DEBOUNCE_MS, TABLE_SEARCH_MAX } from "../../../worker/admin/contract.ts";
import type { AdminUserView } from "../../../worker/admin/users/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { useDebounced } from "../../lib/useDebounced.ts";
import { LoadFailed } from "../../shell/LoadFailed.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useOpenAfterMount } from "../../ui/useOpenAfterMount.ts";
import { userRoleName } from "../users/labels.ts";
import { userTableQuery } from "../users/queries.ts";

/** Users shown while one is searched for. */
const SHOWN = 6;

type Props = { onChoose: (owner: { userId: string; name: string }) => void; onClose: () => void };

/** Finds the user to whom a package is assigned. */
export function ChooseOwnerDialog({ onChoose, onClose }: Props) {
  const t = useT();
  const open = useOpenAfterMount(true);
  const [typed, setTyped] = useState("");
  const search = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS);
  const users = useQuery(userTableQuery({ search: search || undefined, limit: String(SHOWN) }));
  return (
    <Sheet
      open={open}
      size="small"
      title={t("admin.packages.choose_person", "A chi assegni il pacchetto?")}
      closeLabel={t("common.close", "Chiudi")}
      onClose={onClose}
    >
      <div className={css({ display: "grid", gap: "4", minHeight: "24rem", alignContent: "start" })}>
        <SearchField
          label={t("admin.packages.search", "Cerca per nome o email…")}
          placeholder={t("admin.packages.search", "Cerca per nome o email…")}
          clearLabel={t("dashboard.clear_search", "Cancella la ricerca")}
          maxLength={TABLE_SEARCH_MAX}
          value={typed}
          onChange={setTyped}
        />
        {users.isPending ? (
          <div role="status" aria-label={t("common.loading", "Caricamento…")} className={listLook}>
            {[1, 2, 3, 4].map((row) => (
              <Skeleton key={row} className={css({ height: "3.5rem" })} />
            ))}
          </div>
        ) : users.data ? (
          <OwnerList users={users.data.rows} onChoose={onChoose} />
        ) : (
          <LoadFailed
            level={2}
            title={t("home.error_title", "Errore nel caricamento")}
            busy={users.isFetching}
            onRetry={() => users.refetch()}
          />
        )}
      </div>
    </Sheet>
  );
}

function OwnerList({ users, onChoose }: { users: AdminUserView[] } & Pick<Props, "onChoose">) {
  const t = useT();
  if (users.length === 0)
    return (
      <p role="status" className={css({ color: "muted" })}>
        {t("admin.users.none_found", "Nessun utente trovato.")}
      </p>
    );
  return (
    <ul className={listLook}>
      {users.map(({ id, email, profile: { full_name, role, avatar_url } }) => (
        <li key={id}>
          <button
            type="button"
            className={ownerLook}
            onClick={() => onChoose({ userId: id, name: full_name || email })}
          >
            <Avatar name={full_name} src={avatar_url} size={32} />
            <span className={css({ display: "grid", minWidth: "0" })}>
              <span className={css({ fontWeight: "medium", truncate: true })}>{full_name || email}</span>
              <span className={css({ textStyle: "label", color: "muted", truncate: true })}>
                {userRoleName(t, role)} · {email}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

const listLook = css({ display: "grid", gap: "1" });
const ownerLook = css({
  display: "flex",
  alignItems: "center",
  gap: "3",
  width: "100%",
  minHeight: "3.5rem",
  padding: "2",
  borderRadius: "sm",
  textAlign: "start",
  cursor: "pointer",
  _hover: { bg: "foam" },
});
