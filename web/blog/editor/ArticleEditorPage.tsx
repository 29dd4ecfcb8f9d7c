import { useQuery } from "@tanstack/react-query";
import { Newspaper } from "lucide-react";
import { useParams } from "react-router";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { useUser } from "../../auth/session.ts";
import { isRefusal } from "../../lib/api.ts";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { Head } from "../../shell/Head.tsx";
import { LoadFailed } from "../../shell/LoadFailed.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { PageColumn } from "../../ui/PageColumn.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { StatusMessage } from "../../ui/StatusMessage.tsx";
import { ArticleForm } from "./ArticleForm.tsx";
import { newArticle } from "./newArticle.ts";
import { editedArticleQuery } from "./queries.ts";

/** The page on which one article is written; an id that the server does not know begins a new one. */
export function ArticleEditorPage() {
  const t = useT();
  const user = useUser();
  const { id = "" } = useParams();
  const { data, error, isPending, isFetching, refetch } = useQuery(editedArticleQuery(id, user?.id ?? ""));
  if (!user) return null;
  const title = t("editor.page", "Scrivi un articolo");
  return (
    <PageColumn className={css({ paddingTop: "4" })}>
      <Head title={title} />
      {isRefusal(error, "forbidden", "invalid") ? (
        <StatusMessage
          level={1}
          icon={<Newspaper size={28} />}
          title={t("article.not_found", "Articolo non trovato")}
        >
          <ButtonLink to={paths.blogManagement.href()}>
            {t("editor.to_articles", "Torna agli articoli")}
          </ButtonLink>
        </StatusMessage>
      ) : error ? (
        <LoadFailed level={1} query={{ isFetching, refetch }} />
      ) : isPending ? (
        <EditorSkeleton />
      ) : (
        <ArticleForm key={`${user.id} ${id}`} start={data ?? newArticle(id, user, t.language)} />
      )}
    </PageColumn>
  );
}

function EditorSkeleton() {
  return (
    <Loading className={grid({ gap: "5", maxWidth: "text" })}>
      <Skeleton className={css({ height: "3.5rem" })} />
      <Skeleton className={css({ height: "24rem" })} />
    </Loading>
  );
}
