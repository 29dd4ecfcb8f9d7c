import { useT } from "../../lib/i18n.tsx";
import { Head } from "../../shell/Head.tsx";
import { PageColumn } from "../../ui/PageColumn.tsx";

/** A member's own topics, replies and bookmarks. */
export function OwnPostsPage() {
  const t = useT();
  return (
    <PageColumn>
      <Head title={t("nav.forum", "Forum")} />
      <h1>{t("nav.forum", "Forum")}</h1>
    </PageColumn>
  );
}
