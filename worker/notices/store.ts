import { type SQL, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Database } from "../env.ts";
import { insertFrom } from "../insertFrom.ts";
import type { FollowType, NoticeSubject } from "./contract.ts";
import { NOTICE_DEFAULTS, type NoticeKind } from "./noticeKinds.ts";
import { noticeJobs, notices } from "./schema.ts";

/** A fact of which members are told. */
type NoticeFact = {
  kind: NoticeKind;
  /** `id` as SQL: a column of the recipients ("told.subject"), which may differ for each. */
  subject: { type: NoticeSubject; id: string | SQL };
  /** Who did it; never told of their own deed. Null for the site's own acts. */
  actorId: string | null;
  /** Parameters of the text and the link; the first fact of an unread bundle sets them. */
  params?: Record<string, string> | SQL;
};

type FollowedFact = NoticeFact & { subject: { id: string }; params?: Record<string, string> };

/** Minutes before a mail "now", in which the member may read the notice on the site, and further ones come into the mail. */
const NOTICE_GATHER_MINUTES = 10;

/**
 * SQL of `mail_due_at` and `push_due_at` of a new notice for the user `userId`. A digest's is the cron's, which knows
 * time zones: it moves the time on to the digest's hour.
 */
function noticeDue(kind: NoticeKind, userId: SQL, now: Date): { mail_due_at: SQL; push_due_at: SQL } {
  const { mail, push, contract, own } = NOTICE_DEFAULTS[kind];
  const at = now.toISOString();
  const soon = own ? null : new Date(now.getTime() + NOTICE_GATHER_MINUTES * 60_000).toISOString();
  const chosen = (channel: SQL, other: string | number) =>
    sql`coalesce((select c.${channel} from notice_choices c where c.user_id = ${userId} and c.kind = ${kind}), ${other})`;
  return {
    mail_due_at: contract
      ? sql`null`
      : sql`case ${chosen(sql`mail`, mail)} when 'digest' then ${at} when 'now' then ${soon} end`,
    push_due_at: sql`case when ${chosen(sql`push`, Number(push))} and exists (select 1 from push_subscriptions p
      where p.user_id = ${userId}) then ${at} end`,
  };
}

/**
 * Tells users, or those of a query ("select … as value", each once), in the batch of the fact. The actor, users who blocked
 * the actor, and accounts that are not active are left out. A fact of an unread bundle raises its count and moves it to the
 * top.
 * `onlyIf`: a condition of the inserting statement, for facts whose own statement may refuse.
 */
export function noticeInsert(
  db: Database,
  { kind, subject, actorId, params = {} }: NoticeFact,
  recipients: string[] | SQL,
  now: Date,
  onlyIf = sql`true`,
) {
  const told = Array.isArray(recipients)
    ? sql`json_each(${JSON.stringify([...new Set(recipients)])})`
    : sql`(${recipients})`;
  return insertFrom(
    db,
    notices,
    {
      id: idOfEach(),
      user_id: sql`told.value`,
      kind,
      subject_type: subject.type,
      subject_id: subject.id,
      actor_id: actorId,
      bundle_key: sql`${`${kind} ${subject.type} `} || ${subject.id}`,
      params,
      created_at: now.toISOString(),
      ...noticeDue(kind, sql`u.id`, now),
    },
    sql`from ${told} told
      join users u on u.id = told.value
      where u.is_active and u.deleted_at is null and told.value is not ${actorId}
        and not exists (select 1 from blocks b where b.user_id = told.value and b.blocked_id = ${actorId})
        and (${onlyIf})`,
  ).onConflictDoUpdate({
    target: [notices.user_id, notices.bundle_key],
    targetWhere: sql`read_at is null`,
    set: bumped(kind),
  });
}

/** SQL for a UUIDv7 of each row that a statement inserts: the ids share their timestamp. */
export function idOfEach() {
  return sql<string>`${newId().slice(0, 24)} || lower(hex(randomblob(6)))`;
}

/** Marks a user's unread notices as read, for which a condition holds: those of a subject that the user has opened. */
export function noticesReadUpdate(userId: string, condition: SQL, now: Date): SQL {
  return sql`update notices set read_at = ${now.toISOString()}
    where user_id = ${userId} and read_at is null and (${condition})`;
}

/** What a further fact of an unread bundle changes: its channels tell it again, unless they still wait. */
function bumped(kind: NoticeKind) {
  return {
    count: sql`${notices.count} + ${NOTICE_DEFAULTS[kind].once ? 0 : 1}`,
    actor_id: sql`excluded.actor_id`,
    created_at: sql`max(${notices.created_at}, excluded.created_at)`,
    mail_due_at: sql`coalesce(${notices.mail_due_at}, excluded.mail_due_at)`,
    push_due_at: sql`coalesce(${notices.push_due_at}, excluded.push_due_at)`,
  };
}

/** Has the cron tell all followers of a target, in the batch of the fact: one statement, however many they are. */
export function followersInsert(
  db: Database,
  { kind, subject, actorId, params = {} }: FollowedFact,
  target: { type: FollowType; id: string | SQL },
  now: Date,
  onlyIf = sql`true`,
) {
  return insertFrom(
    db,
    noticeJobs,
    {
      id: newId(),
      kind,
      subject_type: subject.type,
      subject_id: subject.id,
      actor_id: actorId,
      params,
      target_type: target.type,
      target_id: target.id,
      created_at: now.toISOString(),
    },
    sql`where exists (select 1 from follows where target_type = ${target.type} and target_id = ${target.id})
      and (${onlyIf})`,
  );
}
