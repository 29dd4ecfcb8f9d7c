import type { AdminUserView } from "../../../worker/admin/users/outputs.ts";
import type { Role } from "../../../worker/permissions/permissionMap.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { isRefusal } from "../../lib/api.ts";
import { useT } from "../../lib/i18n.tsx";
import { failureText } from "../../lib/refusals.ts";
import { notify } from "../../ui/notify.ts";
import { errorTitle } from "../useAdminWrite.ts";
import { deleteUser, putUserActive, putUserRole, resendUserConfirmation, USERS_KEY } from "./queries.ts";

/** How long the notification with the undo stays, in milliseconds. */
const UNDO_MS = 10_000;

/** Whether a confirmation closes: after its change, or a refusal because the row has changed; not after others. */
function isOver(failure: Error | null): boolean {
  return failure === null || isRefusal(failure, "stale", "not_found");
}

/** The common options of writes about a user: the text of a failure, and the table to refetch. */
function useUserWriteOptions() {
  const t = useT();
  const texts = {
    stale: t(
      "admin.users.stale",
      "Nel frattempo questo utente è stato modificato. Ora vedi i dati aggiornati: controllali e riprova.",
    ),
  };
  return {
    invalidates: [[...USERS_KEY]],
    failureNotice: (failure: Error) => ({ title: errorTitle(t, failure, texts) }),
    deletionNotice: (failure: Error) => ({
      title: t("admin.users.delete_failed", "Errore durante l'eliminazione: {{message}}", {
        message: failureText(t, failure, texts),
      }),
    }),
  };
}

/** Gives a user another role, if the current one is still the shown one. */
export function useChangeRole(user: AdminUserView, onDone: () => void) {
  const t = useT();
  const { invalidates, failureNotice } = useUserWriteOptions();
  return useWrite((role: Role) => putUserRole(user.id, { role, shown: { role: user.profile.role } }), {
    invalidates,
    failureNotice,
    done: t("admin.users.role_saved", "Ruolo utente aggiornato con successo"),
    onSettled: (_, failure) => isOver(failure) && onDone(),
  });
}

/** Activates or deactivates a user; the notification offers an undo. */
export function useSetActive(user: AdminUserView, onDone: () => void) {
  const t = useT();
  const { invalidates, failureNotice } = useUserWriteOptions();
  const write = useWrite((isActive: boolean) => putUserActive(user.id, { is_active: isActive }), {
    invalidates,
    failureNotice,
    onSuccess: (_, isActive) =>
      notify({
        kind: "success",
        title: t("admin.users.state_saved", "Stato utente aggiornato con successo"),
        description: user.profile.full_name,
        duration: UNDO_MS,
        action: { label: t("admin.users.undo", "Annulla"), onSelect: () => write.start(!isActive) },
      }),
    onSettled: (_, failure) => isOver(failure) && onDone(),
  });
  return write;
}

/** Erases a user, if the account is still as shown. */
export function useDeleteUser(user: AdminUserView, onDone: () => void) {
  const t = useT();
  const { invalidates, deletionNotice } = useUserWriteOptions();
  return useWrite(() => deleteUser(user.id, user.revision), {
    invalidates,
    failureNotice: deletionNotice,
    done: t("admin.users.deleted", "Utente eliminato con successo"),
    onSettled: (_, failure) => isOver(failure) && onDone(),
  });
}

/** Sends the confirmation mail again. */
export function useResendConfirmation(user: AdminUserView) {
  const t = useT();
  const { invalidates, failureNotice } = useUserWriteOptions();
  return useWrite(() => resendUserConfirmation(user.id), {
    invalidates,
    failureNotice,
    onSuccess: () =>
      notify({
        kind: "success",
        title: t("admin.users.confirmation_sent", "Email di conferma inviata"),
        description: user.email,
      }),
  });
}
