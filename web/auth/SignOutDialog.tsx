import { useAtomValue, useSetAtom } from "jotai";
import { useT } from "../lib/i18n.tsx";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { signOut } from "./signOut.ts";
import { signOutDialogAtom } from "./state.ts";

/** Asks before signing out deletes unsaved drafts, or leaves register changes unsent. */
export function SignOutDialog() {
  const t = useT();
  const left = useAtomValue(signOutDialogAtom);
  const setDialog = useSetAtom(signOutDialogAtom);
  const hasDrafts = left?.hasDrafts ?? true;
  const unsent = left?.unsent ?? 0;
  const texts = [
    unsent > 0 &&
      t.count("auth.sign_out_unsent", unsent, {
        one: "{{count}} annotazione di un registro non è ancora stata inviata. Resta su questo dispositivo e parte quando accedi di nuovo con questo account.",
        other:
          "{{count}} annotazioni di un registro non sono ancora state inviate. Restano su questo dispositivo e partono quando accedi di nuovo con questo account.",
      }),
    hasDrafts &&
      t(
        "auth.sign_out_drafts_text",
        "Se esci, quello che hai scritto e non ancora inviato viene eliminato da questo dispositivo, così nessun altro lo legge.",
      ),
  ];
  return (
    <ConfirmDialog
      open
      title={
        hasDrafts
          ? t("auth.sign_out_drafts", "Hai bozze su questo dispositivo")
          : t("auth.sign_out_unsent_title", "Il registro non è ancora inviato")
      }
      text={texts.filter(Boolean).join(" ")}
      cancelLabel={t("unsaved.stay", "Resta")}
      confirmLabel={
        hasDrafts
          ? t("auth.sign_out_drafts_leave", "Esci ed elimina le bozze")
          : t("auth.sign_out_anyway", "Esci lo stesso")
      }
      onClose={() => setDialog(null)}
      onAction={signOut}
    />
  );
}
