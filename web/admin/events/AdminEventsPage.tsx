import { useT } from "../../lib/i18n.tsx";
import { AdminTab } from "../AdminTab.tsx";

export function AdminEventsPage() {
  const t = useT();
  return <AdminTab title={t("admin.events.title", "Gestione Eventi e Allenamenti")} />;
}
