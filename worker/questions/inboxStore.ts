import { sql } from "drizzle-orm";
import { batchQueries, type Database } from "../env.ts";
import { noticesReadUpdate } from "../notices/store.ts";
import { listTablePage, parseTableCursor, type TablePage, type TableSort } from "../tablePage.ts";
import { INBOX_PAGE, type Inbox, MESSAGE_EXCERPT_MAX, messageRefusal, UNREAD_MAX } from "./contract.ts";
import type { QuestionThread, QuestionThreadView, UnreadQuestions } from "./outputs.ts";
import { questionThreads } from "./schema.ts";
import { type InboxMember, inInbox, SIDES } from "./store.ts";

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
  asker_id: string;
  last_at: string;
  closed_at: string | null;
};

const threadTables = (inbox: Inbox) => sql`question_threads t left join events e on e.id = t.event_id
  left join users other on other.id = t.${SIDES[inbox].other} and other.deleted_at is null
  left join question_messages last on last.thread_id = t.id and last.number = t.last_number`;

const threadColumns = (inbox: Inbox) => sql`t.id, t.event_id, e.slug, e.date, e.end_date,
  coalesce(e.title, t.event_title) as title, coalesce(other.company_name, nullif(other.full_name, '')) as other_name,
  other.avatar_url as other_avatar, t.last_number, t.unanswered, t.last_number - t.${SIDES[inbox].read} as unread,
  substr(last.content, 1, ${MESSAGE_EXCERPT_MAX + 1}) as excerpt, last.author_id as last_author, t.asker_id, t.last_at, t.closed_at`;

function toThread(row: ThreadRow, inbox: Inbox): QuestionThread {
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
      is_own: isOwnSide(row.last_author, row, inbox),
      created_at: row.last_at,
    },
    closed_at,
  };
}

/** Whether a message is of the reader's side of the thread, which a school's members share. */
function isOwnSide(authorId: string, { asker_id }: ThreadRow, inbox: Inbox): boolean {
  return (authorId === asker_id) === (inbox === "asked");
}

function inboxSort(inbox: Inbox): TableSort {
  return { name: inbox, expression: sql`t.last_at`, id: sql`t.id`, direction: "desc" };
}

/** A page of an inbox, the latest message first; null for a cursor of another list. */
export async function listThreads(
  db: Database,
  member: InboxMember,
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
      conditions: [inInbox(inbox, member)],
      sort,
    },
    { limit: INBOX_PAGE, cursor: position },
  );
  return { ...page, rows: page.rows.map((row) => toThread(row, inbox)) };
}

type MessageRow = { id: string; number: number; content: string; author_id: string; created_at: string };

/** A thread of the user with its messages, at most THREAD_MESSAGES_MAX; null for an unknown thread. */
export async function findThread(
  db: Database,
  member: InboxMember,
  { id, inbox }: { id: string; inbox: Inbox },
): Promise<QuestionThreadView | null> {
  const [rows, messages] = await batchQueries<[ThreadRow[], MessageRow[]]>(db, [
    sql`select ${threadColumns(inbox)} from ${threadTables(inbox)}
      where t.id = ${id} and ${inInbox(inbox, member)}`,
    sql`select m.id, m.number, m.content, m.author_id, m.created_at from question_messages m
      where m.thread_id = ${id} order by m.number`,
  ]);
  const [row] = rows;
  if (!row) return null;
  return {
    ...toThread(row, inbox),
    messages: messages.map(({ author_id, ...message }) => ({
      ...message,
      is_own: isOwnSide(author_id, row, inbox),
    })),
    refusal: messageRefusal(inbox, row),
  };
}

/** Counts the unread threads of both inboxes, each up to UNREAD_MAX, along indexes of unread threads. */
export async function countUnreadThreads(db: Database, member: InboxMember): Promise<UnreadQuestions> {
  const count = (inbox: Inbox) => sql`(select count(*) from (select 1 from question_threads t
    where ${inInbox(inbox, member)} and ${SIDES[inbox].read} < last_number limit ${UNREAD_MAX}))`;
  const [row] = await db.all<UnreadQuestions>(
    sql`select ${count("asked")} as asked, ${count("received")} as received`,
  );
  return row ?? { asked: 0, received: 0 };
}

/** Stores the last message that the user has read in a thread; an earlier number changes nothing. */
export async function markThreadRead(
  db: Database,
  member: InboxMember,
  { id, inbox, number }: { id: string; inbox: Inbox; number: number },
): Promise<void> {
  const { read } = SIDES[inbox];
  const thread = sql`(select t.id from question_threads t where t.id = ${id} and ${inInbox(inbox, member)})`;
  await batchQueries<[unknown[], unknown[]]>(db, [
    sql`update question_threads set ${read} = min(${number}, last_number)
      where id = ${thread} and ${read} < min(${number}, last_number)`,
    noticesReadUpdate(member.id, sql`subject_type = 'thread' and subject_id = ${id}`, new Date()),
  ]);
}

/** Closes or opens a thread for its organizer. Returns whether the member answers for the organizer. */
export async function changeThread(
  db: Database,
  member: InboxMember,
  { id, closed }: { id: string; closed: boolean },
  now: Date,
): Promise<boolean> {
  const closedAt = closed ? sql`coalesce(${questionThreads.closed_at}, ${now.toISOString()})` : null;
  const rows = await db
    .update(questionThreads)
    .set({ closed_at: closedAt })
    .where(
      sql`${questionThreads.id} = (select t.id from question_threads t
        where t.id = ${id} and ${inInbox("received", member, "events.answer_questions")})`,
    )
    .returning({ id: questionThreads.id });
  return rows.length > 0;
}
