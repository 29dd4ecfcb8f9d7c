import { CircleCheck, CircleDashed, Hourglass } from "lucide-react";
import { css, cx } from "styled-system/css";
import { flex } from "styled-system/patterns";
import type { RecoveryTokenView } from "../../../worker/admin/outputs.ts";
import type { RecoveryTokenSort, RecoveryTokenState } from "../../../worker/admin/users/contract.ts";
import { displayName } from "../../lib/displayName.ts";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { Link } from "../../ui/Link.tsx";
import { rowLinkLook, type TableColumn } from "../table/AdminTable.tsx";
import { useInstants } from "../useInstants.ts";

/** The names of the states. */
export function useTokenStates(): Record<RecoveryTokenState, string> {
  const t = useT();
  return {
    valid: t("token_table.valid", "Valido"),
    used: t("token_table.used", "Usato"),
    expired: t("token_table.expired", "Scaduto"),
  };
}

/** The columns of the tokens' table. The row's link leads to the account of the token's owner. */
export function useTokenColumns(): TableColumn<RecoveryTokenView, RecoveryTokenSort>[] {
  const t = useT();
  const instants = useInstants();
  return [
    {
      key: "owner",
      label: t("token_table.owner", "Persona"),
      width: "minmax(0, 1fr)",
      isRowHead: true,
      render: ({ user }) => (
        <div className={css({ minWidth: "0" })}>
          <Link to={`${paths.adminUsers.href()}?user=${user.id}`} className={rowLinkLook}>
            {displayName(t, user.full_name)}
          </Link>
          <p className={css({ color: "muted", overflowWrap: "anywhere", lineClamp: { md: 1 } })}>
            {user.email}
          </p>
        </div>
      ),
    },
    {
      key: "token",
      label: t("token_table.token", "Token"),
      width: "7rem",
      render: ({ token, kind }) => (
        <>
          <p className={css({ fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" })}>{token}</p>
          <p className={detailLook}>
            <span className={css({ srOnly: true })}>{t("token_table.kind", "Tipo")}: </span>
            {kind === "invitation"
              ? t("token_table.invitation", "Invito")
              : t("token_table.recovery", "Recupero")}
          </p>
        </>
      ),
    },
    {
      key: "state",
      label: t("token_table.state", "Stato"),
      width: "9.5rem",
      render: ({ state, used_at }) => (
        <>
          <TokenStateBadge state={state} />
          {used_at && <p className={detailLook}>{instants.time(used_at)}</p>}
        </>
      ),
    },
    {
      key: "created_at",
      label: t("token_table.created_at", "Creato"),
      width: "9.5rem",
      sort: "created_at",
      render: ({ created_at }) => instants.time(created_at),
    },
    {
      key: "expires_at",
      label: t("token_table.expires_at", "Scade"),
      width: "9.5rem",
      render: ({ expires_at }) => instants.time(expires_at),
    },
  ];
}

function TokenStateBadge({ state }: { state: RecoveryTokenState }) {
  const states = useTokenStates();
  const Icon = { valid: CircleDashed, used: CircleCheck, expired: Hourglass }[state];
  return (
    <span className={cx(badgeLook, state === "valid" ? validLook : overLook)}>
      <Icon size={14} aria-hidden />
      {states[state]}
    </span>
  );
}

const detailLook = css({ textStyle: "label", color: "muted", fontWeight: "normal" });
const badgeLook = flex({ align: "center", gap: "1.5", fontWeight: "medium" });
const validLook = css({ color: "success" });
const overLook = css({ color: "muted" });
