import { type Context, Hono } from "hono";
import { AUDIT_ACTIONS } from "../../audit/contract.ts";
import { recordExport } from "../../audit/store.ts";
import type { AppEnv } from "../../env.ts";
import { parse, requireUser } from "../../http.ts";
import { addDays, dayInTimeZone } from "../../lib/calendarDays.ts";
import { csvResponse, streamCsv } from "../../lib/csv.ts";
import { isPeriod, NO_PERIOD } from "../../lib/fields.ts";
import type { LanguageCode } from "../../lib/languages.ts";
import { startOfDay } from "../../lib/timeZones.ts";
import { readTranslations, type Translations } from "../../lib/translations.ts";
import * as z from "../../lib/z.ts";
import { log } from "../../log.ts";
import { requirePermission } from "../../permissions/requirePermission.ts";
import { exportQuery, tableQuery } from "../inputs.ts";
import type { AuditEntryView } from "../outputs.ts";
import { AUDIT_PARTS, AUDIT_SORTS, isAuditDay } from "./contract.ts";
import { type AuditFilter, listAuditEntries, streamAuditEntries } from "./store.ts";

const day = z.string().refine(isAuditDay, "validation.date").optional().catch(undefined);

/** The period includes both days. An unknown value is ignored; `to` before `from` is refused. */
const filters = {
  action: z.enum(AUDIT_ACTIONS).optional().catch(undefined),
  part: z.enum(AUDIT_PARTS).optional().catch(undefined),
  from: day,
  to: day,
};

const auditListQuery = z.object({ ...tableQuery(AUDIT_SORTS), ...filters }).refine(isPeriod, NO_PERIOD);
const auditExportQuery = z.object({ ...exportQuery(AUDIT_SORTS), ...filters }).refine(isPeriod, NO_PERIOD);

type AuditExportQuery = z.output<typeof auditExportQuery>;

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

/**
 * The audit log as CSV, one line each. Actions are the log's own codes ("event.update"); times are
 * "YYYY-MM-DD HH:mm:ss" in the site's time zone; values before and after are JSON.
 */
function auditCsv(
  pages: AsyncIterable<AuditEntryView[]>,
  language: LanguageCode,
  { audit_table: heads }: Translations,
  timeZone: string,
): Promise<ReadableStream<Uint8Array>> {
  const columns = [
    heads.at,
    heads.actor,
    heads.action,
    heads.subject_id,
    heads.subject_name,
    heads.person,
    heads.fields,
    heads.before,
    heads.after,
    heads.device,
    heads.country,
    heads.network,
  ];
  return streamCsv(columns, entryLines(pages, timeZone), language, (error) =>
    log("error", "a file broke off", error),
  );
}

async function* entryLines(
  pages: AsyncIterable<AuditEntryView[]>,
  timeZone: string,
): AsyncGenerator<string[][]> {
  // The Swedish date format is the ISO format.
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  const lineOf = (entry: AuditEntryView) => [
    format.format(new Date(entry.created_at)),
    entry.actor?.full_name ?? "",
    entry.action,
    entry.subject.id,
    entry.subject.name ?? "",
    entry.person?.full_name ?? "",
    entry.fields.join(", "),
    entry.before ? JSON.stringify(entry.before) : "",
    entry.after ? JSON.stringify(entry.after) : "",
    entry.device ?? "",
    entry.country ?? "",
    entry.network ?? "",
  ];
  for await (const entries of pages) yield entries.map(lineOf);
}
