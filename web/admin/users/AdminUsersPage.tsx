import { useT } from "../../lib/i18n.tsx";
import { AdminTab } from "../AdminTab.tsx";

export function AdminUsersPage() {
  const t = useT();
  return <AdminTab title={t("admin.users.title", "Gestione Utenti")} />;
}
