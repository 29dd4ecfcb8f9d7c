import { hashPasswordSync } from "../../worker/auth/scryptHash.ts";
import { buildArticles } from "./articles/buildArticles.ts";
import { addDays, instantOn } from "./days.ts";
import { buildEnrolments } from "./enrolments.ts";
import { buildCategories, buildEvents } from "./events/buildEvents.ts";
import { buildFailedMails } from "./failedMails.ts";
import { buildForum } from "./forum/buildForum.ts";
import { buildLogbook } from "./logbook.ts";
import { buildPackagePayments } from "./packagePayments.ts";
import { buildPackages } from "./packages.ts";
import { buildPayments } from "./payments.ts";
import { buildQuestions } from "./questions.ts";
import { buildRecoveryTokens } from "./recoveryTokens.ts";
import { buildRegisters } from "./registers/buildRegisters.ts";
import { type Database, emptyTables, insertRows, type Row } from "./rows.ts";
import { type Bucket, type DrawnPicture, storePictures } from "./storePictures.ts";
import { buildUsers } from "./users.ts";

/** The password of every demo account. */
export const DEMO_PASSWORD = "respiro1";

export interface Seed {
  db: Database;
  /** The bucket for pictures; without it only their addresses are stored. */
  bucket?: Bucket;
  pictures?: DrawnPicture[];
  /** 1 for the written demo; N multiplies events, members, enrolments, articles and topics. */
  scale: number;
  /** The calendar day, YYYY-MM-DD, that all dates are relative to. */
  today: string;
  /** Empties all tables first. */
  force?: boolean;
}

/** Inserted rows per table; null when the database was not empty. */
export type Seeded = Record<string, number> | null;

/** Fills the database with the demo. Deterministic by day and scale, except for the password's salt. */
export async function seedDatabase({ db, bucket, pictures, scale, today, force }: Seed): Promise<Seeded> {
  if (force) await emptyTables(db);
  else if (await db.prepare("select 1 from users limit 1").first()) return null;

  const people = buildUsers(today, scale, hashPasswordSync(DEMO_PASSWORD));
  const categories = buildCategories(today);
  const events = buildEvents(today, scale, people, categories.ids);
  const enrolments = buildEnrolments(today, events, people);
  const money = buildPayments(events, enrolments);
  const packages = buildPackages(today, people);
  const packageMoney = buildPackagePayments(packages);
  const forum = buildForum(today, scale, people);
  const failed = buildFailedMails(today);
  const questions = buildQuestions(today, events, people);
  const { logbook_dives: registerDives, ...registers } = buildRegisters(events, enrolments, people);
  const founded = instantOn(addDays(today, -720));

  const counts = {
    users: await insertRows(db, "users", people.rows),
    settings: await insertRows(db, "settings", settings(founded)),
    categories: await insertRows(db, "categories", categories.rows),
    events: await insertRows(
      db,
      "events",
      events.map(({ row }) => row),
    ),
    enrolments: await insertRows(db, "enrolments", enrolments),
    user_packages: await insertRows(db, "user_packages", packages),
    payments:
      (await insertRows(db, "payments", money.payments)) +
      (await insertRows(db, "payments", packageMoney.payments)),
    ledger_entries:
      (await insertRows(db, "ledger_entries", money.ledger)) +
      (await insertRows(db, "ledger_entries", packageMoney.ledger)),
    password_reset_tokens: await insertRows(db, "password_reset_tokens", buildRecoveryTokens(today, people)),
    mails: await insertRows(db, "mails", failed.mails),
    alarms: await insertRows(db, "alarms", failed.alarms),
    articles: await insertRows(db, "articles", buildArticles(today, scale, people)),
    ...(await insertRegisters(db, registers)),
    logbook_dives:
      (await insertRows(db, "logbook_dives", buildLogbook(today, people))) +
      (await insertRows(db, "logbook_dives", registerDives)),
    question_threads: await insertRows(db, "question_threads", questions.threads),
    question_messages: await insertRows(db, "question_messages", questions.messages),
    forum_categories: await insertRows(db, "forum_categories", forum.categories),
    forum_topics: await insertRows(db, "forum_topics", forum.topics),
    forum_replies: await insertRows(db, "forum_replies", forum.replies),
    forum_reads: await insertRows(db, "forum_reads", forum.reads),
    forum_bookmarks: await insertRows(db, "forum_bookmarks", forum.bookmarks),
  };
  if (bucket && pictures) await storePictures(db, bucket, pictures, people.admin, founded);
  return counts;
}

/** Closed registers, in place of those of the same events that the database made itself. */
async function insertRegisters(db: Database, tables: Record<string, Row[]>): Promise<Record<string, number>> {
  for (const { event_id } of tables.registers ?? [])
    await db.prepare("delete from registers where event_id = ?").bind(event_id).run();
  const counts: Record<string, number> = {};
  for (const [table, rows] of Object.entries(tables)) counts[table] = await insertRows(db, table, rows);
  return counts;
}

const SITE_SELLER = "Respiro S.r.l. (demo)\nP. IVA IT00000000000\nVia del Molo 1, 16126 Genova";

function settings(instant: string) {
  return [
    { key: "events_free_mode", value: JSON.stringify({ enabled: false }), updated_at: instant },
    { key: "past_events_category_position", value: JSON.stringify({ index: 6 }), updated_at: instant },
    { key: "site_seller", value: JSON.stringify({ text: SITE_SELLER }), updated_at: instant },
  ];
}
