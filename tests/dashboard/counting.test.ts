import fc from "fast-check";
import { v7 as newId } from "uuid";
import { expect, test } from "vitest";
import { makeEvent } from "../support/events.ts";
import { makeLedgerEntry, makePaidEnrolment } from "../support/payments.ts";
import { randomRuns } from "../support/testLength.ts";
import { makeUser } from "../support/users.ts";
import { database } from "../support/worker.ts";

/** What may happen to an organizer's events and people, as plain numbers that are read as choices among what there is. */
const happening = fc.record({
  what: fc.constantFrom(
    "enrol",
    "enrol",
    "enrol",
    "confirm",
    "leave",
    "refund",
    "release",
    "remove",
    "reprice",
    "redate",
    "charge",
    "pay back",
    "dispute",
    "dispute won",
    "hand over",
    "orphan",
    "delete event",
    "new event",
  ),
  one: fc.nat(5),
  other: fc.nat(11),
  cents: fc.constantFrom(0, 0, 1000, 4550),
  day: fc.constantFrom("2026-01-31", "2026-02-01", "2026-02-02"),
  held: fc.boolean(),
});
type Happening = typeof happening extends fc.Arbitrary<infer Value> ? Value : never;

const run = (query: string, ...values: unknown[]) =>
  database
    .prepare(query)
    .bind(...values)
    .run();

async function all<Row>(query: string, ...values: unknown[]): Promise<Row[]> {
  const { results } = await database
    .prepare(query)
    .bind(...values)
    .all<Row>();
  return results;
}

/** Two organizers with events of their own, and people who come and go. */
async function ground() {
  const organizers = [
    await makeUser("gea", { role: "company" }),
    await makeUser("leo", { role: "instructor" }),
  ];
  const people = await Promise.all(Array.from({ length: 4 }, () => makeUser("anna")));
  const events: string[] = [];
  for (const { id } of [...organizers, ...organizers])
    events.push((await makeEvent({ organizer_id: id })).id);
  return { organizers, people, events, enrolments: [] as string[] };
}
type Ground = Awaited<ReturnType<typeof ground>>;

async function happen({ organizers, people, events, enrolments }: Ground, step: Happening) {
  const { what, one, other, cents, day, held } = step;
  const at = `${day}T23:30:00.000Z`;
  const eventId = events[one % Math.max(1, events.length)] ?? "";
  const enrolment = enrolments[other % Math.max(1, enrolments.length)] ?? "";
  const status = (next: string, from: string) =>
    run(
      "update enrolments set status = ?, ended_at = ? where id = ? and status = ?",
      next,
      at,
      enrolment,
      from,
    );
  switch (what) {
    case "enrol": {
      const id = newId();
      const who = people[other % people.length]?.id;
      // Twice in the same event nobody is: the unique index says no, and nothing must be counted.
      await run(
        `insert or ignore into enrolments (id, event_id, user_id, status, amount_cents, held_until, confirmed_at, created_at)
         select ?, id, ?, ?, ?, ?, ?, ? from events where id = ?`,
        ...[id, who, held ? "held" : "confirmed", cents, at, held ? null : at, at, eventId],
      );
      return enrolments.push(id);
    }
    case "confirm":
      return run(
        "update enrolments set status = 'confirmed', confirmed_at = ? where id = ? and status = 'held'",
        ...[at, enrolment],
      );
    case "leave":
      return status("cancelled", "confirmed");
    case "refund":
      return status("refunded", "confirmed");
    case "release":
      return status("released", "held");
    case "remove":
      return run("delete from enrolments where id = ?", enrolment);
    case "reprice":
      return run("update enrolments set amount_cents = ? where id = ?", cents, enrolment);
    case "redate":
      return run("update enrolments set confirmed_at = ? where id = ?", at, enrolment);
    case "charge":
    case "pay back":
    case "dispute":
    case "dispute won":
      return money(eventId, what, { cents: cents || 500, at });
    case "hand over":
      return run("update events set organizer_id = ? where id = ?", organizers[other % 2]?.id, eventId);
    case "orphan":
      return run("update events set organizer_id = null where id = ?", eventId);
    case "delete event":
      return run("delete from events where id = ?", eventId);
    case "new event":
      return events.push((await makeEvent({ organizer_id: organizers[other % 2]?.id ?? null })).id);
  }
}

type MoneyStep = "charge" | "pay back" | "dispute" | "dispute won";

async function money(eventId: string, what: MoneyStep, { cents, at }: { cents: number; at: string }) {
  const [row] = await all<{ id: string; organizer_id: string | null }>(
    "select id, organizer_id from events where id = ?",
    eventId,
  );
  if (!row) return;
  const payment = newId();
  await run(
    `insert into payments (id, kind, user_id, amount_cents, status, created_at, updated_at)
     select ?, 'event', id, 100, 'paid', '', '' from users limit 1`,
    payment,
  );
  const stripe_reference = `${what.startsWith("dispute") ? "txn" : "ref"}_${newId()}`;
  const entry = { created_at: at, stripe_reference };
  const kinds = {
    charge: "charge",
    "pay back": "refund",
    dispute: "dispute",
    "dispute won": "charge",
  } as const;
  const sign = what === "charge" || what === "dispute won" ? 1 : -1;
  await makeLedgerEntry(payment, row, { ...entry, kind: kinds[what], amount_cents: sign * cents });
  if (what === "dispute")
    await makeLedgerEntry(payment, row, { ...entry, kind: "dispute_fee", amount_cents: -2000 });
}

