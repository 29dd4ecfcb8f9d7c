import { Hono } from "hono";
import type { AppEnv } from "../env.ts";
import { parse, type RouteTable, requireUser } from "../http.ts";
import { type CronTick, cronJob } from "../jobs.ts";
import { dayInTimeZone } from "../lib/calendarDays.ts";
import { requirePermission } from "../permissions/requirePermission.ts";
import { registerChangeRoutes } from "./changes/routes.ts";
import { listChanges } from "./changes/store.ts";
import { registerClosingRoutes } from "./closing/routes.ts";
import type { RegisterView } from "./contract.ts";
import { registerCorrectionRoutes } from "./corrections/routes.ts";
import { registerFileRoutes } from "./files/routes.ts";
import { registerGuideRoutes } from "./guides/routes.ts";
import { registerListQuery, registerParams, registerQuery } from "./inputs.ts";
import { KEEPING_COST, keepRegisters } from "./keeping/keepRegisters.ts";
import { keptRegister } from "./keeping/keptRegister.ts";
import { REGISTER_REMINDERS_COST, sendRegisterReminders } from "./reminders/sendRegisterReminders.ts";
import { emergencyNumbers } from "./rules.ts";
import { checkSealsAtNight, SEALS_COST } from "./sealing/checkSealsAtNight.ts";
import { registerSigningRoutes } from "./signing/routes.ts";
import { listRegisters, listRegistersOfEvent } from "./store.ts";

/** The registers that the caller keeps. */
const registerRoutes = new Hono<AppEnv>()
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

export const registersApi: RouteTable = {
  "/registers": [
    registerRoutes,
    registerChangeRoutes,
    registerClosingRoutes,
    registerSigningRoutes,
    registerCorrectionRoutes,
    registerGuideRoutes,
    registerFileRoutes,
  ],
};

export function registerReminderJobs({ budget, db, env }: CronTick) {
  return [
    cronJob("register reminders", REGISTER_REMINDERS_COST, () =>
      sendRegisterReminders(env, db, new Date(), budget),
    ),
  ];
}

export function registerJobs({ budget, db, env }: CronTick) {
  return [
    cronJob("registers", KEEPING_COST, () => keepRegisters(env, db, new Date(), budget)),
    cronJob("seals", SEALS_COST, () => checkSealsAtNight(env, db, new Date(), budget)),
  ];
}
