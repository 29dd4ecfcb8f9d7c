import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { css, cx } from "styled-system/css";
import { pill } from "styled-system/patterns";
import {
  ACCOUNT_STATES,
  type AccountState,
  accountState,
  USER_SORTS,
  type UserSort,
} from "../../../worker/admin/users/contract.ts";
import type { AdminUserView } from "../../../worker/admin/users/outputs.ts";
import { ROLES } from "../../../worker/permissions/permissionMap.ts";
import { useUser } from "../../auth/session.ts";
import { useT } from "../../lib/i18n.tsx";
import { useSearch } from "../../lib/search.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { AdminTable, rowLinkLook, type TableColumn } from "../table/AdminTable.tsx";
import { TableToolbar } from "../table/TableToolbar.tsx";
import { useTableAddress } from "../table/useTableAddress.ts";
import { useInstants } from "../useInstants.ts";
import { accountStateName, ROLE_CHOICES, userRoleName } from "./labels.ts";
import { USERS_PATH, userTableQuery } from "./queries.ts";
import { UserActions } from "./UserActions.tsx";

/** The users except erased ones, with search, filters and sorts. */
export function UserTable() {
  const t = useT();
  const address = useTableAddress({ filters: { role: ROLES, status: ACCOUNT_STATES }, sorts: USER_SORTS });
  const query = useQuery(userTableQuery(address.request));
  const columns = useUserColumns();
  return (
    <>
      <TableToolbar
        address={address}
        searchLabel={t("admin.users.search", "Cerca per nome o email…")}
        filters={[
          {
            name: "role",
            label: t("user_table.role", "Ruolo"),
            allLabel: t("admin.users.all_roles", "Tutti i ruoli"),
            options: ROLE_CHOICES.map((role) => ({ value: role, label: userRoleName(t, role) })),
          },
          {
            name: "status",
            label: t("user_table.status", "Stato"),
            allLabel: t("admin.users.all_states", "Tutti gli stati"),
            options: ACCOUNT_STATES.map((state) => ({ value: state, label: accountStateName(t, state) })),
          },
        ]}
        csv={{ path: `${USERS_PATH}.csv`, file: t("admin.users.file", "utenti.csv") }}
      />
      <AdminTable
        label={t("admin.users.list", "Lista Utenti")}
        query={query}
        address={address}
        columns={columns}
        rowKey={(user) => user.id}
        actions={(user) => <UserActions user={user} />}
        actionsWidth="3rem"
        emptyTitle={
          address.isNarrowed
            ? t("admin.users.none_found", "Nessun utente trovato.")
            : t("admin.users.none", "Nessun utente.")
        }
      />
    </>
  );
}

function useUserColumns(): TableColumn<AdminUserView, UserSort>[] {
  const t = useT();
  const { day } = useInstants();
  return [
    {
      key: "name",
      label: t("user_table.name", "Nome"),
      width: "minmax(0, 1.2fr)",
      sort: "full_name",
      isRowHead: true,
      render: (user) => <UserName user={user} />,
    },
    {
      key: "email",
      label: t("auth.email", "Email"),
      width: "minmax(0, 1.3fr)",
      sort: "email",
      render: ({ email }) => email,
    },
    {
      key: "role",
      label: t("user_table.role", "Ruolo"),
      width: "8rem",
      render: ({ profile }) => userRoleName(t, profile.role),
    },
    {
      key: "status",
      label: t("user_table.status", "Stato"),
      width: "10.5rem",
      render: (user) => <AccountStateBadge state={accountState(user)} />,
    },
    {
      key: "created",
      label: t("user_table.created", "Registrato il"),
      width: "7.5rem",
      sort: "created_at",
      render: ({ created_at }) => day(created_at),
    },
    {
      key: "sign_in",
      label: t("user_table.sign_in", "Ultimo accesso"),
      width: "8.5rem",
      sort: "last_sign_in_at",
      render: ({ last_sign_in_at }) =>
        last_sign_in_at ? day(last_sign_in_at) : t("admin.users.never", "Mai"),
    },
  ];
}

/** The user's name as a link that opens the details. */
function UserName({ user: { id, profile } }: { user: AdminUserView }) {
  const t = useT();
  const nameId = useId();
  const own = useUser()?.id === id;
  const [, change] = useSearch();
  const open = () => change({ user: id });
  return (
    <>
      <Avatar name={profile.full_name} src={profile.avatar_url} size={32} />
      <span className={css({ minWidth: "0", display: "grid" })}>
        <button type="button" id={nameId} className={rowLinkLook} onClick={open}>
          {profile.full_name}
        </button>
        {profile.role === "company" && profile.company_name && (
          <span className={css({ textStyle: "label", color: "muted", truncate: true })}>
            {profile.company_name}
          </span>
        )}
      </span>
      {own && <Badge>{t("admin.users.you", "Tu")}</Badge>}
    </>
  );
}

/** The state of an account as text and colour. */
export function AccountStateBadge({ state }: { state: AccountState }) {
  const t = useT();
  return <span className={cx(pill(), stateLooks[state])}>{accountStateName(t, state)}</span>;
}
const stateLooks: Record<AccountState, string> = {
  active: css({ border: "1px solid token(colors.success)", color: "success" }),
  unconfirmed: css({ border: "1px solid token(colors.field)", color: "muted" }),
  deactivated: css({ bg: "dangerSoft", color: "danger" }),
};
