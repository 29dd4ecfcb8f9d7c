import { and, eq, type SQL, sql } from "drizzle-orm";
import { batchQueries, type Database } from "../env.ts";
import { insertFrom } from "../insertFrom.ts";
import { mailsInsertFrom } from "../mail/store.ts";
import { listTablePage, parseTableCursor, type TablePage, type TableSort } from "../tablePage.ts";
import {
  INBOX_PAGE,
  INBOX_PATHS,
  type Inbox,
  MESSAGE_EXCERPT_MAX,
  messageRefusal,
  QUESTIONS_PER_DAY,
  THREAD_MESSAGES_MAX,
  UNANSWERED_MAX,
  UNREAD_MAX,
} from "./contract.ts";
import type { QuestionThread, QuestionThreadView, UnreadQuestions } from "./outputs.ts";
import { limitStart, type QuestionConditions } from "./rules.ts";
import { questionMessages, questionThreads } from "./schema.ts";

/** The columns of the inbox's member, and of the other member. */
const SIDES = {
  asked: { own: sql.raw("asker_id"), other: sql.raw("organizer_id"), read: sql.raw("asker_read") },
  received: { own: sql.raw("organizer_id"), other: sql.raw("asker_id"), read: sql.raw("organizer_read") },
} as const satisfies Record<Inbox, object>;

export type NewQuestionMessage = { id: string; userId: string; content: string };
/** `today` is the calendar day in the site's time zone; `siteUrl` has no trailing slash. */
type QuestionTarget = { threadId: string; eventId: string; siteUrl: string; today: string };

/**
 * Asks the organizer of an event: opens a thread, or continues the user's existing one about this event, and mails the
 * organizer unless an earlier message is still unread. The statements check all conditions; nothing is written when one
 * fails, and a message with a known id is skipped.
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
      and not exists (select 1 from question_threads t where t.event_id = e.id and t.asker_id = ${message.userId})`;
  const own = sql`t.event_id = ${eventId} and t.asker_id = ${message.userId}`;
  await db.batch([
    insertFrom(db, questionThreads, thread, from),
    ...messageStatements(db, message, { inbox: "asked", thread: own, siteUrl }, now),
  ]);
}

/** Writes a message in a thread of the user, under the same conditions; nothing is written when one fails. */
export async function insertThreadMessage(
  db: Database,
  message: NewQuestionMessage,
  { threadId, inbox, siteUrl }: { threadId: string; inbox: Inbox; siteUrl: string },
  now: Date,
): Promise<void> {
  const thread = sql`t.id = ${threadId} and t.${SIDES[inbox].own} = ${message.userId}`;
  await db.batch(messageStatements(db, message, { inbox, thread, siteUrl }, now));
}

function isKnown(messageId: string): SQL {
  return sql`exists (select 1 from question_messages known where known.id = ${messageId})`;
}

