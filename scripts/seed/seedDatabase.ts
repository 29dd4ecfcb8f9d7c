import { hashPasswordSync } from "../../worker/auth/scryptHash.ts";
import { addDays } from "../../worker/lib/calendarDays.ts";
import { byCreation, type Database, emptyTables, insertRows, type Row } from "../rows.ts";
import { buildArticles } from "./articles.ts";
import { instantOn, type Picture } from "./content.ts";
import { buildEnrolments, buildGuests, buildPackagePayments, buildPayments } from "./enrolments.ts";
import { buildCategories, buildEvents } from "./events.ts";
import { buildForum } from "./forum.ts";
import { PAYOUT_ORGANIZERS, seedPayouts } from "./payouts.ts";
import { buildRegisters } from "./registers.ts";
import { buildReports } from "./reports.ts";
import { buildSmallTables, buildVisits } from "./smallTables.ts";
import { buildUsers } from "./users.ts";

/** The password of every demo account. */
export const DEMO_PASSWORD = "respiro1";

/** The used part of R2. */
export interface Bucket {
  put(key: string, value: Uint8Array, options: { httpMetadata: { contentType: string } }): Promise<unknown>;
}

export interface Seed {
  db: Database;
  /** The bucket for pictures; without one only their addresses are stored. */
  bucket?: Bucket;
  pictures?: Picture[];
  /** 1 for the written demo; N multiplies events, members, enrolments, articles and topics. */
  scale: number;
  /** The calendar day, YYYY-MM-DD, that all dates are relative to. */
  today: string;
  /** Empties all tables first. */
  force?: boolean;
}

/**
 * Fills the database with the demo, and returns the inserted rows per table; null when the database was not empty.
 * Deterministic by day and scale, except for the password's salt.
 */
export async function seedDatabase(seed: Seed): Promise<Record<string, number> | null> {
  const { db, bucket, pictures, scale, today, force } = seed;
  if (force) await emptyTables(db);
  else if (await db.prepare("select 1 from users limit 1").first()) return null;

  const users = buildUsers(today, scale, hashPasswordSync(DEMO_PASSWORD));
  const categories = buildCategories(today);
  const events = buildEvents(today, scale, users, categories);
  const enrolments = buildEnrolments(today, events, users);
  const money = buildPayments(events, enrolments);
  const founded = instantOn(addDays(today, -720));
  const small = buildSmallTables(today, events, users, founded);
  const packageMoney = buildPackagePayments(small.user_packages);
  const registers = buildRegisters(events, enrolments, users);

  const counts: Record<string, number> = {};
  /** Inserts rows by table, parents first. */
  async function insert(tables: Record<string, Row[]>): Promise<void> {
    for (const [table, rows] of Object.entries(tables))
      counts[table] = (counts[table] ?? 0) + (await insertRows(db, table, rows));
  }
  await insert({
    users: users.rows,
    categories,
    events: events.map(({ row }) => row),
    event_guests: buildGuests(today, events, enrolments),
    ...{ enrolments, ...small, ...buildVisits(today, events, enrolments, small.user_packages) },
    // Lists by day read payments in the order in which they were inserted.
    payments: [...money.payments, ...packageMoney.payments].sort(byCreation),
    ledger_entries: [...money.ledger, ...packageMoney.ledger].sort(byCreation),
    articles: buildArticles(today, scale, users),
  });
  // Compared already, because the stand-in has no such transactions.
  await db
    .prepare("insert into ledger_matches select id, 'txn_demo_' || id, created_at from ledger_entries")
    .run();
  for (const key of PAYOUT_ORGANIZERS) await seedPayouts(db, today, { key, id: users.account(key).id });
  // The demo's closed registers replace those that the database created for the same events.
  for (const { event_id } of registers.registers)
    await db.prepare("delete from registers where event_id = ?").bind(event_id).run();
  const forum = buildForum(today, scale, users);
  await insert({ ...registers, ...forum, ...buildReports(today, forum, users) });
  if (!bucket || !pictures) return counts;
  const content_type = "image/webp";
  for (const { key, bytes } of pictures)
    await bucket.put(key, bytes, { httpMetadata: { contentType: content_type } });
  const own = { owner_id: users.account("admin").id, content_type, created_at: founded };
  await insert({
    uploads: pictures.map(({ key, bytes }) => ({ ...own, key, size_bytes: bytes.byteLength })),
  });
  return counts;
}
