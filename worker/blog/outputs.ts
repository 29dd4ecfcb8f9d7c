import * as z from "zod";
import type { RouteAnswers } from "../answers.ts";
import { successViewOutput } from "../auth/outputs.ts";
import { LANGUAGE_CODES } from "../lib/languages.ts";
import { ARTICLE_VERSION_KINDS } from "./contract.ts";

/** The public part of an article's author; null for an erased one. */
export type ArticleAuthor = z.output<typeof articleAuthorOutput>;
export const articleAuthorOutput = z.strictObject({
  full_name: z.string(),
  avatar_url: z.string().nullable(),
  public_slug: z
    .string()
    .nullable()
    .describe("The slug of the public profile; null when the author has none that is open"),
});

/** The fields that an author writes. */
export type ArticleFields = z.output<typeof articleFieldsOutput>;
export const articleFieldsOutput = z.strictObject({
  title: z.string(),
  content: z.string(),
  excerpt: z.string().nullable(),
  language: z.enum(LANGUAGE_CODES),
  cover_image_url: z.string().nullable(),
  cover_alt: z.string().nullable(),
  hashtags: z.array(z.string()).describe("Without `#`"),
  gallery_images: z.array(z.string()),
  translation_group: z.string().nullable(),
});

/** An article on a card. Instants in ISO; `first_published_at` is null before the first publishing. */
export type ArticleCard = z.output<typeof articleCardOutput>;
export const articleCardOutput = articleFieldsOutput
  .omit({ content: true, gallery_images: true, translation_group: true })
  .extend({
    id: z.uuid(),
    slug: z.string(),
    author_id: z.uuid().nullable(),
    profiles: articleAuthorOutput.nullable(),
    published: z.boolean(),
    first_published_at: z.iso.datetime().nullable(),
    published_day: z
      .string()
      .nullable()
      .describe("The Italian day of the first publishing, YYYY-MM-DD, which is in the article's address"),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    reading_minutes: z.number().describe("Minutes, at least one"),
  });

/** An article in the authors' table. */
export type ArticleTableRow = z.output<typeof articleTableRowOutput>;
export const articleTableRowOutput = articleCardOutput.extend({
  revision: z.number(),
  publish_at: z.iso.datetime().nullable().describe("When it will be published; null unless scheduled"),
  has_draft: z
    .boolean()
    .describe(
      "Whether something was typed since it was saved last. An article that was never saved (its slug is its id) is listed, searched and sorted by its draft's title, any other by its saved title",
    ),
});

/** The neighbours of an article: by shared hashtags, and the next ones in the same language by date. */
export type ArticleNeighbours = z.output<typeof articleNeighboursOutput>;
export const articleNeighboursOutput = z.strictObject({
  related: z.array(articleCardOutput),
  previous: articleCardOutput.nullable(),
  next: articleCardOutput.nullable(),
});

/** A hashtag as its authors write it, and the number of published articles with it. */
export type HashtagCount = z.output<typeof hashtagCountOutput>;
export const hashtagCountOutput = z.strictObject({ hashtag: z.string(), articles: z.number() });

/** A heading inside an article; `id` is its fragment. */
export type ArticleHeading = z.output<typeof articleHeadingOutput>;
export const articleHeadingOutput = z.strictObject({
  id: z.string(),
  level: z.union([z.literal(2), z.literal(3)]),
  text: z.string(),
});

/** A published article in another language. */
export type ArticleTranslation = z.output<typeof articleTranslationOutput>;
export const articleTranslationOutput = articleCardOutput.pick({
  language: true,
  slug: true,
  title: true,
  published_day: true,
});

/** An article on its page. */
export type ArticleDetail = z.output<typeof articleDetailOutput>;
export const articleDetailOutput = articleCardOutput.extend({
  gallery_images: z.array(z.string()),
  content: z.string(),
  word_count: z.number(),
  headings: z.array(articleHeadingOutput),
  translations: z.array(articleTranslationOutput).describe("The other languages of the article"),
  revision: z.number(),
});

/**
 * The draft of an article, as autosave answers it and in `current` of a refusal `stale`. The next save sends
 * `revision`, so that no save overwrites another unseen. Without a draft (`base_revision` 0) these are the saved
 * article's text and the number to continue from.
 */
export type ArticleDraft = z.output<typeof articleDraftOutput>;
export const articleDraftOutput = articleFieldsOutput.extend({
  revision: z.number(),
  base_revision: z
    .number()
    .describe(
      "The article's revision when the draft was begun; 0: there is no draft, and the fields are the article's",
    ),
  saved_at: z.iso.datetime(),
  saved_by: z
    .strictObject({ id: z.uuid(), full_name: z.string() })
    .nullable()
    .describe("The name of who saved it last; null for an erased account"),
  saved_in: z.string(),
});

/**
 * An article for its editor. `draft` is null without unsaved text.
 *
 * The editor stores two numbers and takes both from every answer: `article.revision` and `draft_revision`. The second one
 * continues when a draft is deleted (published, discarded), so it is never 0 again after the first save:
 *
 * - `PUT …/draft { revision: draft_revision, saved_in, …all fields }` answers an `ArticleDraft`, whose `revision` is the
 * next `draft_revision`. For a new article: an id created by the browser and `revision` 0. A repeated call is answered with
 * the draft that it wrote. 409 `stale` with `current` (an `ArticleDraft`): another user's text, or, when `current.saved_in`
 * is the tab's own, a lost answer: then the tab sends again with `current.revision`. 404 `article_not_found`: the article
 * was deleted meanwhile; 429 carries `Retry-After`. The tab keeps its text in all cases.
 * - `POST …/publish { revision, draft_revision }`, `POST …/versions/{number}/restore { draft_revision }` and `DELETE
 * …/draft?revision={draft_revision}` refuse with 409 `stale` when either number is old; `current` of the first two is an
 * `EditedArticle`, of the last an `ArticleDraft`.
 */
