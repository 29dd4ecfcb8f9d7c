import { ArrowLeft, Plus } from "lucide-react";
import { useNavigate } from "react-router";
import { css } from "styled-system/css";
import { wrap } from "styled-system/patterns";
import { v7 as newId } from "uuid";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { Head } from "../../shell/Head.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { PageColumn } from "../../ui/PageColumn.tsx";
import { AdminTab } from "../AdminTab.tsx";
import { ArticleTable } from "./ArticleTable.tsx";

/** The admin's tab of articles, of all authors. */
export function AdminArticlesPage() {
  const t = useT();
  return (
    <AdminTab title={t("admin.articles.title", "Gestione Blog")} actions={<NewArticleButton />}>
      <ArticleTable />
    </AdminTab>
  );
}

/** The page on which bloggers manage their own articles: the admin's table in its own frame. */
export function BlogManagementPage() {
  const t = useT();
  const title = t("admin.articles.title", "Gestione Blog");
  return (
    <PageColumn className={pageLook}>
      <Head title={title} />
      <ButtonLink to={paths.blog.href()} look="quiet" className={css({ marginInlineStart: "-4" })}>
        <ArrowLeft size={18} aria-hidden />
        {t("admin.articles.to_blog", "Torna al blog")}
      </ButtonLink>
      <div className={topLook}>
        <h1 className={css({ textStyle: "title" })}>{title}</h1>
        <NewArticleButton />
      </div>
      <div>
        <h2 className={css({ srOnly: true })}>{t("admin.articles.table", "Articoli")}</h2>
        <ArticleTable />
      </div>
    </PageColumn>
  );
}

const pageLook = css({
  minHeight: "100vh",
  paddingTop: { base: "2", md: "4" },
  paddingBottom: { base: "calc(6rem + env(safe-area-inset-bottom))", md: "20" },
});

const topLook = wrap({
  align: "center",
  justify: "space-between",
  gap: "3",
  marginTop: "1",
  marginBottom: "5",
});

/** Opens the editor with the id of an article that does not exist yet; the article's first save creates it. */
function NewArticleButton() {
  const t = useT();
  const navigate = useNavigate();
  return (
    <Button look="main" onClick={() => navigate(paths.articleEditor.href(newId()))}>
      <Plus size={18} aria-hidden />
      {t("admin.articles.new", "Nuovo articolo")}
    </Button>
  );
}
