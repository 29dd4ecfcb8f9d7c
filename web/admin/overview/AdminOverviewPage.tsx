import { useT } from "../../lib/i18n.tsx";
import { AdminTab } from "../AdminTab.tsx";

export function AdminOverviewPage() {
  const t = useT();
  return <AdminTab title={t("admin.overview.title", "Panoramica")} />;
}
