import { ArrowLeft, Languages, PenLine } from "lucide-react";
import { css, cx } from "styled-system/css";
import { flex, textLink, wrap } from "styled-system/patterns";
import type { ArticleDetail } from "../../../worker/blog/outputs.ts";
import { hasPermissionFor } from "../../../worker/permissions/permissionMap.ts";
import { useUser } from "../../auth/session.ts";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { NATIVE_LANGUAGE_NAMES } from "../../settings/queries.ts";
import { Link } from "../../ui/Link.tsx";

/** The bar above an article: the link back, its other languages, and the editor for users who may change it. */
export function ArticleBar({ article }: { article: ArticleDetail }) {
  const t = useT();
  const user = useUser();
  return (
    <div className={barLook}>
      <Link to={paths.blog.href()} className={linkLook}>
        <ArrowLeft size={16} aria-hidden />
        {t("nav.blog", "Blog")}
      </Link>
      {hasPermissionFor(user, "articles.manage", article.author_id) && (
        <Link to={paths.articleEditor.href(article.id)} className={cx(linkLook, editLook)}>
          <PenLine size={16} aria-hidden />
          {t("article.edit", "Modifica")}
        </Link>
      )}
      {article.translations.length > 0 && (
        <ul aria-label={t("article.languages", "Altre lingue dell’articolo")} className={languagesLook}>
          <li aria-hidden className={signLook}>
            <Languages size={16} />
          </li>
          {article.translations.map((translation) => (
            <li key={translation.language}>
              <Link
                to={paths.article.href(translation)}
                hrefLang={translation.language}
                className={linkLook}
                title={translation.title}
                aria-label={t("article.read_in", "Leggi in {{language}}", {
                  language: NATIVE_LANGUAGE_NAMES[translation.language],
                })}
              >
                {NATIVE_LANGUAGE_NAMES[translation.language]}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const barLook = wrap({
  columnGap: "5",
  maxWidth: "text",
  marginInline: "auto",
  marginBottom: { base: "2", md: "4" },
});
const linkLook = textLink({ fontWeight: "medium" });
const editLook = css({ marginInlineStart: "auto" });
/** In a row of its own, so that the editor's link, which appears after hydration, moves nothing. */
const languagesLook = wrap({ columnGap: "4", width: "100%" });
const signLook = flex({ align: "center", color: "muted" });
