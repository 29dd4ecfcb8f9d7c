import { v7 as newId } from "uuid";
import { emailKey } from "../auth/attempts.ts";
import { hashLinkToken, newLinkToken } from "../auth/tokens.ts";
import type { AppContext } from "../env.ts";
import { Refusal } from "../errors.ts";
import { guardWrites } from "../guardedWrites.ts";
import { enforceRateLimit, newRoutes, parse, requireSignedIn, requireUser } from "../http.ts";
import { dayInTimeZone } from "../lib/calendarDays.ts";
import { schoolInvitationPath } from "../lib/pageAddresses.ts";
import { sendMailsAfterResponse } from "../mail/send.ts";
import { hasPermissionFor } from "../permissions/permissionMap.ts";
import { callerRule } from "../permissions/store.ts";
import { RATE_LIMITS } from "../rateLimits.ts";
import { siteUrl } from "../siteUrl.ts";
import { SCHOOL_INVITATION_DAYS } from "./contract.ts";
import { existingSchool, findSchoolFor, parseSlug } from "./findSchoolFor.ts";
import {
  invitationBody,
  invitationParams,
  invitationTokenParams,
  memberBody,
  memberParams,
} from "./inputs.ts";
import {
  acceptHandover,
  acceptInvitation,
  deleteInvitation,
  deleteMember,
  findRoleOfAddress,
  findSchoolInvitation,
  insertInvitation,
  listInvitations,
  listMembers,
  updateMember,
} from "./membersStore.ts";
import type { AcceptedInvitation, InvitationView, School, SchoolInvitation } from "./outputs.ts";
import { purgeSchool } from "./purge.ts";
import { schoolInvitationMail } from "./rules.ts";

const parseInvitation = parse("param", invitationParams, "school_not_found");

const DAY_MS = 86_400_000;

const parseMember = parse("param", memberParams, "school_not_found");
const parseToken = parse("param", invitationTokenParams, "school_invitation_ended");

/** The members of a school and its invitations, for those who open its managing pages. */
export const schoolMemberRoutes = newRoutes()
  .get("/:slug/members", requireSignedIn, parseSlug, async (c) => {
    const school = await findSchoolFor(c, c.req.valid("param").slug, "schools.open");
    return c.json(await listMembers(c.var.db, school.id));
  })

  .put("/:slug/members/:userId", requireSignedIn, parseMember, parse("json", memberBody), async (c) => {
    const { slug, userId } = c.req.valid("param");
    const change = c.req.valid("json");
    const isOwnMark = userId === requireUser(c).id && change.role === undefined;
    const school = await schoolOfMember(c, slug, isOwnMark);
    await enforceRateLimit(c, RATE_LIMITS.schools.writes, requireUser(c).id);
    if (!(await updateMember(c.var.db, school.id, userId, change))) throw new Refusal("user_not_found");
    purgeSchool(c, school);
    const members = await listMembers(c.var.db, school.id);
    return c.json(members.find(({ user_id }) => user_id === userId));
  })

  .delete("/:slug/members/:userId", requireSignedIn, parseMember, async (c) => {
    const { slug, userId } = c.req.valid("param");
    const school = await schoolOfMember(c, slug, userId === requireUser(c).id);
    const now = new Date();
    const removal = { callerId: requireUser(c).id, today: dayInTimeZone(c.env.TIME_ZONE, now), now };
    if (!(await deleteMember(c.var.db, school.id, userId, removal))) throw new Refusal("user_not_found");
    purgeSchool(c, school);
    return c.body(null, 204);
  })

  .get("/:slug/invitations", requireSignedIn, parseSlug, async (c) => {
    const school = await findSchoolFor(c, c.req.valid("param").slug, "schools.manage");
    return c.json(await listInvitations(c.var.db, school.id, new Date()));
  })

  .post("/:slug/invitations", requireSignedIn, parseSlug, parse("json", invitationBody), async (c) => {
    const user = requireUser(c);
    const { email, role } = c.req.valid("json");
    const action = role === "owner" ? "schools.own" : "schools.manage";
    const school = await findSchoolFor(c, c.req.valid("param").slug, action);
    // The link is only in the mail, so it must be whole.
    const site = siteUrl(c);
    if (!site) throw new Refusal("misconfigured");
    await enforceRateLimit(c, RATE_LIMITS.schools.invitations, user.id);
    await enforceRateLimit(c, RATE_LIMITS.schools.mailsTo, emailKey(email));
    const held = await findRoleOfAddress(c.var.db, school.id, email);
    if (role === "owner" && (held === null || held === "owner"))
      throw new Refusal("invalid", { fields: { email: "validation.school_member" } });
    if (role !== "owner" && held !== null) throw new Refusal("already_member");
    const token = newLinkToken();
    const mail = schoolInvitationMail(user, school, {
      email,
      role,
      link: site + schoolInvitationPath(token),
    });
    const now = new Date();
    const invitation: SchoolInvitation = {
      id: newId(),
      email,
      role,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + SCHOOL_INVITATION_DAYS * DAY_MS).toISOString(),
    };
    const stored = { school_id: school.id, token_hash: hashLinkToken(token), invited_by: user.id };
    if (!(await insertInvitation(c.var.db, { ...invitation, ...stored }, mail, now)))
      throw new Refusal("school_full");
    sendMailsAfterResponse(c);
    return c.json(invitation, 201);
  })

  .delete("/:slug/invitations/:invitationId", requireSignedIn, parseInvitation, async (c) => {
    const { slug, invitationId } = c.req.valid("param");
    const school = await findSchoolFor(c, slug, "schools.manage");
    await deleteInvitation(c.var.db, school.id, invitationId);
    return c.body(null, 204);
  });

