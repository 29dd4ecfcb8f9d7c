import { useT } from "../../lib/i18n.tsx";
import { Head } from "../../shell/Head.tsx";
import { PageColumn } from "../../ui/PageColumn.tsx";

/** The forum's categories and deleted posts. */
export function AdminForumPage() {
  const t = useT();
  return (
    <PageColumn>
      <Head title={t("nav.forum", "Forum")} />
      <h1>{t("nav.forum", "Forum")}</h1>
    </PageColumn>
  );
}
