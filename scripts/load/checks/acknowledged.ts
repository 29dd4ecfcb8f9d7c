import type { DatabaseSync } from "node:sqlite";
import type { NotedEnrolment, NotedPost } from "../Journal.ts";
import { type InvariantCheck, type LoadFacts, rowsOf } from "./LoadFacts.ts";

/** Checks that every acknowledged write is stored. */
export function checkAcknowledged(database: DatabaseSync, { journal }: LoadFacts): InvariantCheck[] {
  return [
    checkEnrolments(database, journal.enrolments),
    checkCancelledEvents(database, journal.cancelledEvents),
    checkPosts(database, journal.posts),
    checkQuestions(database, journal.questions),
    checkProfiles(database, journal.profiles),
  ];
}

function checkEnrolments(database: DatabaseSync, enrolments: NotedEnrolment[]): InvariantCheck {
  const rows = new Map(
    rowsOf<{ id: string; status: string; ended_with_event: number }>(
      database,
      `select s.id, s.status, s.ended_at is not null and s.ended_at = e.cancelled_at as ended_with_event
       from enrolments s join events e on e.id = s.event_id where s.id in (select value from json_each(?))`,
      JSON.stringify(enrolments.map(({ id }) => id)),
    ).map((row) => [row.id, row]),
  );
  const broken = enrolments.flatMap(({ id, cancelled }) => {
    const row = rows.get(id);
    if (!row) return [`enrolment ${id} was acknowledged and is not there`];
    const hasEnded = row.status === "cancelled" || row.status === "refunded";
    if (cancelled === "acknowledged" && !hasEnded)
      return [`enrolment ${id} was cancelled and is ${row.status}`];
    if (cancelled === false && row.status !== "confirmed" && !(hasEnded && row.ended_with_event))
      return [`enrolment ${id} was acknowledged and is ${row.status}`];
    return [];
  });
  return { name: "acknowledged enrolments and cancellations are there", broken, looked: enrolments.length };
}

function checkCancelledEvents(database: DatabaseSync, events: string[]): InvariantCheck {
  const rows = rowsOf<{ id: string }>(
    database,
    `select value as id from json_each(?) where not exists (select 1 from events e where e.id = value
       and e.cancelled_at is not null and not exists (select 1 from enrolments s
         where s.event_id = e.id and s.status in ('held', 'confirmed')))`,
    JSON.stringify(events),
  );
  const broken = rows.map(({ id }) => `event ${id} was cancelled and still has somebody`);
  return { name: "cancelled events are cancelled for everyone", broken, looked: events.length };
}

function checkPosts(database: DatabaseSync, posts: NotedPost[]): InvariantCheck {
  const tables = { topic: "forum_topics", reply: "forum_replies" } as const;
  const find = {
    topic: database.prepare(queryOf(tables.topic)),
    reply: database.prepare(queryOf(tables.reply)),
  };
  const broken = posts.flatMap(({ kind, id, key, author, content }) => {
    const rows = find[kind].all(author, key) as { id: string; content: string }[];
    if (rows.length !== 1) return [`${kind} ${id} was sent under one key and is there ${rows.length} times`];
    return rows[0]?.id === id && rows[0].content === content ? [] : [`${kind} ${id} has another text`];
  });
  return { name: "acknowledged topics and replies are there once", broken, looked: posts.length };
}

function queryOf(table: string): string {
  return `select id, content from ${table} where author_id = ? and idempotency_key = ?`;
}

function checkQuestions(database: DatabaseSync, questions: string[]): InvariantCheck {
  const rows = rowsOf<{ id: string }>(
    database,
    "select value as id from json_each(?) where value not in (select id from question_messages)",
    JSON.stringify(questions),
  );
  const broken = rows.map(({ id }) => `question ${id} was acknowledged and is not there`);
  return { name: "acknowledged questions are there", broken, looked: questions.length };
}

function checkProfiles(database: DatabaseSync, profiles: Map<string, string | null>): InvariantCheck {
  const find = database.prepare("select bio from users where id = ?");
  const known = [...profiles].filter(([, bio]) => bio !== null);
  const broken = known.flatMap(([id, bio]) => {
    const row = find.get(id) as { bio: string | null } | undefined;
    return row?.bio === bio ? [] : [`the profile of ${id} is not the last one acknowledged`];
  });
  return { name: "profiles are as last acknowledged", broken, looked: known.length };
}
