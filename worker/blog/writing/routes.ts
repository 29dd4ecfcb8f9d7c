import { v7 as newId } from "uuid";
import type { AppContext } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import {
  byId,
  enforceRateLimit,
  newRoutes,
  parse,
  parseJson,
  requireSignedIn,
  requireSignedInTo,
  requireUser,
} from "../../http.ts";
import { dayInTimeZone } from "../../lib/calendarDays.ts";
import { withoutUndefined } from "../../lib/withoutUndefined.ts";
import { requirePermission, requireWriting } from "../../permissions/requirePermission.ts";
import { RATE_LIMITS } from "../../rateLimits.ts";
import { copyLinkedPicturesAfterResponse } from "../../uploads/copyLinkedPicture.ts";
import { EMPTY_FIELDS } from "../articleFields.ts";
import { savedFields } from "../drafts/rules.ts";
import { findManagedArticle } from "../managedArticle.ts";
import type { ArticleDetail, ArticleFields } from "../outputs.ts";
import { purgeArticle } from "../purge.ts";
import { articleSlug } from "../rules.ts";
import type { ArticleRow } from "../schema.ts";
import { findArticle, findArticleRow } from "../store.ts";
import { readColumns } from "./checkArticle.ts";
import { articleChangeEntries, articleCreationEntries, articleDeletionEntries } from "./entries.ts";
import {
  articleBody,
  articleChange,
  articleRemovalParams,
  type CheckedArticle,
  type CheckedChange,
} from "./inputs.ts";
import { insertArticle, removeArticle, staleArticle, updateArticle } from "./store.ts";

const writersOnly = requirePermission("articles.manage");

/** Explicit saves, which change a published article at once. Autosaved text goes to the draft. */
export const articleWritingRoutes = newRoutes()
  .post("/", requireSignedInTo("article_sign_in"), writersOnly, requireWriting, async (c) => {
    const { id = newId(), slug, ...body } = await parseJson(c, articleBody);
    // A repeated request, whose first answer was lost, updates the article that the first one created.
    const isKnown = (await findArticleRow(c.var.db, id)) !== undefined;
    const created = isKnown ? null : await createArticle(c, id, slug ?? null, body);
    if (created) return c.json(await finishWrite(c, created, null), 201);
    const before = await findManagedArticle(c, id);
    return c.json(await finishWrite(c, await changeArticle(c, before, body, slug ?? null), before), 201);
  })

  .put(
    "/:id",
    requireSignedInTo("article_sign_in"),
    writersOnly,
    requireWriting,
    byId("article_not_found"),
    async (c) => {
      const { revision, ...change } = await parseJson(c, articleChange);
      const before = await findManagedArticle(c, c.req.valid("param").id);
      if (revision !== undefined && revision !== before.revision)
        throw await staleArticle(c.var.db, before.id);
      return c.json(await finishWrite(c, await changeArticle(c, before, change, null), before));
    },
  )

  .delete(
    "/:id",
    requireSignedIn,
    writersOnly,
    byId("article_not_found"),
    parse("query", articleRemovalParams),
    async (c) => {
      const article = await findManagedArticle(c, c.req.valid("param").id);
      const { revision } = c.req.valid("query");
      await removeArticle(c.var.db, article.id, revision, articleDeletionEntries(c, article));
      if (article.published) purgeArticle(c, article);
      return c.body(null, 204);
    },
  );

/** An article after a write. */
type WrittenArticle = { id: string; files: string[] };

/** Creates an article of the caller. Null when the id exists, or belonged to a published article. */
async function createArticle(
  c: AppContext,
  id: string,
  slug: string | null,
  { published = false, ...body }: Omit<CheckedArticle, "slug">,
): Promise<WrittenArticle | null> {
  const user = requireUser(c);
  await enforceRateLimit(c, RATE_LIMITS.articles.creating, user.id);
  const columns = await readColumns(c, { id, translation_group: null, files: [] }, toFields(body));
  const row = { ...columns, id, author_id: user.id, published };
  const entries = articleCreationEntries(c, row);
  const now = new Date();
  const article = { id, author_id: user.id, columns, slug: wantedSlug(slug, columns), published, entries };
  const isInserted = await insertArticle(c.var.db, article, now, dayInTimeZone(c.env.TIME_ZONE, now));
  return isInserted ? row : null;
}

/** Changes an article. `slug`: for an article without its own yet. */
async function changeArticle(
  c: AppContext,
  before: ArticleRow,
  { published, ...change }: Omit<CheckedChange, "revision">,
  slug: string | null,
): Promise<WrittenArticle> {
  const user = requireUser(c);
  await enforceRateLimit(c, RATE_LIMITS.articles.saving, user.id);
  const columns = await readColumns(c, before, { ...savedFields(before), ...withoutUndefined(change) });
  const after = { ...columns, published: published ?? before.published };
  const entries = articleChangeEntries(c, before, after);
  const update = { before, columns, slug: wantedSlug(slug, columns), published, userId: user.id, entries };
  const now = new Date();
  await updateArticle(c.var.db, update, now, dayInTimeZone(c.env.TIME_ZONE, now));
  return { id: before.id, files: columns.files };
}

function wantedSlug(slug: string | null, { title }: ArticleFields): string {
  return articleSlug(slug ?? title);
}

function toFields(body: Omit<CheckedArticle, "slug" | "published">): ArticleFields {
  return { ...EMPTY_FIELDS, ...withoutUndefined(body) };
}

/** After a write: purges the article's public pages, fetches its linked pictures, and returns the current article. */
async function finishWrite(
  c: AppContext,
  { id, files }: WrittenArticle,
  before: ArticleRow | null,
): Promise<ArticleDetail> {
  const article = await findArticle(c.var.db, id);
  if (!article) throw new Refusal("article_not_found");
  if (article.published || before?.published) purgeArticle(c, article);
  copyLinkedPicturesAfterResponse(c, files);
  return article;
}
