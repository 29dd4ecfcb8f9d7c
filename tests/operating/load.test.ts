import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SERVICES } from "../../scripts/load/arguments.ts";
import { bundleLoad } from "../../scripts/load/bundleLoad.ts";
import { checkInvariants } from "../../scripts/load/checks/checkInvariants.ts";
import type { LoadFacts } from "../../scripts/load/checks/LoadFacts.ts";
import { openStateDatabase } from "../../scripts/load/ground.ts";
import { type LoadResult, runLoad } from "../../scripts/load/runLoad.ts";

const folder = mkdtempSync(join(tmpdir(), "respiro-load-"));
const state = join(folder, "state");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SECONDS = 30;
const KILLS = 3;

let result: LoadResult;

beforeAll(async () => {
  const bundle = await bundleLoad(join(folder, "site"));
  result = await runLoad(
    { bundle, state },
    {
      seconds: SECONDS,
      connections: 12,
      kills: KILLS,
      faults: [...SERVICES],
      roles: ["readers", "writers", "payers", "organizers"],
      seed: "short",
    },
  );
});

test("under traffic with kills and faults nothing is lost, and all that waited is done", () => {
  expect(result.checks.filter(({ broken }) => broken.length > 0)).toEqual([]);
  expect(result.facts.kills).toHaveLength(KILLS);
  expect(result.recorder.faults).toHaveLength(2 * SERVICES.length);
  // Each of them was looked at.
  const { journal, stripe, mails } = result.facts;
  const cancelled = journal.enrolments.filter((enrolment) => enrolment.cancelled === "acknowledged");
  const counts = { enrolments: journal.enrolments, cancelled, posts: journal.posts, mails };
  for (const [name, list] of Object.entries({ ...counts, sessions: stripe.sessions }))
    expect(list.length, name).toBeGreaterThan(0);
});

/** The names of the invariants that are broken once `plant` has changed rows or facts; the rows are as before then. */
function brokenBy(plant: (database: DatabaseSync, facts: LoadFacts) => void): string[] {
  const database = openStateDatabase(state);
  const facts = { ...result.facts, mails: [...result.facts.mails] };
  database.exec("pragma foreign_keys = off; begin");
  try {
    plant(database, facts);
    return checkInvariants(database, facts)
      .filter(({ broken }) => broken.length > 0)
      .map(({ name }) => name);
  } finally {
    database.exec("rollback");
    database.close();
  }
}

/** An id of the first row of a query. */
function idOf(database: DatabaseSync, query: string): string {
  const row = database.prepare(query).get() as { id: string } | undefined;
  if (!row) throw new Error(`nothing to break: ${query}`);
  return row.id;
}

const ENROLMENTS = "acknowledged enrolments and cancellations are there";

test.for<[string, string, (database: DatabaseSync, facts: LoadFacts) => void]>([
  [
    "a lost enrolment",
    ENROLMENTS,
    (database, { journal }) => {
      const noted = journal.enrolments.find(({ cancelled }) => cancelled === false);
      database.prepare("delete from enrolments where id = ?").run(noted?.id ?? "");
    },
  ],
  [
    "a cancellation that came to nothing",
    ENROLMENTS,
    (database, { journal }) => {
      const noted = journal.enrolments.find(({ cancelled }) => cancelled === "acknowledged");
      database.prepare("update enrolments set status = 'released' where id = ?").run(noted?.id ?? "");
    },
  ],
  [
    "a post that is there twice",
    "acknowledged topics and replies are there once",
    (database, { journal }) => {
      const post = journal.posts.find(({ kind }) => kind === "reply");
      database.exec("drop index forum_replies_idempotency");
      database
        .prepare(
          `insert into forum_replies (id, topic_id, number, content, author_id, idempotency_key, created_at, updated_at)
           select 'twice', topic_id, 1000000, content, author_id, idempotency_key, created_at, updated_at
           from forum_replies where id = ?`,
        )
        .run(post?.id ?? "");
    },
  ],
  [
    "a wrong counter of replies",
    "forum_topics.replies_count is what it counts",
    (database) =>
      database.exec("update forum_topics set replies_count = replies_count + 1 where ordinal = 1"),
  ],
  [
    "a wrong counter of seats",
    "events.seats_taken is what it counts",
    (database) => database.exec("update events set seats_taken = seats_taken + 1 where ordinal = 1"),
  ],
  [
    "an event with more people than seats",
    "no event has more enrolments than seats",
    (database, { since }) => {
      const event = idOf(database, "select event_id as id from enrolments order by created_at desc limit 1");
      database.prepare("update events set participants = 0, created_at = ? where id = ?").run(since, event);
    },
  ],
  [
    "a payment without its enrolment",
    "a payment has its enrolment, or its refund, or an end by the rule",
    (database) => {
      const id = idOf(
        database,
        "select enrolment_id as id from payments where status = 'paid' and refunded_cents = 0 order by created_at desc limit 1",
      );
      database.prepare("update enrolments set status = 'released' where id = ?").run(id);
    },
  ],
  [
    "a charge that the ledger has twice",
    "the sum of the ledger is what Stripe holds",
    (database, { since }) => {
      const insert = `insert into ledger_entries (id, payment_id, organizer_id, event_id, kind, amount_cents, stripe_reference, created_at)
        select 'twice', payment_id, organizer_id, event_id, kind, amount_cents, 'twice', created_at
        from ledger_entries where kind = 'charge' and created_at >= ? limit 1`;
      expect(database.prepare(insert).run(since).changes).toBe(1);
    },
  ],
  [
    "a payment that was never told by mail",
    "each payment has one mail",
    (database, { since }) => {
      database.prepare("delete from mails where dedupe_key like 'paid %' and created_at >= ?").run(since);
    },
  ],
  [
    "a mail that came twice",
    "each mail was sent once",
    (_, facts) => {
      facts.kills = [];
      facts.mails.push(...facts.mails.slice(0, 1));
    },
  ],
  [
    "a mail that never came",
    "each mail was sent once",
    (_, facts) => {
      const { to } = facts.mails[0] ?? {};
      facts.mails = facts.mails.filter((mail) => mail.to !== to);
    },
  ],
  [
    "a mail that still waits",
    "nothing waits: all that was pending is done",
    (database) => {
      database.exec(
        "update mails set sent_at = null where id = (select id from mails where sent_at is not null order by created_at desc limit 1)",
      );
    },
  ],
])("%s is noticed", ([, name, plant]) => {
  expect(brokenBy(plant)).toContain(name);
});
