import { v7 as newId } from "uuid";
import { auditedChange } from "../../audit/rules.ts";
import { type AuditEntryDraft, auditChange, auditEntry } from "../../audit/store.ts";
import { cached, purge } from "../../edgeCache.ts";
import type { AppContext } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { enforceRateLimit, newRoutes, orRefuse, parse, parseJson, requireUser } from "../../http.ts";
import { PAGES } from "../../lib/pageAddresses.ts";
import { isOrderSeen, orderedNames } from "../../orderedRows.ts";
import { requirePermission } from "../../permissions/requirePermission.ts";
import { RATE_LIMITS } from "../../rateLimits.ts";
import type { ForumCategory, ManagedForumCategory } from "../outputs.ts";
import {
  forumCategoryBody,
  forumCategoryChange,
  forumCategoryDeletion,
  forumCategoryKey,
  forumCategoryMerge,
  forumCategoryOrder,
  forumCategoryParams,
} from "./inputs.ts";
import {
  areBothSeen,
  findForumCategory,
  insertForumCategory,
  intoGone,
  listForumCategories,
  listManagedForumCategories,
  mergeForumCategories,
  removeForumCategory,
  reorderForumCategories,
  staleForumCategory,
  updateForumCategory,
} from "./store.ts";

const mayManage = requirePermission("categories.manage");
const byCategory = parse("param", forumCategoryParams, "not_found");
const byKey = parse("param", forumCategoryKey, "not_found");

export const forumCategoryRoutes = newRoutes()
  .get("/categories", cached({ shows: "forum_category" }), async (c) =>
    c.json((await listForumCategories(c.var.db)) satisfies ForumCategory[]),
  )

  // Former slugs and ids are answered with the current category.
  .get("/categories/:key", cached({ shows: "forum_category" }), byKey, async (c) => {
    const category = await orRefuse(findForumCategory(c.var.db, c.req.valid("param").key), "not_found");
    return c.json(category satisfies ForumCategory);
  });

/** Admins' changes of categories. */
export const forumCategoryChangeRoutes = newRoutes()
  .get("/categories", mayManage, async (c) =>
    c.json((await listManagedForumCategories(c.var.db)) satisfies ManagedForumCategory[]),
  )

  .post("/categories", mayManage, async (c) => {
    const { id = newId(), name, description } = await parseJson(c, forumCategoryBody);
    await enforceRateLimit(c, RATE_LIMITS.forum.categoryWrites, requireUser(c).id);
    const entry = categoryEntry(c, "create", id, { after: { name, description } });
    const category = await insertForumCategory(c.var.db, { id, name, description }, entry);
    purgeForumCategories(c, [category.slug]);
    return c.json(category satisfies ForumCategory, 201);
  })

  .post("/categories/reorder", mayManage, async (c) => {
    const { ids, before = null } = await parseJson(c, forumCategoryOrder);
    await enforceRateLimit(c, RATE_LIMITS.forum.categoryWrites, requireUser(c).id);
    const order = { ids, before };
    const entry = auditEntry(
      c,
      {
        action: "forum_category.reorder",
        subject: { kind: "table", id: "forum_categories" },
        fields: ["order"],
        ...orderedNames("forum_categories", order),
      },
      { where: isOrderSeen("forum_categories", order) },
    );
    const categories = await reorderForumCategories(c.var.db, order, entry);
    purgeForumCategories(c, []);
    return c.json(categories satisfies ForumCategory[]);
  })

  .put("/categories/:id", mayManage, byCategory, async (c) => {
    const { revision, name, description } = await parseJson(c, forumCategoryChange);
    await enforceRateLimit(c, RATE_LIMITS.forum.categoryWrites, requireUser(c).id);
    const before = await requireCategory(c, c.req.valid("param").id);
    const after = { name, description: description === undefined ? before.description : description };
    // True also for a repeated request, whose first answer was lost.
    if (before.name === after.name && before.description === after.description) return c.json(before);
    if (revision !== undefined && revision !== before.revision) throw staleForumCategory(before);
    const toEntry = (slug: string) => {
      const change = auditedChange<Partial<ForumCategory>>(before, { ...after, slug }, [
        "name",
        "description",
        "slug",
      ]);
      return categoryEntry(c, "update", before.id, change);
    };
    const category = await updateForumCategory(c.var.db, before, after, toEntry);
    purgeForumCategories(c, [before.slug, category.slug]);
    return c.json(category satisfies ForumCategory);
  })

  .post("/categories/:id/merge", mayManage, byCategory, async (c) => {
    const { into: intoId, revision, into_revision } = await parseJson(c, forumCategoryMerge);
    await enforceRateLimit(c, RATE_LIMITS.forum.categoryWrites, requireUser(c).id);
    const { id } = c.req.valid("param");
    const into = await findForumCategory(c.var.db, intoId);
    // If the target itself was merged, the admin confirmed another category than would get the topics.
    if (into?.id !== intoId || intoId === id) throw intoGone();
    const source = await findForumCategory(c.var.db, id);
    // A repeated request, whose first answer was lost.
    if (source?.id === into.id) return c.json(into);
    if (source?.id !== id) throw new Refusal("not_found");
    if ((revision ?? source.revision) !== source.revision) throw staleForumCategory(source);
    if ((into_revision ?? into.revision) !== into.revision) throw staleForumCategory(into);
    const { name, slug, topics_count } = source;
    const entry = auditEntry(
      c,
      {
        action: "forum_category.merge",
        subject: { kind: "forum_category", id },
        before: { name, slug, topics_count },
        after: { into: into.name },
      },
      { where: areBothSeen(source, into) },
    );
    const merged = await mergeForumCategories(c.var.db, source, into, entry);
    purgeForumCategories(c, [source.slug, merged.slug]);
    return c.json(merged satisfies ForumCategory);
  })

  .delete("/categories/:id", mayManage, byCategory, parse("query", forumCategoryDeletion), async (c) => {
    await enforceRateLimit(c, RATE_LIMITS.forum.categoryWrites, requireUser(c).id);
    const seen = await requireCategory(c, c.req.valid("param").id);
    const { revision = seen.revision } = c.req.valid("query");
    if (revision !== seen.revision) throw staleForumCategory(seen);
    const { name, slug, description } = seen;
    const entry = categoryEntry(c, "delete", seen.id, { before: { name, slug, description } });
    await removeForumCategory(c.var.db, seen, entry);
    purgeForumCategories(c, [slug]);
    return c.body(null, 204);
  });

/** The category of an id; refuses one that was merged into another. */
async function requireCategory(c: AppContext, id: string): Promise<ForumCategory> {
  const category = await findForumCategory(c.var.db, id);
  if (category?.id !== id) throw new Refusal("not_found");
  return category;
}

/** The audit entry after the statement that writes a category. */
function categoryEntry(
  c: AppContext,
  verb: "create" | "update" | "delete",
  id: string,
  values: Omit<AuditEntryDraft, "action" | "subject">,
) {
  const subject = { kind: "forum_category", id } as const;
  return auditChange(c, { action: `forum_category.${verb}`, subject, ...values });
}

/**
 * After a write: purges the forum's first page, the list of categories, and the answers about the given slugs: at most
 * five cache calls. Topics and filtered lists show the write within `CACHED_SECONDS`.
 */
function purgeForumCategories(c: AppContext, slugs: string[]): void {
  const pages = [PAGES.forum.path];
  purge(c, "forum_category", [
    { pages, params: {} },
    ...slugs.map((key) => ({ pages: [], params: { key } })),
  ]);
}
