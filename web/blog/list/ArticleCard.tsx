import { css, cx } from "styled-system/css";
import { flex, grid } from "styled-system/patterns";
import { CARD_HASHTAGS_MAX } from "../../../worker/blog/contract.ts";
import type { ArticleCard as ArticleCardView } from "../../../worker/blog/outputs.ts";
import { imageUrl } from "../../lib/api.ts";
import { formatShortRange } from "../../lib/dates.ts";
import { displayName } from "../../lib/displayName.ts";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { NATIVE_LANGUAGE_NAMES } from "../../settings/queries.ts";
import { Link } from "../../ui/Link.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { articleDay, articleFactsLook, readingTimeText } from "../articleTexts.ts";
import { HashtagList } from "../HashtagList.tsx";

type Props = {
  article: ArticleCardView;
  /** True for the first pictures of the page, which load immediately. */
  eager?: boolean;
  /** On a desktop the card spans the list, with the picture next to the text. */
  lead?: boolean;
  level?: 2 | 3;
};

/** An article's card, as a link to the article. */
export function ArticleCard({ article, eager, lead, level = 2 }: Props) {
  const t = useT();
  const { language } = article;
  const foreign = language !== t.language ? language : undefined;
  const Heading = level === 2 ? "h2" : "h3";
  const day = articleDay(article);
  return (
    <article className={lead ? cx(cardLook, leadLook) : cardLook}>
      <div className={lead ? cx(pictureBox, leadPictureBox) : pictureBox}>
        <Picture
          src={imageUrl(article.cover_image_url)}
          alt={article.cover_image_url ? (article.cover_alt ?? "") : ""}
          size={lead ? "wide" : "article"}
          width={960}
          height={640}
          eager={eager}
          className={pictureLook}
        />
        {foreign && (
          <span lang={foreign} className={languageLook}>
            {NATIVE_LANGUAGE_NAMES[foreign]}
          </span>
        )}
      </div>
      <div className={lead ? cx(bodyLook, leadBodyLook) : bodyLook}>
        <Heading lang={foreign} className={lead ? leadTitleLook : titleLook}>
          <Link to={paths.article.href(article)} hrefLang={foreign} className={linkLook}>
            {article.title}
          </Link>
        </Heading>
        {article.excerpt && (
          <p lang={foreign} className={lead ? leadExcerptLook : excerptLook}>
            {article.excerpt}
          </p>
        )}
        <div className={footLook}>
          <HashtagList hashtags={article.hashtags.slice(0, CARD_HASHTAGS_MAX)} />
          <p className={articleFactsLook}>
            <span>{displayName(t, article.profiles?.full_name ?? null)}</span>
            <time dateTime={day}>{formatShortRange(day, null)}</time>
            <span>{readingTimeText(t, article.reading_minutes)}</span>
          </p>
        </div>
      </div>
    </article>
  );
}

const cardLook = flex({
  position: "relative",
  direction: "column",
  width: "100%",
  bg: "card",
  border: "1px solid token(colors.line)",
  borderRadius: "lg",
  overflow: "hidden",
  boxShadow: "card",
  transition: "border-color 140ms, box-shadow 260ms",
  _hover: { borderColor: "sea", boxShadow: "float" },
  _focusWithin: { borderColor: "sea" },
});
const leadLook = css({ flexDirection: { lg: "row!" } });
const pictureBox = css({ position: "relative", aspectRatio: "3 / 2", overflow: "hidden", flexShrink: 0 });
const leadPictureBox = css({ width: { lg: "58%" } });
const pictureLook = css({
  transition: "transform 600ms ease-out",
  "article:hover &": { transform: "scale(1.02)" },
  _still: { transform: "none!" },
});
const languageLook = css({
  position: "absolute",
  top: "3",
  insetInlineStart: "3",
  paddingInline: "3",
  paddingBlock: "1",
  borderRadius: "full",
  bg: "rgb(4 28 43 / 82%)",
  color: "white",
  textStyle: "label",
});
const bodyLook = flex({
  direction: "column",
  flex: 1,
  minWidth: "0",
  gap: "2",
  padding: { base: "4", md: "5" },
});
const leadBodyLook = css({ padding: { lg: "8!" }, gap: { lg: "4!" }, justifyContent: { lg: "center" } });
const titleLook = css({
  fontSize: "lg",
  fontWeight: "bold",
  lineHeight: 1.3,
  letterSpacing: "-0.01em",
  lineClamp: 2,
  overflowWrap: "anywhere",
});
const leadTitleLook = css({
  fontSize: { base: "lg", lg: "2xl" },
  fontWeight: "bold",
  lineHeight: { base: 1.3, lg: 1.2 },
  letterSpacing: "-0.015em",
  lineClamp: { base: 2, lg: 3 },
  overflowWrap: "anywhere",
});
const linkLook = css({ _before: { content: '""', position: "absolute", inset: "0" } });
const excerptLook = css({ textStyle: "small", color: "muted", lineClamp: 3, overflowWrap: "anywhere" });
const leadExcerptLook = css({
  fontSize: { base: "sm", lg: "lg" },
  lineHeight: { base: 1.5, lg: 1.6 },
  color: "muted",
  lineClamp: { base: 3, lg: 4 },
  overflowWrap: "anywhere",
});
const footLook = grid({ gap: "3", marginTop: "auto", paddingTop: "2" });
