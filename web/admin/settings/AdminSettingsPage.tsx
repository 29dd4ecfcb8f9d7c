import { useT } from "../../lib/i18n.tsx";
import { AdminTab } from "../AdminTab.tsx";

export function AdminSettingsPage() {
  const t = useT();
  return <AdminTab title={t("admin.settings.title", "Impostazioni")} />;
}
