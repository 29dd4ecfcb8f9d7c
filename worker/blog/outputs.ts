import * as z from "zod";
import { type RouteAnswers, viewOf } from "../answers.ts";
import { LANGUAGE_CODES } from "../lib/languages.ts";
import {
  ARTICLE_VERSION_KINDS,
  type ArticleAuthor,
  type ArticleCard,
  type ArticleDetail,
  type ArticleDraft,
  type ArticleHeading,
  type ArticleNeighbours,
  type ArticleProblem,
  type ArticleTableRow,
  type ArticleTranslation,
  type ArticleVersion,
  type ArticleVersionLine,
  type EditedArticle,
  type HashtagCount,
} from "./contract.ts";

export const articleAuthorOutput = viewOf<ArticleAuthor>("ArticleAuthor")(
  z.strictObject({
    full_name: z.string(),
    avatar_url: z.string().nullable(),
    public_slug: z.string().nullable(),
  }),
);

export const articleCardOutput = viewOf<ArticleCard>("ArticleCard")(
  z.strictObject({
    language: z.enum(LANGUAGE_CODES),
    title: z.string(),
    excerpt: z.string().nullable(),
    cover_image_url: z.string().nullable(),
    cover_alt: z.string().nullable(),
    hashtags: z.array(z.string()),
    id: z.uuid(),
    slug: z.string(),
    author_id: z.uuid().nullable(),
    profiles: articleAuthorOutput.nullable(),
    published: z.boolean(),
    first_published_at: z.iso.datetime().nullable(),
    published_day: z.string().nullable(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    reading_minutes: z.number(),
  }),
);

/** An article in the table of those who write. */
export const articleTableRowOutput = viewOf<ArticleTableRow>("ArticleTableRow")(
  articleCardOutput.extend({
    revision: z.number(),
    publish_at: z.iso.datetime().nullable(),
    has_draft: z.boolean(),
  }),
);

export const articleNeighboursOutput = viewOf<ArticleNeighbours>("ArticleNeighbours")(
  z.strictObject({
    related: z.array(articleCardOutput),
    previous: articleCardOutput.nullable(),
    next: articleCardOutput.nullable(),
  }),
);

export const hashtagCountOutput = viewOf<HashtagCount>("HashtagCount")(
  z.strictObject({
    hashtag: z.string(),
    articles: z.number(),
  }),
);

export const articleHeadingOutput = viewOf<ArticleHeading>("ArticleHeading")(
  z.strictObject({
    id: z.uuid(),
    level: z.union([z.literal(2), z.literal(3)]),
    text: z.string(),
  }),
);

export const articleTranslationOutput = viewOf<ArticleTranslation>("ArticleTranslation")(
  z.strictObject({
    language: z.enum(LANGUAGE_CODES),
    slug: z.string(),
    title: z.string(),
    published_day: z.string().nullable(),
  }),
);

export const articleDetailOutput = viewOf<ArticleDetail>("ArticleDetail")(
  z.strictObject({
    language: z.enum(LANGUAGE_CODES),
    title: z.string(),
    excerpt: z.string().nullable(),
    cover_image_url: z.string().nullable(),
    cover_alt: z.string().nullable(),
    hashtags: z.array(z.string()),
    id: z.uuid(),
    slug: z.string(),
    author_id: z.uuid().nullable(),
    profiles: articleAuthorOutput.nullable(),
    published: z.boolean(),
    first_published_at: z.iso.datetime().nullable(),
    published_day: z.string().nullable(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    reading_minutes: z.number(),
    gallery_images: z.array(z.string()),
    content: z.string(),
    word_count: z.number(),
    headings: z.array(articleHeadingOutput),
    translations: z.array(articleTranslationOutput),
    revision: z.number(),
  }),
);

export const articleDraftOutput = viewOf<ArticleDraft>("ArticleDraft")(
  z.strictObject({
    title: z.string(),
    content: z.string(),
    excerpt: z.string().nullable(),
    language: z.enum(LANGUAGE_CODES),
    cover_image_url: z.string().nullable(),
    cover_alt: z.string().nullable(),
    hashtags: z.array(z.string()),
    gallery_images: z.array(z.string()),
    translation_group: z.string().nullable(),
    revision: z.number(),
    base_revision: z.number(),
    saved_at: z.iso.datetime(),
    saved_by: z
      .strictObject({
        id: z.uuid(),
        full_name: z.string(),
      })
      .nullable(),
    saved_in: z.string(),
  }),
);

export const editedArticleOutput = viewOf<EditedArticle>("EditedArticle")(
  z.strictObject({
    article: z.strictObject({
      title: z.string(),
      content: z.string(),
      excerpt: z.string().nullable(),
      language: z.enum(LANGUAGE_CODES),
      cover_image_url: z.string().nullable(),
      cover_alt: z.string().nullable(),
      hashtags: z.array(z.string()),
      gallery_images: z.array(z.string()),
      translation_group: z.string().nullable(),
      id: z.uuid(),
      slug: z.string(),
      author_id: z.uuid().nullable(),
      published: z.boolean(),
      profiles: articleAuthorOutput.nullable(),
      created_at: z.iso.datetime(),
      updated_at: z.iso.datetime(),
      first_published_at: z.iso.datetime().nullable(),
      published_day: z.string().nullable(),
      revision: z.number(),
      publish_at: z.iso.datetime().nullable(),
      publish_time_zone: z.string().nullable(),
      translations: z.array(articleTranslationOutput),
    }),
    draft: articleDraftOutput.nullable(),
    draft_revision: z.number(),
  }),
);

export const articleVersionOutput = viewOf<ArticleVersion>("ArticleVersion")(
  z.strictObject({
    number: z.number(),
    kind: z.enum(ARTICLE_VERSION_KINDS),
    title: z.string(),
    word_count: z.number(),
    created_at: z.iso.datetime(),
    created_by: z
      .strictObject({
        id: z.uuid(),
        full_name: z.string(),
      })
      .nullable(),
    content: z.string(),
    excerpt: z.string().nullable(),
    language: z.enum(LANGUAGE_CODES),
    cover_image_url: z.string().nullable(),
    cover_alt: z.string().nullable(),
    hashtags: z.array(z.string()),
    gallery_images: z.array(z.string()),
    translation_group: z.string().nullable(),
  }),
);

export const articleVersionLineOutput = viewOf<ArticleVersionLine>("ArticleVersionLine")(
  z.strictObject({
    number: z.number(),
    kind: z.enum(ARTICLE_VERSION_KINDS),
    title: z.string(),
    word_count: z.number(),
    created_at: z.iso.datetime(),
    created_by: z
      .strictObject({
        id: z.uuid(),
        full_name: z.string(),
      })
      .nullable(),
  }),
);

export const articleProblemOutput = viewOf<ArticleProblem>("ArticleProblem")(
  z.union([
    z.strictObject({
      field: z.enum([
        "language",
        "title",
        "gallery_images",
        "content",
        "excerpt",
        "cover_image_url",
        "cover_alt",
        "hashtags",
        "translation_group",
      ]),
      href: z.string().optional(),
      kind: z.enum(["excerpt", "cover_alt", "cover", "broken_link", "unpublished_link", "picture_alt"]),
    }),
    z.strictObject({
      field: z.enum([
        "language",
        "title",
        "gallery_images",
        "content",
        "excerpt",
        "cover_image_url",
        "cover_alt",
        "hashtags",
        "translation_group",
      ]),
      href: z.string().optional(),
      kind: z.literal("refused"),
      error: z.string(),
    }),
  ]),
);

export const blogAnswers: RouteAnswers = {
  "GET /api/blog/:id": {
    summary: "An article",
    answers: { 200: articleDetailOutput },
    refusals: ["article_not_found"],
  },
  "GET /api/blog/slug/:slug": {
    summary: "An article by its address",
    answers: { 200: articleDetailOutput },
    refusals: ["article_not_found"],
  },
};
