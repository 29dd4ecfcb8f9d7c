import { Hono } from "hono";
import type { AppEnv } from "../../env.ts";
import { enforceRateLimit, parse, requireSignedIn, requireUser } from "../../http.ts";
import { csvResponse } from "../../lib/csv.ts";
import { fileResponse } from "../../lib/fileResponse.ts";
import { startOfDay } from "../../lib/timeZones.ts";
import { readTranslations } from "../../lib/translations.ts";
import { RATE_LIMITS } from "../../rateLimits.ts";
import { statementQuery, transferListQuery } from "./inputs.ts";
import { monthBounds, toTransferView } from "./rules.ts";
import { dueTermsNow } from "./sendTransfers.ts";
import type { Statement } from "./statementFile.ts";
import { listStatementRows } from "./statementStore.ts";
import { listTransfers } from "./store.ts";

/** An organizer's own transfers, and the statement of a month. */
export const transferRoutes = new Hono<AppEnv>()
  .use(requireSignedIn)

  .get("/transfers", parse("query", transferListQuery), async (c) => {
    const { rows, next } = await listTransfers(c.var.db, requireUser(c).id, c.req.valid("query").cursor);
    if (next) c.header("X-Next-Cursor", next);
    const terms = dueTermsNow(c.env);
    return c.json(rows.map((row) => toTransferView(row, terms)));
  })

  .get("/statement", parse("query", statementQuery), async (c) => {
    const { id, language, full_name: name } = requireUser(c);
    await enforceRateLimit(c, RATE_LIMITS.payouts.statements, id);
    const { month, format } = c.req.valid("query");
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
