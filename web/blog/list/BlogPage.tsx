import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { NotebookPen, PenLine, Rss } from "lucide-react";
import { css } from "styled-system/css";
import { textLink, wrap } from "styled-system/patterns";
import { blogFeedPath } from "../../../worker/blog/list/contract.ts";
import { hasPermission, hasPermissionForAny } from "../../../worker/permissions/permissionMap.ts";
import { useUser } from "../../auth/session.ts";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { Head } from "../../shell/Head.tsx";
import { Button } from "../../ui/Button.tsx";
import { Link } from "../../ui/Link.tsx";
import { PageColumn } from "../../ui/PageColumn.tsx";
import { StatusMessage } from "../../ui/StatusMessage.tsx";
import { HashtagList } from "../HashtagList.tsx";
import { NewsletterSection } from "../NewsletterSection.tsx";
import { type ArticleLanguageFilter, hashtagsQuery } from "../queries.ts";
import { ArticlePages } from "./ArticlePages.tsx";
import { BlogFilters } from "./BlogFilters.tsx";
import { type ArticleFilters, articleLists, NO_ARTICLE_FILTERS, useArticleFilters } from "./filters.ts";

const linkLook = textLink({ fontWeight: "medium" });

/** One row of hashtags; the search finds the others. */
const HASHTAGS_SHOWN = 12;

const rowLook = css({
  marginTop: "3",
  marginInline: { base: "-4", md: "0" },
  paddingInline: { base: "4", md: "0" },
  paddingBlock: "1",
  minHeight: "2.5rem",
  overflowX: "auto",
  scrollbarWidth: "none",
  "& > ul": { flexWrap: { base: "nowrap", md: "wrap" }, width: { base: "max-content", md: "auto" } },
});

/** The blog's list of articles, newest first. */
export function BlogPage() {
  const t = useT();
  const { filters, setFilters } = useArticleFilters();
  const { list, language } = useArticleList(filters);
  const articles = list.data?.pages.flatMap((page) => page.articles) ?? [];
  const feed = language === "all" ? t.language : language;
  const title = t("nav.blog", "Blog");
  const lead = t("blog.lead", "Tecnica, viaggi, storie e sicurezza: l’apnea raccontata da chi la vive.");
  const isFiltered = filters.searchTerm.trim() !== "" || filters.language !== null;
  return (
    <PageColumn className={css({ paddingTop: { base: "8", md: "12" }, paddingBottom: "20" })}>
      <Head title={title} description={lead} path={paths.blog.href()} />
      <link
        rel="alternate"
        type="application/rss+xml"
        title={`${title} · RSS`}
        href={blogFeedPath(feed, "xml")}
      />
      <link
        rel="alternate"
        type="application/feed+json"
        title={`${title} · JSON`}
        href={blogFeedPath(feed, "json")}
      />
      <h1 className={css({ textStyle: "title" })}>{title}</h1>
      <p className={css({ textStyle: "lead", color: "muted", marginTop: "2", maxWidth: "text" })}>{lead}</p>
      <div className={waysLook}>
        <a href={blogFeedPath(feed, "xml")} type="application/rss+xml" className={feedLook}>
          <Rss size={16} aria-hidden />
          {t("blog.feed", "Feed RSS")}
        </a>
        <ManageArticlesLink />
      </div>
      <BlogFilters filters={filters} language={language} onChange={setFilters} />
      <HashtagRow language={language} />
      <p role="status" className={statusLook}>
        {isFiltered && list.data && articles.length > 0 && resultsText(t, articles.length, list.hasNextPage)}
      </p>
      <div aria-busy={list.isFetching}>
        <ArticlePages
          list={list}
          articles={articles}
          empty={<NoArticles filters={filters} onChange={setFilters} />}
        />
      </div>
      <div className={css({ marginTop: "16" })}>
        <NewsletterSection />
      </div>
    </PageColumn>
  );
}

function resultsText(t: ReturnType<typeof useT>, count: number, hasMore: boolean): string {
  return hasMore
    ? t.count("blog.first_results", count, {
        one: "Il primo articolo trovato",
        other: "I primi {{count}} articoli trovati",
      })
    : t.count("blog.results", count, {
        one: "{{count}} articolo trovato",
        other: "{{count}} articoli trovati",
      });
}

type NoArticlesProps = { filters: ArticleFilters; onChange: (change: Partial<ArticleFilters>) => void };

function NoArticles({ filters, onChange }: NoArticlesProps) {
  const t = useT();
  const { searchTerm, language } = filters;
  const isNarrowed = language !== null && language !== "all";
  if (!searchTerm.trim() && !isNarrowed)
    return (
      <StatusMessage
        icon={<NotebookPen size={28} />}
        title={t("blog.empty", "Nessun articolo ancora")}
        text={t("blog.empty_text", "Il primo è in arrivo: torna a trovarci presto.")}
      />
    );
  return (
    <StatusMessage
      icon={<NotebookPen size={28} />}
      title={t("blog.none", "Nessun articolo trovato")}
      text={
        !searchTerm.trim()
          ? t("blog.none_language", "In questa lingua non ci sono ancora articoli.")
          : isNarrowed
            ? t("blog.none_text", "Prova con altre parole, oppure cerca in tutte le lingue.")
            : t("blog.none_words", "Prova con altre parole, o con meno.")
      }
    >
      {isNarrowed && (
        <Button look="main" onClick={() => onChange({ language: "all" })}>
          {t("blog.all_languages", "Tutte le lingue")}
        </Button>
      )}
      <Button onClick={() => onChange(NO_ARTICLE_FILTERS)}>{t("filters.clear", "Cancella filtri")}</Button>
    </StatusMessage>
  );
}

const waysLook = wrap({ justify: "space-between", columnGap: "6", minHeight: "touch", marginTop: "2" });

const feedLook = textLink();

const statusLook = css({ textStyle: "small", color: "muted", minHeight: "1.5em", marginBlock: "3" });

/** The list for the filters, and the list's language. */
function useArticleList(filters: ArticleFilters) {
  const t = useT();
  const { chosen, fallback } = articleLists(filters, t.language);
  const own = useInfiniteQuery(chosen);
  const falls = fallback !== null && own.data?.pages[0]?.articles.length === 0;
  const all = useInfiniteQuery({ ...(fallback ?? chosen), enabled: falls });
  const language: ArticleLanguageFilter = falls ? "all" : (filters.language ?? t.language);
  return { list: falls ? all : own, language };
}

/** The link to the article management, for authors, because their menu has no item for it; null for others. */
function ManageArticlesLink() {
  const t = useT();
  const user = useUser();
  if (!hasPermission(user, "articles.manage")) return null;
  return (
    <Link to={paths.blogManagement.href()} className={linkLook}>
      <PenLine size={16} aria-hidden />
      {hasPermissionForAny(user, "articles.manage")
        ? t("blog.manage", "Gestisci gli articoli")
        : t("blog.write", "Scrivi un articolo")}
    </Link>
  );
}

/** The most used hashtags in one row that scrolls; its height is reserved while they load. */
function HashtagRow({ language }: { language: ArticleLanguageFilter }) {
  const t = useT();
  const { data = [], isPending } = useQuery({
    ...hashtagsQuery(language),
    placeholderData: keepPreviousData,
  });
  if (!isPending && data.length === 0) return null;
  return (
    <nav aria-label={t("blog.by_hashtag", "Articoli per hashtag")} className={rowLook}>
      <HashtagList hashtags={data.slice(0, HASHTAGS_SHOWN).map(({ hashtag }) => hashtag)} />
    </nav>
  );
}
