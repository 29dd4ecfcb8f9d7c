import { css } from "styled-system/css";
import { flex } from "styled-system/patterns";
import type { ArticleAuthor, ArticleFields, ArticleHeading } from "../../../worker/blog/outputs.ts";
import { imageUrl } from "../../lib/api.ts";
import { formatLongDay } from "../../lib/dates.ts";
import { displayName } from "../../lib/displayName.ts";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Link } from "../../ui/Link.tsx";
import { articleFactsLook, readingTimeText } from "../articleTexts.ts";

/** Author, days and reading time below the title. */
export function ArticleByline({ article }: { article: ViewedArticle }) {
  const t = useT();
  const { profiles: author, published_day: day, updated_day: updated } = article;
  return (
    <div className={rowLook}>
      <Avatar
        name={author ? author.full_name : "?"}
        src={author ? imageUrl(author.avatar_url) : null}
        size={44}
      />
      <div className={css({ minWidth: "0" })}>
        <AuthorName author={author} />
        <p className={articleFactsLook}>
          {day && <time dateTime={day}>{formatLongDay(day, t.language)}</time>}
          {updated && (
            <span>
              {t("article.updated", "aggiornato il")}{" "}
              <time dateTime={updated}>{formatLongDay(updated, t.language)}</time>
            </span>
          )}
          <span>{readingTimeText(t, article.reading_minutes)}</span>
        </p>
      </div>
    </div>
  );
}

/** The author's name, as a link to the public profile if there is one; "Anonimo" for an erased author. */
export function AuthorName({ author }: { author: ArticleAuthor | null }) {
  const t = useT();
  const name = displayName(t, author?.full_name ?? null);
  if (!author?.public_slug) return <p className={nameLook}>{name}</p>;
  return (
    <p className={nameLook}>
      <Link
        to={paths.organizer.href(author.public_slug)}
        className={css({ _hover: { textDecoration: "underline" } })}
      >
        {name}
      </Link>
    </p>
  );
}

const rowLook = flex({ align: "center", gap: "3" });
const nameLook = css({ fontWeight: "bold", overflowWrap: "anywhere" });

/** The fields of a displayed article. The editor's preview does not know all of them yet. */
export type ViewedArticle = Omit<ArticleFields, "translation_group"> & {
  profiles: ArticleAuthor | null;
  headings: ArticleHeading[];
  /** Minutes, at least one. */
  reading_minutes: number;
  /** The calendar day of the first publishing, YYYY-MM-DD; null before publishing. */
  published_day: string | null;
  /** The calendar day of the last change, when it is later. */
  updated_day?: string | null;
};
