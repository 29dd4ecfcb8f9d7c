import { eraseAccount } from "../../../account/eraseAccount.ts";
import { auditChange, recordOpening } from "../../../audit/store.ts";
import { confirmationMail } from "../../../auth/mails.ts";
import type { SuccessView } from "../../../auth/outputs.ts";
import { hashLinkToken, newLinkToken } from "../../../auth/tokens.ts";
import type { AppContext } from "../../../env.ts";
import { Refusal } from "../../../errors.ts";
import { byId, enforceRateLimit, newRoutes, orRefuse, parse, requireUser } from "../../../http.ts";
import { dayInTimeZone } from "../../../lib/calendarDays.ts";
import { sendMailsAfterResponse } from "../../../mail/send.ts";
import { purgeSponsors } from "../../../packages/purge.ts";
import { requirePermission } from "../../../permissions/requirePermission.ts";
import { purgeOrganizer } from "../../../profiles/purge.ts";
import { RATE_LIMITS } from "../../../rateLimits.ts";
import { ownAccountRefusal, staleUser } from "../detail/rules.ts";
import { activeBody, deleteUserQuery, roleBody } from "../inputs.ts";
import type { AdminUserView, UserConsequences } from "../outputs.ts";
import { findAdminUser } from "../store.ts";
import { findConsequences, renewConfirmation, requireUserRow, updateActive, updateRole } from "./store.ts";

const mayManage = requirePermission("users.manage");

/** Routes with which admins change an account's role, activate or deactivate it. */
export const adminUserChangeRoutes = newRoutes()
  .get("/:id/consequences", mayManage, byId("not_found"), async (c) => {
    const { id } = await requireUserRow(c.var.db, c.req.valid("param").id);
    await recordOpening(c, { action: "user.read", subject: { kind: "user", id } });
    const now = new Date();
    const today = dayInTimeZone(c.env.TIME_ZONE, now);
    return c.json((await findConsequences(c.var.db, id, today, now)) satisfies UserConsequences);
  })

  .put("/:id/role", mayManage, byId("not_found"), parse("json", roleBody), async (c) => {
    const { role: to, shown } = c.req.valid("json");
    const user = await requireOtherUser(c, c.req.valid("param").id);
    const now = new Date();
    const today = dayInTimeZone(c.env.TIME_ZONE, now);
    await updateRole(c, { id: user.id, from: shown?.role ?? user.role, to, today }, now);
    purgeOrganizer(c, user);
    return c.json(await requireAdminUser(c, user.id));
  })

  .put("/:id/active", mayManage, byId("not_found"), parse("json", activeBody), async (c) => {
    const user = await requireOtherUser(c, c.req.valid("param").id);
    await updateActive(c, { id: user.id, isActive: c.req.valid("json").is_active }, new Date());
    purgeOrganizer(c, user);
    purgeSponsors(c);
    return c.json(await requireAdminUser(c, user.id));
  })

  .post("/:id/resend-confirmation", mayManage, byId("not_found"), async (c) => {
    const user = await requireUserRow(c.var.db, c.req.valid("param").id);
    if (!user.is_active) throw new Refusal("user_inactive");
    if (user.confirmed_at) throw staleUser(user);
    await enforceRateLimit(c, RATE_LIMITS.admin.confirmations, requireUser(c).id);
    await enforceRateLimit(c, RATE_LIMITS.auth.resend, user.id);
    const token = newLinkToken();
    const mail = confirmationMail(c, user, token);
    await renewConfirmation(c, { user, tokenHash: hashLinkToken(token), mail }, new Date());
    sendMailsAfterResponse(c);
    return c.json({ success: true } satisfies SuccessView);
  });

/** Erases an account, by the same rules as a member's own deletion. */
export const adminUserDeletionRoutes = newRoutes().delete(
  "/:id",
  mayManage,
  byId("not_found"),
  parse("query", deleteUserQuery),
  async (c) => {
    const user = await requireOtherUser(c, c.req.valid("param").id);
    const { revision = user.revision } = c.req.valid("query");
    if (revision !== user.revision) throw staleUser(user);
    const subject = { kind: "user", id: user.id } as const;
    const before = { role: user.role, is_active: user.is_active };
    const entry = auditChange(c, { action: "user.delete", subject, before });
    try {
      await eraseAccount(c, user, { revision, entry });
    } catch (error) {
      const isAhead = error instanceof Refusal && error.code === "events_ahead";
      throw isAhead ? new Refusal("organizer_has_participants") : error;
    }
    return c.body(null, 204);
  },
);

/** Another user's account; throws `not_found`, or `own_account` for the caller's. */
async function requireOtherUser(c: AppContext, id: string) {
  const refusal = ownAccountRefusal(requireUser(c), id);
  if (refusal) throw new Refusal(refusal);
  return requireUserRow(c.var.db, id);
}

function requireAdminUser(c: AppContext, id: string): Promise<AdminUserView> {
  return orRefuse(findAdminUser(c.var.db, id), "not_found");
}
