import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { css } from "styled-system/css";
import { flex, grid } from "styled-system/patterns";
import { SEARCH_DEBOUNCE_MS, TABLE_SEARCH_MAX } from "../../../worker/admin/contract.ts";
import type { AdminUserView } from "../../../worker/admin/users/outputs.ts";
import { useT } from "../../lib/i18n.tsx";
import { useDebounced } from "../../lib/useSearchText.ts";
import { LoadFailed } from "../../shell/LoadFailed.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { userRoleName } from "../users/labels.ts";
import { userTableQuery } from "../users/queries.ts";

/** The number of users shown by a search. */
const SHOWN = 6;

type Props = { onChoose: (owner: { userId: string; name: string }) => void; onClose: () => void };

/** The dialog that searches the user to whom a package is assigned. */
export function ChooseOwnerDialog({ onChoose, onClose }: Props) {
  const t = useT();
  const [typed, setTyped] = useState("");
  const search = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS);
  const users = useQuery(userTableQuery({ search: search || undefined, limit: String(SHOWN) }));
  return (
    <Sheet
      open
      size="small"
      title={t("admin.packages.choose_person", "A chi assegni il pacchetto?")}
      onClose={onClose}
    >
      <div className={grid({ gap: "4", minHeight: "24rem", alignContent: "start" })}>
        <SearchField
          label={t("admin.packages.search", "Cerca per nome o email…")}
          placeholder={t("admin.packages.search", "Cerca per nome o email…")}
          clearLabel={t("dashboard.clear_search", "Cancella la ricerca")}
          maxLength={TABLE_SEARCH_MAX}
          value={typed}
          onChange={setTyped}
        />
        {users.isPending ? (
          <Loading className={listLook} rows={4} look={css({ height: "3.5rem" })} />
        ) : users.data ? (
          <OwnerList users={users.data.rows} onChoose={onChoose} />
        ) : (
          <LoadFailed level={2} query={users} />
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

const listLook = grid({ gap: "1" });
const ownerLook = flex({
  align: "center",
  gap: "3",
  width: "100%",
  minHeight: "3.5rem",
  padding: "2",
  borderRadius: "sm",
  textAlign: "start",
  cursor: "pointer",
  _hover: { bg: "foam" },
});
