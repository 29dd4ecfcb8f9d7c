import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SERVICES } from "../../scripts/load/arguments.ts";
import { bundleLoad } from "../../scripts/load/bundleLoad.ts";
import { checkInvariants } from "../../scripts/load/checks/checkInvariants.ts";
import { type LoadFacts, listEndedWithEvent } from "../../scripts/load/checks/LoadFacts.ts";
import { countViews } from "../../scripts/load/checks/views.ts";
import { openStateDatabase, UNUSED_FILES } from "../../scripts/load/ground.ts";
import { type LoadResult, runLoad } from "../../scripts/load/runLoad.ts";

const folder = mkdtempSync(join(tmpdir(), "respiro-load-"));
const state = join(folder, "state");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SECONDS = 30;
const KILLS = 3;
/** All of them, hangs and rests included, take 29 s. */
const FAULT_SECONDS = 1.5;

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
      faultSeconds: FAULT_SECONDS,
      roles: ["readers", "writers", "payers", "organizers"],
      seed: "short",
    },
  );
});

test("under traffic with kills and faults nothing is lost, and all that waited is done", () => {
  expect(result.checks.filter(({ broken }) => broken.length > 0)).toEqual([]);
  expect(result.facts.kills).toHaveLength(KILLS);
  expect(result.recorder.faults).toHaveLength(2 * SERVICES.length);
  // Each of them was tried.
  expect(result.checks.filter(({ looked }) => looked === 0).map(({ name }) => name)).toEqual([]);
});

test("the cron has files to delete from a bucket that hangs", () => {
  const database = openStateDatabase(state);
  const left = database.prepare("select count(*) as files from uploads where key like 'load-unused-%'").get();
  database.close();
  expect(left?.files).toBeGreaterThan(0);
  expect(left?.files).toBeLessThan(UNUSED_FILES);
});

/** The names of the invariants that are broken once `plant` has changed rows or facts; the rows are as before then. */
function brokenBy(plant: (database: DatabaseSync, facts: LoadFacts) => void): string[] {
  const database = openStateDatabase(state);
  const facts = { ...result.facts, mails: [...result.facts.mails], kills: [...result.facts.kills] };
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

const VIEWS = "views of topics are as many as were told of";
const ORGANIZERS = "organizers learn of each cancellation once";
const EVENTS = "cancelled events are cancelled for everyone";
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
      database
        .prepare("update enrolments set status = 'released', ended_at = created_at where id = ?")
        .run(noted?.id ?? "");
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
      const event = idOf(
        database,
        "select event_id as id from enrolments where status = 'confirmed' limit 1",
      );
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
      database
        .prepare("update enrolments set status = 'released', ended_at = created_at where id = ?")
        .run(id);
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
    "a mail that came twice although it was noted",
    "each mail was sent once",
    (database, facts) => {
      const query = `select recipient as id from load_mail_events group by recipient
        having sum(kind = 'leased') = 1 and sum(kind = 'sent') = 1`;
      const recipient = idOf(database, query);
      facts.mails.push(...facts.mails.filter(({ to }) => to === recipient));
    },
  ],
  [
    "a mail that came twice without a kill while it was being noted",
    "each mail was sent once",
    (database, facts) => sendTwice(database, facts, 20_000),
  ],
  [
    "an attempt at a mail that was never noted",
    "each attempt at a mail was noted, unless a kill came",
    (database) =>
      database.exec(
        "insert into load_mail_events select mail, recipient, 'leased', at + 60000 from load_mail_events order by at desc limit 1",
      ),
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
  [
    "a topic whose views were lost",
    VIEWS,
    (database, facts) => {
      const viewed = [...facts.journal.views].find(([, views]) => countViews(views, facts.kills).least > 0);
      const topic = viewed?.[0] ?? "";
      setViews(database, topic, facts.viewsBefore.get(topic) ?? 0);
    },
  ],
  [
    "a topic with more views than were told of",
    VIEWS,
    (database, facts) => {
      const [[topic, views] = ["", []]] = facts.journal.views;
      setViews(database, topic, (facts.viewsBefore.get(topic) ?? 0) + views.length + 1);
    },
  ],
  [
    "a refund that was promised and came to nothing",
    "a cancelled enrolment returned what was promised",
    (database, facts) => {
      const query = `select p.id from payments p join enrolments s on s.id = p.enrolment_id
        where s.status in ('cancelled', 'refunded') and p.refunded_cents > 0 and p.created_at >= '${facts.since}'`;
      const payment = idOf(database, query);
      const session = facts.stripe.sessions.find(({ client_reference_id: id }) => id === payment);
      const refunds = facts.stripe.refunds.filter((one) => one.payment_intent !== session?.payment_intent);
      facts.stripe = { ...facts.stripe, refunds };
      for (const statement of [
        "delete from refunds where payment_id = ?",
        "delete from ledger_entries where payment_id = ? and kind = 'refund'",
        "update payments set refunded_cents = 0, status = 'paid' where id = ?",
      ])
        database.prepare(statement).run(payment);
    },
  ],
  [
    "an organizer who was never told of a cancellation",
    ORGANIZERS,
    (database, facts) => {
      const { name } = organizerMail(database, facts);
      facts.mails = facts.mails.filter(({ text }) => !text.includes(name));
    },
  ],
  [
    "an organizer who was told of a cancellation in two mails",
    ORGANIZERS,
    (database, facts) => {
      const { name, title, to } = organizerMail(database, facts);
      facts.mails.push({ to, subject: title, text: `${name} again`, at: 0 });
    },
  ],
  [
    "a cancelled event that goes on",
    EVENTS,
    (database, { journal }) => {
      const [event = ""] = journal.cancelledEvents;
      database.prepare("update events set cancelled_at = null where id = ?").run(event);
    },
  ],
  [
    "a cancelled event with a participant left",
    EVENTS,
    (database, { journal }) => {
      const [event = ""] = journal.cancelledEvents;
      const id = idOf(database, "select id from enrolments where status = 'confirmed'");
      database.prepare("update enrolments set event_id = ? where id = ?").run(event, id);
    },
  ],
])("%s is noticed", ([, name, plant]) => {
  expect(brokenBy(plant)).toContain(name);
});

