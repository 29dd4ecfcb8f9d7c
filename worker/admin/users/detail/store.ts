import { and, eq, getTableColumns, gt, isNull, ne, type SQL, sql } from "drizzle-orm";
import { auditedChange } from "../../../audit/rules.ts";
import { auditChange } from "../../../audit/store.ts";
import { authSessions, type UserRow, users } from "../../../auth/schema.ts";
import { deleteAuthSessions } from "../../../auth/store.ts";
import type { AppContext, Database } from "../../../env.ts";
import { schoolRename } from "../../../profiles/store.ts";
import { listTablePage, parseTableCursor, type TablePage, type TableSort } from "../../../tablePage.ts";
import { uploadKey } from "../../../uploads/contract.ts";
import { uploads } from "../../../uploads/schema.ts";
import { canTakeRole } from "../changes/store.ts";
import type { UserEnrolmentView, UserEventView, UserPaymentView } from "../outputs.ts";
import type { UserProfileChange } from "./inputs.ts";
import type { UserDetailRow } from "./rules.ts";

/** A user's row, erased or not, with the second factor's data for admins. */
export async function findUserRow(db: Database, id: string): Promise<UserDetailRow | undefined> {
  const two_factor_since = sql<string | null>`(select f.confirmed_at from two_factors f
    where f.user_id = users.id)`.as("two_factor_since");
  return db
    .select({ ...getTableColumns(users), two_factor_since })
    .from(users)
    .where(eq(users.id, id))
    .get();
}

type SectionPage = { limit: number; cursor?: string | undefined };

/** A page of a user's rows, newest first. `sort` names the index that holds them in this order after `user`. */
function listSection<Row extends object>(
  db: Database,
  {
    columns,
    tables,
    user,
    sort,
  }: { columns: SQL; tables: SQL; user: SQL; sort: Omit<TableSort, "direction"> },
  { limit, cursor }: SectionPage,
): Promise<TablePage<Row>> {
  const newestFirst = { ...sort, direction: "desc" } as const;
  const query = { columns, tables, conditions: [user], sort: newestFirst };
  return listTablePage<Row>(db, query, { limit, cursor: parseTableCursor(cursor, newestFirst) });
}

type EnrolmentRow = Omit<UserEnrolmentView, "event"> & {
  event_id: string;
  slug: string;
  title: string;
  date: string;
  end_date: string | null;
  is_cancelled: number;
};

/** A user's enrolments in any state, newest first. */
export async function listUserEnrolments(
  db: Database,
  userId: string,
  page: SectionPage,
): Promise<TablePage<UserEnrolmentView>> {
  const found = await listSection<EnrolmentRow>(
    db,
    {
      columns: sql.raw(`e.id, e.status, e.amount_cents / 100.0 as amount, e.created_at, e.ended_at,
        v.id as event_id, v.slug, v.title, v.date, v.end_date, v.cancelled_at is not null as is_cancelled`),
      tables: sql.raw("enrolments e cross join events v on v.id = e.event_id"),
      user: sql`e.user_id = ${userId}`,
      sort: { name: "enrolments", expression: sql.raw("e.created_at"), id: sql.raw("e.rowid") },
    },
    page,
  );
  return {
    ...found,
    rows: found.rows.map(({ event_id, slug, title, date, end_date, is_cancelled, ...enrolment }) => ({
      ...enrolment,
      event: { id: event_id, slug, title, date, end_date, is_cancelled: is_cancelled === 1 },
    })),
  };
}

/** A user's payments, newest first. */
export async function listUserPayments(
  db: Database,
  userId: string,
  page: SectionPage,
): Promise<TablePage<UserPaymentView>> {
  const found = await listSection<Omit<UserPaymentView, "has_issue"> & { has_issue: number }>(
    db,
    {
      columns:
        sql.raw(`p.id, iif(p.voucher_id is null, p.kind, 'voucher') as kind, p.title, p.amount_cents / 100.0 as amount,
        p.refunded_cents / 100.0 as refunded, p.attention is not null as has_issue, p.created_at, p.paid_at,
        case when p.unknown_since is null then p.status else 'unknown' end as status`),
      tables: sql.raw("payments p"),
      user: sql`p.user_id = ${userId}`,
      sort: { name: "payments", expression: sql.raw("p.rowid"), id: sql.raw("p.rowid") },
    },
    page,
  );
  return { ...found, rows: found.rows.map((row) => ({ ...row, has_issue: row.has_issue === 1 })) };
}

