import { useT } from "../../lib/i18n.tsx";
import { Head } from "../../shell/Head.tsx";
import { PageColumn } from "../../ui/PageColumn.tsx";

/** The articles with a hashtag. */
export function HashtagPage() {
  const t = useT();
  return (
    <PageColumn>
      <Head title={t("nav.blog", "Blog")} />
      <h1>{t("nav.blog", "Blog")}</h1>
    </PageColumn>
  );
}
