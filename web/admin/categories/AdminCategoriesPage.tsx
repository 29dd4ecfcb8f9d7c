import { useT } from "../../lib/i18n.tsx";
import { AdminTab } from "../AdminTab.tsx";

export function AdminCategoriesPage() {
  const t = useT();
  return <AdminTab title={t("admin.categories.title", "Gestione Categorie")} />;
}
