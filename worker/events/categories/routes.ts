import { v7 as newId } from "uuid";
import { auditedChange } from "../../audit/rules.ts";
import { type AuditEntryDraft, auditChange, auditEntry } from "../../audit/store.ts";
import { cached, purge } from "../../edgeCache.ts";
import type { AppContext } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { byId, enforceRateLimit, newRoutes, orRefuse, parse, parseJson, requireUser } from "../../http.ts";
import { csvResponse, toCsv } from "../../lib/csv.ts";
import type { LanguageCode } from "../../lib/languages.ts";
import { PAGES } from "../../lib/pageAddresses.ts";
import { readTranslations, type Translations } from "../../lib/translations.ts";
import { isOrderSeen, orderedNames } from "../../orderedRows.ts";
import { requirePermission } from "../../permissions/requirePermission.ts";
import { RATE_LIMITS } from "../../rateLimits.ts";
import { findSetting, rewritePublicConfig } from "../../settings/store.ts";
import { insertPastEvents, TRANSLATED_LANGUAGES } from "./contract.ts";
import { categoryBody, categoryChange, categoryDeletion, categoryOrder } from "./inputs.ts";
import type { Category } from "./outputs.ts";
import { auditedNames, hasSameNames, losesTrainings } from "./rules.ts";
import {
  findCategoryById,
  insertCategory,
  listCategories,
  movedPosition,
  removeCategory,
  reorderCategories,
  staleCategory,
  storedCategory,
  updateCategory,
} from "./store.ts";

const mayManage = requirePermission("categories.manage");

const POSITION_KEY = "past_events_category_position";

export const categoryRoutes = newRoutes()
  .get("/", cached({ shows: "category" }), async (c) => c.json(await listCategories(c.var.db)))

  .post("/", mayManage, async (c) => {
    const { id = newId(), name, names } = await parseJson(c, categoryBody);
    await enforceRateLimit(c, RATE_LIMITS.events.categoryWrites, requireUser(c).id);
    const entries = {
      category: categoryEntry(c, "category.create", id, { after: storedCategory(id) }),
      position: positionEntry(c, 1),
    };
    await insertCategory(c.var.db, { id, name, names }, entries, new Date());
    await rewritePublicConfig(c.var.db, c.env.CONFIG);
    return c.json(await finishWrite(c, id), 201);
  })

  .post("/reorder", mayManage, async (c) => {
    const { ids, before = null } = await parseJson(c, categoryOrder);
    await enforceRateLimit(c, RATE_LIMITS.events.categoryWrites, requireUser(c).id);
    const order = { ids, before };
    const entry = auditEntry(
      c,
      {
        action: "category.reorder",
        subject: { kind: "table", id: "categories" },
        fields: ["order"],
        ...orderedNames("categories", order),
      },
      { where: isOrderSeen("categories", order) },
    );
    const categories = await reorderCategories(c.var.db, order, entry);
    purgeCategories(c, null);
    return c.json(categories satisfies Category[]);
  })

  .put("/:id", mayManage, byId("not_found"), async (c) => {
    const { revision, ...body } = await parseJson(c, categoryChange);
    await enforceRateLimit(c, RATE_LIMITS.events.categoryWrites, requireUser(c).id);
    const before = await findCategory(c, c.req.valid("param").id);
    const names = body.names === undefined ? before.names : (body.names ?? undefined);
    const after = { name: body.name, ...(names && { names }) };
    // True also for a repeated request, whose first answer was lost.
    if (hasSameNames(before, after)) return c.json(before);
    if (revision !== undefined && revision !== before.revision) throw staleCategory(before);
    if (losesTrainings(before, after.name))
      throw new Refusal("invalid", { fields: { name: "validation.trainings_name" } });
    const [old, changed] = [auditedNames(before), auditedNames(after)];
    const change = auditedChange(old, changed, Object.keys(old));
    await updateCategory(c.var.db, before, after, categoryEntry(c, "category.update", before.id, change));
    return c.json(await finishWrite(c, before.id));
  })

  .delete("/:id", mayManage, byId("not_found"), parse("query", categoryDeletion), async (c) => {
    await enforceRateLimit(c, RATE_LIMITS.events.categoryWrites, requireUser(c).id);
    const { revision, events } = c.req.valid("query");
    const seen = await findCategory(c, c.req.valid("param").id);
    const isStale =
      (revision ?? seen.revision) !== seen.revision || (events ?? seen.events_count) !== seen.events_count;
    if (isStale) throw staleCategory(seen);
    const { slug, events_count } = seen;
    const before = { ...auditedNames(seen), slug, events_count };
    const entries = {
      category: categoryEntry(c, "category.delete", seen.id, { before }),
      position: positionEntry(c, -1),
    };
    await removeCategory(c.var.db, seen, entries, new Date());
    await rewritePublicConfig(c.var.db, c.env.CONFIG);
    purgeCategories(c, slug);
    return c.body(null, 204);
  });

