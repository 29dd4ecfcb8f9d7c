import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { Refusal } from "../errors.ts";
import type { WriteRule } from "../guardedWrites.ts";
import {
  hasPermissionForAny,
  needsMoneySwitch,
  type PermissionAction,
  type PermissionHolder,
  permissionScope,
  rolesWith,
  type SchoolScope,
  schoolRolesWith,
} from "./permissionMap.ts";

/** Whether admins need a second factor when the statement runs. */
export const twoFactorForAdmins = sql`exists (select 1 from settings where key = 'two_factor_for_admins'
  and value ->> '$.enabled' = 1)`;

/** Whether a user, given by id or by its column, has an active second factor. */
export function hasTwoFactor(userId: string | SQLWrapper): SQL {
  return sql`exists (select 1 from two_factors f where f.user_id = ${userId} and f.confirmed_at is not null)`;
}

/** Whether the user's role requires a second factor and there is none; reads nothing for other roles. */
export function lacksTwoFactor({ id, role }: { id: SQLWrapper; role: SQLWrapper }): SQL<number> {
  return sql`(${role} in ${rolesWith("admin.open")} and ${twoFactorForAdmins} and not ${hasTwoFactor(id)})`;
}

/** Requires that a user, given by id or by its column, is not suspended from writing at an instant. */
export function mayWrite(userId: string | SQLWrapper, now: Date): SQL {
  return sql`not exists (select 1 from users writer where writer.id = ${userId}
    and writer.write_suspended_until > ${now.toISOString()})`;
}

/**
 * Requires that the caller's account still matches the token: active, with the same role and token version, and with
 * the required second factor. A caller who lacked it when the request began has a member's permissions and needs none.
 */
export function callerRule(user: PermissionHolder & { id: string; token_version: number }): WriteRule {
  const may = user.lacks_two_factor
    ? sql`true`
    : sql`not ${lacksTwoFactor({ id: sql`u.id`, role: sql`u.role` })}`;
  return {
    condition: () => sql`exists (select 1 from users u where u.id = ${user.id} and u.is_active
      and u.role = ${user.role} and u.moderates_forum = ${user.moderates_forum ? 1 : 0} and u.token_version = ${user.token_version} and ${may})`,
    refusal: new Refusal("unauthorized"),
  };
}

/** A user's roles in schools as JSON text of `SchoolMembership[]`; null without one. The tables belong to a feature above. */
export function schoolsOf(userId: string | SQLWrapper): SQL<string | null> {
  return sql`(select nullif(json_group_array(json_object('id', s.id, 'account_id', s.account_id, 'slug', s.slug,
      'name', s.name, 'role', m.role, 'handles_money', json(iif(s.instructors_handle_money, 'true', 'false')))), '[]')
    from school_members m join schools s on s.id = m.school_id where m.user_id = ${userId})`;
}

/** Whether a user is of the staff of any event, and did not decline. */
export function isStaff(userId: string | SQLWrapper): SQL<number> {
  return sql`exists (select 1 from event_staff t where t.user_id = ${userId} and t.state <> 'declined')`;
}

/** Whether a user is of the staff of an event, and did not decline. */
export function isStaffOf(eventId: string | SQLWrapper, userId: string): SQL {
  return sql`exists (select 1 from event_staff t where t.event_id = ${eventId} and t.user_id = ${userId}
    and t.state <> 'declined')`;
}

type Caller = PermissionHolder & { id: string };

/**
 * Requires that the caller still has the permission for the data of `ownerId`, as `hasPermissionFor` decides; with
 * `isNew`, for an event that the caller creates for that account. Refuses with `forbidden`.
 */
export function ownerRule(
  user: Caller,
  action: PermissionAction,
  ownerId: string,
  { isNew = false } = {},
): WriteRule {
  const isOwn = permissionScope(user, action) === "own" && user.id === ownerId;
  const has = (scope: SchoolScope) => sql`m.role in ${schoolRolesWith(action, scope)}`;
  const created = isNew
    ? sql`${has("staffed")} or (${has("created")} and ${moneySwitch(action)})`
    : sql`false`;
  const isMember = sql`exists (select 1 from schools s join school_members m on m.school_id = s.id
    where s.account_id = ${ownerId} and m.user_id = ${user.id} and (${has("school")} or ${created}))`;
  return {
    condition: () => (isOwn || hasPermissionForAny(user, action) ? sql`true` : isMember),
    refusal: new Refusal("forbidden"),
  };
}

/** Of the school `s`, where a scope needs it: see `needsMoneySwitch`. */
function moneySwitch(action: PermissionAction): SQL {
  return needsMoneySwitch(action, "created") ? sql`s.instructors_handle_money` : sql`true`;
}

/**
 * Requires that the caller still has the permission for these events, as `hasPermissionForEvent` decides; the write
 * reports deleted ones. Refuses with `forbidden`.
 */
export function eventsRule(user: Caller, action: PermissionAction, ...eventIds: string[]): WriteRule {
  const isOwn = permissionScope(user, action) === "own" ? sql`e.organizer_id is ${user.id}` : sql`false`;
  const ids = JSON.stringify(eventIds);
  const isReached = sql`${isOwn} or ${reachesEvent(user.id, action)}`;
  const isOthers = sql`exists (select 1 from json_each(${ids}) own join events e on e.id = own.value
    where not (${isReached}))`;
  return {
    condition: () => (hasPermissionForAny(user, action) ? sql`true` : sql`not ${isOthers}`),
    refusal: new Refusal("forbidden"),
  };
}

/** Whether membership in the organizer's school, or being staff, gives a user the permission for the event `e`. */
export function reachesEvent(userId: string, action: PermissionAction): SQL {
  const has = (scope: SchoolScope) => sql`m.role in ${schoolRolesWith(action, scope)}`;
  const isStaffed = isStaffOf(sql`e.id`, userId);
  const ofSchool = sql`from schools s join school_members m on m.school_id = s.id and m.user_id = ${userId}
    where s.account_id = e.organizer_id`;
  const isElsewhere = schoolRolesWith(action, "staffed").includes("assistant")
    ? sql`(not exists (select 1 ${ofSchool}) and ${isStaffed})`
    : sql`false`;
  return sql`(exists (select 1 ${ofSchool} and (${has("school")}
      or (${has("staffed")} and (e.created_by = ${userId} or ${isStaffed}))
      or (${has("created")} and e.created_by = ${userId} and ${moneySwitch(action)}))) or ${isElsewhere})`;
}
