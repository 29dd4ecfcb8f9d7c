import { useT } from "../../lib/i18n.tsx";
import { AdminTab } from "../AdminTab.tsx";

export function AdminPackagesPage() {
  const t = useT();
  return <AdminTab title={t("admin.packages.title", "Pacchetti utenti")} />;
}
