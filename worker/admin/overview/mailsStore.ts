import { and, eq, getTableColumns, gt, isNotNull, isNull, ne, sql } from "drizzle-orm";
import type { AuditStatement } from "../../audit/store.ts";
import { users } from "../../auth/schema.ts";
import type { Database } from "../../env.ts";
import { mails } from "../../mail/schema.ts";
import { cutPage } from "../../tablePage.ts";

type FailedMailRow = typeof mails.$inferSelect & { email_suppressed_at: string | null };

const email_suppressed_at = sql<string | null>`(select u.email_suppressed_at from users u
  where u.email = mails.recipient)`;

/** Mails that failed for good and need an admin, written like their index. */
export const isUndelivered = sql`failed_at is not null and dismissed_at is null and attempts > 0`;

/** Failed mails, the latest first, after `cursor` (`failed_at` and id); `next` is the cursor of the following page. */
export async function listFailedMails(
  db: Database,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ rows: FailedMailRow[]; next: string | null }> {
  const [failedAt = "", id = ""] = cursor ? splitOnce(cursor) : [];
  const found = await db
    .select({ ...getTableColumns(mails), email_suppressed_at })
    .from(mails)
    .where(and(isUndelivered, cursor ? sql`(failed_at, id) < (${failedAt}, ${id})` : undefined))
    .orderBy(sql`failed_at desc, id desc`)
    .limit(limit + 1);
  return cutPage(found, limit, (last) => `${last.failed_at}_${last.id}`);
}

function splitOnce(cursor: string): [string, string] {
  const at = cursor.indexOf("_");
  return [cursor.slice(0, at), cursor.slice(at + 1)];
}

export function findMail(db: Database, id: string): Promise<typeof mails.$inferSelect | undefined> {
  return db.select().from(mails).where(eq(mails.id, id)).get();
}

const isWaitingForAdmin = and(isNotNull(mails.failed_at), isNull(mails.dismissed_at), gt(mails.attempts, 0));

/**
 * Puts a failed mail back into the queue, due now, with all its attempts, and deletes its address's suppression.
 * Returns false when the mail is no longer a failed one.
 */
export async function requeueMail(db: Database, id: string, entry: AuditStatement, now: Date) {
  const [written] = await db.batch([
    db
      .update(mails)
      .set({ failed_at: null, attempts: 0, last_error: null, next_attempt_at: now.toISOString() })
      .where(and(eq(mails.id, id), isWaitingForAdmin, ne(mails.recipient, ""))),
    entry,
    db
      .update(users)
      .set({ email_suppressed_at: null })
      .where(
        sql`${users.email} = (select recipient from mails where id = ${id} and failed_at is null
          and next_attempt_at = ${now.toISOString()})`,
      ),
  ]);
  return written.meta.changes > 0;
}

/** Dismisses a failed mail with a reason. Returns false when the mail is no longer a failed one. */
export async function dismissMail(
  db: Database,
  { id, reason }: { id: string; reason: string },
  entry: AuditStatement,
  now: Date,
): Promise<boolean> {
  const [written] = await db.batch([
    db
      .update(mails)
      .set({ dismissed_at: now.toISOString(), dismissed_reason: reason })
      .where(and(eq(mails.id, id), isWaitingForAdmin)),
    entry,
  ]);
  return written.meta.changes > 0;
}
