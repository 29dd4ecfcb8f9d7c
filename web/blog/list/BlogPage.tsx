import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { Head } from "../../shell/Head.tsx";
import { PageColumn } from "../../ui/PageColumn.tsx";

/** The blog's list of articles. */
export function BlogPage() {
  const t = useT();
  return (
    <PageColumn>
      <Head title={t("nav.blog", "Blog")} path={paths.blog.href()} />
      <h1>{t("nav.blog", "Blog")}</h1>
    </PageColumn>
  );
}
