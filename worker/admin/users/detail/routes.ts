import { recordOpening } from "../../../audit/store.ts";
import type { AuthSessionView } from "../../../auth/outputs.ts";
import { authSessionCutoff } from "../../../auth/rules.ts";
import type { UserRow } from "../../../auth/schema.ts";
import { listAuthSessions } from "../../../auth/store.ts";
import type { AppContext, Database } from "../../../env.ts";
import { Refusal } from "../../../errors.ts";
import { byId, newRoutes, orRefuse, parse, requireUser, sendPage } from "../../../http.ts";
import { dayInTimeZone } from "../../../lib/calendarDays.ts";
import { purgeSponsors } from "../../../packages/purge.ts";
import { listPackages } from "../../../packages/store.ts";
import { hasPublicPage } from "../../../permissions/permissionMap.ts";
import { requirePermission } from "../../../permissions/requirePermission.ts";
import type { Certification } from "../../../profiles/certifications/outputs.ts";
import { listCertifications } from "../../../profiles/certifications/store.ts";
import { purgeOrganizer } from "../../../profiles/purge.ts";
import type { TablePage } from "../../../tablePage.ts";
import { requireOwnPicture } from "../../../uploads/store.ts";
import { findRoleRefusal } from "../changes/store.ts";
import { sectionQuery, userProfileBody, userSessionParams } from "./inputs.ts";
import {
  effectiveChange,
  ownAccountRefusal,
  toProfileVersion,
  toUserDetail,
  type UserDetailRow,
} from "./rules.ts";
import {
  endUserSessions,
  findUserRow,
  listUserEnrolments,
  listUserEvents,
  listUserPayments,
  updateUserProfile,
} from "./store.ts";

const bySession = parse("param", userSessionParams, "not_found");

const mayManage = requirePermission("users.manage");
const userId = byId("not_found");

/** Routes of one account: its dialog's head, one call per section, and an admin's changes. */
export const userDetailRoutes = newRoutes()
  .get("/:id", mayManage, userId, async (c) => {
    const { id } = c.req.valid("param");
    const row = await requireUserRow(c.var.db, id);
    await recordUserOpening(c, id);
    return c.json(toUserDetail(row));
  })

  .get("/:id/packages", mayManage, userId, async (c) => {
    const { id } = c.req.valid("param");
    const packages = await listPackages(c.var.db, id, new Date());
    if (packages.length > 0) await recordUserOpening(c, id);
    return c.json(packages);
  })

  .get("/:id/certifications", mayManage, userId, async (c) => {
    const { id } = c.req.valid("param");
    const rows = await listCertifications(c.var.db, id);
    if (rows.length > 0) await recordUserOpening(c, id);
    return c.json(rows satisfies Certification[]);
  })

  .get("/:id/enrolments", mayManage, userId, parse("query", sectionQuery), async (c) => {
    const { id } = c.req.valid("param");
    return sectionResponse(c, id, await listUserEnrolments(c.var.db, id, c.req.valid("query")));
  })

  .get("/:id/payments", mayManage, userId, parse("query", sectionQuery), async (c) => {
    const { id } = c.req.valid("param");
    return sectionResponse(c, id, await listUserPayments(c.var.db, id, c.req.valid("query")));
  })

  .get("/:id/events", mayManage, userId, parse("query", sectionQuery), async (c) => {
    const { id } = c.req.valid("param");
    return sectionResponse(c, id, await listUserEvents(c.var.db, id, c.req.valid("query")));
  })

  .get("/:id/sessions", mayManage, userId, async (c) => {
    const { id } = c.req.valid("param");
    const rows = await listAuthSessions(c.var.db, id, authSessionCutoff(new Date()));
    if (rows.length > 0) await recordUserOpening(c, id);
    const views = rows.map(({ user_id: _owner, ...session }) => ({
      ...session,
      current: session.id === c.var.sessionId,
    }));
    return c.json(views satisfies AuthSessionView[]);
  })

  .put("/:id/profile", mayManage, userId, parse("json", userProfileBody), async (c) => {
    const { id } = c.req.valid("param");
    const { revision, ...wanted } = c.req.valid("json");
    const row = await requireUserRow(c.var.db, id);
    if (row.deleted_at) throw new Refusal("user_erased");
    if (revision !== undefined && revision !== row.revision) throw staleProfile(row);
    const change = effectiveChange(row, wanted);
    if (Object.keys(change).length === 0) return c.json(toUserDetail(row));
    const ownRefusal = change.role && ownAccountRefusal(requireUser(c), id);
    if (ownRefusal) throw new Refusal(ownRefusal);
    await requireOwnPicture(c.var.db, change.avatar_url ?? null, {
      field: "avatar_url",
      ownerId: requireUser(c).id,
    });
    const now = new Date();
    const today = dayInTimeZone(c.env.TIME_ZONE, now);
    const isWritten = await updateUserProfile(c, row, change, { now, today });
    const saved = await requireUserRow(c.var.db, id);
    if (!isWritten) {
      if (saved.deleted_at) throw new Refusal("user_erased");
      if (!change.role || saved.revision !== row.revision) throw staleProfile(saved);
      throw await findRoleRefusal(c.var.db, id, change.role, today);
    }
    if (hasPublicPage(row.role) || hasPublicPage(saved.role)) purgeOrganizer(c, saved);
    purgeSponsors(c);
    return c.json(toUserDetail(saved));
  })

  // Ends all sessions; for the admin's own account all but this request's.
  .delete("/:id/sessions", mayManage, userId, async (c) => {
    const { id } = c.req.valid("param");
    await requireUserRow(c.var.db, id);
    await endUserSessions(c, { userId: id, ...sessionBounds(c) });
    return c.body(null, 204);
  })

  .delete("/:id/sessions/:sessionId", mayManage, bySession, async (c) => {
    const { id, sessionId } = c.req.valid("param");
    const ended = await endUserSessions(c, { userId: id, sessionId, ...sessionBounds(c) });
    if (ended === 0) throw new Refusal("not_found");
    return c.body(null, 204);
  });

/**
 * Records an audit entry for every read of an account's data, the dialog's and each section's: after the read and
 * before the answer, so that an unknown id leaves no entry.
 */
function recordUserOpening(c: AppContext, id: string): Promise<void> {
  return recordOpening(c, { action: "user.read", subject: { kind: "user", id } });
}

function requireUserRow(db: Database, id: string): Promise<UserDetailRow> {
  return orRefuse(findUserRow(db, id), "not_found");
}

async function sectionResponse<Row>(c: AppContext, id: string, page: TablePage<Row>) {
  if (page.rows.length > 0) await recordUserOpening(c, id);
  return sendPage(c, page);
}

function staleProfile(row: UserRow): Refusal {
  return new Refusal("stale", { current: toProfileVersion(row) });
}

function sessionBounds(c: AppContext): { exceptId: string; expired: string } {
  return { exceptId: c.var.sessionId ?? "", expired: authSessionCutoff(new Date()) };
}
