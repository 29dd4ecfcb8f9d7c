import { useT } from "../../lib/i18n.tsx";
import { Head } from "../../shell/Head.tsx";
import { PageColumn } from "../../ui/PageColumn.tsx";

/** An article. */
export function ArticlePage() {
  const t = useT();
  return (
    <PageColumn>
      <Head title={t("nav.blog", "Blog")} />
      <h1>{t("nav.blog", "Blog")}</h1>
    </PageColumn>
  );
}

export function ArticleNotFound() {
  const t = useT();
  return (
    <PageColumn>
      <Head title={t("article.not_found", "Articolo non trovato")} />
      <h1>{t("article.not_found", "Articolo non trovato")}</h1>
    </PageColumn>
  );
}