/** Days that have something, as they were counted and as a recount finds them. */
async function counted({ organizers }: Ground) {
  const ids = JSON.stringify(organizers.map(({ id }) => id));
  const some = "enrolled <> 0 or paying <> 0 or earned_cents <> 0 or elsewhere_entries <> 0";
  const cents = `refunded_cents, disputed_cents, elsewhere_entries, elsewhere_earned_cents, elsewhere_refunded_cents,
    elsewhere_disputed_cents`;
  const kept = await all(
    `select organizer_id, hour, enrolled, paying, earned_cents, ${cents} from organizer_hours
     where organizer_id in (select value from json_each(?)) and (${some}) order by 1, 2`,
    ids,
  );
  const recounted = await all(
    `with booked as (
       select l.organizer_id, substr(l.created_at, 1, 13) as hour, l.amount_cents as earned,
         iif(l.kind = 'refund', -l.amount_cents, 0) as refunded,
         iif(l.stripe_reference like 'txn%', -l.amount_cents, 0) as disputed,
         coalesce((select e.organizer_id = l.organizer_id from events e where e.id = l.event_id), 0) = 0 as elsewhere
       from ledger_entries l)
     select organizer_id, hour, sum(enrolled) as enrolled, sum(paying) as paying, sum(earned) as earned_cents,
       sum(refunded) as refunded_cents, sum(disputed) as disputed_cents, sum(elsewhere) as elsewhere_entries,
       sum(elsewhere * earned) as elsewhere_earned_cents, sum(elsewhere * refunded) as elsewhere_refunded_cents,
       sum(elsewhere * disputed) as elsewhere_disputed_cents
     from (
       select e.organizer_id, substr(coalesce(s.confirmed_at, s.created_at), 1, 13) as hour, 1 as enrolled,
         s.amount_cents > 0 as paying, 0 as earned, 0 as refunded, 0 as disputed, 0 as elsewhere
       from enrolments s join events e on e.id = s.event_id where s.status = 'confirmed'
       union all select organizer_id, hour, 0, 0, earned, refunded, disputed, elsewhere from booked)
     where organizer_id in (select value from json_each(?)) group by 1, 2 having ${some} order by 1, 2`,
    ids,
  );
  return { kept, recounted };
}

function countedInEvents({ events }: Ground) {
  return all<{ kept: string; recounted: string }>(
    `select paying || ' paying, ' || seats_taken || ' seats, ' || earned_cents || ' cents' as kept,
       (select count(*) from enrolments s where s.event_id = e.id and s.status = 'confirmed' and s.amount_cents > 0)
         || ' paying, ' ||
       (select count(*) from enrolments s where s.event_id = e.id and s.status in ('confirmed', 'held'))
         || ' seats, ' ||
       (select coalesce(sum(amount_cents), 0) from ledger_entries l where l.event_id = e.id and l.organizer_id = e.organizer_id)
         || ' cents' as recounted
     from events e where id in (select value from json_each(?))`,
    JSON.stringify(events),
  );
}

test("the triggers' figures of days and events equal a recount after random sequences", {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 8, maxLength: 30 }), async (steps) => {
      const here = await ground();
      for (const step of steps) await happen(here, step);
      const { kept, recounted } = await counted(here);
      expect(kept).toEqual(recounted);
      for (const row of await countedInEvents(here)) expect(row.kept).toBe(row.recounted);
    }),
    { numRuns: randomRuns(40) },
  );
});

test("earnings stay with the day and organizer they were paid to, after a handover and a deletion", async () => {
  const here = await ground();
  const [gea, leo] = here.organizers;
  const course = await makeEvent({ organizer_id: gea?.id ?? null });
  await makePaidEnrolment(course, here.people[0] ?? { id: "" }, {
    cents: 5000,
    at: "2026-01-31T10:00:00.000Z",
  });
  const days = () =>
    all(
      `select organizer_id, enrolled, paying, earned_cents from organizer_hours
       where organizer_id in (?, ?) and (enrolled <> 0 or earned_cents <> 0)`,
      gea?.id,
      leo?.id,
    );
  await run("update events set organizer_id = ? where id = ?", leo?.id, course.id);
  expect(await days()).toEqual([
    { organizer_id: gea?.id, enrolled: 0, paying: 0, earned_cents: 5000 },
    { organizer_id: leo?.id, enrolled: 1, paying: 1, earned_cents: 0 },
  ]);
  await run("delete from events where id = ?", course.id);
  expect(await days()).toEqual([{ organizer_id: gea?.id, enrolled: 0, paying: 0, earned_cents: 5000 }]);
});
