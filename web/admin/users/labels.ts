import type { AccountState, TwoFactorResetReason } from "../../../worker/admin/users/contract.ts";
import type { Role } from "../../../worker/permissions/permissionMap.ts";
import type { Translate } from "../../lib/i18n.tsx";

/** All roles, the most frequent first, in the order of a select. */
export const ROLE_CHOICES = [
  "final_user",
  "instructor",
  "company",
  "blogger",
  "admin",
] as const satisfies readonly Role[];

/** The name of a role, as in "Utente Finale". */
export function userRoleName(t: Translate, role: Role): string {
  const names: Record<Role, string> = {
    final_user: t("roles.final_user", "Utente Finale"),
    instructor: t("roles.instructor", "Istruttore"),
    company: t("roles.company", "Azienda"),
    blogger: t("roles.blogger", "Blogger"),
    admin: t("roles.admin", "Amministratore"),
  };
  return names[role];
}

export function accountStateName(t: Translate, state: AccountState): string {
  const names: Record<AccountState, string> = {
    active: t("user_table.active", "Attivo"),
    unconfirmed: t("user_table.unconfirmed", "Email non confermata"),
    deactivated: t("user_table.deactivated", "Disattivato"),
  };
  return names[state];
}

export function resetReasonText(t: Translate, reason: TwoFactorResetReason): string {
  const texts: Record<TwoFactorResetReason, string> = {
    lost: t("admin.user.reason_lost", "Ha perso il telefono e i codici di recupero"),
    stolen: t("admin.user.reason_stolen", "Il telefono è in mano ad altri"),
    mistake: t("admin.user.reason_mistake", "Attivata per errore o con l’app sbagliata"),
  };
  return texts[reason];
}
