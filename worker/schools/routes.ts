import { v7 as newId } from "uuid";
import { auditChange, recordOpening } from "../audit/store.ts";
import { cached } from "../edgeCache.ts";
import type { AppContext } from "../env.ts";
import { Refusal } from "../errors.ts";
import {
  enforceRateLimit,
  newRoutes,
  parse,
  type RouteTable,
  requireSignedIn,
  requireUser,
} from "../http.ts";
import { hasPermissionForAny } from "../permissions/permissionMap.ts";
import { requirePermission, requireWriting } from "../permissions/requirePermission.ts";
import { RATE_LIMITS } from "../rateLimits.ts";
import { type CronTick, cronJob } from "../runCronJobs.ts";
import { askBucket } from "../uploads/askBucket.ts";
import { uploadKey } from "../uploads/contract.ts";
import { usableCutoff } from "../uploads/rules.ts";
import { isOwnFile, isUsablePicture } from "../uploads/store.ts";
import { existingSchool, findSchoolFor, parseSlug } from "./findSchoolFor.ts";
import { paperBody, schoolBody, schoolChange, schoolPaperParams, verificationBody } from "./inputs.ts";
import { schoolInvitationRoutes, schoolMemberRoutes } from "./memberRoutes.ts";
import type { School, SchoolPaperView } from "./outputs.ts";
import { purgeSchool } from "./purge.ts";
import { schoolSlug } from "./rules.ts";
import { PAPER_REMINDERS_COST, sendPaperReminders } from "./sendPaperReminders.ts";
import {
  deletePaper,
  findPaperFile,
  insertPaper,
  insertSchool,
  listPapers,
  updateSchool,
  verifySchool,
} from "./store.ts";

const parsePaper = parse("param", schoolPaperParams, "school_not_found");

const schoolRoutes = newRoutes()
  .post("/", requirePermission("schools.found"), requireWriting, parse("json", schoolBody), async (c) => {
    const user = requireUser(c);
    await enforceRateLimit(c, RATE_LIMITS.schools.writes, user.id);
    const { slug, ...fields } = c.req.valid("json");
    await checkLogo(c, fields.logo_url, null);
    const id = newId();
    const named = schoolSlug(fields.name, id);
    const insert = (address: string) =>
      insertSchool(c.var.db, { ...fields, id, account_id: user.id, slug: address }, new Date());
    await insert(slug || named).catch((error: unknown) => {
      // Two schools may have one name: the address of the later one ends with its id.
      if (slug || !(error instanceof Refusal && error.code === "slug_conflict")) throw error;
      return insert(`${named}-${id.slice(-6)}`);
    });
    return c.json(await existingSchool(c, id), 201);
  })

  .get("/:slug", cached({ shows: "school" }), parseSlug, async (c) =>
    c.json((await existingSchool(c, c.req.valid("param").slug)) satisfies School),
  )

  .put("/:slug", requireSignedIn, requireWriting, parseSlug, parse("json", schoolChange), async (c) => {
    const user = requireUser(c);
    const { revision, ...change } = c.req.valid("json");
    const action = change.instructors_handle_money === undefined ? "schools.manage" : "schools.own";
    const school = await findSchoolFor(c, c.req.valid("param").slug, action);
    await enforceRateLimit(c, RATE_LIMITS.schools.writes, user.id);
    await checkLogo(c, change.logo_url, school.logo_url);
    await updateSchool(c.var.db, school.id, elsewhere(change, school), revision, new Date());
    const after = await existingSchool(c, school.id);
    purgeSchool(c, after);
    return c.json(after);
  });

/** A change to another place loses the coordinates unless it sends them. */
function elsewhere(change: Omit<Parameters<typeof updateSchool>[2], "revision">, school: School) {
  const { location = school.location, nation = school.nation, latitude, longitude } = change;
  const isElsewhere = location !== school.location || nation !== school.nation;
  return isElsewhere ? { ...change, latitude: latitude ?? null, longitude: longitude ?? null } : change;
}

/** Refuses a logo that is not the caller's own upload or no longer exists. */
async function checkLogo(c: AppContext, url: string | null | undefined, before: string | null) {
  if (!url || url === before) return;
  const { id } = requireUser(c);
  if (await isUsablePicture(c.var.db, uploadKey(url), id, usableCutoff(new Date()))) return;
  throw new Refusal("invalid", { fields: { logo_url: "validation.picture_gone" } });
}

/** The papers of a school: its members who teach and admins read them, the latter with an audit entry. */
const schoolPaperRoutes = newRoutes()
  .get("/:slug/papers", requireSignedIn, parseSlug, async (c) => {
    const school = await openedSchool(c, c.req.valid("param").slug);
    return c.json(await listPapers(c.var.db, school.id));
  })

  .post("/:slug/papers", requireSignedIn, parseSlug, parse("json", paperBody), async (c) => {
    const { id: userId } = requireUser(c);
    const { kind, title = null, file_url, expires_on = null } = c.req.valid("json");
    const school = await findSchoolFor(c, c.req.valid("param").slug, "schools.manage");
    await enforceRateLimit(c, RATE_LIMITS.schools.writes, userId);
    if (!(await isOwnFile(c.var.db, uploadKey(file_url), userId)))
      throw new Refusal("invalid", { fields: { file_url: "validation.picture_gone" } });
    const paper = { id: newId(), kind, title, expires_on, created_at: new Date().toISOString() };
    const isWritten = await insertPaper(c.var.db, { ...paper, school_id: school.id, file_url });
    if (!isWritten) throw new Refusal("school_full");
    return c.json({ ...paper, seen_at: null } satisfies SchoolPaperView, 201);
  })

  .get("/:slug/papers/:paperId/file", requireSignedIn, parsePaper, async (c) => {
    const { slug, paperId } = c.req.valid("param");
    const school = await openedSchool(c, slug);
    const url = await findPaperFile(c.var.db, school.id, paperId);
    const file = url && (await askBucket(() => c.env.UPLOADS.get(uploadKey(url))));
    if (!file) throw new Refusal("not_found");
    const headers = new Headers({ "Cache-Control": "private, no-store" });
    file.writeHttpMetadata(headers);
    return new Response(file.body, { headers });
  })

  .delete("/:slug/papers/:paperId", requireSignedIn, parsePaper, async (c) => {
    const { slug, paperId } = c.req.valid("param");
    const school = await findSchoolFor(c, slug, "schools.manage");
    await deletePaper(c.var.db, school.id, paperId);
    return c.body(null, 204);
  });

async function openedSchool(c: AppContext, slug: string): Promise<School> {
  const school = await findSchoolFor(c, slug, "schools.open");
  if (hasPermissionForAny(c.var.user, "schools.open"))
    await recordOpening(c, {
      action: "school.read",
      subject: { kind: "school", id: school.id },
      personId: school.account_id,
    });
  return school;
}

const adminSchoolRoutes = newRoutes().put(
  "/:slug/verification",
  requirePermission("schools.verify"),
  parseSlug,
  parse("json", verificationBody),
  async (c) => {
    const school = await existingSchool(c, c.req.valid("param").slug);
    const { verified: isVerified } = c.req.valid("json");
    const entry = auditChange(c, {
      action: isVerified ? "school.verify" : "school.unverify",
      subject: { kind: "school", id: school.id },
      personId: school.account_id,
    });
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

export function schoolJobs(tick: CronTick) {
  return [cronJob("school papers", PAPER_REMINDERS_COST, () => sendPaperReminders(tick, new Date()))];
}
