import type { ReactNode } from "react";
import { css } from "styled-system/css";
import { wrap } from "styled-system/patterns";
import { CONTENTS_HEADINGS_MIN } from "../../../worker/blog/contract.ts";
import { imageUrl } from "../../lib/api.ts";
import { useT } from "../../lib/i18n.tsx";
import { Gallery } from "../../shell/gallery/Gallery.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { HashtagList } from "../HashtagList.tsx";
import { ArticleBody } from "./ArticleBody.tsx";
import { ArticleByline, type ViewedArticle } from "./ArticleByline.tsx";
import { ArticleContents } from "./ArticleContents.tsx";

/**
 * An article as published: heading, cover, table of contents, text, gallery and hashtags. The editor's preview uses it
 * with fields that are not published yet, and without `share`.
 */
export function ArticleView({ article, share }: { article: ViewedArticle; share?: ReactNode }) {
  const t = useT();
  const { title, language, cover_image_url: cover, headings } = article;
  const hasContents = headings.length >= CONTENTS_HEADINGS_MIN;
  return (
    <article lang={language}>
      <header className={headerLook}>
        <h1 className={titleLook}>{title}</h1>
        {article.excerpt && <p className={excerptLook}>{article.excerpt}</p>}
        <div lang={t.language} className={underTitleLook}>
          <ArticleByline article={article} />
          {share}
        </div>
      </header>
      {cover && (
        <div className={coverLook}>
          <Picture
            src={imageUrl(cover)}
            alt={article.cover_alt ?? ""}
            size="cover"
            width={1280}
            height={720}
            eager
          />
        </div>
      )}
      <div className={columnsLook}>
        <div className={css({ gridColumn: { xl: "1" }, minWidth: "0" })}>
          {hasContents && <ArticleContents headings={headings} language={language} />}
        </div>
        <div className={css({ gridColumn: { xl: "2" }, minWidth: "0" })}>
          <ArticleBody html={article.content} title={title} language={language} />
        </div>
      </div>
      <div lang={t.language} className={endLook}>
        {article.gallery_images.length > 0 && (
          <section aria-label={t("article.gallery", "Galleria")} className={galleryLook}>
            <Gallery title={title} images={article.gallery_images.map(imageUrl)} />
          </section>
        )}
        <HashtagList hashtags={article.hashtags} label={t("article.hashtags", "Hashtag dell’articolo")} />
      </div>
    </article>
  );
}

const headerLook = css({ maxWidth: "text", marginInline: "auto" });
const titleLook = css({
  fontSize: { base: "1.875rem", md: "4xl" },
  fontWeight: "bold",
  lineHeight: { base: 1.15, md: 1.1 },
  letterSpacing: "-0.025em",
  textWrap: "balance",
  overflowWrap: "anywhere",
});
const excerptLook = css({
  fontSize: { base: "lg", md: "xl" },
  lineHeight: 1.5,
  color: "muted",
  marginTop: { base: "3", md: "4" },
  overflowWrap: "anywhere",
});
const underTitleLook = wrap({
  justify: "space-between",
  align: "center",
  columnGap: "4",
  rowGap: "3",
  marginTop: { base: "5", md: "6" },
});
const coverLook = css({
  aspectRatio: "16 / 9",
  overflow: "hidden",
  marginTop: { base: "6", md: "10" },
  marginInline: { base: "-4", md: "auto" },
  maxWidth: { md: "60rem" },
  borderRadius: { md: "lg" },
  bg: "foam",
});
/** On a desktop the table of contents is left of the text, and the text stays in the middle of the page. */
const columnsLook = css({
  display: { xl: "grid" },
  gridTemplateColumns: { xl: "minmax(0, 1fr) 42rem minmax(0, 1fr)" },
  maxWidth: { base: "text", xl: "none" },
  marginInline: "auto",
  marginTop: { base: "8", md: "12" },
  "& > :first-child": { paddingInlineEnd: { xl: "3.75rem" } },
});
const endLook = css({ maxWidth: "text", marginInline: "auto", marginTop: "10" });
const galleryLook = css({ marginInline: { base: "-4", md: "0" }, marginBottom: "8" });
