import { useQuery } from "@tanstack/react-query";
import type { AdminUserView } from "../../../../worker/admin/users/contract.ts";
import { useT } from "../../../lib/i18n.tsx";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { userConsequencesQuery } from "../queries.ts";
import { ConsequenceList } from "./ConsequenceList.tsx";
import { deactivationTexts, deletionTexts } from "./consequences.ts";
import { useDeleteUser, useSetActive } from "./useUserWrites.ts";

type Props = { user: AdminUserView; onClose: () => void };

/** Asks before a user is erased, and names what that brings with it. */
export function DeleteUserDialog({ user, onClose }: Props) {
  const t = useT();
  const { data, isError } = useQuery(userConsequencesQuery(user.id));
  const texts = data && deletionTexts(t, user, data);
  const { start, isPending } = useDeleteUser(user, onClose);
  const canDelete = texts && texts.blocked === null;
  return (
    <ConfirmDialog
      open
      title={t("admin.users.delete_title", "Eliminare {{name}}?", { name: user.profile.full_name })}
      confirmLabel={canDelete ? t("account.delete_now", "Elimina per sempre") : undefined}
      cancelLabel={t("admin.users.cancel", "Annulla")}
      busy={isPending}
      onAction={() => start()}
      onClose={onClose}
    >
      <ConsequenceList texts={texts} isUnknown={isError} />
    </ConfirmDialog>
  );
}

/** Asks before a user is deactivated. */
export function DeactivateUserDialog({ user, onClose }: Props) {
  const t = useT();
  const { data, isError } = useQuery(userConsequencesQuery(user.id));
  const { start, isPending } = useSetActive(user, onClose);
  return (
    <ConfirmDialog
      open
      title={t("admin.users.off_title", "Disattivare {{name}}?", { name: user.profile.full_name })}
      confirmLabel={data && t("admin.users.off", "Disattiva")}
      cancelLabel={t("admin.users.cancel", "Annulla")}
      busy={isPending}
      onAction={() => start(false)}
      onClose={onClose}
    >
      <ConsequenceList texts={data && deactivationTexts(t, data)} isUnknown={isError} />
    </ConfirmDialog>
  );
}
