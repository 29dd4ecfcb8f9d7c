import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../env.ts";
import { insertFrom } from "../insertFrom.ts";
import { mailsInsertFrom } from "../mail/store.ts";
import { noticeInsert } from "../notices/store.ts";
import type { PermissionAction, PermissionHolder } from "../permissions/permissionMap.ts";
import { schoolScope } from "../permissions/permissionMap.ts";
import { reachesEvent } from "../permissions/store.ts";
import { isQuestionBlocked, isThreadBlocked } from "./blockedStore.ts";
import {
  INBOX_PATHS,
  type Inbox,
  QUESTIONS_PER_DAY,
  THREAD_MESSAGES_MAX,
  UNANSWERED_MAX,
} from "./contract.ts";
import { limitStart, MESSAGE_NOTICES, type QuestionConditions } from "./rules.ts";
import { questionMessages, questionThreads } from "./schema.ts";

/** The columns of the inbox's member, and of the other member. */
export const SIDES = {
  asked: { own: sql.raw("asker_id"), other: sql.raw("organizer_id"), read: sql.raw("asker_read") },
  received: { own: sql.raw("organizer_id"), other: sql.raw("asker_id"), read: sql.raw("organizer_read") },
} as const satisfies Record<Inbox, object>;

/** A member and the roles in schools by which the member reads the questions of others' events. */
export type InboxMember = PermissionHolder & { id: string };

/** Whether the thread `t` is in an inbox of the member: for `received` as organizer, or by a role in the organizer's school. */
export function inInbox(
  inbox: Inbox,
  { id, schools = [] }: InboxMember,
  action: PermissionAction = "events.read_questions",
): SQL {
  const accounts = schools.filter((school) => school.account_id !== id && schoolScope(school, action));
  const own = sql`t.${SIDES[inbox].own} = ${id}`;
  if (inbox === "asked" || accounts.length === 0) return own;
  // The ids first, because they are found along the index.
  return sql`(t.organizer_id in ${[id, ...accounts.map(({ account_id }) => account_id)]} and (${own} or exists (
    select 1 from events e where e.id = t.event_id and ${reachesEvent(id, action)})))`;
}

type NewQuestionMessage = { id: string; userId: string; content: string };
/** `today` is the calendar day in the site's time zone; `siteUrl` has no trailing slash. */
type QuestionTarget = { threadId: string; eventId: string; siteUrl: string; today: string };

/**
 * Asks the organizer of an event: opens a thread, or continues the user's existing one about this event, and mails the
 * organizer unless an earlier message is still unread. The statements check all conditions; nothing is written when one
 * fails, and a message with a known id is skipped.
 *
 * The limits are conditions of the statements and the message's id comes from the browser, so that neither parallel nor
 * repeated calls write or mail twice. The mail has the text and a link, and no address, because many organizers show
 * none.
 */
export async function insertQuestion(
  db: Database,
  message: NewQuestionMessage,
  { threadId, eventId, siteUrl, today }: QuestionTarget,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const thread = {
    id: threadId,
    event_id: eventId,
    event_title: sql`e.title`,
    asker_id: message.userId,
    organizer_id: sql`e.organizer_id`,
    last_at: at,
    created_at: at,
  };
  const lately = sql`(select count(*) from question_threads lately where lately.asker_id = ${message.userId}
    and lately.created_at > ${limitStart(now)})`;
  const from = sql`from events e join users o on o.id = e.organizer_id
    where e.id = ${eventId} and e.cancelled_at is null and e.last_day >= ${today}
      and o.id <> ${message.userId} and o.is_active and o.deleted_at is null
      and ${lately} < ${QUESTIONS_PER_DAY} and not ${isKnown(message.id)}
      and not ${isQuestionBlocked(message.userId)}
      and not exists (select 1 from question_threads t where t.event_id = e.id and t.asker_id = ${message.userId})`;
  const own = sql`t.event_id = ${eventId} and t.asker_id = ${message.userId}`;
  await db.batch([
    insertFrom(db, questionThreads, thread, from),
    ...messageStatements(db, message, { inbox: "asked", thread: own, siteUrl }, now),
  ]);
}

