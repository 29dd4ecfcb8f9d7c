import { useT } from "../../lib/i18n.tsx";
import { AdminTab } from "../AdminTab.tsx";

/** All articles, as the administration's tab. */
export function AdminArticlesPage() {
  const t = useT();
  return <AdminTab title={t("admin.articles.title", "Gestione Blog")}>{null}</AdminTab>;
}

/** A blogger's own articles. */
export function BlogManagementPage() {
  const t = useT();
  return <h1>{t("admin.articles.title", "Gestione Blog")}</h1>;
}
