import { useSetAtom } from "jotai";
import { useT } from "../lib/i18n.tsx";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { signOut } from "./signOut.ts";
import { signOutDialogAtom } from "./state.ts";

/** Asks before signing out deletes unsaved drafts. */
export function SignOutDialog() {
  const t = useT();
  const setAsked = useSetAtom(signOutDialogAtom);
  return (
    <ConfirmDialog
      open
      title={t("auth.sign_out_drafts", "Hai bozze su questo dispositivo")}
      text={t(
        "auth.sign_out_drafts_text",
        "Se esci, quello che hai scritto e non ancora inviato viene eliminato da questo dispositivo, così nessun altro lo legge.",
      )}
      cancelLabel={t("unsaved.stay", "Resta")}
      confirmLabel={t("auth.sign_out_drafts_leave", "Esci ed elimina le bozze")}
      onClose={() => setAsked(false)}
      onAction={signOut}
    />
  );
}
