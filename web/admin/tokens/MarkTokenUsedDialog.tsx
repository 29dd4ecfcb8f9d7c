import { useRef } from "react";
import type { RecoveryTokenView } from "../../../worker/admin/tokens/contract.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { isRefusal } from "../../lib/api.ts";
import { displayName } from "../../lib/displayName.ts";
import { useT } from "../../lib/i18n.tsx";
import { failureText } from "../../lib/refusals.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { notify } from "../../ui/notify.ts";
import { markRecoveryTokenUsed } from "./api.ts";
import { RECOVERY_TOKENS_KEY } from "./queries.ts";

type Props = { token: RecoveryTokenView | null; onClose: () => void };

/** Asks before a valid token becomes worthless; `token` null: closed. */
export function MarkTokenUsedDialog({ token, onClose }: Props) {
  const t = useT();
  // The text stays while the dialog closes.
  const shown = useRef(token);
  if (token) shown.current = token;
  const marking = useWrite(markRecoveryTokenUsed, {
    onSuccess: () => notify({ kind: "success", title: t("admin.tokens.marked", "Token segnato come usato") }),
    invalidates: [RECOVERY_TOKENS_KEY],
    // The row on the screen was outdated: say in which way, and show it as it is.
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
        {
          name: displayName(t, shown.current?.user.full_name ?? null),
          token: shown.current?.token ?? "",
        },
      )}
      confirmLabel={t("admin.tokens.mark", "Segna come usato")}
      cancelLabel={t("admin.tokens.keep", "Lascialo valido")}
      busy={marking.isPending}
      onAction={() => token && marking.start(token.id)}
      onClose={onClose}
    />
  );
}
