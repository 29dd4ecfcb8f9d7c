import type { DatabaseSync } from "node:sqlite";
import { INVARIANTS } from "../../backup/invariants.ts";
import { type InvariantCheck, type LoadFacts, rowsOf } from "./LoadFacts.ts";
import { countViews } from "./views.ts";

/** Checks that taken seats and stored counts equal the number of their rows. */
export function checkCounters(database: DatabaseSync, facts: LoadFacts): InvariantCheck[] {
  const { since } = facts;
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
    checkViews(database, facts),
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

/** Checks that each reported view is counted, a reader's once a minute. */
function checkViews(database: DatabaseSync, { journal, viewsBefore, kills }: LoadFacts): InvariantCheck {
  const find = database.prepare("select views_count from forum_topics where id = ?");
  let looked = 0;
  const broken = [...journal.views].flatMap(([id, views]) => {
    const row = find.get(id) as { views_count: number } | undefined;
    const { least, most } = countViews(views, kills);
    const count = (row?.views_count ?? 0) - (viewsBefore.get(id) ?? 0);
    looked += least;
    return count >= least && count <= most
      ? []
      : [`topic ${id} got ${count} views, of ${least} to ${most} that count`];
  });
  return { name: "views of topics are as many as were told of", broken, looked };
}

function fromRows<Row>(name: string, rows: Row[], describe: (row: Row) => string): InvariantCheck {
  return { name, broken: rows.map(describe), looked: 1 };
}
