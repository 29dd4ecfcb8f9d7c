import { useT } from "../../lib/i18n.tsx";
import { Head } from "../../shell/Head.tsx";
import { PageColumn } from "../../ui/PageColumn.tsx";

export { forumLoader } from "../loaders.ts";

/** The topics of the forum, or of one category. */
export function ForumPage() {
  const t = useT();
  return (
    <PageColumn>
      <Head title={t("nav.forum", "Forum")} />
      <h1>{t("nav.forum", "Forum")}</h1>
    </PageColumn>
  );
}
