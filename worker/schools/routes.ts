import { type Context, Hono } from "hono";
import { v7 as newId } from "uuid";
import { auditEntry } from "../audit/store.ts";
import { cached } from "../edgeCache.ts";
import type { AppEnv } from "../env.ts";
import { Refusal } from "../errors.ts";
import { enforceRateLimit, parse, type RouteTable, requireSignedIn, requireUser } from "../http.ts";
import { type CronTick, cronJob } from "../jobs.ts";
import { hasPermissionFor } from "../permissions/contract.ts";
import { requirePermission, requireWriting } from "../permissions/requirePermission.ts";
import { RATE_LIMITS } from "../rateLimits.ts";
import { uploadKey } from "../uploads/contract.ts";
import { usableCutoff } from "../uploads/rules.ts";
import { isUsablePicture } from "../uploads/store.ts";
import { existingSchool, findSchoolFor } from "./findSchoolFor.ts";
import { schoolBody, schoolChange, schoolParams, verificationBody } from "./inputs.ts";
import { schoolInvitationRoutes, schoolMemberRoutes } from "./memberRoutes.ts";
import type { School } from "./outputs.ts";
import { schoolPaperRoutes } from "./paperRoutes.ts";
import { purgeSchool } from "./purge.ts";
import { schoolSlug } from "./rules.ts";
import { PAPER_REMINDERS_COST, sendPaperReminders } from "./sendPaperReminders.ts";
import { insertSchool, updateSchool, verifySchool } from "./store.ts";

const schoolRoutes = new Hono<AppEnv>()
  .post(
    "/",
    requireSignedIn,
    requirePermission("schools.found"),
    requireWriting,
    parse("json", schoolBody),
    async (c) => {
      const user = requireUser(c);
      await enforceRateLimit(c, RATE_LIMITS.schools.writes, user.id);
      const { slug, ...fields } = c.req.valid("json");
      await checkLogo(c, fields.logo_url, null);
      const id = newId();
      const school = { ...fields, id, account_id: user.id, slug: slug || schoolSlug(fields.name, id) };
      await insertSchool(c.var.db, school, new Date());
      return c.json(await existingSchool(c, id), 201);
    },
  )

  .get("/:slug", cached({ shows: "school" }), parse("param", schoolParams, "school_not_found"), async (c) =>
    c.json((await existingSchool(c, c.req.valid("param").slug)) satisfies School),
  )

  .put(
    "/:slug",
    requireSignedIn,
    requireWriting,
    parse("param", schoolParams, "school_not_found"),
    parse("json", schoolChange),
    async (c) => {
      const user = requireUser(c);
      const { revision, ...change } = c.req.valid("json");
      const school = await findSchoolFor(c, c.req.valid("param").slug, "schools.manage");
      await enforceRateLimit(c, RATE_LIMITS.schools.writes, user.id);
      if (change.instructors_handle_money !== undefined) {
        if (!hasPermissionFor(user, "schools.own", school.account_id)) throw new Refusal("forbidden");
        await findSchoolFor(c, school.id, "schools.own");
      }
      await checkLogo(c, change.logo_url, school.logo_url);
      await updateSchool(c.var.db, school.id, elsewhere(change, school), revision, new Date());
      const after = await existingSchool(c, school.id);
      purgeSchool(c, after);
      return c.json(after);
    },
  );

/** A change to another place loses the coordinates unless it sends them. */
function elsewhere(change: Omit<Parameters<typeof updateSchool>[2], "revision">, school: School) {
  const { location = school.location, nation = school.nation, latitude, longitude } = change;
  const isElsewhere = location !== school.location || nation !== school.nation;
  return isElsewhere ? { ...change, latitude: latitude ?? null, longitude: longitude ?? null } : change;
}

/** Refuses a logo that is not the caller's own upload or no longer exists. */
async function checkLogo(c: Context<AppEnv>, url: string | null | undefined, before: string | null) {
  if (!url || url === before) return;
  const { id } = requireUser(c);
  if (await isUsablePicture(c.var.db, uploadKey(url), id, usableCutoff(new Date()))) return;
  throw new Refusal("invalid", { fields: { logo_url: "validation.picture_gone" } });
}

const adminSchoolRoutes = new Hono<AppEnv>().put(
  "/:slug/verification",
  requireSignedIn,
  requirePermission("schools.verify"),
  parse("param", schoolParams, "school_not_found"),
  parse("json", verificationBody),
  async (c) => {
    const school = await existingSchool(c, c.req.valid("param").slug);
    const { verified: isVerified } = c.req.valid("json");
    const entry = auditEntry(
      c,
      {
        action: isVerified ? "school.verify" : "school.unverify",
        subject: { kind: "school", id: school.id },
        personId: school.account_id,
      },
      { ifChanged: true },
    );
    const verification = { isVerified, adminId: requireUser(c).id, entries: [entry] };
    await verifySchool(c.var.db, school.id, verification, new Date());
    purgeSchool(c, school);
    return c.json(await existingSchool(c, school.id));
  },
);

export const schoolsApi: RouteTable = {
  "/schools": [schoolRoutes, schoolMemberRoutes, schoolPaperRoutes],
  "/school-invitations": [schoolInvitationRoutes],
  "/admin/schools": [adminSchoolRoutes],
};

export function schoolJobs({ budget, db, env }: CronTick) {
  return [
    cronJob("school papers", PAPER_REMINDERS_COST, () => sendPaperReminders(env, db, new Date(), budget)),
  ];
}
