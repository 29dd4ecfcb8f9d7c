import type { UserRow } from "../../auth/schema.ts";
import { findUser } from "../../auth/store.ts";
import type { AppContext } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { enforceRateLimit, newRoutes, parse, requireSignedIn, requireUser } from "../../http.ts";
import { csvResponse } from "../../lib/csv.ts";
import { fileResponse } from "../../lib/fileResponse.ts";
import { startOfDay } from "../../lib/timeZones.ts";
import { readTranslations } from "../../lib/translations.ts";
import { hasPermissionFor, hasPermissionForAny } from "../../permissions/permissionMap.ts";
import { RATE_LIMITS } from "../../rateLimits.ts";
import type { OwnTransferView } from "../outputs.ts";
import { statementQuery, transferListQuery } from "./inputs.ts";
import { monthBounds, toTransferView } from "./rules.ts";
import { dueTermsNow } from "./sendTransfers.ts";
import type { Statement } from "./statementFile.ts";
import { listStatementRows } from "./statementStore.ts";
import { listTransfers } from "./store.ts";

/** An organizer's own transfers, and the statement of a month. */
export const transferRoutes = newRoutes()
  .use(requireSignedIn)

  .get("/transfers", parse("query", transferListQuery), async (c) => {
    const { cursor, organizerId } = c.req.valid("query");
    const { rows, next } = await listTransfers(c.var.db, (await readOrganizer(c, organizerId)).id, cursor);
    if (next) c.header("X-Next-Cursor", next);
    const terms = dueTermsNow(c.env);
    const view = ({ payer_name, paid_at, ...row }: (typeof rows)[number]): OwnTransferView => ({
      ...toTransferView(row, terms),
      ...{ payer_name, paid_at },
    });
    return c.json(rows.map(view));
  })

  .get("/statement", parse("query", statementQuery), async (c) => {
    const { language } = requireUser(c);
    const { month, format, organizerId } = c.req.valid("query");
    const { id, full_name: name } = await readOrganizer(c, organizerId);
    await enforceRateLimit(c, RATE_LIMITS.payouts.statements, requireUser(c).id);
    const { SITE_NAME: siteName, TIME_ZONE: timeZone } = c.env;
    const { firstDay, nextFirstDay } = monthBounds(month);
    const at = (day: string) => startOfDay(day, timeZone).toISOString();
    const period = { since: at(firstDay), until: at(nextFirstDay), firstDay, nextFirstDay };
    const { paper: texts } = await readTranslations(c.env.ASSETS, language);
    const statement: Statement = {
      rows: await listStatementRows(c.var.db, id, period),
      ...{ month, name, language, texts, siteName, timeZone, now: new Date() },
    };
    const file = `trasferimenti-${month}.${format}`;
    const { statementCsv, statementPdf } = await import("./statementFile.ts");
    if (format === "csv") return csvResponse(c, file, statementCsv(statement));
    return fileResponse(file, "pdf", await statementPdf(statement));
  });

/**
 * The organizer whose transfers a call reads: the caller, or `id`, the account of a school whose money the caller reads.
 * Refuses with `forbidden`; admins have their own lists.
 */
async function readOrganizer(c: AppContext, id: string | undefined): Promise<UserRow> {
  const user = requireUser(c);
  if (id === undefined || id === user.id) return user;
  const isOfSchool = hasPermissionFor(user, "payouts.read", id) && !hasPermissionForAny(user, "payouts.read");
  const organizer = isOfSchool ? await findUser(c.var.db, id) : undefined;
  if (!organizer) throw new Refusal("forbidden");
  return organizer;
}
