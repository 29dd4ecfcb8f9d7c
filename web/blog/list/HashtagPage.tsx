import { useInfiniteQuery } from "@tanstack/react-query";
import { ArrowLeft, Hash } from "lucide-react";
import { useParams } from "react-router";
import { css } from "styled-system/css";
import { textLink, wrap } from "styled-system/patterns";
import { hashtagKey } from "../../../worker/blog/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { LazyFollowButton } from "../../notices/following/LazyFollowButton.tsx";
import { paths } from "../../paths.ts";
import { Head } from "../../shell/Head.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Link } from "../../ui/Link.tsx";
import { PageColumn } from "../../ui/PageColumn.tsx";
import { StatusMessage } from "../../ui/StatusMessage.tsx";
import { hashtagArticlesQuery } from "../queries.ts";
import { ArticlePages } from "./ArticlePages.tsx";

/** The articles with a hashtag, in all languages, newest first. */
export function HashtagPage() {
  const t = useT();
  const { hashtag = "" } = useParams();
  const list = useInfiniteQuery(hashtagArticlesQuery(hashtag));
  const articles = list.data?.pages.flatMap((page) => page.articles) ?? [];
  if (list.data && articles.length === 0) return <HashtagNotFound />;
  return (
    <PageColumn className={css({ paddingTop: { base: "6", md: "10" }, paddingBottom: "20" })}>
      <Head
        title={`#${hashtag}`}
        description={t("blog.hashtag_description", "Gli articoli del blog con l’hashtag #{{hashtag}}.", {
          hashtag,
        })}
        path={paths.hashtag.href(hashtag)}
      />
      <Link to={paths.blog.href()} className={backLook}>
        <ArrowLeft size={16} aria-hidden />
        {t("blog.all", "Tutti gli articoli")}
      </Link>
      <div className={headLook}>
        <h1 className={css({ textStyle: "title", minWidth: "0", overflowWrap: "anywhere" })}>#{hashtag}</h1>
        <LazyFollowButton target={{ type: "hashtag", id: hashtagKey(hashtag) }} />
      </div>
      <ArticlePages list={list} articles={articles} empty={null} />
    </PageColumn>
  );
}

/** The page of a hashtag without articles. */
export function HashtagNotFound() {
  const t = useT();
  const title = t("blog.none", "Nessun articolo trovato");
  return (
    <PageColumn>
      <Head title={title} />
      <StatusMessage
        level={1}
        icon={<Hash size={28} />}
        title={title}
        text={t("blog.hashtag_none", "Nessun articolo ha questo hashtag.")}
      >
        <ButtonLink to={paths.blog.href()} look="main">
          {t("blog.all", "Tutti gli articoli")}
        </ButtonLink>
      </StatusMessage>
    </PageColumn>
  );
}

const headLook = wrap({
  align: "center",
  justify: "space-between",
  gap: "3",
  marginTop: "2",
  marginBottom: "6",
});
const backLook = textLink();
