import { useT } from "../../lib/i18n.tsx";
import { AdminTab } from "../AdminTab.tsx";

export function AdminTokensPage() {
  const t = useT();
  return <AdminTab title={t("admin.tokens.title", "Token di recupero password")} />;
}
