import { eq, sql } from "drizzle-orm";
import type { Database } from "../env.ts";
import { noticeJobs } from "./schema.ts";
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
