import { Portal } from "@ark-ui/react/portal";
import { useQuery } from "@tanstack/react-query";
import { EllipsisVertical, MailCheck, Trash2, UserCheck, UserCog, UserX } from "lucide-react";
import { type ReactNode, useState } from "react";
import { css } from "styled-system/css";
import { accountState } from "../../../worker/admin/users/contract.ts";
import type { AdminUserView } from "../../../worker/admin/users/outputs.ts";
import { useUser } from "../../auth/session.ts";
import { useT } from "../../lib/i18n.tsx";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { LazyMenu } from "../../ui/LazyMenu.tsx";
import { ChangeRoleSheet } from "./ChangeRoleSheet.tsx";
import { ConsequenceList } from "./ConsequenceList.tsx";
import { deactivationTexts, deletionTexts } from "./consequences.ts";
import { userConsequencesQuery } from "./queries.ts";
import { useDeleteUser, useResendConfirmation, useSetActive } from "./useUserWrites.ts";

type UserPrompt = "role" | "deactivate" | "delete";

type Action = { id: string; label: string; icon: ReactNode; onSelect: () => void };

type Props = { user: AdminUserView; onClose: () => void };

/**
 * An admin's actions on an account: role, activity, confirmation, deletion. Null for the admin's own account, which
 * other admins manage. `named`: buttons with their names instead of a menu.
 */
export function UserActions({ user, named = false }: { user: AdminUserView; named?: boolean }) {
  const t = useT();
  const own = useUser()?.id === user.id;
  const [prompt, setPrompt] = useState<UserPrompt | null>(null);
  const close = () => setPrompt(null);
  const { start: setActive, isPending: isActivating } = useSetActive(user, close);
  const { start: resend, isPending: isSending } = useResendConfirmation(user);
  if (own) return null;
  const state = accountState(user);
  const icon = css({ color: "muted" });
  const danger = css({ color: "danger" });
  const actions: Action[] = [
    {
      id: "role",
      label: t("admin.users.role_save", "Cambia ruolo"),
      icon: <UserCog size={18} aria-hidden className={icon} />,
      onSelect: () => setPrompt("role"),
    },
    ...(state === "unconfirmed"
      ? [
          {
            id: "confirm",
            label: t("admin.users.resend", "Rimanda la conferma"),
            icon: <MailCheck size={18} aria-hidden className={icon} />,
            onSelect: () => void resend(),
          },
        ]
      : []),
    state === "deactivated"
      ? {
          id: "activate",
          label: t("admin.users.on", "Riattiva"),
          icon: <UserCheck size={18} aria-hidden className={icon} />,
          onSelect: () => void setActive(true),
        }
      : {
          id: "deactivate",
          label: t("admin.users.off", "Disattiva"),
          icon: <UserX size={18} aria-hidden className={icon} />,
          onSelect: () => setPrompt("deactivate"),
        },
    {
      id: "delete",
      label: t("dashboard.delete", "Elimina"),
      icon: <Trash2 size={18} aria-hidden className={danger} />,
      onSelect: () => setPrompt("delete"),
    },
  ];
  return (
    <>
      {named ? (
        actions.map((action) => (
          <Button
            key={action.id}
            busy={(action.id === "activate" && isActivating) || (action.id === "confirm" && isSending)}
            onClick={action.onSelect}
          >
            {action.icon}
            {action.label}
          </Button>
        ))
      ) : (
        <LazyMenu
          trigger={(props) => (
            <Button
              {...props}
              look="quiet"
              className={triggerLook}
              busy={isActivating || isSending}
              aria-label={t("admin.users.actions", "Azioni su {{name}}", { name: user.profile.full_name })}
            >
              <EllipsisVertical size={20} aria-hidden />
              <span className={css({ display: { md: "none" } })}>{t("dashboard.actions", "Azioni")}</span>
            </Button>
          )}
          items={actions}
        />
      )}
      {prompt === "role" && (
        <Portal>
          <ChangeRoleSheet user={user} onClose={close} />
        </Portal>
      )}
      {prompt === "deactivate" && <DeactivateUserDialog user={user} onClose={close} />}
      {prompt === "delete" && <DeleteUserDialog user={user} onClose={close} />}
    </>
  );
}

/** On a phone's card the icon alone would be unclear. */
const triggerLook = css({
  width: { md: "touch" },
  paddingInline: { base: "3!", md: "0!" },
  marginInlineStart: { base: "-3", md: "0" },
});

/** Asks before a user is erased, and names the consequences. */
function DeleteUserDialog({ user, onClose }: Props) {
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
function DeactivateUserDialog({ user, onClose }: Props) {
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
