import { type Context, Hono } from "hono";
import { recordExport } from "../../audit/store.ts";
import type { AppEnv } from "../../env.ts";
import { parse, requireUser } from "../../http.ts";
import { addDays, dayInTimeZone } from "../../lib/calendarDays.ts";
import { csvResponse } from "../../lib/csv.ts";
import { startOfDay } from "../../lib/timeZones.ts";
import { readTranslations } from "../../lib/translations.ts";
import { requirePermission } from "../../permissions/requirePermission.ts";
import { auditCsv } from "./csv.ts";
import { type AuditExportQuery, auditExportQuery, auditListQuery } from "./inputs.ts";
import { type AuditFilter, listAuditEntries, streamAuditEntries } from "./store.ts";

/** The audit log, and its export. */
export const adminAuditRoutes = new Hono<AppEnv>()
  .get("/audit", requirePermission("audit.read"), parse("query", auditListQuery), async (c) => {
    const { limit, cursor, ...request } = c.req.valid("query");
    const page = await listAuditEntries(c.var.db, filterOf(c, request), { limit, cursor });
    if (page.next) c.header("X-Next-Cursor", page.next);
    if (page.previous) c.header("X-Previous-Cursor", page.previous);
    return c.json(page.rows);
  })

  .get("/audit.csv", requirePermission("audit.read"), parse("query", auditExportQuery), async (c) => {
    const filter = filterOf(c, c.req.valid("query"));
    await recordExport(c, {
      action: "table.export",
      subject: { kind: "table", id: "audit" },
      fields: ["full_name"],
    });
    const entries = streamAuditEntries(c.var.db, filter);
    const { language } = requireUser(c);
    const texts = await readTranslations(c.env.ASSETS, language);
    const file = await auditCsv(entries, language, texts, c.env.TIME_ZONE);
    return csvResponse(c, `registro-${dayInTimeZone(c.env.TIME_ZONE, new Date())}.csv`, file);
  });

/** The filter of a request; its days are those of the site's time zone. */
function filterOf(c: Context<AppEnv>, { from, to, sort: _sort, ...filter }: AuditExportQuery): AuditFilter {
  const { TIME_ZONE } = c.env;
  return {
    ...filter,
    since: from ? startOfDay(from, TIME_ZONE) : undefined,
    until: to ? startOfDay(addDays(to, 1), TIME_ZONE) : undefined,
  };
}