/** The message, its mail, and then the thread's counters: the mail's condition holds only between the other two. */
function messageStatements(
  db: Database,
  { id, userId, content }: NewQuestionMessage,
  { inbox, thread, siteUrl }: { inbox: Inbox; thread: SQL; siteUrl: string },
  now: Date,
) {
  const at = now.toISOString();
  const isAsker = inbox === "asked";
  const isAwaited = isAsker ? sql`and t.unanswered < ${UNANSWERED_MAX}` : sql``;
  const isNew = sql`exists (select 1 from question_messages written where written.id = ${id}
    and written.thread_id = t.id and written.number = t.last_number + 1)`;
  const otherInbox = isAsker ? "received" : "asked";
  const other = SIDES[otherInbox];
  const link = sql`${`${siteUrl}${INBOX_PATHS[otherInbox]}/`} || t.id`;
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
        and t.last_number < ${THREAD_MESSAGES_MAX} ${isAwaited} and not ${isKnown(id)}`,
    ),
    mailsInsertFrom(
      db,
      {
        template: isAsker ? "question_asked" : "question_answered",
        params: sql`json_object('name', u.full_name, 'title', t.event_title, 'text', ${content}, 'link', ${link}, 'about', ${userId},
          'sender', (select coalesce(author.company_name, nullif(author.full_name, '')) from users author
            where author.id = ${userId}))`,
        senderId: userId,
      },
      sql`from question_threads t join users u on u.id = t.${other.own}
        where ${thread} and ${isNew} and t.${other.read} >= t.last_number and u.is_active and u.deleted_at is null`,
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
  eventId: string,
): Promise<QuestionConditions | undefined> {
  const [row] = await db.all<QuestionConditions>(sql`
    select e.last_day, e.cancelled_at, e.organizer_id,
      coalesce(o.is_active and o.deleted_at is null, 0) as is_reachable
    from events e left join users o on o.id = e.organizer_id where e.id = ${eventId}`);
  return row;
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
};

/** A thread in which the user is asker or organizer. */
export async function findThreadState(
  db: Database,
  userId: string,
  by: { id: string } | { eventId: string },
): Promise<ThreadState | undefined> {
  const which =
    "id" in by
      ? sql`t.id = ${by.id} and ${userId} in (t.asker_id, t.organizer_id)`
      : sql`t.event_id = ${by.eventId} and t.asker_id = ${userId}`;
  const [row] = await db.all<ThreadState>(sql`
    select t.id, iif(t.asker_id = ${userId}, 'asked', 'received') as inbox, t.closed_at, t.last_number, t.unanswered
    from question_threads t where ${which}`);
  return row;
}

type ThreadRow = {
  id: string;
  event_id: string | null;
  slug: string | null;
  date: string | null;
  end_date: string | null;
  title: string;
  other_name: string | null;
  other_avatar: string | null;
  last_number: number;
  unanswered: number;
  unread: number;
  excerpt: string;
  last_author: string;
  last_at: string;
  closed_at: string | null;
};

const threadTables = (inbox: Inbox) => sql`question_threads t left join events e on e.id = t.event_id
  left join users other on other.id = t.${SIDES[inbox].other} and other.deleted_at is null
  left join question_messages last on last.thread_id = t.id and last.number = t.last_number`;

const threadColumns = (inbox: Inbox) => sql`t.id, t.event_id, e.slug, e.date, e.end_date,
  coalesce(e.title, t.event_title) as title, coalesce(other.company_name, nullif(other.full_name, '')) as other_name,
  other.avatar_url as other_avatar, t.last_number, t.unanswered, t.last_number - t.${SIDES[inbox].read} as unread,
  substr(last.content, 1, ${MESSAGE_EXCERPT_MAX + 1}) as excerpt, last.author_id as last_author, t.last_at, t.closed_at`;

function toThread(row: ThreadRow, inbox: Inbox, userId: string): QuestionThread {
  const { id, event_id, slug, date, end_date, title, other_name, other_avatar, closed_at } = row;
  const text = row.excerpt.replace(/\s+/g, " ");
  const isCut = [...text].length > MESSAGE_EXCERPT_MAX;
  return {
    id,
    inbox,
    event: event_id && slug && date ? { id: event_id, slug, date, end_date } : null,
    title,
    other: other_name === null ? null : { name: other_name, avatar_url: other_avatar },
    unread: row.unread,
    last_message: {
      excerpt: isCut ? `${[...text].slice(0, MESSAGE_EXCERPT_MAX).join("").trimEnd()}…` : text,
      is_own: row.last_author === userId,
      created_at: row.last_at,
    },
    closed_at,
  };
}

function inboxSort(inbox: Inbox): TableSort {
  return { name: inbox, expression: sql`t.last_at`, id: sql`t.id`, direction: "desc" };
}

/** A page of an inbox, the latest message first; null for a cursor of another list. */
export async function listThreads(
  db: Database,
  userId: string,
  inbox: Inbox,
  cursor: string | undefined,
): Promise<TablePage<QuestionThread> | null> {
  const sort = inboxSort(inbox);
  const position = parseTableCursor(cursor, sort);
  if (cursor !== undefined && !position) return null;
  const page = await listTablePage<ThreadRow>(
    db,
    {
      columns: threadColumns(inbox),
      tables: threadTables(inbox),
      conditions: [sql`t.${SIDES[inbox].own} = ${userId}`],
      sort,
    },
    { limit: INBOX_PAGE, cursor: position },
  );
  return { ...page, rows: page.rows.map((row) => toThread(row, inbox, userId)) };
}

type MessageRow = { id: string; number: number; content: string; author_id: string; created_at: string };

/** A thread of the user with its messages, at most THREAD_MESSAGES_MAX; null for an unknown thread. */
export async function findThread(
  db: Database,
  userId: string,
  { id, inbox }: { id: string; inbox: Inbox },
): Promise<QuestionThreadView | null> {
  const [rows, messages] = await batchQueries<[ThreadRow[], MessageRow[]]>(db, [
    sql`select ${threadColumns(inbox)} from ${threadTables(inbox)}
      where t.id = ${id} and t.${SIDES[inbox].own} = ${userId}`,
    sql`select m.id, m.number, m.content, m.author_id, m.created_at from question_messages m
      where m.thread_id = ${id} order by m.number`,
  ]);
  const [row] = rows;
  if (!row) return null;
  return {
    ...toThread(row, inbox, userId),
    messages: messages.map(({ author_id, ...message }) => ({ ...message, is_own: author_id === userId })),
    refusal: messageRefusal(inbox, row),
  };
}

/** Counts the unread threads of both inboxes, each up to UNREAD_MAX, along indexes of unread threads. */
export async function countUnreadThreads(db: Database, userId: string): Promise<UnreadQuestions> {
  const count = (inbox: Inbox) => {
    const { own, read } = SIDES[inbox];
    return sql`(select count(*) from (select 1 from question_threads
      where ${own} = ${userId} and ${read} < last_number limit ${UNREAD_MAX}))`;
  };
  const [row] = await db.all<UnreadQuestions>(
    sql`select ${count("asked")} as asked, ${count("received")} as received`,
  );
  return row ?? { asked: 0, received: 0 };
}

/** Stores the last message that the user has read in a thread; an earlier number changes nothing. */
export async function markThreadRead(
  db: Database,
  userId: string,
  { id, inbox, number }: { id: string; inbox: Inbox; number: number },
): Promise<void> {
  const { own, read } = SIDES[inbox];
  await db.run(sql`update question_threads set ${read} = min(${number}, last_number)
    where id = ${id} and ${own} = ${userId} and ${read} < min(${number}, last_number)`);
}

/** Closes or opens a thread for its organizer. Returns whether the user is the organizer. */
export async function changeThread(
  db: Database,
  userId: string,
  { id, closed }: { id: string; closed: boolean },
  now: Date,
): Promise<boolean> {
  const closedAt = closed ? sql`coalesce(${questionThreads.closed_at}, ${now.toISOString()})` : null;
  const rows = await db
    .update(questionThreads)
    .set({ closed_at: closedAt })
    .where(and(eq(questionThreads.id, id), eq(questionThreads.organizer_id, userId)))
    .returning({ id: questionThreads.id });
  return rows.length > 0;
}
