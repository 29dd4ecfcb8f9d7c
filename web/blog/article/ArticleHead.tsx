import { articleLanguages } from "../../../worker/blog/contract.ts";
import { blogFeedPath } from "../../../worker/blog/list/contract.ts";
import type { ArticleDetail } from "../../../worker/blog/outputs.ts";
import { articleShareImagePath } from "../../../worker/pages/share/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { useSite } from "../../settings/hooks.ts";
import { Head } from "../../shell/Head.tsx";

/** The head of an article's page. Its alternates are the translations, because an article's text has one language. */
export function ArticleHead({ article }: { article: ArticleDetail }) {
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
