import type { DatabaseSync } from "node:sqlite";
import { INVARIANTS } from "../../backup/invariants.ts";
import { type InvariantCheck, type LoadFacts, rowsOf } from "./LoadFacts.ts";

/** Seats and kept counts are what their rows say. */
export function checkCounters(
  database: DatabaseSync,
  { since, journal, viewsBefore }: LoadFacts,
): InvariantCheck[] {
  return [
    checkSeats(database, since),
    ...INVARIANTS.map(({ name, statement }): InvariantCheck => {
      const [row] = rowsOf<{ count: number }>(database, statement);
      return { name, broken: row?.count ? [`in ${row.count} rows`] : [], looked: 1 };
    }),
    fromRows(
      "every row that another names exists",
      rowsOf<{ table: string; rowid: number }>(database, "pragma foreign_key_check"),
      ({ table, rowid }) => `row ${rowid} of ${table}`,
    ),
    fromRows(
      "replies are numbered without a gap",
      rowsOf<{ id: string }>(
        database,
        `select t.id from forum_topics t where t.last_reply_number <> (select count(*) from forum_replies r
           where r.topic_id = t.id) and (t.created_at >= ?1 or t.last_reply_at >= ?1)
         and exists (select 1 from forum_replies r where r.topic_id = t.id and r.created_at >= ?1)`,
        since,
      ),
      ({ id }) => `topic ${id}`,
    ),
    fromRows(
      "threads of questions count their messages",
      rowsOf<{ id: string }>(
        database,
        "select id from question_threads t where last_number <> (select count(*) from question_messages m where m.thread_id = t.id)",
      ),
      ({ id }) => `thread ${id}`,
    ),
    checkViews(database, journal.views, viewsBefore),
  ];
}

function checkSeats(database: DatabaseSync, since: string): InvariantCheck {
  const rows = rowsOf<{ id: string; participants: number; taken: number }>(
    database,
    `select e.id, e.participants, (select count(*) from enrolments s where s.event_id = e.id
       and s.status in ('held', 'confirmed')) as taken
     from events e where e.created_at >= ? and e.participants is not null`,
    since,
  );
  const broken = rows
    .filter(({ participants, taken }) => taken > participants)
    .map(({ id, participants, taken }) => `event ${id} has ${participants} seats and ${taken} enrolments`);
  const full = rows.filter(({ participants, taken }) => taken === participants).length;
  return {
    name: "no event has more enrolments than seats",
    broken,
    looked: rows.length,
    note: `${full} full`,
  };
}

/** A view counts once per reader and minute at most, so there are never more than were sent. */
function checkViews(
  database: DatabaseSync,
  sent: Map<string, number>,
  before: Map<string, number>,
): InvariantCheck {
  const find = database.prepare("select views_count from forum_topics where id = ?");
  const broken = [...sent].flatMap(([id, count]) => {
    const row = find.get(id) as { views_count: number } | undefined;
    const most = (before.get(id) ?? 0) + count;
    return row && row.views_count > most ? [`topic ${id} has ${row.views_count} views of ${most}`] : [];
  });
  return { name: "no topic has more views than were sent", broken, looked: sent.size };
}

function fromRows<Row>(name: string, rows: Row[], describe: (row: Row) => string): InvariantCheck {
  return { name, broken: rows.map(describe), looked: 1 };
}
