import { sql } from "drizzle-orm";
import { batchQueries, type Database } from "../env.ts";
import type { LanguageCode } from "../lib/languages.ts";
import { MATCHES_MAX, type SEARCH_TIMES, type SearchKind } from "./contract.ts";
import { type MatchQuery, matchNearSpelling } from "./rules.ts";

/** The first digit of a row number of `site_search`, as the migration's views make them. */
const ROW_KINDS = { organizer: 1, topic: 2, reply: 3, article: 4, event: 5 } as const;
type RowKind = keyof typeof ROW_KINDS;

const KIND_FACTOR = 1e15;
const DAY_FACTOR = 1e8;
const JULIAN_DAY_OF_1970 = 2_440_588;
const DAY_MS = 86_400_000;

/** A matched event, article, topic or organizer. `row`: of its best text; `age`: in days; `words`: those that matched. */
export type SearchMatch = {
  kind: SearchKind;
  key: string;
  row: number;
  score: number;
  age: number;
  words: Set<number>;
};

type MatchScope = {
  kinds: readonly SearchKind[];
  language?: LanguageCode | undefined;
  time?: (typeof SEARCH_TIMES)[number] | undefined;
  today: string;
};

type RowRange = { low: number; high: number };
type MatchRow = { query: number; row: number; topic: number | null };

/**
 * The rows that match the queries, with their scores added up. Reads at most MATCHES_MAX rows of each query and kind of
 * row, the freshest ones; of events the next ones and the latest past ones.
 */
export async function listMatches(
  db: Database,
  queries: MatchQuery[],
  scope: MatchScope,
): Promise<SearchMatch[]> {
  const { kinds, language, time } = scope;
  const today = Date.parse(`${scope.today}T00:00:00Z`) / DAY_MS + JULIAN_DAY_OF_1970;
  const range = (kind: RowKind): RowRange => ({
    low: ROW_KINDS[kind] * KIND_FACTOR,
    high: (ROW_KINDS[kind] + 1) * KIND_FACTOR - 1,
  });
  const all = range("event");
  const now = all.low + today * DAY_FACTOR;
  const hasEvents = kinds.includes("event");
  const upcoming = hasEvents && time !== "past" ? [{ ...all, low: now }] : [];
  const others = kinds.filter((kind) => kind !== "event");
  const freshest = [
    ...(hasEvents && time !== "upcoming" ? [{ ...all, high: now - 1 }] : []),
    ...others.map((kind) => range(kind)),
    ...(kinds.includes("topic") ? [range("reply")] : []),
  ];
  const facets = language ? ` AND {facets}: "l${language}"` : "";
  const found = await batchQueries<[MatchRow[], MatchRow[]]>(db, [
    selectMatches(queries, upcoming, "asc", facets),
    selectMatches(queries, freshest, "desc", facets),
  ]);
  return mergeMatches(found.flat(), queries, today);
}

/** SQL for the rows of each query in each range. A query's number is its position among all pairs. */
function selectMatches(queries: MatchQuery[], ranges: RowRange[], direction: "asc" | "desc", facets: string) {
  const asked = queries.flatMap(({ match }, query) =>
    ranges.map((range) => ({ query, match: `${match}${facets}`, ...range })),
  );
  return sql`select asked.value ->> 'query' as query, found.value as row,
      iif(found.value / ${sql.raw(String(KIND_FACTOR))} >= 3 and found.value < ${sql.raw("4000000000000000")}, (
        select t.ordinal from forum_replies r join forum_topics t on t.id = r.topic_id
        where r.rowid = found.value % ${sql.raw(String(DAY_FACTOR))}), null) as topic
    from json_each(${JSON.stringify(asked)}) asked
    join json_each((select json_group_array(rowid) from (select rowid from site_search
      where site_search match (asked.value ->> 'match')
        and rowid between asked.value ->> 'low' and asked.value ->> 'high'
      order by rowid ${sql.raw(direction)} limit ${sql.raw(String(MATCHES_MAX))}))) found`;
}

