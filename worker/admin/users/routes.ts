import { Hono } from "hono";
import { recordExport } from "../../audit/store.ts";
import type { AppEnv } from "../../env.ts";
import { parse, requireUser } from "../../http.ts";
import { dayInTimeZone } from "../../lib/calendarDays.ts";
import { csvResponse, streamCsv } from "../../lib/csv.ts";
import { SORTED_MATCHES_HEADER } from "../../lib/tables.ts";
import { readTranslations, type Translations } from "../../lib/translations.ts";
import { log } from "../../log.ts";
import { requirePermission } from "../../permissions/requirePermission.ts";
import { accountState } from "./contract.ts";
import { userExportQuery, userTableQuery } from "./inputs.ts";
import type { AdminUserView } from "./outputs.ts";
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

/** The heads of the CSV file, in the words of the table. */
function userCsvHeads({ user_table, auth, profile }: Translations): string[] {
  const { name, role, status, created, sign_in } = user_table;
  return [name, auth.email, role, status, created, sign_in, profile.company_name, profile.vat_number, "id"];
}

/** The lines of the CSV file, a page at a time. Days as YYYY-MM-DD in the site's time zone. */
async function* userCsvPages(
  pages: AsyncIterable<AdminUserView[]>,
  { user_table: states, roles }: Translations,
  timeZone: string,
): AsyncGenerator<string[][]> {
  const day = (at: string | null) => (at ? dayInTimeZone(timeZone, new Date(at)) : "");
  for await (const users of pages)
    yield users.map((user) => [
      user.profile.full_name,
      user.email,
      roles[user.profile.role],
      states[accountState(user)],
      day(user.created_at),
      day(user.last_sign_in_at),
      user.profile.company_name ?? "",
      user.profile.vat_number ?? "",
      user.id,
    ]);
}
