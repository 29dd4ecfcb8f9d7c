import { useT } from "../../lib/i18n.tsx";
import { AdminTab } from "../AdminTab.tsx";

export function AdminAuditPage() {
  const t = useT();
  return <AdminTab title={t("admin.audit.title", "Registro attività")} />;
}