/** A message of an event's organizer to the participant with an enrolment. */
type ParticipantTarget = { threadId: string; eventId: string; enrolmentId: string; siteUrl: string };

/**
 * Writes to one participant as the event's organizer: opens a thread with the participant as its asker, or continues the
 * existing one, which it opens again. The statements check all conditions; nothing is written when one fails.
 */
export async function insertParticipantMessage(
  db: Database,
  message: NewQuestionMessage,
  { threadId, eventId, enrolmentId, siteUrl }: ParticipantTarget,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const participant = sql`(select s.user_id from enrolments s join users u on u.id = s.user_id
    where s.id = ${enrolmentId} and s.event_id = ${eventId} and s.status = 'confirmed' and u.deleted_at is null)`;
  const thread = {
    id: threadId,
    event_id: eventId,
    event_title: sql`e.title`,
    asker_id: participant,
    organizer_id: sql`e.organizer_id`,
    last_at: at,
    created_at: at,
  };
  const own = sql`event_id = ${eventId} and asker_id = ${participant}`;
  const isOrganizer = sql`(e.organizer_id = ${message.userId}
    or ${reachesEvent(message.userId, "events.answer_questions")})`;
  const from = sql`from events e where e.id = ${eventId} and ${isOrganizer}
    and ${participant} is not null and not ${isKnown(message.id)}
    and not exists (select 1 from question_threads t where t.event_id = e.id and t.asker_id = ${participant})`;
  const organizes = sql`exists (select 1 from events e where e.id = ${eventId} and ${isOrganizer})`;
  await db.batch([
    insertFrom(db, questionThreads, thread, from),
    db
      .update(questionThreads)
      .set({ closed_at: null })
      .where(sql`${own} and closed_at is not null and ${organizes} and not ${isKnown(message.id)}`),
    ...messageStatements(
      db,
      message,
      { inbox: "received", thread: sql`${own} and ${organizes}`, siteUrl, template: "participant_message" },
      now,
    ),
  ]);
}

/** Writes a message in a thread of the user, under the same conditions; nothing is written when one fails. */
export async function insertThreadMessage(
  db: Database,
  member: InboxMember,
  message: NewQuestionMessage,
  { threadId, inbox, siteUrl }: { threadId: string; inbox: Inbox; siteUrl: string },
  now: Date,
): Promise<void> {
  const thread = sql`t.id = ${threadId} and ${inInbox(inbox, member, "events.answer_questions")}`;
  await db.batch(messageStatements(db, message, { inbox, thread, siteUrl }, now));
}

function isKnown(messageId: string): SQL {
  return sql`exists (select 1 from question_messages known where known.id = ${messageId})`;
}

/** The message, its mail, and then the thread's counters: the mail's condition holds only between the other two. */
function messageStatements(
  db: Database,
  { id, userId, content }: NewQuestionMessage,
  {
    inbox,
    thread,
    siteUrl,
    template = inbox === "asked" ? "question_asked" : "question_answered",
  }: { inbox: Inbox; thread: SQL; siteUrl: string; template?: keyof typeof MESSAGE_NOTICES },
  now: Date,
) {
  const at = now.toISOString();
  const isAsker = inbox === "asked";
  const isAwaited = isAsker ? sql`and t.unanswered < ${UNANSWERED_MAX}` : sql``;
  const isNew = sql`exists (select 1 from question_messages written where written.id = ${id}
    and written.thread_id = t.id and written.number = t.last_number + 1)`;
  const otherInbox = isAsker ? "received" : "asked";
  const [other, link] = [SIDES[otherInbox], sql`${`${siteUrl}${INBOX_PATHS[otherInbox]}/`} || t.id`];
  const row = {
    id,
    thread_id: sql`t.id`,
    number: sql`t.last_number + 1`,
    author_id: userId,
    content,
    created_at: at,
  };
  return [
    insertFrom(
      db,
      questionMessages,
      row,
      sql`from question_threads t where ${thread} and t.closed_at is null
        and t.last_number < ${THREAD_MESSAGES_MAX} ${isAwaited} and not ${isKnown(id)}
        and not ${isThreadBlocked(userId)}`,
    ),
    mailsInsertFrom(
      db,
      {
        template,
        params: sql`json_object('name', u.full_name, 'title', t.event_title, 'event', t.event_id, 'text', ${content}, 'link', ${link}, 'about', ${userId},
          'sender', (select coalesce(author.company_name, nullif(author.full_name, '')) from users author
            where author.id = ${userId}))`,
        senderId: userId,
      },
      sql`from question_threads t join users u on u.id = t.${other.own}
        where ${thread} and ${isNew} and t.${other.read} >= t.last_number and u.is_active and u.deleted_at is null`,
      now,
    ),
    noticeInsert(
      db,
      {
        kind: MESSAGE_NOTICES[template],
        subject: { type: "thread", id: sql`told.thread_id` },
        actorId: userId,
      },
      sql`select t.${other.own} as value, t.id as thread_id from question_threads t where ${thread} and ${isNew}`,
      now,
    ),
    db
      .update(questionThreads)
      .set({
        last_number: sql`last_number + 1`,
        last_at: at,
        unanswered: isAsker ? sql`unanswered + 1` : sql`0`,
        // The writer counts as having read all earlier messages.
        ...(isAsker ? { asker_read: sql`last_number + 1` } : { organizer_read: sql`last_number + 1` }),
      })
      .where(
        sql`${questionThreads.id} = (select written.thread_id from question_messages written where written.id = ${id})
          and ${questionThreads.last_number} + 1 = (select written.number from question_messages written
            where written.id = ${id})`,
      ),
  ] as const;
}

