import { and, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import { leavesAnAdmin } from "../../../account/eraseUserData.ts";
import { type AuditStatement, auditChange } from "../../../audit/store.ts";
import { type UserRow, users } from "../../../auth/schema.ts";
import { deleteAuthSessions, findUser } from "../../../auth/store.ts";
import { endSchedules } from "../../../blog/publishing/store.ts";
import type { AppContext, Database } from "../../../env.ts";
import { Refusal } from "../../../errors.ts";
import { toEuros } from "../../../lib/money.ts";
import { type MailDraft, mailInsertWhere } from "../../../mail/store.ts";
import { sumPromisedRefunds } from "../../../payments/cancelling/store.ts";
import { hasPermission, type Role } from "../../../permissions/permissionMap.ts";
import { staleUser } from "../detail/rules.ts";
import type { UserConsequences } from "../outputs.ts";

/** Upcoming events of this organizer that are not cancelled. */
function upcomingEvents(id: string, today: string): SQL {
  return sql`select 1 from events e where e.organizer_id = ${id} and e.last_day >= ${today} and e.cancelled_at is null`;
}

/**
 * Whether a user may take a role: an organizer of upcoming events must have a role that can manage them, and the last
 * active admin stays one.
 */
export function canTakeRole(id: string, role: Role, today: string): SQL {
  const canManageEvents = hasPermission({ role }, "events.manage")
    ? sql`true`
    : sql`not exists (${upcomingEvents(id, today)})`;
  return sql`${canManageEvents} and ${leavesAnAdmin(id)}`;
}

/** The reason why a user could not take a role: `organizer_has_events` or `last_admin`. */
export async function findRoleRefusal(db: Database, id: string, role: Role, today: string): Promise<Refusal> {
  const [event] = await db.all(sql`${upcomingEvents(id, today)} limit 1`);
  const isOrganizing = event !== undefined && !hasPermission({ role }, "events.manage");
  return new Refusal(isOrganizing ? "organizer_has_events" : "last_admin");
}

/**
 * Changes a user's role, if it is still `from`, and ends their auth sessions, because a session's permissions depend on
 * the role. An organizer of upcoming events must have a role that can manage them. Throws `stale` with the current
 * role, `organizer_has_events`, `last_admin` or `not_found`.
 */
export async function updateRole(
  c: AppContext,
  { id, from, to, today }: { id: string; from: Role; to: Role; today: string },
  now: Date,
): Promise<void> {
  const { db } = c.var;
  const [changed] = await db.batch([
    db
      .update(users)
      .set({ role: to, token_version: sql`${users.token_version} + 1`, updated_at: now.toISOString() })
      .where(
        and(
          eq(users.id, id),
          eq(users.role, from),
          ne(users.role, to),
          isNull(users.deleted_at),
          canTakeRole(id, to, today),
        ),
      )
      .returning({ id: users.id }),
    auditChange(c, {
      ...{ action: "user.role", subject: { kind: "user", id }, fields: ["role"] },
      ...{ before: { role: from }, after: { role: to } },
    }),
    deleteAuthSessions(db, id, sql`changes() > 0`),
    endSchedules(db, id, now),
  ]);
  if (changed.length > 0) return;
  const user = await requireUserRow(db, id);
  if (user.role === to) return;
  if (user.role !== from) throw staleUser(user);
  throw await findRoleRefusal(db, id, to, today);
}

/**
 * Activates or deactivates an account; deactivating ends its auth sessions. A repeated call is no error, because the
 * account already has the requested state. `statements`: further ones of its batch, without conditions. Throws
 * `last_admin` or `not_found`.
 */
export async function updateActive(
  c: AppContext,
  { id, isActive, statements = [] }: { id: string; isActive: boolean; statements?: AuditStatement[] },
  now: Date,
): Promise<void> {
  const { db } = c.var;
  const at = now.toISOString();
  const ended = isActive ? {} : { token_version: sql`${users.token_version} + 1` };
  const [changed] = await db.batch([
    db
      .update(users)
      .set({ is_active: isActive, ...ended, updated_at: at })
      .where(
        and(
          eq(users.id, id),
          eq(users.is_active, !isActive),
          isNull(users.deleted_at),
          isActive ? undefined : leavesAnAdmin(id),
        ),
      )
      .returning({ id: users.id }),
    auditChange(c, {
      ...{ action: isActive ? "user.activate" : "user.deactivate", subject: { kind: "user", id } },
      ...{ fields: ["is_active"], before: { is_active: !isActive }, after: { is_active: isActive } },
    }),
    ...(isActive ? [] : [deleteAuthSessions(db, id, sql`changes() > 0`), endSchedules(db, id, now)]),
    ...statements,
  ]);
  if (changed.length > 0) return;
  const user = await requireUserRow(db, id);
  if (user.is_active !== isActive) throw new Refusal("last_admin");
}

/**
 * Replaces the confirmation token of an active account whose e-mail is not confirmed, with its mail. Throws `stale`,
 * `user_inactive` or `not_found`.
 */
export async function renewConfirmation(
  c: AppContext,
  { user, tokenHash, mail }: { user: UserRow; tokenHash: string; mail: MailDraft },
  now: Date,
): Promise<void> {
  const { db } = c.var;
  const { id } = user;
  const [renewed] = await db.batch([
    db
      .update(users)
      .set({ confirmation_token_hash: tokenHash, confirmation_sent_at: now.toISOString() })
      .where(
        and(
          eq(users.id, id),
          eq(users.email, user.email),
          eq(users.is_active, true),
          isNull(users.confirmed_at),
          isNull(users.deleted_at),
        ),
      )
      .returning({ id: users.id }),
    auditChange(c, {
      action: "user.confirmation_resend",
      subject: { kind: "user", id },
      after: { is_mailed: true },
    }),
    mailInsertWhere(db, mail, sql`changes() > 0`, now),
  ]);
  if (renewed.length > 0) return;
  const current = await requireUserRow(db, id);
  throw current.is_active ? staleUser(current) : new Refusal("user_inactive");
}

/** A user who is not erased; throws `not_found`. */
export async function requireUserRow(db: Database, id: string): Promise<UserRow> {
  const user = await findUser(db, id);
  if (!user) throw new Refusal("not_found");
  return user;
}

/** The consequences of erasing, deactivating or changing the role of a user, as of `now`. */
export async function findConsequences(
  db: Database,
  id: string,
  today: string,
  now: Date,
): Promise<UserConsequences> {
  const at = now.toISOString();
  const [[row], cents] = await Promise.all([
    db.all<Omit<UserConsequences, "refund" | "organizer_package"> & PackageColumns>(sql`
      select events.upcoming_events, events.participants,
        (select count(*) from enrolments s where s.user_id = ${id} and s.ended_at is null
          and exists (select 1 from events e where e.id = s.event_id and e.last_day >= ${today})) as enrolments,
        (select count(*) from auth_sessions where user_id = ${id}) as sessions,
        p.package_name, p.expires_at
      from (select count(*) as upcoming_events, coalesce(sum(e.seats_taken), 0) as participants from events e
        where e.organizer_id = ${id} and e.last_day >= ${today} and e.cancelled_at is null) events
      left join (select package_name, expires_at from user_packages where user_id = ${id}
        and package_type = 'organizer' and cancelled_at is null and starts_at <= ${at}
        and (expires_at is null or expires_at > ${at}) limit 1) p`),
    sumPromisedRefunds(db, id, today),
  ]);
  if (!row) throw new Refusal("not_found");
  const { package_name: name, expires_at, ...counts } = row;
  const organizer_package = name === null ? null : { name, expires_at };
  return { ...counts, refund: toEuros(cents), organizer_package };
}

type PackageColumns = { package_name: string | null; expires_at: string | null };
