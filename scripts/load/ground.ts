import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { getPlatformProxy } from "wrangler";
import { addDays, dayInTimeZone } from "../../worker/lib/calendarDays.ts";
import { articlePath } from "../../worker/lib/pageAddresses.ts";
import type { Random } from "../random.ts";
import type { Database } from "../rows.ts";
import { readPictures } from "../seed/content.ts";
import { type Bucket, seedDatabase } from "../seed/seedDatabase.ts";
import type { Person } from "./Journal.ts";
import { migrateAtOnce } from "./migrateAtOnce.ts";
import { addPeople, wordOf } from "./people.ts";
import { watchMails } from "./watchMails.ts";

const PICTURE_SCALE = 0.1;
/** More members than connections, because each account's rate limits are low. */
const PEOPLE_PER_CONNECTION = 20;
const ORGANIZERS = 4;
const FREE_SEATS = [2, 15] as const;
const PAID_SEATS = [2, 8] as const;
/** The mean number of members per event, so that some events fill up. */
const PEOPLE_PER_EVENT = 10;

/** More than the seconds of the longest run, because one unused file is due each second. */
export const UNUSED_FILES = 1800;
/** The hours after which the cron deletes an unused file (REMOVED_HOURS of `worker/uploads/rules.ts`). */
const UNUSED_HOURS = 25;
const HOUR_MS = 60 * 60 * 1000;

const ARTICLES = "select slug, published_day from articles where published_day is not null";

export interface LoadEvent {
  title: string;
  id: string;
  slug: string;
  organizer: Person;
  /** Cents; null when free. */
  cost: number | null;
}

/** The data that the traffic reads and writes. */
export interface Ground {
  /** The instant between seeding the demo and adding the load's own rows, in ISO format. */
  since: string;
  people: Person[];
  organizers: Person[];
  events: LoadEvent[];
  forumCategories: string[];
  topics: string[];
  /** Paths of pages. */
  articles: string[];
  /** Keys of uploads. */
  pictures: string[];
}

/** Fills an empty data folder with the demo, the load's accounts and their events. */
export async function prepareGround(
  state: string,
  { connections, secret, random }: { connections: number; secret: string; random: Random },
): Promise<Ground> {
  mkdirSync(state, { recursive: true });
  await seedDemo(state);
  const database = openStateDatabase(state);
  try {
    return await addGround(database, { connections, secret, random });
  } finally {
    database.close();
  }
}

/** Opens the database's file; only while no Worker runs on it. */
export function openStateDatabase(state: string): DatabaseSync {
  const folder = join(state, "v3/d1/miniflare-D1DatabaseObject");
  const file = readdirSync(folder).find((name) => /^[0-9a-f]{64}\.sqlite$/.test(name)) ?? "";
  return new DatabaseSync(join(folder, file));
}

const DEMO_CONFIG = {
  name: "respiro",
  compatibility_date: "2026-11-01",
  d1_databases: [{ binding: "DB", database_name: "respiro" }],
  r2_buckets: [{ binding: "UPLOADS", bucket_name: "respiro-uploads" }],
};

interface DemoBindings {
  DB: Database & { exec(query: string): Promise<unknown> };
  UPLOADS: Bucket;
}

async function seedDemo(state: string): Promise<void> {
  // Only those bindings of wrangler.toml that the demo fills, because this process has no Durable Objects.
  const configPath = join(state, "wrangler.json");
  writeFileSync(configPath, JSON.stringify(DEMO_CONFIG));
  const platform = await getPlatformProxy<DemoBindings>({ configPath, persist: { path: join(state, "v3") } });
  try {
    await migrateAtOnce(platform.env);
    const { DB: db, UPLOADS: bucket } = platform.env;
    const pictures = await readPictures(PICTURE_SCALE);
    await seedDatabase({ db, bucket, pictures, scale: 1, today: dayInTimeZone("Europe/Rome", new Date()) });
  } finally {
    await platform.dispose();
  }
}

async function addGround(
  database: DatabaseSync,
  { connections, secret, random }: { connections: number; secret: string; random: Random },
): Promise<Ground> {
  const since = new Date().toISOString();
  const list = (query: string) =>
    database
      .prepare(query)
      .all()
      .map((row) => String(Object.values(row)[0]));
  database.exec("begin");
  const organizers = await addPeople(database, { count: ORGANIZERS, secret, role: "instructor" });
  const count = connections * PEOPLE_PER_CONNECTION;
  const people = await addPeople(database, { count, secret, first: ORGANIZERS });
  const events = addEvents(database, { count, organizers, random });
  addUnusedFiles(database);
  watchMails(database);
  database.exec("commit");
  return {
    since,
    people,
    organizers,
    events,
    forumCategories: list("select id from forum_categories"),
    topics: list("select id from forum_topics where deleted_at is null"),
    articles: (database.prepare(ARTICLES).all() as { slug: string; published_day: string }[]).map(
      articlePath,
    ),
    pictures: list("select key from uploads where content_type like 'image/%'"),
  };
}

/** Adds unused files, one due each second, so that each run of the cron asks R2 to delete some. */
function addUnusedFiles(database: DatabaseSync): void {
  const add = database.prepare(
    "insert into uploads (key, content_type, size_bytes, created_at, unused_since) values (?, 'video/mp4', 1, ?, ?)",
  );
  const due = Date.now() - UNUSED_HOURS * HOUR_MS;
  for (let second = 0; second < UNUSED_FILES; second += 1)
    add.run(`load-unused-${second}`, isoOf(due - HOUR_MS), isoOf(due + second * 1000));
}

function isoOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

function addEvents(
  database: DatabaseSync,
  { count, organizers, random }: { count: number; organizers: Person[]; random: Random },
): LoadEvent[] {
  const at = new Date().toISOString();
  const today = dayInTimeZone("Europe/Rome", new Date());
  const add = database.prepare(
    `insert into events (id, slug, title, date, location, nation, latitude, longitude, participants, cost_cents, refund_rule,
       refund_until_days, category_id, organizer_id, created_by, created_at, updated_at)
     values (?, ?, ?, ?, 'Camogli (GE)', 'Italia', 44.35, 9.15, ?, ?, ?, ?,
       (select id from categories order by order_index limit 1), ?, ?, ?, ?)`,
  );
  return Array.from({ length: Math.max(4, Math.round(count / PEOPLE_PER_EVENT)) }, (_, number) => {
    const isPaid = number % 3 === 2;
    const organizer = random.pick(organizers);
    const word = wordOf(1_000_000 + number);
    const title = `Tuffo ${word}`;
    const date = addDays(today, random.whole(20, 60));
    const id = randomUUID();
    const slug = `${date}-tuffo-${word}`;
    const cost = isPaid ? random.whole(10, 90) * 100 + random.pick([0, 50, 99]) : null;
    const [fewest, most] = isPaid ? PAID_SEATS : FREE_SEATS;
    const seats = random.whole(fewest, most);
    const rule = random.pick(["always", "half", "none"]);
    add.run(id, slug, title, date, seats, cost, rule, random.whole(0, 5), organizer.id, organizer.id, at, at);
    return { id, title, slug, organizer, cost };
  });
}