/** The user's message with this id: its thread and text; undefined for an unknown id. */
export async function findQuestionMessage(db: Database, { id, userId }: { id: string; userId: string }) {
  return db
    .select({ thread_id: questionMessages.thread_id, content: questionMessages.content })
    .from(questionMessages)
    .where(and(eq(questionMessages.id, id), eq(questionMessages.author_id, userId)))
    .get();
}

/** The data that explain why no question was written; undefined for an unknown event. */
export async function findQuestionConditions(
  db: Database,
  userId: string,
  eventId: string,
): Promise<QuestionConditions | undefined> {
  return db.get<QuestionConditions>(sql`
    select e.last_day, e.cancelled_at, e.organizer_id,
      coalesce(o.is_active and o.deleted_at is null, 0) as is_reachable, ${isQuestionBlocked(userId)} as is_blocked
    from events e left join users o on o.id = e.organizer_id where e.id = ${eventId}`);
}

/** When the user opened the oldest thread that counts towards the day's limit; undefined below the limit. */
export async function findOldestOfDay(db: Database, userId: string, now: Date): Promise<string | undefined> {
  const rows = await db
    .select({ created_at: questionThreads.created_at })
    .from(questionThreads)
    .where(
      sql`${questionThreads.asker_id} = ${userId} and ${questionThreads.created_at} > ${limitStart(now)}`,
    )
    .orderBy(questionThreads.created_at)
    .limit(QUESTIONS_PER_DAY);
  return rows.length === QUESTIONS_PER_DAY ? rows[0]?.created_at : undefined;
}

type ThreadState = {
  id: string;
  inbox: Inbox;
  closed_at: string | null;
  last_number: number;
  unanswered: number;
  /** Whether the other member blocked the user. */
  is_blocked: number;
  /** Whether the user may answer for the organizer. */
  can_answer: number;
};

/** A thread in which the user is asker or organizer. */
export async function findThreadState(
  db: Database,
  member: InboxMember,
  by: { id: string } | { eventId: string },
): Promise<ThreadState | undefined> {
  const userId = member.id;
  const which =
    "id" in by
      ? sql`t.id = ${by.id} and (t.asker_id = ${userId} or ${inInbox("received", member)})`
      : sql`t.event_id = ${by.eventId} and t.asker_id = ${userId}`;
  return db.get<ThreadState>(sql`
    select t.id, iif(t.asker_id = ${userId}, 'asked', 'received') as inbox, t.closed_at, t.last_number, t.unanswered,
      ${isThreadBlocked(userId)} as is_blocked,
      ${inInbox("received", member, "events.answer_questions")} as can_answer
    from question_threads t where ${which}`);
}
