import { beforeEach, expect, test } from "vitest";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { makeEvent } from "../support/events.ts";
import { type DatabaseMeter, listQueryPlans, meterDatabase } from "../support/meterDatabase.ts";
import { standIn } from "../support/stripe/inTests.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { ask, database } from "../support/worker.ts";

withEmptyStorage();

beforeEach(() => void standIn({ switches: { outage: "network" } }));

const FULL_SCAN = /^SCAN (events|e|users|u|enrolments|s|payments|p|refunds|r|mails)\b(?! USING)/;

/** An event of a paying crowd, each with a payment; ids begin with the letter. */
async function paidHouse(letter: string, size: number, organizer: SignedInUser) {
  const house = await makeEvent({ organizer_id: organizer.id, cost_cents: 4500, refund_rule: "half" });
  const numbers = `with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n < ${size - 1})`;
  const id = (kind: string) => `'${letter}-${kind}-' || printf('%04d', n)`;
  const at = "'2026-01-01T00:00:00.000Z'";
  await database.batch([
    database.prepare(`${numbers} insert into users (id, email, password_hash, full_name, created_at, updated_at)
      select ${id("user")}, ${id("user")} || '@mare.example', '', 'Iscritta ' || n, '', '' from numbers`),
    database
      .prepare(`${numbers} insert into enrolments (id, event_id, user_id, status, amount_cents, confirmed_at, created_at)
        select ${id("place")}, ?, ${id("user")}, 'confirmed', 4500, ${at}, ${at} from numbers`)
      .bind(house.id),
    database
      .prepare(`${numbers} insert into payments (id, kind, user_id, event_id, enrolment_id, stripe_payment_intent,
          amount_cents, status, refund_rule, refund_until, created_at, updated_at)
        select ${id("payment")}, 'event', ${id("user")}, ?, ${id("place")}, ${id("pi")}, 4500, 'paid', 'half',
          '2030-01-01', ${at}, ${at} from numbers`)
      .bind(house.id),
  ]);
  return house;
}

/** What a call costs, with what follows its answer: the first lease of mails, and of refunds. */
async function costOf(
  method: string,
  path: string,
  as: SignedInUser,
  body?: unknown,
): Promise<DatabaseMeter> {
  const { db, meter } = meterDatabase(database);
  const answer = await ask(method, path, { as, env: { DB: db }, ...(body !== undefined && { body }) });
  expect([path, answer.status, answer.text]).toEqual([path, 200, answer.text]);
  const scans = (await listQueryPlans(database, meter)).filter((detail) => FULL_SCAN.test(detail));
  expect([path, scans]).toEqual([path, []]);
  return meter;
}

test("an event with 500 people who have paid is cancelled by as many statements as one with 50, each a few rows a person", {
  timeout: 180_000,
}, async () => {
  const sara = await makeUser("sara", { role: "instructor" });
  const figures: Record<string, number> = {};
  const statements: number[] = [];
  for (const [letter, size] of [
    ["a", 50],
    ["b", 500],
  ] as const) {
    const house = await paidHouse(letter, size, sara);
    const path = `/api/events/${house.id}/cancellation`;
    const looked = await costOf("GET", path, sara);
    const body = { paying: size, total: size * 45, message: "Mare mosso" };
    const done = await costOf("POST", path, sara, body);
    figures[`look ${size}`] = looked.rows;
    figures[`cancel ${size}`] = done.rows;
    statements.push(done.statements.filter(({ values }) => values.includes(house.id)).length);
    const count = (text: string) => database.prepare(text).bind(house.id).first<number>("n");
    expect(
      await count(
        "select count(*) as n from refunds r join payments p on p.id = r.payment_id where p.event_id = ? and r.amount_cents = 4500",
      ),
    ).toBe(size);
    expect(
      await count("select count(*) as n from enrolments where event_id = ? and status = 'refunded'"),
    ).toBe(size);
    const mails = "select count(*) as n from mails where template = 'event_cancelled' and recipient like ?";
    expect(await database.prepare(mails).bind(`${letter}-user-%`).first<number>("n")).toBe(size);
    const ids = "select count(distinct id) as n from mails";
    expect(await database.prepare(ids).first<number>("n")).toBe(
      await database.prepare("select count(*) as n from mails").first<number>("n"),
    );
  }
  const told = JSON.stringify({ ...figures, statements });
  expect(statements[1], told).toBe(statements[0]);
  expect(figures["look 500"], told).toBeLessThan(8 * 500);
  // Counted four times, written into five tables (a notice looks up what its member chose), with the triggers that keep
  // seats and days.
  expect(figures["cancel 500"], told).toBeLessThan(85 * 500);
});

test("what giving up a place costs does not grow with the people in the event", {
  timeout: 60_000,
}, async () => {
  const sara = await makeUser("sara", { role: "instructor" });
  const house = await paidHouse("c", 500, sara);
  const anna = await makeUser("anna");
  // What waits from before is not theirs.
  for (const table of ["refunds", "mails"]) await database.prepare(`delete from ${table}`).run();
  const free = await database
    .prepare(
      "insert into enrolments (id, event_id, user_id, status, created_at) values (?, ?, ?, 'confirmed', '') returning id",
    )
    .bind(crypto.randomUUID(), house.id, anna.id)
    .first<string>("id");
  const path = `/api/me/participations/${free}/cancellation`;
  expect((await costOf("GET", path, anna)).rows).toBeLessThan(20);
  // With the triggers that keep the overview's sums, and a look for seats claimed from it.
  expect((await costOf("POST", path, anna, { refund: 0 })).rows).toBeLessThan(190);
});