/** Adds up the scores of each row, and takes the best row of each topic. */
function mergeMatches(found: MatchRow[], queries: MatchQuery[], today: number): SearchMatch[] {
  const rows = new Map<number, SearchMatch>();
  for (const { query, row, topic } of found) {
    const rowKind = rowKindOf(row);
    const kind = rowKind === "reply" ? "topic" : rowKind;
    const match = rows.get(row) ?? {
      kind,
      key: `${kind} ${topic ?? numberOf(row)}`,
      row,
      score: 0,
      age: today - (Math.floor(row / DAY_FACTOR) % (KIND_FACTOR / DAY_FACTOR)),
      words: new Set(),
    };
    match.score += queries[query]?.score ?? 0;
    match.words.add(queries[query]?.word ?? 0);
    rows.set(row, match);
  }
  const best = new Map<string, SearchMatch>();
  for (const match of rows.values())
    if (match.score > (best.get(match.key)?.score ?? 0)) best.set(match.key, match);
  return [...best.values()];
}

function numberOf(row: number): number {
  return row % DAY_FACTOR;
}

function rowKindOf(row: number): RowKind {
  const digit = Math.floor(row / KIND_FACTOR);
  return (Object.keys(ROW_KINDS) as RowKind[]).find((kind) => ROW_KINDS[kind] === digit) ?? "topic";
}

/** What a result shows of a row. `slug` of its address; `reply`: the number of a reply. */
export type FoundText = {
  row_kind: RowKind;
  number: number;
  id: string;
  slug: string;
  reply: number | null;
  title: string;
  text: string;
  date: string | null;
};

/** The characters of a text in which a snippet is looked for. */
const TEXT_MAX = sql.raw("50000");

/** The texts of matches by row number; a row that was hidden meanwhile has none. */
export async function readFoundTexts(db: Database, matches: SearchMatch[]): Promise<Map<number, FoundText>> {
  const numbers = (kind: RowKind) => {
    const chosen = matches.filter(({ row }) => rowKindOf(row) === kind).map(({ row }) => numberOf(row));
    return sql`(select value from json_each(${JSON.stringify(chosen)}))`;
  };
  const rows = await db.all<FoundText>(sql`
    select 'event' as row_kind, ordinal as number, id, slug, null as reply, title,
      concat_ws(' · ', location, description, activity_description, activity_details) as text, date
    from events where ordinal in ${numbers("event")} and cancelled_at is null
    union all
    select 'article', ordinal, id, slug, null, title, concat_ws(' ', excerpt, substr(plain_text, 1, ${TEXT_MAX})),
      published_day
    from articles where ordinal in ${numbers("article")} and published
    union all
    select 'topic', ordinal, id, '', null, title, content, substr(created_at, 1, 10)
    from forum_topics where ordinal in ${numbers("topic")} and deleted_at is null
    union all
    select 'reply', r.rowid, t.id, '', r.number, t.title, r.content, substr(r.created_at, 1, 10)
    from forum_replies r join forum_topics t on t.id = r.topic_id
    where r.rowid in ${numbers("reply")} and r.deleted_at is null and t.deleted_at is null
    union all
    select 'organizer', rowid, id, public_slug, null, coalesce(nullif(company_name, ''), full_name),
      iif(public_show_personal and public_show_bio, coalesce(bio, ''), ''), null
    from users where rowid in ${numbers("organizer")} and public_profile_enabled and is_active and deleted_at is null
      and role in ('instructor', 'company')`);
  const byKey = new Map(rows.map((row) => [`${row.row_kind} ${row.number}`, row]));
  return new Map(
    matches.flatMap(({ row }) => {
      const text = byKey.get(`${rowKindOf(row)} ${numberOf(row)}`);
      return text ? [[row, text]] : [];
    }),
  );
}

/** Titles in which a word may be spelt nearly like one of these: at most MATCHES_MAX for each. */
export async function listNearTitles(db: Database, words: string[]): Promise<string[]> {
  const asked = words.map(matchNearSpelling).filter((match) => match !== null);
  const rows = await db.all<{ title: string }>(sql`select title from site_title_search where rowid in (
    select found.value from json_each(${JSON.stringify(asked)}) asked
    join json_each((select json_group_array(rowid) from (select rowid from site_title_search
      where site_title_search match asked.value order by rowid desc limit ${sql.raw(String(MATCHES_MAX))}))) found)`);
  return rows.map(({ title }) => title);
}
