import { Hono } from "hono";
import type { AppEnv } from "../env.ts";
import { parse, requireUser } from "../http.ts";
import { dayInTimeZone } from "../lib/calendarDays.ts";
import { requirePermission } from "../permissions/requirePermission.ts";
import { listChanges } from "./changes/store.ts";
import type { RegisterView } from "./contract.ts";
import { registerListQuery, registerParams, registerQuery } from "./inputs.ts";
import { keptRegister } from "./keptRegister.ts";
import { emergencyNumbers } from "./rules.ts";
import { listRegisters, listRegistersOfEvent } from "./store.ts";

/** The registers that the caller keeps. */
export const registerRoutes = new Hono<AppEnv>()
  .get("/", requirePermission("registers.keep"), parse("query", registerListQuery), async (c) => {
    const { scope = "open", event, cursor } = c.req.valid("query");
    const userId = requireUser(c).id;
    if (event) return c.json(await listRegistersOfEvent(c.var.db, userId, event));
    const today = dayInTimeZone(c.env.TIME_ZONE, new Date());
    const { rows, next } = await listRegisters(c.var.db, userId, { scope, today, cursor });
    if (next) c.header("X-Next-Cursor", next);
    return c.json(rows);
  })

  .get(
    "/:id",
    requirePermission("registers.keep"),
    parse("param", registerParams, "register_not_found"),
    parse("query", registerQuery),
    async (c) => {
      const { id } = c.req.valid("param");
      const { organizer_id: _, ...register } = await keptRegister(c, id);
      const { changes, has_more } = await listChanges(c.var.db, id, c.req.valid("query").after ?? 0);
      return c.json({
        ...register,
        emergency_numbers: emergencyNumbers(register.nation),
        changes,
        has_more,
        server_time: new Date().toISOString(),
      } satisfies RegisterView);
    },
  );
