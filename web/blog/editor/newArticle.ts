import type { User } from "../../../worker/auth/outputs.ts";
import { EMPTY_FIELDS } from "../../../worker/blog/articleFields.ts";
import type { ArticleFields, EditedArticle } from "../../../worker/blog/outputs.ts";
import type { LanguageCode } from "../../../worker/lib/languages.ts";
import { paths } from "../../paths.ts";

/** The initial values of an article that the server does not know yet. */
export const UNSAVED_ARTICLE = {
  published: false,
  first_published_at: null,
  published_day: null,
  created_at: "",
  updated_at: "",
  revision: 0,
  publish_at: null,
  publish_time_zone: null,
  translations: [],
};

/** An article that the server does not know yet (`revision` 0); its first draft creates it. */
export function newArticle(id: string, user: User, language: LanguageCode): EditedArticle {
  return {
    article: {
      ...blankFields(language),
      id,
      slug: id,
      author_id: user.id,
      profiles: { full_name: user.full_name, avatar_url: user.avatar_url, public_slug: null },
      ...UNSAVED_ARTICLE,
    },
    draft: null,
    draft_revision: 0,
  };
}

export function blankFields(language: LanguageCode): ArticleFields {
  return { title: "", content: "", language, ...EMPTY_FIELDS };
}

/** The query parameter that opens the publishing dialog in the editor. */
export const PUBLISH_PARAMETER = "publish";

/** The editor of an article with the publishing dialog open. */
export function publishDialogPath(id: string): string {
  return `${paths.articleEditor.href(id)}?${PUBLISH_PARAMETER}=1`;
}
