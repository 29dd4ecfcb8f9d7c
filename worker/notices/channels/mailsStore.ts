import { and, inArray, lte, sql } from "drizzle-orm";
import { batchQueries, type Database } from "../../env.ts";
import type { LanguageCode } from "../../lib/languages.ts";
import { mailsInsertFrom } from "../../mail/store.ts";
import { shownSubject } from "../columns.ts";
import type { NoticeKind, NoticeMail } from "../noticeKinds.ts";
import { notices } from "../schema.ts";
import { type DigestTime, digestInstants } from "./rules.ts";
import { chosenMail } from "./store.ts";

/** Members whose mails a tick writes. */
const MEMBERS_PER_TICK = 60;

export type DueNotice = {
  id: string;
  user_id: string;
  kind: NoticeKind;
  count: number;
  mail_due_at: string;
  mail: NoticeMail;
  language: LanguageCode;
  full_name: string;
  /** JSON of `{ title, href, count? }`. */
  subject: string;
};

/** A mail of one member: of the digest, or of the notices of one kind. `notice_id`: one of its notices, and its time. */
export type NoticeMailDraft = {
  user_id: string;
  notice_id: string;
  due: string;
  params: Record<string, string>;
};

/**
 * Moves the notices of digests on to their members' hour (`site`: of those who chose none), and reads the notices that
 * are due then: of `members`, the latest first, without those that were read, chosen otherwise or hidden meanwhile.
 */
export async function listDueNotices(
  db: Database,
  site: DigestTime,
  now: Date,
): Promise<{ members: string[]; due: DueNotice[] }> {
  const at = now.toISOString();
  const [hour, timeZone] = [
    sql`coalesce(d.hour, ${site.hour})`,
    sql`coalesce(d.time_zone, ${site.time_zone})`,
  ];
  const digests = sql`notices n left join notice_digests d on d.user_id = n.user_id where n.mail_due_at <= ${at}`;
  const times = await db.all<DigestTime>(
    sql`select distinct ${hour} as hour, ${timeZone} as time_zone from ${digests}`,
  );
  if (times.length === 0) return { members: [], due: [] };
  const instants = JSON.stringify(times.map((time) => ({ ...time, ...digestInstants(time, now) })));
  const instant = sql`(select t.value from json_each(${instants}) t
    where t.value ->> 'hour' = ${hour} and t.value ->> 'time_zone' = ${timeZone})`;
  const next = sql`select user_id from notices where mail_due_at <= ${at}
    group by user_id order by min(mail_due_at), user_id limit ${MEMBERS_PER_TICK}`;
  const [, members, due] = await batchQueries<[unknown[], { user_id: string }[], DueNotice[]]>(db, [
    sql`update notices set mail_due_at = moved.next from (
        select n.id, n.mail_due_at as due, ${instant} ->> 'next' as next, ${instant} ->> 'last' as last
        from ${digests} and ${chosenMail} = 'digest') moved
      where notices.id = moved.id and moved.due > moved.last`,
    next,
    sql`select * from (select n.id, n.user_id, n.kind, n.count, n.mail_due_at, ${chosenMail} as mail, u.language,
        u.full_name, ${shownSubject} as subject
      from notices n join users u on u.id = n.user_id
      where n.user_id in (${next}) and n.mail_due_at <= ${at} and n.read_at is null
        and u.is_active and u.deleted_at is null
      order by n.user_id, n.created_at desc) where subject is not null and mail <> 'never'`,
  ]);
  return { members: members.map(({ user_id }) => user_id), due };
}

/** Writes mails into the outbox, unless a run at the same time has, and clears what was due of `members`. */
export async function insertNoticeMails(
  db: Database,
  drafts: NoticeMailDraft[],
  members: string[],
  now: Date,
): Promise<void> {
  const insert = (template: "notice" | "notices", some: NoticeMailDraft[]) =>
    mailsInsertFrom(
      db,
      { template, params: sql`draft.value -> '$.params'` },
      sql`from json_each(${JSON.stringify(some)}) draft join users u on u.id = draft.value ->> 'user_id'
        join notices n on n.id = draft.value ->> 'notice_id'
        where n.mail_due_at = draft.value ->> 'due' and n.read_at is null and u.is_active and u.deleted_at is null`,
      now,
    );
  await db.batch([
    insert(
      "notice",
      drafts.filter(({ params }) => !params.items),
    ),
    insert(
      "notices",
      drafts.filter(({ params }) => params.items),
    ),
    db
      .update(notices)
      .set({ mail_due_at: null })
      .where(and(inArray(notices.user_id, members), lte(notices.mail_due_at, now.toISOString()))),
  ]);
}
