import { newRoutes, parse, sendPage } from "../../http.ts";
import { dayInTimeZone } from "../../lib/calendarDays.ts";
import { SORTED_MATCHES_HEADER } from "../../lib/tables.ts";
import { requirePermission } from "../../permissions/requirePermission.ts";
import { exportTable } from "../exportTable.ts";
import { accountState } from "./contract.ts";
import { userExportQuery, userTableQuery } from "./inputs.ts";
import { listUsers, streamUsers } from "./store.ts";

/** The table of users, and its export. */
export const adminUserRoutes = newRoutes()
  .get("/users", requirePermission("users.manage"), parse("query", userTableQuery), async (c) => {
    const { sortedMatches, ...page } = await listUsers(c.var.db, c.req.valid("query"));
    if (sortedMatches) c.header(SORTED_MATCHES_HEADER, String(sortedMatches));
    return sendPage(c, page);
  })

  .get("/users.csv", requirePermission("users.manage"), parse("query", userExportQuery), (c) => {
    const day = (at: string | null) => (at ? dayInTimeZone(c.env.TIME_ZONE, new Date(at)) : "");
    return exportTable(c, {
      id: "users",
      fields: ["full_name", "email", "company_name", "vat_number"],
      file: "users.csv",
      pages: streamUsers(c.var.db, c.req.valid("query")),
      columns: ({ user_table: texts, auth, profile: fields, roles }) => [
        [texts.name, ({ profile }) => profile.full_name],
        [auth.email, ({ email }) => email],
        [texts.role, ({ profile }) => roles[profile.role]],
        [texts.status, (user) => texts[accountState(user)]],
        [texts.created, ({ created_at }) => day(created_at)],
        [texts.sign_in, ({ last_sign_in_at }) => day(last_sign_in_at)],
        [fields.company_name, ({ profile }) => profile.company_name ?? ""],
        [fields.vat_number, ({ profile }) => profile.vat_number ?? ""],
        ["id", ({ id }) => id],
      ],
    });
  });
