import { eq, inArray, sql } from "drizzle-orm";
import { type BudgetCost, type CronBudget, countAffordable } from "../cronBudget.ts";
import type { Database } from "../env.ts";
import { NOTICE_DAYS } from "./contract.ts";
import { noticeJobs, notices } from "./schema.ts";
import { noticeInsert } from "./store.ts";

/** The followers of a page. D1 limits a statement's time, not its rows. */
const FOLLOWERS_PER_PAGE = 2000;

type NoticeJob = typeof noticeJobs.$inferSelect;

/** The oldest fact whose followers are not all told. */
export function findNoticeJob(db: Database): Promise<NoticeJob | undefined> {
  return db.select().from(noticeJobs).orderBy(noticeJobs.id).limit(1).get();
}

/** Tells the next page of a fact's followers, and deletes the job after the last. */
export async function tellPage(db: Database, job: NoticeJob): Promise<void> {
  const { id, kind, subject_type, subject_id, actor_id, params, target_type, target_id, created_at } = job;
  const page = sql`select f.user_id as value, f.created_at as followed_at from follows f where f.target_type = ${target_type}
    and f.target_id = ${target_id} and f.user_id > (select j.after_user_id from notice_jobs j where j.id = ${id})
    order by f.user_id limit ${FOLLOWERS_PER_PAGE}`;
  // Told by the batch of the fact already, of this bundle or by a mention.
  const isTold = sql`exists (select 1 from notices known where known.user_id = told.value
    and known.created_at >= ${created_at} and (known.bundle_key = ${`${kind} ${subject_type} ${subject_id}`}
      or (known.subject_type = 'reply' and known.subject_id = ${params.reply ?? null})))`;
  await db.batch([
    noticeInsert(
      db,
      { kind, subject: { type: subject_type, id: subject_id }, actorId: actor_id, params },
      page,
      new Date(created_at),
      sql`told.followed_at <= ${created_at} and not ${isTold}`,
    ),
    db
      .update(noticeJobs)
      .set({ after_user_id: sql`coalesce((select max(value) from (${page})), after_user_id)` })
      .where(eq(noticeJobs.id, id)),
    db.delete(noticeJobs).where(
      sql`${noticeJobs.id} = ${id} and not exists (select 1 from follows f where f.target_type = ${target_type}
        and f.target_id = ${target_id} and f.user_id > ${noticeJobs.after_user_id})`,
    ),
  ]);
}

/** The most notices deleted per tick of the cron, in one statement. */
const DELETED_AT_ONCE = 1000;
export const NOTICE_DELETION_COST: BudgetCost = { statements: 1, subrequests: 1 };

/** Deletes notices older than NOTICE_DAYS, the oldest first; returns whether some are left for the next tick. */
export async function deleteOldNotices(db: Database, now: Date, budget: CronBudget): Promise<boolean> {
  if (countAffordable(budget, NOTICE_DELETION_COST) === 0) return true;
  const before = firstIdAt(now.getTime() - NOTICE_DAYS * 24 * 3_600_000);
  const old = sql`(select id from notices where id < ${before} order by id limit ${DELETED_AT_ONCE})`;
  const { meta } = await db.delete(notices).where(inArray(notices.id, old));
  return meta.changes >= DELETED_AT_ONCE;
}

/** The beginning of the UUIDv7 ids of a time (milliseconds since 1970), so that the key replaces an index of times. */
function firstIdAt(time: number): string {
  const digits = time.toString(16).padStart(12, "0");
  return `${digits.slice(0, 8)}-${digits.slice(8)}`;
}
