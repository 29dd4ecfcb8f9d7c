import { Hono } from "hono";
import type { AppEnv } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { guardWrites } from "../../guardedWrites.ts";
import { enforceRateLimit, parse, requireUser } from "../../http.ts";
import { sendMailsAfterResponse } from "../../mail/send.ts";
import { requirePermission } from "../../permissions/requirePermission.ts";
import { RATE_LIMITS } from "../../rateLimits.ts";
import type { RegisterGuide } from "../contract.ts";
import { registerParams } from "../inputs.ts";
import { keptRegister } from "../keeping/keptRegister.ts";
import type { GuideCandidate } from "./contract.ts";
import { guideSearchQuery, guidesBody } from "./inputs.ts";
import { areGuides, guideLeaves, guidesUpdates, searchGuides, takesGuides } from "./store.ts";

/** Who keeps a register beside its organizer: the organizer names them, and they may leave. */
export const registerGuideRoutes = new Hono<AppEnv>()
  .get(
    "/:id/guides",
    requirePermission("registers.keep"),
    parse("param", registerParams, "register_not_found"),
    parse("query", guideSearchQuery),
    async (c) => {
      const user = requireUser(c);
      await enforceRateLimit(c, RATE_LIMITS.registers.guideSearch, user.id);
      const register = await keptRegister(c, c.req.valid("param").id);
      if (!register.is_own) throw new Refusal("forbidden");
      const found = await searchGuides(c.var.db, c.req.valid("query").q, user.id);
      return c.json(found satisfies GuideCandidate[]);
    },
  )

  .put(
    "/:id/guides",
    requirePermission("registers.keep"),
    parse("param", registerParams, "register_not_found"),
    parse("json", guidesBody),
    async (c) => {
      const { id } = c.req.valid("param");
      const { user_ids: ids } = c.req.valid("json");
      const user = requireUser(c);
      await enforceRateLimit(c, RATE_LIMITS.registers.guides, user.id);
      const register = await keptRegister(c, id);
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
      const { guides } = await keptRegister(c, id);
      return c.json(guides satisfies RegisterGuide[]);
    },
  )

  .delete(
    "/:id/guides/me",
    requirePermission("registers.keep"),
    parse("param", registerParams, "register_not_found"),
    async (c) => {
      const register = await keptRegister(c, c.req.valid("param").id);
      const { id } = requireUser(c);
      await guideLeaves(c.var.db, register, id, new Date());
      return c.body(null, 204);
    },
  );
