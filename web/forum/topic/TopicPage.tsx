import { useT } from "../../lib/i18n.tsx";
import { Head } from "../../shell/Head.tsx";
import { PageColumn } from "../../ui/PageColumn.tsx";

export { topicLoader } from "../loaders.ts";

/** A topic and one page of its replies. */
export function TopicPage() {
  const t = useT();
  return (
    <PageColumn>
      <Head title={t("nav.forum", "Forum")} />
      <h1>{t("nav.forum", "Forum")}</h1>
    </PageColumn>
  );
}

export function TopicNotFound() {
  return <TopicPage />;
}
