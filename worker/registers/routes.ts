import { Refusal } from "../errors.ts";
import { guardWrites } from "../guardedWrites.ts";
import { byId, enforceRateLimit, newRoutes, parse, type RouteTable, requireUser, sendPage } from "../http.ts";
import { dayInTimeZone } from "../lib/calendarDays.ts";
import { sendMailsAfterResponse } from "../mail/send.ts";
import { requirePermission } from "../permissions/requirePermission.ts";
import { RATE_LIMITS } from "../rateLimits.ts";
import { type CronTick, cronJob } from "../runCronJobs.ts";
import { certificateRoutes, eventCertificateRoutes, ownCertificateRoutes } from "./attendance/routes.ts";
import { registerChangeRoutes } from "./changes/routes.ts";
import { listChanges } from "./changes/store.ts";
import { registerClosingRoutes, registerCorrectionRoutes } from "./closing/routes.ts";
import { registerFileRoutes } from "./files/routes.ts";
import { areGuides, guideLeaves, guidesUpdates, searchGuides, takesGuides } from "./guidesStore.ts";
import { guideSearchQuery, guidesBody, registerListQuery, registerQuery } from "./inputs.ts";
import type { GuideCandidate, RegisterGuide, RegisterView } from "./outputs.ts";
import { managedRegister, withCheckInGates } from "./readRegisterDay.ts";
import { emergencyNumbers } from "./rules.ts";
import { RETENTION_COST, runRegisterRetention } from "./runRegisterRetention.ts";
import { checkSealsAtNight, SEALS_COST } from "./sealing/checkSealsAtNight.ts";
import { REGISTER_REMINDERS_COST, sendRegisterReminders } from "./sendRegisterReminders.ts";
import { registerSigningRoutes } from "./signing/routes.ts";
import { listRegisters, listRegistersOfEvent } from "./store.ts";

const mayKeep = requirePermission("registers.keep");
const byRegister = byId("register_not_found");

/** The guides of a register: the organizer names them, and they may leave. */
const registerGuideRoutes = newRoutes()
  .get("/:id/guides", mayKeep, byRegister, parse("query", guideSearchQuery), async (c) => {
    const user = requireUser(c);
    await enforceRateLimit(c, RATE_LIMITS.registers.guideSearch, user.id);
    const register = await managedRegister(c, c.req.valid("param").id);
    if (!register.is_own) throw new Refusal("forbidden");
    const found = await searchGuides(c.var.db, c.req.valid("query").q, user.id);
    return c.json(found satisfies GuideCandidate[]);
  })

  .put("/:id/guides", mayKeep, byRegister, parse("json", guidesBody), async (c) => {
    const { id } = c.req.valid("param");
    const { user_ids: ids } = c.req.valid("json");
    const user = requireUser(c);
    await enforceRateLimit(c, RATE_LIMITS.registers.guides, user.id);
    const register = await managedRegister(c, id);
    if (!register.is_own) throw new Refusal("forbidden");
    guardWrites(c, {
      condition: () => takesGuides(id, ids, user.id),
      refusal: new Refusal("register_closed"),
    });
    guardWrites(c, {
      condition: () => areGuides(id, ids, user.id),
      refusal: new Refusal("guide_unavailable"),
    });
    const now = new Date();
    const mail = { sender: { id: user.id, name: user.full_name }, link: `/registri/${id}`, now };
    await c.var.db.batch(guidesUpdates(c.var.db, register, ids, mail));
    sendMailsAfterResponse(c);
    const { guides } = await managedRegister(c, id);
    return c.json(guides satisfies RegisterGuide[]);
  })

  .delete("/:id/guides/me", mayKeep, byRegister, async (c) => {
    const register = await managedRegister(c, c.req.valid("param").id);
    const { id } = requireUser(c);
    await guideLeaves(c.var.db, register, id, new Date());
    return c.body(null, 204);
  });

/** The registers of the caller, as organizer or guide. */
const registerRoutes = newRoutes()
  .get("/", mayKeep, parse("query", registerListQuery), async (c) => {
    const { scope = "open", event, cursor } = c.req.valid("query");
    const userId = requireUser(c).id;
    if (event) return c.json(await listRegistersOfEvent(c.var.db, userId, event));
    const today = dayInTimeZone(c.env.TIME_ZONE, new Date());
    return sendPage(c, await listRegisters(c.var.db, userId, { scope, today, cursor }));
  })

  .get("/:id", mayKeep, byRegister, parse("query", registerQuery), async (c) => {
    const { id } = c.req.valid("param");
    const { organizer_id: _, ...register } = await managedRegister(c, id);
    const members = await withCheckInGates(c, register);
    const { changes, has_more } = await listChanges(c.var.db, id, c.req.valid("query").after ?? 0);
    return c.json({
      ...register,
      members,
      emergency_numbers: emergencyNumbers(register.nation),
      changes,
      has_more,
      server_time: new Date().toISOString(),
    } satisfies RegisterView);
  });

export const registersApi: RouteTable = {
  "/events": [eventCertificateRoutes],
  "/me": [ownCertificateRoutes],
  "/certificates": [certificateRoutes],
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

export function registerReminderJobs(tick: CronTick) {
  return [
    cronJob("register reminders", REGISTER_REMINDERS_COST, () => sendRegisterReminders(tick, new Date())),
  ];
}

export function registerJobs(tick: CronTick) {
  return [
    cronJob("registers", RETENTION_COST, () => runRegisterRetention(tick, new Date())),
    cronJob("seals", SEALS_COST, () => checkSealsAtNight(tick, new Date())),
  ];
}
