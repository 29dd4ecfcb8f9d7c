import { AUDIT_ACTIONS } from "../../audit/contract.ts";
import type { AppContext } from "../../env.ts";
import { newRoutes, parse } from "../../http.ts";
import { addDays, dayInTimeZone } from "../../lib/calendarDays.ts";
import { isPeriod, NO_PERIOD } from "../../lib/fields.ts";
import { startOfDay } from "../../lib/timeZones.ts";
import * as z from "../../lib/z.ts";
import { requirePermission } from "../../permissions/requirePermission.ts";
import { csvTimeFormat, exportTable } from "../exportTable.ts";
import { exportQuery, tableQuery } from "../inputs.ts";
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
export const adminAuditRoutes = newRoutes()
  .get("/audit", requirePermission("audit.read"), parse("query", auditListQuery), async (c) => {
    const { limit, cursor, ...request } = c.req.valid("query");
    const page = await listAuditEntries(c.var.db, filterOf(c, request), { limit, cursor });
    if (page.next) c.header("X-Next-Cursor", page.next);
    if (page.previous) c.header("X-Previous-Cursor", page.previous);
    return c.json(page.rows);
  })

  .get("/audit.csv", requirePermission("audit.read"), parse("query", auditExportQuery), async (c) => {
    const filter = filterOf(c, c.req.valid("query"));
    const time = csvTimeFormat(c.env.TIME_ZONE, "medium");
    return exportTable(c, {
      id: "audit",
      fields: ["full_name"],
      file: `registro-${dayInTimeZone(c.env.TIME_ZONE, new Date())}.csv`,
      pages: streamAuditEntries(c.var.db, filter),
      columns: ({ audit_table: heads }) => [
        [heads.at, ({ created_at }) => time(created_at)],
        [heads.actor, ({ actor }) => actor?.full_name ?? ""],
        // The log's own codes, such as "event.update".
        [heads.action, ({ action }) => action],
        [heads.subject_id, ({ subject }) => subject.id],
        [heads.subject_name, ({ subject }) => subject.name ?? ""],
        [heads.person, ({ person }) => person?.full_name ?? ""],
        [heads.fields, ({ fields }) => fields.join(", ")],
        [heads.before, ({ before }) => (before ? JSON.stringify(before) : "")],
        [heads.after, ({ after }) => (after ? JSON.stringify(after) : "")],
        [heads.device, ({ device }) => device ?? ""],
        [heads.country, ({ country }) => country ?? ""],
        [heads.network, ({ network }) => network ?? ""],
      ],
    });
  });

/** The filter of a request; its days are those of the site's time zone. */
function filterOf(c: AppContext, { from, to, sort: _sort, ...filter }: AuditExportQuery): AuditFilter {
  const { TIME_ZONE } = c.env;
  return {
    ...filter,
    since: from ? startOfDay(from, TIME_ZONE) : undefined,
    until: to ? startOfDay(addDays(to, 1), TIME_ZONE) : undefined,
  };
}
