import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { Refusal } from "../errors.ts";
import type { WriteRule } from "../guardedWrites.ts";
import { type PermissionHolder, rolesWith } from "./contract.ts";

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
