import { Hono } from "hono";
import { templateBody } from "../../eligibility/inputs.ts";
import type { RequirementTemplate } from "../../eligibility/outputs.ts";
import type { AppEnv } from "../../env.ts";
import { guardWrites } from "../../guardedWrites.ts";
import { enforceRateLimit, parse, requireSignedIn, requireUser } from "../../http.ts";
import * as z from "../../lib/z.ts";
import { requirePermission } from "../../permissions/requirePermission.ts";
import { callerRule } from "../../permissions/store.ts";
import { RATE_LIMITS } from "../../rateLimits.ts";
import { listTemplates, saveTemplate } from "./templateStore.ts";

const templateParams = z.object({ categoryId: z.uuid().toLowerCase() });

/** An organizer's own requirements of categories. */
export const requirementTemplateRoutes = new Hono<AppEnv>()
  .use(requireSignedIn, requirePermission("events.manage"))
  .get("/", async (c) =>
    c.json((await listTemplates(c.var.db, requireUser(c).id)) satisfies RequirementTemplate[]),
  )
  .put("/:categoryId", parse("param", templateParams), parse("json", templateBody), async (c) => {
    const user = requireUser(c);
    await enforceRateLimit(c, RATE_LIMITS.events.templates, user.id);
    const { requirements } = c.req.valid("json");
    const template = { category_id: c.req.valid("param").categoryId, requirements };
    guardWrites(c, callerRule(user));
    await saveTemplate(c.var.db, user.id, template, new Date());
    return c.json(template satisfies RequirementTemplate);
  });
