import { css } from "styled-system/css";
import { flex, inlineRow } from "styled-system/patterns";
import type { ArticleAuthor } from "../../../worker/blog/contract.ts";
import { imageUrl } from "../../lib/api.ts";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Link } from "../../ui/Link.tsx";
import { AuthorName } from "./ArticleByline.tsx";

/** Who wrote the article, below it. */
export function ArticleAuthorBlock({ author }: { author: ArticleAuthor | null }) {
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