/** The events that a user organizes, the latest first. */
export async function listUserEvents(
  db: Database,
  userId: string,
  page: SectionPage,
): Promise<TablePage<UserEventView>> {
  const found = await listSection<Omit<UserEventView, "is_cancelled"> & { is_cancelled: number }>(
    db,
    {
      columns: sql.raw(`v.id, v.slug, v.title, v.date, v.end_date, v.cancelled_at is not null as is_cancelled,
        v.capacity as seats, v.seats_taken`),
      tables: sql.raw("events v"),
      user: sql`v.organizer_id = ${userId}`,
      sort: { name: "events", expression: sql.raw("v.last_day"), id: sql.raw("v.ordinal") },
    },
    page,
  );
  return { ...found, rows: found.rows.map((row) => ({ ...row, is_cancelled: row.is_cancelled === 1 })) };
}

/**
 * Writes an admin's changes of a profile with their audit entries, while the user has the revision of `row` and may
 * take the new role. Another role ends the user's sessions; a new picture becomes the user's own upload. Returns
 * whether the row was written.
 */
export async function updateUserProfile(
  c: AppContext,
  row: UserRow,
  { role, ...profile }: UserProfileChange,
  { now, today }: { now: Date; today: string },
): Promise<boolean> {
  const { db } = c.var;
  const { id } = row;
  const revision = row.revision + 1;
  const newToken = { role, token_version: sql`${users.token_version} + 1` };
  const isWritten = sql`exists (select 1 from users u where u.id = ${id} and u.revision = ${revision})`;
  const picture = profile.avatar_url && uploadKey(profile.avatar_url);
  const [written] = await db.batch([
    db
      .update(users)
      .set({ ...profile, ...(role && newToken), revision, updated_at: now.toISOString() })
      .where(
        and(
          eq(users.id, id),
          eq(users.revision, row.revision),
          isNull(users.deleted_at),
          role && canTakeRole(id, role, today),
        ),
      )
      .returning({ id: users.id }),
    ...profileEntries(c, row, { role, ...profile }),
    ...(role ? [deleteAuthSessions(db, id, sql`changes() > 0`)] : []),
    ...(picture
      ? [
          db
            .update(uploads)
            .set({ owner_id: id })
            .where(and(eq(uploads.key, picture), eq(uploads.owner_id, c.var.user?.id ?? ""), isWritten)),
        ]
      : []),
    schoolRename(db, row),
  ]);
  return written.length > 0;
}

/** The audit entries of a change. Personal values are never logged; a profile's entry has the replaced revision instead. */
function profileEntries(c: AppContext, row: UserRow, { role, ...profile }: UserProfileChange) {
  const subject = { kind: "user", id: row.id } as const;
  const { fields } = auditedChange(row, profile, []);
  const revisions = { before: { revision: row.revision }, after: { revision: row.revision + 1 } };
  const roles = { fields: ["role"], before: { role: row.role }, after: { role: role ?? row.role } };
  return [
    ...(fields.length > 0 ? [auditChange(c, { action: "user.profile", subject, fields, ...revisions })] : []),
    ...(role ? [auditChange(c, { action: "user.role", subject, ...roles })] : []),
  ];
}

/**
 * Ends a user's auth sessions that are newer than `expired` (an ISO instant), or one of them, with the audit entry;
 * never `exceptId`, the caller's session. Returns the number of ended sessions.
 */
export async function endUserSessions(
  c: AppContext,
  {
    userId,
    sessionId,
    exceptId,
    expired,
  }: { userId: string; sessionId?: string; exceptId: string; expired: string },
): Promise<number> {
  const { db } = c.var;
  const [ended] = await db.batch([
    db
      .delete(authSessions)
      .where(
        and(
          eq(authSessions.user_id, userId),
          ne(authSessions.id, exceptId),
          sessionId ? eq(authSessions.id, sessionId) : undefined,
          gt(authSessions.created_at, expired),
        ),
      )
      .returning({ id: authSessions.id }),
    auditChange(c, {
      action: "user.sessions_end",
      subject: { kind: "user", id: userId },
      after: { ended: sessionId ? "one" : "all" },
    }),
  ]);
  return ended.length;
}