/** The admin's table of categories as a file. */
export const categoryFileRoutes = newRoutes().get("/categories.csv", mayManage, async (c) => {
  const position = await findSetting(c.var.db, POSITION_KEY);
  const { language } = requireUser(c);
  const file = categoriesCsv(
    await listCategories(c.var.db),
    position.value?.index ?? null,
    language,
    await readTranslations(c.env.ASSETS, language),
  );
  return csvResponse(c, CATEGORIES_CSV, file);
});

function findCategory(c: AppContext, id: string): Promise<Category> {
  return orRefuse(findCategoryById(c.var.db, id), "not_found");
}

function categoryEntry(
  c: AppContext,
  action: "category.create" | "category.update" | "category.delete",
  id: string,
  values: Omit<AuditEntryDraft, "action" | "subject">,
) {
  return auditChange(c, { action, subject: { kind: "category", id }, ...values });
}

/** The audit entry of the past events' position, which moves with the categories before it. */
function positionEntry(c: AppContext, by: 1 | -1) {
  const subject = { kind: "setting", id: POSITION_KEY } as const;
  return auditChange(c, { action: "setting.update", subject, ...movedPosition(by) });
}

/** After a write: purges the category's pages, and returns the current category. */
async function finishWrite(c: AppContext, id: string): Promise<Category> {
  const category = await findCategory(c, id);
  purgeCategories(c, category.slug);
  return category;
}

/**
 * After a write: purges home, a category's page, and the lists of categories and of home's sections: six calls. Pages of
 * its events, calendars and filtered lists show the write within `CACHED_SECONDS`. `slug` null: only the order changed.
 */
function purgeCategories(c: AppContext, slug: string | null): void {
  const pages = slug === null ? [] : [PAGES.category.path.replace(":slug", encodeURIComponent(slug))];
  purge(c, "category", [{ pages: [PAGES.home.path, ...pages], params: {} }]);
}

const CATEGORIES_CSV = "categorie.csv";

/**
 * The table of categories as CSV, with "Eventi Passati" at its position: at most 41 lines, so in one page. The
 * languages' columns have the admin's translations only.
 */
function categoriesCsv(
  categories: Category[],
  pastPosition: number | null,
  language: LanguageCode,
  { categories: texts, home }: Translations,
): string {
  const heads = [texts.position, texts.name, ...TRANSLATED_LANGUAGES, texts.address, texts.events];
  const lines = insertPastEvents(categories, null, pastPosition).map((category, index) =>
    category
      ? [
          String(index + 1),
          category.name,
          ...TRANSLATED_LANGUAGES.map((code) => category.names?.[code] ?? ""),
          category.slug,
          String(category.events_count),
        ]
      : [String(index + 1), home.past, ...TRANSLATED_LANGUAGES.map(() => ""), "", ""],
  );
  return toCsv([heads, ...lines], language);
}
