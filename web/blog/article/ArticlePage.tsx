import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { css } from "styled-system/css";
import { flex, grid, inlineRow } from "styled-system/patterns";
import { articleLanguages } from "../../../worker/blog/contract.ts";
import { blogFeedPath } from "../../../worker/blog/list/contract.ts";
import type { ArticleAuthor, ArticleDetail } from "../../../worker/blog/outputs.ts";
import { articleShareImagePath } from "../../../worker/pages/share/contract.ts";
import { imageUrl } from "../../lib/api.ts";
import { useT } from "../../lib/i18n.tsx";
import { useScrollToFragment } from "../../lib/useScrollToFragment.ts";
import { BlogSponsors } from "../../packages/sponsors/BlogSponsors.tsx";
import { paths } from "../../paths.ts";
import { useSite } from "../../settings/hooks.ts";
import { Head } from "../../shell/Head.tsx";
import { PageFailed } from "../../shell/LoadFailed.tsx";
import { ReportLink } from "../../shell/ReportLink.tsx";
import { ShareButton } from "../../shell/ShareButton.tsx";
import { SubjectNotFound } from "../../shell/SubjectNotFound.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Link } from "../../ui/Link.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { PageColumn } from "../../ui/PageColumn.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { updatedDay } from "../articleTexts.ts";
import { NewsletterSection } from "../NewsletterSection.tsx";
import { articleQuery } from "../queries.ts";
import { ArticleBar } from "./ArticleBar.tsx";
import { AuthorName } from "./ArticleByline.tsx";
import { ArticleView } from "./ArticleView.tsx";
import { Neighbours } from "./Neighbours.tsx";

const blockLook = flex({
  align: "center",
  gap: "4",
  width: "100%",
  padding: "5",
  borderRadius: "lg",
  bg: "foam",
});

const linkLook = inlineRow({
  minHeight: "2rem",
  textStyle: "small",
  color: "badge",
  textDecoration: "underline",
});

export function ArticlePage() {
  const { slug = "" } = useParams();
  const query = useQuery(articleQuery(slug));
  const { data: article } = query;
  if (article === null) return <ArticleNotFound />;
  if (query.error && !article) return <PageFailed query={query} />;
  if (!article) return <ArticleLoading />;
  return <PublishedArticle article={article} />;
}

function PublishedArticle({ article }: { article: ArticleDetail }) {
  const site = useSite();
  useScrollToFragment();
  const address = paths.article.href(article);
  const share = (
    <>
      <ShareButton title={article.title} url={site.url + address} />
      <ReportLink url={address} subject={article.title} />
    </>
  );
  return (
    <PageColumn className={css({ paddingTop: { base: "2", md: "6" }, paddingBottom: "20" })}>
      <ArticleHead article={article} />
      <ArticleBar article={article} />
      <ArticleView article={{ ...article, updated_day: updatedDay(article, site.time_zone) }} share={share} />
      <div className={endLook}>
        {share}
        <ArticleAuthorBlock author={article.profiles} />
        <BlogSponsors />
        <NewsletterSection />
      </div>
      <Neighbours id={article.id} />
    </PageColumn>
  );
}

/** The page of an article that does not exist, is no longer published, or was deleted. */
export function ArticleNotFound() {
  const t = useT();
  const title = t("article.not_found", "Articolo non trovato");
  return (
    <SubjectNotFound
      title={title}
      text={t("article.not_found_text", "Forse è stato spostato o rimosso da chi lo ha scritto.")}
    >
      <ButtonLink to={paths.blog.href()} look="main">
        {t("article.to_blog", "Vai al blog")}
      </ButtonLink>
      <ButtonLink to={paths.home.href()}>{t("common.home", "Torna alla Home")}</ButtonLink>
    </SubjectNotFound>
  );
}

function ArticleLoading() {
  return (
    <PageColumn className={css({ paddingTop: { base: "16", md: "20" }, minHeight: "100vh" })}>
      <Loading>
        <div className={css({ maxWidth: "text", marginInline: "auto" })}>
          <Skeleton className={css({ height: "12", width: "90%" })} />
          <Skeleton className={css({ height: "12", width: "60%", marginTop: "3" })} />
          <Skeleton className={css({ height: "6", width: "100%", marginTop: "6" })} />
          <Skeleton className={css({ height: "touch", width: "50%", marginTop: "6" })} />
        </div>
        <Skeleton className={coverShapeLook} />
      </Loading>
    </PageColumn>
  );
}

const endLook = grid({
  maxWidth: "text",
  marginInline: "auto",
  marginTop: "8",
  gap: "8",
  justifyItems: "start",
});

const coverShapeLook = css({
  aspectRatio: "16 / 9",
  marginTop: "10",
  marginInline: { base: "-4", md: "auto" },
  maxWidth: { md: "60rem" },
});

/** The author of the article, below it. */
function ArticleAuthorBlock({ author }: { author: ArticleAuthor | null }) {
  const t = useT();
  return (
    <aside aria-label={t("article.author", "Autore")} className={blockLook}>
      <Avatar
        name={author ? author.full_name : "?"}
        src={author ? imageUrl(author.avatar_url) : null}
        size={64}
      />
      <div className={css({ minWidth: "0" })}>
        <p className={css({ textStyle: "label", color: "muted" })}>{t("article.written_by", "Scritto da")}</p>
        <AuthorName author={author} />
        {author?.public_slug && (
          <Link to={paths.organizer.href(author.public_slug)} className={linkLook}>
            {t("article.author_profile", "Vedi il profilo")}
          </Link>
        )}
      </div>
    </aside>
  );
}

/** The head of an article's page. Its alternates are the translations, because an article's text has one language. */
function ArticleHead({ article }: { article: ArticleDetail }) {
  const t = useT();
  const site = useSite();
  const { title, excerpt, language, hashtags, profiles } = article;
  const blog = t("nav.blog", "Blog");
  if (!article.published) return <Head title={title} />;
  return (
    <>
      <Head
        title={title}
        description={excerpt ?? undefined}
        path={paths.article.href(article)}
        image={articleShareImagePath(article)}
        kind="article"
        translations={articleLanguages(article).map((translation) => ({
          language: translation.language,
          path: paths.article.href(translation),
        }))}
      />
      {article.first_published_at && (
        <meta property="article:published_time" content={article.first_published_at} />
      )}
      <meta property="article:modified_time" content={article.updated_at} />
      {profiles?.public_slug && (
        <meta property="article:author" content={site.url + paths.organizer.href(profiles.public_slug)} />
      )}
      {hashtags.map((hashtag) => (
        <meta key={hashtag} property="article:tag" content={hashtag} />
      ))}
      <link
        rel="alternate"
        type="application/rss+xml"
        title={`${blog} · RSS`}
        href={blogFeedPath(language, "xml")}
      />
      <link
        rel="alternate"
        type="application/feed+json"
        title={`${blog} · JSON`}
        href={blogFeedPath(language, "json")}
      />
    </>
  );
}
