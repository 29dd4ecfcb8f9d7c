import { useT } from "../../lib/i18n.tsx";
import { Head } from "../../shell/Head.tsx";
import { PageColumn } from "../../ui/PageColumn.tsx";

/** The form of a new topic. */
export function NewTopicPage() {
  const t = useT();
  return (
    <PageColumn>
      <Head title={t("nav.forum", "Forum")} />
      <h1>{t("nav.forum", "Forum")}</h1>
    </PageColumn>
  );
}
