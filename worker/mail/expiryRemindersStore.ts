import { type SQL, sql } from "drizzle-orm";
import { batchQueries, type Database } from "../env.ts";
import type { LanguageCode } from "../lib/languages.ts";

/** Rows read per run and kind. */
export const PAGE_SIZE = 500;
/** The latest enrolments of a user that are read; older ones are past. */
const ENROLMENTS_READ = 200;

/** A keyset cursor: the last expiry read and its rowid. */
export type ReminderCursor = { ends: string; place: number };
type Page<Row> = { rows: Row[]; next: ReminderCursor | null };
type Recipient = { user_id: string; email: string; language: LanguageCode; full_name: string };

/** Rows that expire in a range, by expiry and rowid, which is the index's order. */
type Ending = { table: string; column: string; after: ReminderCursor; before: string };

/**
 * Reads a page of expiring rows as `page`, from which `wanted` selects. `next` is the end of the page, even if its last
 * row was not selected; null at the end.
 */
async function pageOf<Row>(db: Database, ending: Ending, wanted: SQL): Promise<Page<Row>> {
  const [rows, [next = null]] = await batchQueries<[Row[], ReminderCursor[]]>(db, [
    sql`with page as materialized (${walk(ending, sql`*`)}) ${wanted}`,
    sql`${walk(ending, sql`rowid`)} offset ${PAGE_SIZE - 1}`,
  ]);
  return { rows, next };
}

/** Two ranges instead of one row comparison, because SQLite would scan all rows with the cursor's expiry. */
function walk({ table, column, after, before }: Ending, columns: SQL): SQL {
  const [from, ends] = [sql.raw(table), sql.raw(column)];
  const run = (
    range: SQL,
  ) => sql`select * from (select rowid as place, ${ends} as ends, ${columns} from ${from}
    where ${range} order by ${ends}, rowid limit ${PAGE_SIZE})`;
  return sql`select * from (${run(sql`${ends} = ${after.ends} and rowid > ${after.place}`)}
    union all ${run(sql`${ends} > ${after.ends} and ${ends} < ${before}`)}) order by ends, place limit ${PAGE_SIZE}`;
}

export type ExpiringPackageRow = Recipient & {
  id: string;
  package_type: "organizer" | "sponsor";
  package_name: string;
  ends: string;
};

/** Price of each package by its id, in euros, which tells the larger of two packages of a type. */
export type PackagePrices = Record<string, number>;

/**
 * Packages that expire between the cursor and `before`, except cancelled ones, those of erased users, and those
 * followed without a gap by one as large or larger.
 */
export function listExpiringPackages(
  db: Database,
  after: ReminderCursor,
  before: string,
  prices: PackagePrices,
): Promise<Page<ExpiringPackageRow>> {
  const pricesJson = JSON.stringify(prices);
  const price = (held: string) =>
    sql`json_extract(${pricesJson}, '$."' || ${sql.raw(held)}.package_id || '"')`;
  const isFollowed = sql`exists (select 1 from user_packages later where later.user_id = page.user_id
    and later.package_type = page.package_type and later.cancelled_at is null and later.starts_at <= page.ends
    and (later.expires_at is null or later.expires_at > page.ends) and ${price("later")} >= ${price("page")})`;
  return pageOf(
    db,
    { table: "user_packages", column: "expires_at", after, before },
    sql`select page.id, page.user_id, page.package_type, page.package_name, page.ends, u.email, u.language, u.full_name
      from page join users u on u.id = page.user_id
      where page.cancelled_at is null and u.is_active and u.deleted_at is null and not ${isFollowed}`,
  );
}

const PAPER_COLUMNS = {
  insurance: "scadenza_assicurazione",
  medical: "scadenza_certificato_medico",
} as const;
export type ExpiringDocument = keyof typeof PAPER_COLUMNS;

/** A user whose document expires on `ends`, and the first event affected. */
export type ExpiringDocumentRow = Recipient & {
  id: string;
  ends: string;
  event_id: string;
  title: string;
  date: string;
  end_date: string | null;
};

/** Users whose document expires between the cursor and `before`, and before the last day of a paid event of theirs. */
export function listExpiringDocuments(
  db: Database,
  paper: ExpiringDocument,
  after: ReminderCursor,
  before: string,
): Promise<Page<ExpiringDocumentRow>> {
  const firstEvent = sql`(select e.id from (
      select event_id from enrolments where user_id = page.id and ended_at is null and status = 'confirmed'
      order by event_id desc limit ${ENROLMENTS_READ}) places
    join events e on e.id = places.event_id
    where e.last_day > page.ends and e.cost_cents > 0 and e.cancelled_at is null order by e.date, e.id limit 1)`;
  return pageOf(
    db,
    { table: "users", column: PAPER_COLUMNS[paper], after, before },
    sql`select page.id, page.id as user_id, page.ends, page.email, page.language, page.full_name, e.id as event_id, e.title, e.date, e.end_date
      from page join events e on e.id = ${firstEvent}
      where page.is_active and page.deleted_at is null`,
  );
}
