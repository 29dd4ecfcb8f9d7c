import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { batchQueries, type Database } from "../env.ts";
import { listTablePage, parseTableCursor, type TablePage, type TableSort } from "../tablePage.ts";
import { shownSubject } from "./columns.ts";
import { NOTICES_PER_PAGE, type NoticeSubject, UNREAD_NOTICES_MAX } from "./contract.ts";
import type { NoticeKind } from "./noticeKinds.ts";
import type { Notice } from "./outputs.ts";
import {
  blocks,
  follows,
  noticeChoices,
  noticeDigests,
  noticeJobs,
  notices,
  pushSubscriptions,
} from "./schema.ts";
import { noticesReadUpdate } from "./store.ts";

type NoticeRow = Pick<Notice, "id" | "count" | "created_at" | "read_at"> & {
  kind: NoticeKind;
  subject_type: NoticeSubject;
  subject_id: string;
  shown: string;
  actor_id: string | null;
  actor_name: string | null;
};

const SORT: TableSort = { name: "notices", expression: sql`n.created_at`, id: sql`n.id`, direction: "desc" };

/** A page of what a user is told, newest first, without what they may no longer see; null for another list's cursor. */
export async function listNotices(
  db: Database,
  userId: string,
  state: "unread" | "all",
  cursor: string | undefined,
): Promise<TablePage<Notice> | null> {
  const position = parseTableCursor(cursor, SORT);
  if (cursor !== undefined && !position) return null;
  const unread = state === "unread" ? sql`and n.read_at is null` : sql``;
  const page = await listTablePage<NoticeRow>(
    db,
    {
      columns: sql`n.id, n.kind, n.count, n.subject_type, n.subject_id, n.created_at, n.read_at, n.shown,
        actor.id as actor_id, nullif(actor.full_name, '') as actor_name`,
      tables: sql`(select n.*, ${shownSubject} as shown from notices n where n.user_id = ${userId} ${unread}) n
        left join users actor on actor.id = coalesce(n.shown ->> 'actor', n.actor_id)`,
      conditions: [sql`n.shown is not null`],
      sort: SORT,
    },
    { limit: NOTICES_PER_PAGE, cursor: position },
  );
  return { ...page, rows: page.rows.map(toNotice) };
}

function toNotice({ shown, subject_type, subject_id, actor_id, actor_name, ...row }: NoticeRow): Notice {
  const {
    title,
    href,
    day = null,
    count = row.count,
  }: { title: string; href: string; day?: string | null; count?: number } = JSON.parse(shown);
  const { id, kind, created_at, read_at } = row;
  const actor = actor_id && actor_name ? { id: actor_id, full_name: actor_name } : null;
  return {
    id,
    kind,
    count,
    subject: { type: subject_type, id: subject_id, title, href, day },
    actor,
    created_at,
    read_at,
  };
}

/** Counts a user's unread notices up to UNREAD_NOTICES_MAX, along the index of unread ones. */
export async function countUnreadNotices(db: Database, userId: string): Promise<{ unread: number }> {
  const [row] = await db.all<{ unread: number }>(sql`select count(*) as unread from (select 1 from notices n
    where n.user_id = ${userId} and n.read_at is null and ${shownSubject} is not null limit ${UNREAD_NOTICES_MAX})`);
  return row ?? { unread: 0 };
}

/** Which notices of a user: one, all that were read at an instant, or all. */
type WhichNotices = { id: string } | { readAt: string } | "all";

function isAmong(userId: string, which: WhichNotices): SQL {
  if (which === "all") return sql`user_id = ${userId}`;
  return "id" in which
    ? sql`user_id = ${userId} and id = ${which.id}`
    : sql`user_id = ${userId} and read_at = ${which.readAt}`;
}

/** Marks unread notices as read. */
export async function markNoticesRead(db: Database, userId: string, which: WhichNotices, now: Date) {
  await db.run(noticesReadUpdate(userId, isAmong(userId, which), now));
}

/** Marks read notices as unread. An unread one of the same bundle becomes one with it, from the earlier first fact. */
export async function markNoticesUnread(db: Database, userId: string, which: WhichNotices): Promise<void> {
  const those = isAmong(userId, which);
  const twin = sql`from notices twin where twin.user_id = notices.user_id and twin.bundle_key = notices.bundle_key
    and twin.read_at is null`;
  await batchQueries<[unknown[], unknown[], unknown[]]>(db, [
    sql`update notices set (count, actor_id, created_at, mail_due_at, push_due_at) = (select notices.count + twin.count,
        twin.actor_id, twin.created_at, coalesce(twin.mail_due_at, notices.mail_due_at),
        coalesce(twin.push_due_at, notices.push_due_at) ${twin})
      where ${those} and read_at is not null and exists (select 1 ${twin})`,
    sql`delete from notices where user_id = ${userId} and read_at is null
      and bundle_key in (select bundle_key from notices where ${those} and read_at is not null)`,
    sql`update or ignore notices set read_at = null where ${those} and read_at is not null`,
  ]);
}

/** Deletes what a user is told, follows, chose and blocked, others' follows of them, and their name from others' notices. */
export function deleteNoticesOf(db: Database, id: string, isErased: SQL) {
  const own = [notices, noticeChoices, noticeDigests, follows, pushSubscriptions].map((table) =>
    db.delete(table).where(and(eq(table.user_id, id), isErased)),
  );
  return [
    ...own,
    db.delete(follows).where(and(eq(follows.target_type, "organizer"), eq(follows.target_id, id), isErased)),
    db.delete(blocks).where(and(or(eq(blocks.user_id, id), eq(blocks.blocked_id, id)), isErased)),
    db.delete(noticeJobs).where(and(eq(noticeJobs.actor_id, id), isErased)),
    db
      .update(notices)
      .set({ actor_id: null })
      .where(and(eq(notices.actor_id, id), isErased)),
  ];
}