test("a mail that a kill kept from being noted may come twice", () => {
  expect(brokenBy((database, facts) => sendTwice(database, facts, 1000))).not.toContain(
    "each mail was sent once",
  );
});

/** Leaves one mail, which came twice: a kill so many milliseconds after the first was taken. */
function sendTwice(database: DatabaseSync, facts: LoadFacts, afterwards: number): void {
  const [mail] = facts.mails;
  if (!mail) throw new Error("no mail came");
  const id = idOf(database, "select id from mails where sent_at is not null order by created_at desc");
  database.prepare("delete from mails where id <> ?").run(id);
  database.prepare("update mails set recipient = ? where id = ?").run(mail.to, id);
  database.exec("delete from load_mail_events");
  const note = database.prepare("insert into load_mail_events values (?, ?, ?, ?)");
  const noted: [string, number][] = [
    ["leased", -10],
    ["leased", 120_000],
    ["sent", 120_200],
  ];
  for (const [kind, after] of noted) note.run(id, mail.to, kind, mail.at + after);
  facts.mails = [mail, { ...mail, at: mail.at + 120_100 }];
  facts.kills = [mail.at + afterwards];
  facts.faults = [];
}

/** What an organizer's mail about a cancellation says, and who gets it. */
function organizerMail(
  database: DatabaseSync,
  { journal, events }: LoadFacts,
): { name: string; title: string; to: string } {
  const withEvent = listEndedWithEvent(database);
  const noted = journal.enrolments.find(
    ({ id, cancelled }) => cancelled === "acknowledged" && !withEvent.has(id),
  );
  const event = events.get(noted?.event ?? "");
  const name = journal.persons.get(noted?.person ?? "")?.name;
  if (!event || !name) throw new Error("no enrolment was cancelled");
  return { name, title: event.title, to: event.organizerEmail };
}

function setViews(database: DatabaseSync, topic: string, count: number): void {
  database.prepare("update forum_topics set views_count = ? where id = ?").run(count, topic);
}
