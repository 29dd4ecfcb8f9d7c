import { type AuditStatement, entriesOfAdmin } from "../../audit/store.ts";
import type { AppContext } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { byId, enforceRateLimit, newRoutes, orRefuse, parse, parseFields, requireUser } from "../../http.ts";
import { isClockTime, timeZoneName } from "../../lib/timeZones.ts";
import { withoutUndefined } from "../../lib/withoutUndefined.ts";
import * as z from "../../lib/z.ts";
import { requirePermission, requireWriting } from "../../permissions/requirePermission.ts";
import { RATE_LIMITS } from "../../rateLimits.ts";
import { siteUrl } from "../../siteUrl.ts";
import { copyLinkedPicturesAfterResponse } from "../../uploads/copyLinkedPicture.ts";
import { EMPTY_FIELDS, writtenFields } from "../articleFields.ts";
import { toEditedArticle } from "../drafts/columns.ts";
import { revisionNumber } from "../drafts/inputs.ts";
import { findEditedRows } from "../drafts/store.ts";
import { findManagedArticle } from "../managedArticle.ts";
import type { ArticleFields, ArticleProblem, EditedArticle } from "../outputs.ts";
import { purgeArticle } from "../purge.ts";
import { articleSlug, canManageArticle } from "../rules.ts";
import type { ArticleRow } from "../schema.ts";
import { findArticleRow } from "../store.ts";
import { checkArticleFiles, checkText, readColumns } from "../writing/checkArticle.ts";
import { articleChangeEntries } from "../writing/entries.ts";
import { articleBody } from "../writing/inputs.ts";
import type { ArticleColumns } from "../writing/toArticleColumns.ts";
import { findLinkProblems } from "./checkLinks.ts";
import {
  type ArticleSchedule,
  findTextProblems,
  isPublishedBy,
  type PublishCall,
  siteLinks,
  toRefusedProblems,
  toSchedule,
} from "./rules.ts";
import { findDraftRow, type LinkedArticle, publishText, unpublishArticle } from "./store.ts";

const TIME_ZONE_MAX = 64;

/** `publish_at`: a local time in `time_zone`, YYYY-MM-DDTHH:MM; without both the article is published now. */
const publishBody = z
  .object({
    revision: revisionNumber,
    draft_revision: revisionNumber,
    publish_at: z.string("validation.clock_time").refine(isClockTime, "validation.clock_time").optional(),
    time_zone: z
      .string("validation.time_zone")
      .max(TIME_ZONE_MAX, "validation.time_zone")
      .transform(timeZoneName)
      .refine((name) => name !== null, "validation.time_zone")
      .optional(),
  })
  .refine(({ publish_at, time_zone }) => publish_at === undefined || time_zone !== undefined, {
    path: ["time_zone"],
    message: "validation.time_zone",
  })
  .refine(({ publish_at, time_zone }) => publish_at !== undefined || time_zone === undefined, {
    path: ["publish_at"],
    message: "validation.clock_time",
  });

const unpublishBody = z.object({ revision: revisionNumber });

const mayWrite = requirePermission("articles.manage");
const articleId = byId("article_not_found");

/** The schema of a text that visitors may read. */
const publishedFields = articleBody.omit({ id: true, slug: true, published: true });

/** Publishing a draft, now or at a set time, and unpublishing an article. */
export const publishingRoutes = newRoutes()
  .post("/:id/publish", mayWrite, requireWriting, articleId, parse("json", publishBody), async (c) => {
    const { publish_at, time_zone, ...numbers } = c.req.valid("json");
    const schedule = publish_at && time_zone ? toSchedule(publish_at, time_zone) : null;
    if (publish_at && !schedule) throw scheduleRefusal("validation.time_does_not_exist");
    await enforceRateLimit(c, RATE_LIMITS.articles.saving, requireUser(c).id);
    const before = await findManagedArticle(c, c.req.valid("param").id);
    const isWritten = await publish(c, before, { ...numbers, schedule });
    const edited = await findEdited(c, before.id);
    if (!isWritten && !isPublishedBy({ ...numbers, schedule }, edited))
      throw new Refusal("stale", { current: edited });
    return c.json(edited);
  })

  .get("/:id/checks", mayWrite, articleId, async (c) => {
    const { id } = c.req.valid("param");
    await enforceRateLimit(c, RATE_LIMITS.articles.checks, requireUser(c).id);
    const rows = await findEditedRows(c.var.db, id);
    if (!rows || !canManageArticle(requireUser(c), rows.article)) throw new Refusal("article_not_found");
    const { article, draft } = toEditedArticle(rows);
    const fields = writtenFields(draft ?? article);
    const saved = await findArticleRow(c.var.db, id);
    const known = [...(saved?.files ?? []), ...JSON.parse(rows.draft?.files ?? "[]")];
    const { cleanArticleHtml } = await import("../html/cleanArticleHtml.ts");
    const text = cleanArticleHtml(fields.content, siteUrl(c));
    const canSee = (linked: LinkedArticle) => canManageArticle(requireUser(c), linked);
    const links = siteLinks(text);
    const problems: ArticleProblem[] = [
      ...toRefusedProblems(await findRefusedFields(c, fields, known)),
      ...findTextProblems(fields, text),
      ...(await findLinkProblems(c.var.db, { id, links }, canSee)),
    ];
    return c.json({ problems });
  })

  // Unpublishing a draft, or repeating the call, is no error.
  .post("/:id/unpublish", mayWrite, articleId, parse("json", unpublishBody), async (c) => {
    const { revision } = c.req.valid("json");
    await enforceRateLimit(c, RATE_LIMITS.articles.saving, requireUser(c).id);
    const before = await findManagedArticle(c, c.req.valid("param").id);
    const isDraft = !before.published && !before.publish_at;
    if (!isDraft || ![revision, revision + 1].includes(before.revision)) {
      const entries = before.publish_at
        ? scheduleEntries(c, before, before, null)
        : articleChangeEntries(c, before, { ...withLists(before), published: false });
      const isWritten = before.revision === revision && (await unpublishArticle(c.var.db, before, entries));
      if (!isWritten) throw new Refusal("stale", { current: await findEdited(c, before.id) });
      if (before.published) purgeArticle(c, before);
    }
    return c.json(await findEdited(c, before.id));
  });

