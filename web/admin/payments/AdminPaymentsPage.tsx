import { useT } from "../../lib/i18n.tsx";
import { AdminTab } from "../AdminTab.tsx";

export function AdminPaymentsPage() {
  const t = useT();
  return <AdminTab title={t("admin.payments.title", "Pagamenti")} />;
}
