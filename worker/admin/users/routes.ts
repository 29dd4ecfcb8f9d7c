import { Hono } from "hono";
import { recordExport } from "../../audit/store.ts";
import type { AppEnv } from "../../env.ts";
import { parse, requireUser } from "../../http.ts";
import { csvResponse, streamCsv } from "../../lib/csv.ts";
import { SORTED_MATCHES_HEADER } from "../../lib/tables.ts";
import { readTranslations } from "../../lib/translations.ts";
import { log } from "../../log.ts";
import { requirePermission } from "../../permissions/requirePermission.ts";
import { userCsvHeads, userCsvPages } from "./csv.ts";
import { userExportQuery, userTableQuery } from "./inputs.ts";
import { listUsers, streamUsers } from "./store.ts";

/** The table of users, and its export. */
export const adminUserRoutes = new Hono<AppEnv>()
  .get("/users", requirePermission("users.manage"), parse("query", userTableQuery), async (c) => {
    const { rows, next, previous, sortedMatches } = await listUsers(c.var.db, c.req.valid("query"));
    if (next) c.header("X-Next-Cursor", next);
    if (previous) c.header("X-Previous-Cursor", previous);
    if (sortedMatches) c.header(SORTED_MATCHES_HEADER, String(sortedMatches));
    return c.json(rows);
  })

  .get("/users.csv", requirePermission("users.manage"), parse("query", userExportQuery), async (c) => {
    const request = c.req.valid("query");
    const { language } = requireUser(c);
    const fields = ["full_name", "email", "company_name", "vat_number"];
    await recordExport(c, { action: "table.export", subject: { kind: "table", id: "users" }, fields });
    const texts = await readTranslations(c.env.ASSETS, language);
    const pages = userCsvPages(streamUsers(c.var.db, request), texts, c.env.TIME_ZONE);
    const file = await streamCsv(userCsvHeads(texts), pages, language, (error) =>
      log("error", "a file broke off", error),
    );
    return csvResponse(c, "users.csv", file);
  });