/** Publishes the version that the caller saw. False: another write came first. */
async function publish(c: AppContext, before: ArticleRow, call: PublishCall): Promise<boolean> {
  const { revision, draft_revision, schedule } = call;
  if (before.revision !== revision || before.draft_revision !== draft_revision) return false;
  const draft = await findDraftRow(c.var.db, before.id);
  if (draft && draft.revision !== draft_revision) return false;
  if (schedule && before.published) throw new Refusal("article_published");
  // The article is already published unchanged, unless a draft was discarded after it was read.
  if (before.published && !draft) {
    const current = await findArticleRow(c.var.db, before.id);
    return current?.draft_revision === draft_revision;
  }
  const checked = parseFields(publishedFields, draft ?? before);
  const files = [...before.files, ...(draft?.files ?? [])];
  const columns = await readColumns(
    c,
    { ...before, files },
    { ...EMPTY_FIELDS, ...withoutUndefined(checked) },
  );
  const publication = {
    ...{
      before,
      columns,
      hasDraft: draft !== undefined,
      writtenBy: draft ? draft.saved_by : before.saved_by,
    },
    ...{ slug: articleSlug(columns.title), schedule, userId: requireUser(c).id },
    entries: schedule
      ? scheduleEntries(c, before, columns, schedule)
      : articleChangeEntries(c, before, { ...columns, published: true }),
  };
  const { written, error } = await publishText(c.var.db, publication, c.env.TIME_ZONE);
  if (error) throw scheduleRefusal(error);
  if (!written) return false;
  const after = await findEdited(c, before.id);
  if (after.article.published) purgeArticle(c, after.article);
  copyLinkedPicturesAfterResponse(c, columns.files);
  return true;
}

/** The fields that prevent publishing, with their errors: every check of publishing except those of writes. */
async function findRefusedFields(
  c: AppContext,
  fields: ArticleFields,
  knownFiles: string[],
): Promise<Record<string, string>> {
  const { toArticleColumns } = await import("../writing/toArticleColumns.ts");
  const columns = toArticleColumns(fields, siteUrl(c));
  return {
    ...(await refusedFields(() => checkArticleFiles(c, columns, knownFiles, new Date()))),
    ...(await refusedFields(() => checkText(columns))),
    ...(await refusedFields(() => parseFields(publishedFields, fields))),
  };
}

/** The fields of the refusal that a check throws; none when the check passes. */
async function refusedFields(check: () => unknown): Promise<Record<string, string>> {
  try {
    await check();
    return {};
  } catch (error) {
    if (error instanceof Refusal && error.details.fields) return error.details.fields;
    throw error;
  }
}

async function findEdited(c: AppContext, id: string): Promise<EditedArticle> {
  const rows = await orRefuse(findEditedRows(c.var.db, id), "article_not_found");
  return toEditedArticle(rows);
}

function scheduleRefusal(error: string): Refusal {
  return new Refusal("invalid", { fields: { publish_at: error } });
}

function withLists(row: ArticleRow): ArticleRow {
  return { ...row, hashtags: row.hashtags ?? [], gallery_images: row.gallery_images ?? [] };
}

/** The audit entry of an admin's schedule (null: its end), right after the write; none for bloggers. */
function scheduleEntries(
  c: AppContext,
  { id, author_id, publish_at }: ArticleRow,
  { title }: Pick<ArticleColumns, "title">,
  schedule: ArticleSchedule | null,
): AuditStatement[] {
  const entry = {
    action: "article.update",
    subject: { kind: "article", id },
    personId: author_id,
    fields: ["publish_at"],
    before: { publish_at },
    after: { title, ...(schedule ?? { publish_at: null }) },
  } as const;
  return entriesOfAdmin(c, "articles.manage", entry, { ifChanged: true });
}