/** The school of a member, who may be the caller; else the caller manages it. */
async function schoolOfMember(c: AppContext, slug: string, isSelf: boolean): Promise<School> {
  if (!isSelf) return findSchoolFor(c, slug, "schools.manage");
  guardWrites(c, callerRule(requireUser(c)));
  return existingSchool(c, slug);
}

/** The link of an invitation. */
export const schoolInvitationRoutes = newRoutes()
  .get("/:token", parseToken, async (c) => {
    const { token } = c.req.valid("param");
    const { school, role, invited_by, expires_at, is_member } = await openInvitation(
      c,
      token,
      c.var.user?.id,
    );
    const { id, slug, name, kind, logo_url, verified } = school;
    c.header("Cache-Control", "private, no-store");
    return c.json({
      school: { id, slug, name, kind, logo_url, verified },
      role,
      invited_by,
      expires_at,
      is_member,
    } satisfies InvitationView);
  })

  .post("/:token", requireSignedIn, parseToken, async (c) => {
    const user = requireUser(c);
    await enforceRateLimit(c, RATE_LIMITS.schools.writes, user.id);
    const { token } = c.req.valid("param");
    const { school, ...invitation } = await openInvitation(c, token);
    const { role } = invitation;
    guardWrites(c, callerRule(user));
    const now = new Date();
    if (role === "owner") {
      if (invitation.email !== user.email) throw new Refusal("invitation_of_other");
      const today = dayInTimeZone(c.env.TIME_ZONE, now);
      if (!hasPermissionFor(user, "schools.found", user.id)) throw new Refusal("owner_unfit");
      if (!(await acceptHandover(c.var.db, invitation, user.id, today, now))) {
        await openInvitation(c, token);
        throw new Refusal("owner_unfit");
      }
    } else if (!(await acceptInvitation(c.var.db, invitation, user.id, now))) {
      const members = await listMembers(c.var.db, school.id);
      if (members.some(({ user_id }) => user_id === user.id)) throw new Refusal("already_member");
      await openInvitation(c, token);
      throw new Refusal("school_full");
    }
    purgeSchool(c, school);
    return c.json({ id: school.id, slug: school.slug, role } satisfies AcceptedInvitation);
  });

/** An open invitation with its school, for its member `readerId` an ended one too. Refuses with `school_invitation_ended`. */
async function openInvitation(c: AppContext, token: string, readerId?: string) {
  const invitation = await findSchoolInvitation(c.var.db, hashLinkToken(token), new Date(), readerId);
  if (!invitation) throw new Refusal("school_invitation_ended");
  return { ...invitation, school: await existingSchool(c, invitation.school_id) };
}