export type EditedArticle = z.output<typeof editedArticleOutput>;
export const editedArticleOutput = z.strictObject({
  article: articleFieldsOutput.extend({
    ...articleCardOutput.omit({ reading_minutes: true }).shape,
    revision: z.number(),
    publish_at: z.iso.datetime().nullable(),
    publish_time_zone: z.string().nullable(),
    translations: z
      .array(articleTranslationOutput)
      .describe("The articles of the same group, published or not"),
  }),
  draft: articleDraftOutput.nullable(),
  draft_revision: z.number(),
});

/** A version in an article's history, newest first: its author, and its time. */
export type ArticleVersionLine = z.output<typeof articleVersionLineOutput>;
export const articleVersionLineOutput = z.strictObject({
  number: z.number(),
  kind: z.enum(ARTICLE_VERSION_KINDS),
  title: z.string(),
  word_count: z.number(),
  created_at: z.iso.datetime(),
  created_by: z.strictObject({ id: z.uuid(), full_name: z.string() }).nullable(),
});

export type ArticleVersion = z.output<typeof articleVersionOutput>;
export const articleVersionOutput = articleVersionLineOutput.extend(articleFieldsOutput.shape);

/**
 * A problem to correct before publishing. `field`: its place in the form; `href`: a link without a target or to an
 * unpublished article, or a picture without a description. A problem that publishing refuses has the refusal's text key
 * as `error`.
 */
export type ArticleProblem = z.output<typeof articleProblemOutput>;
export const articleProblemOutput = z.union([
  // Problems that only need the author's confirmation.
  z.strictObject({
    field: articleFieldsOutput.keyof(),
    href: z.string().optional(),
    kind: z.enum(["excerpt", "cover_alt", "cover", "broken_link", "unpublished_link", "picture_alt"]),
  }),
  z.strictObject({
    field: articleFieldsOutput.keyof(),
    href: z.string().optional(),
    kind: z.literal("refused"),
    error: z.string(),
  }),
]);

export const blogAnswers: RouteAnswers = {
  "GET /api/blog/:id": { summary: "An article", output: articleDetailOutput },
  "GET /api/blog/slug/:slug": { summary: "An article by its address", output: articleDetailOutput },
  "GET /api/blog/:id/neighbours": {
    summary: "The articles before and after one, and related ones",
    output: articleNeighboursOutput,
  },
  "GET /api/blog/hashtags": {
    summary: "Hashtags with their numbers of articles",
    output: z.array(hashtagCountOutput),
  },
  "GET /api/blog": {
    summary: "Articles by language, hashtag and words",
    note: "Without a token, and with published=true, the published ones. A writer's token answers with the writer's own articles of every state, an admin's with everybody's; state and authorId choose among them.",
    output: z.union([z.array(articleTableRowOutput), z.array(articleCardOutput)]),
  },
  "DELETE /api/blog/:id": { summary: "Deletes an article", refusals: ["stale"] },
  "PUT /api/blog/:id": {
    summary: "Changes an article; fields that are left out stay",
    output: articleDetailOutput,
    refusals: ["stale", "writing_suspended"],
  },
  "POST /api/blog": {
    summary: "Writes an article",
    answers: { 201: articleDetailOutput },
    refusals: ["article_not_found", "stale", "writing_suspended"],
  },
  "POST /api/blog/:id/versions/:number/restore": {
    summary: "Makes an earlier version the draft",
    output: editedArticleOutput,
    refusals: ["article_not_found", "stale"],
  },
  "GET /api/blog/:id/versions/:number": {
    summary: "An earlier version",
    output: articleVersionOutput,
    refusals: ["article_not_found"],
  },
  "GET /api/blog/:id/versions": {
    summary: "The earlier versions of an article",
    output: z.array(articleVersionLineOutput),
  },
  "DELETE /api/blog/:id/draft": { summary: "Discards a draft", refusals: ["stale"] },
  "PUT /api/blog/:id/draft": {
    summary: "Saves a draft as it is typed",
    output: articleDraftOutput,
    refusals: ["stale"],
  },
  "GET /api/blog/:id/draft": {
    summary: "An article with its draft, for its editor",
    output: editedArticleOutput,
  },
  "POST /api/blog/:id/unpublish": {
    summary: "Takes an article off the blog",
    output: editedArticleOutput,
    refusals: ["stale"],
  },
  "GET /api/blog/:id/checks": {
    summary: "What an article lacks before it is published",
    output: z.strictObject({ problems: z.array(articleProblemOutput) }),
    refusals: ["invalid"],
  },
  "POST /api/blog/:id/publish": {
    summary: "Publishes a draft, now or at a set time",
    output: editedArticleOutput,
    refusals: ["article_published", "stale", "writing_suspended"],
  },
};

export const newsletterAnswers: RouteAnswers = {
  "POST /api/newsletter": {
    summary:
      "Mails a link that confirms a subscription to the newsletter; the answer reveals no subscription",
    answers: { 202: successViewOutput },
    refusals: ["challenge_failed"],
  },
  "POST /api/newsletter/confirm": {
    summary: "Confirms a subscription by the link of its mail",
    output: successViewOutput,
    refusals: ["invalid_token"],
  },
};
