import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { css } from "styled-system/css";
import type { RecoveryTokenView } from "../../../worker/admin/outputs.ts";
import {
  RECOVERY_TOKEN_SORTS,
  RECOVERY_TOKEN_STATES,
  TOKEN_SEARCH_ACCOUNTS,
  TOKEN_SEARCH_ROWS,
} from "../../../worker/admin/users/contract.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { call, isRefusal } from "../../lib/api.ts";
import { displayName } from "../../lib/displayName.ts";
import { useT } from "../../lib/i18n.tsx";
import { failureText } from "../../lib/refusals.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { AdminTab } from "../AdminTab.tsx";
import { AdminTable } from "../table/AdminTable.tsx";
import { TableToolbar } from "../table/TableToolbar.tsx";
import { useTableAddress } from "../table/useTableAddress.ts";
import { RECOVERY_TOKENS_KEY, recoveryTokensQuery } from "./queries.ts";
import { useTokenColumns, useTokenStates } from "./useTokenColumns.tsx";

const markRecoveryTokenUsed = (id: string) => call<RecoveryTokenView>("PUT", `/api/admin/tokens/${id}/used`);

type Props = { token: RecoveryTokenView | null; onClose: () => void };

/** The recovery tokens of all accounts, masked, and the button that invalidates a valid one. */
export function AdminTokensPage() {
  const t = useT();
  const states = useTokenStates();
  const columns = useTokenColumns();
  const [tokenToMark, setTokenToMark] = useState<RecoveryTokenView | null>(null);
  const address = useTableAddress({ filters: { state: RECOVERY_TOKEN_STATES }, sorts: RECOVERY_TOKEN_SORTS });
  const query = useQuery(recoveryTokensQuery(address.request));
  const title = t("admin.tokens.title", "Token di recupero password");
  return (
    <AdminTab
      title={title}
      lead={t(
        "admin.tokens.lead",
        "I link per scegliere una nuova password. Ne conserviamo solo un’impronta: le ultime quattro lettere bastano per distinguerli.",
      )}
    >
      <TableToolbar
        address={address}
        searchLabel={t("admin.tokens.search", "Cerca per email")}
        searchPlaceholder={t("admin.tokens.search_placeholder", "Inizio dell’email…")}
        filters={[
          {
            name: "state",
            label: t("token_table.state", "Stato"),
            allLabel: t("admin.tokens.all_states", "Tutti gli stati"),
            options: RECOVERY_TOKEN_STATES.map((state) => ({ value: state, label: states[state] })),
          },
        ]}
        csv={{ path: "/api/admin/tokens.csv", file: "token.csv" }}
      />
      {address.search && (
        <p className={css({ textStyle: "small", color: "muted", marginBottom: "4" })}>
          {t(
            "admin.tokens.search_note",
            "Cerchiamo nei primi {{accounts}} account in ordine di email, e mostriamo al massimo {{rows}} token, i più recenti. Per vederli tutti scrivi l’indirizzo intero.",
            { accounts: TOKEN_SEARCH_ACCOUNTS, rows: TOKEN_SEARCH_ROWS },
          )}
        </p>
      )}
      <AdminTable
        label={title}
        query={query}
        address={address}
        columns={columns}
        rowKey={({ id }) => id}
        actions={(token) =>
          token.state === "valid" && (
            <Button
              look="quiet"
              aria-label={t("admin.tokens.mark_of", "Segna come usato il token di {{name}}", {
                name: displayName(t, token.user.full_name),
              })}
              onClick={() => setTokenToMark(token)}
            >
              {t("admin.tokens.mark", "Segna come usato")}
            </Button>
          )
        }
        actionsWidth="12rem"
        emptyTitle={t("admin.tokens.empty", "Nessun token trovato.")}
        emptyText={
          address.isNarrowed
            ? undefined
            : t("admin.tokens.empty_text", "Quando qualcuno chiede una nuova password, lo vedi qui.")
        }
      />
      <MarkTokenUsedDialog token={tokenToMark} onClose={() => setTokenToMark(null)} />
    </AdminTab>
  );
}

/** Asks before a valid token is invalidated; `token` null: the dialog is closed. */
function MarkTokenUsedDialog({ token, onClose }: Props) {
  const t = useT();
  // The text stays while the dialog's closing animation runs.
  const shown = useRef(token);
  if (token) shown.current = token;
  const marking = useWrite(markRecoveryTokenUsed, {
    done: t("admin.tokens.marked", "Token segnato come usato"),
    invalidates: [RECOVERY_TOKENS_KEY],
    // The row was outdated: the notification explains the difference, and the row is refetched.
    failureNotice: (failure) => ({
      kind: isRefusal(failure, "token_used", "token_expired") ? "info" : "error",
      title: failureText(t, failure),
    }),
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      open={token !== null}
      title={t("admin.tokens.mark_title", "Segnare il token come usato?")}
      text={t(
        "admin.tokens.mark_text",
        "Il link di {{name}} ({{token}}) smette di funzionare subito. La password resta quella che è, e se ne può chiedere un altro.",
        { name: displayName(t, shown.current?.user.full_name ?? null), token: shown.current?.token ?? "" },
      )}
      confirmLabel={t("admin.tokens.mark", "Segna come usato")}
      cancelLabel={t("admin.tokens.keep", "Lascialo valido")}
      busy={marking.isPending}
      onAction={() => token && marking.start(token.id)}
      onClose={onClose}
    />
  );
}
