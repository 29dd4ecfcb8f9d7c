import fc from "fast-check";
import { v7 as newId } from "uuid";
import { expect, test } from "vitest";
import { listWeekPeriods, mondaysUntil } from "../../worker/admin/overview/rules.ts";
import { findOverview } from "../../worker/admin/overview/store.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { makeEvent } from "../support/events.ts";
import { makeFailedMail } from "../support/failedMails.ts";
import { makeLedgerEntry, makePaidEnrolment } from "../support/payments.ts";
import { randomRuns } from "../support/testLength.ts";
import { makeUser } from "../support/users.ts";
import { ask, database, db } from "../support/worker.ts";

withEmptyStorage();

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

/** The kept sums. */
const KEPT = "select * from platform_totals";

/** The period of an instant: an hour from Sunday 10:00 to Monday 12:00 in UTC, else the days from Monday 12:00. */
const PERIOD = `case when strftime('%w', at) = '0' and substr(at, 12, 2) >= '10' or strftime('%w', at) = '1' and substr(at, 12, 2) < '12'
  then substr(at, 1, 13) else date(at, '-12 hours', '-6 days', 'weekday 1') || 'T12' end`;

/** The same counted anew from the tables. */
const COUNTED = `select ${PERIOD} as period, sum(users) as users, sum(events) as events, sum(enrolments) as enrolments,
    sum(revenue) as revenue_cents, sum(packages) as package_cents from (
      select created_at as at, 1 as users, 0 as events, 0 as enrolments, 0 as revenue, 0 as packages from users
        where deleted_at is null
      union all select created_at, 0, 1, 0, 0, 0 from events where cancelled_at is null
      union all select coalesce(confirmed_at, created_at), 0, 0, 1, 0, 0 from enrolments where status = 'confirmed'
      union all select created_at, 0, 0, 0, amount_cents, iif(organizer_id is null, amount_cents, 0) from ledger_entries)
    group by 1`;

const FIGURES = "users <> 0 or events <> 0 or enrolments <> 0 or revenue_cents <> 0 or package_cents <> 0";

async function expectKeptAsCounted(told: string) {
  const kept = await all(`select * from (${KEPT}) where ${FIGURES} order by period`);
  const counted = await all(`select * from (${COUNTED}) where ${FIGURES} order by period`);
  expect(kept, told).toEqual(counted);
}

const step = fc.record({
  what: fc.constantFrom(
    "register",
    "erase",
    "new event",
    "cancel event",
    "reopen event",
    "delete event",
    "enrol",
    "hold",
    "confirm",
    "cancel",
    "refund",
    "partial refund",
    "dispute",
    "dispute won",
    "package",
    "package refund",
    "redate",
  ),
  one: fc.nat(7),
  at: fc.constantFrom(
    "2026-03-28T22:59:59.000Z",
    "2026-03-29T21:30:00.000Z",
    "2026-03-29T22:30:00.000Z",
    "2026-04-02T10:00:00.000Z",
  ),
  cents: fc.constantFrom(1000, 4550, 99000),
});

async function play({ what, one, at, cents }: typeof step extends fc.Arbitrary<infer Value> ? Value : never) {
  const pick = async (query: string) => {
    const rows = await all<{ id: string }>(query);
    return rows[one % Math.max(1, rows.length)]?.id ?? "";
  };
  const user = await pick("select id from users where deleted_at is null order by id");
  const event = await pick("select id from events order by id");
  const enrolment = await pick("select id from enrolments order by id");
  const payment = await pick("select id from payments order by id");
  const organizer_id = (
    await all<{ organizer_id: string | null }>("select organizer_id from events where id = ?", event)
  )[0]?.organizer_id;
  const paidTo = { id: event, organizer_id: organizer_id ?? null };
  switch (what) {
    case "register":
      return makeUser("nuova", { created_at: at });
    case "erase":
      return run("update users set deleted_at = ?, full_name = '' where id = ?", at, user);
    case "new event":
      return makeEvent({ organizer_id: user || null, created_at: at });
    case "cancel event":
      return run("update events set cancelled_at = ? where id = ?", at, event);
    case "reopen event":
      return run("update events set cancelled_at = null, updated_at = ? where id = ?", at, event);
    case "delete event":
      return run("delete from events where id = ?", event);
    case "enrol":
      if (!event) return;
      return makePaidEnrolment({ ...paidTo, title: "" }, await makeUser("sub", { created_at: at }), {
        cents,
        at,
      });
    case "hold":
      if (!event) return;
      return run(
        "insert into enrolments (id, event_id, user_id, status, held_until, created_at) values (?, ?, ?, 'held', ?, ?)",
        newId(),
        event,
        (await makeUser("sub", { created_at: at })).id,
        at,
        at,
      );
    case "confirm":
      return run(
        "update enrolments set status = 'confirmed', confirmed_at = ? where id = ? and status = 'held'",
        at,
        enrolment,
      );
    case "cancel":
      return run("update enrolments set status = 'cancelled', ended_at = ? where id = ?", at, enrolment);
    case "refund":
      await run("update enrolments set status = 'refunded', ended_at = created_at where id = ?", enrolment);
      break;
    case "redate":
      return run("update users set created_at = ? where id = ?", at, user);
    case "package":
    case "package refund":
      if (!payment) return;
      return makeLedgerEntry(
        payment,
        { id: event || null, organizer_id: null },
        what === "package"
          ? { kind: "charge", amount_cents: cents, created_at: at }
          : { kind: "refund", amount_cents: -cents, created_at: at },
      );
  }
  if (!payment || !event) return;
  const kind = what === "dispute" ? "dispute" : what === "dispute won" ? "charge" : "refund";
  return makeLedgerEntry(payment, paidTo, {
    kind,
    amount_cents: kind === "charge" ? cents : -cents,
    created_at: at,
  });
}

test("the kept sums equal counts after any sequence, with erasing, deleting, refunds and disputes", {
  timeout: 180_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      for (const one of steps) await play(one);
      await expectKeptAsCounted(JSON.stringify(steps));
    }),
    { numRuns: randomRuns(12) },
  );
});

test("a week begins on Monday at midnight in the time zone, also when the clocks change", async () => {
  const now = new Date("2026-04-01T10:00:00Z");
  expect(mondaysUntil(now, "Europe/Rome").slice(-2)).toEqual(["2026-03-23", "2026-03-30"]);
  // Late on Sunday in UTC it is Monday in Rome.
  expect(mondaysUntil(new Date("2026-03-29T22:00:00Z"), "Europe/Rome").at(-1)).toBe("2026-03-30");
  const weeks = async (instant: string, zone: string) => {
    await run("delete from platform_totals");
    await run("insert into platform_counts (at, users) values (?, 1)", instant);
    const mondays = mondaysUntil(now, zone);
    const { totals } = await findOverview(db, listWeekPeriods(mondays, zone), now);
    return totals.flatMap(({ users }, week) => (users === 0 ? [] : [[mondays[week], users]]));
  };
  // The last Sunday of March has 23 hours in Rome: its Monday begins at 22:00 in UTC, the Monday before at 23:00.
  expect(await weeks("2026-03-29T21:59", "Europe/Rome")).toEqual([["2026-03-23", 1]]);
  expect(await weeks("2026-03-29T22:00", "Europe/Rome")).toEqual([["2026-03-30", 1]]);
  expect(await weeks("2026-03-22T22:59", "Europe/Rome")).toEqual([["2026-03-16", 1]]);
  expect(await weeks("2026-03-22T23:00", "Europe/Rome")).toEqual([["2026-03-23", 1]]);
  expect(await weeks("2026-03-30T03:59", "America/New_York")).toEqual([["2026-03-23", 1]]);
  expect(await weeks("2026-03-30T04:00", "America/New_York")).toEqual([["2026-03-30", 1]]);
  expect(await weeks("2026-03-29T23:59", "UTC")).toEqual([["2026-03-23", 1]]);
  // The zones that begin a Monday first and last.
  expect(await weeks("2026-03-29T10:00", "Pacific/Kiritimati")).toEqual([["2026-03-30", 1]]);
  expect(await weeks("2026-03-29T09:59", "Pacific/Kiritimati")).toEqual([["2026-03-23", 1]]);
  expect(await weeks("2026-03-30T12:00", "Etc/GMT+12")).toEqual([["2026-03-30", 1]]);
  expect(await weeks("2026-03-30T11:59", "Etc/GMT+12")).toEqual([["2026-03-23", 1]]);
});

test("the overview shows this week and the weeks before, what waits, and the mails that failed", async () => {
  const ugo = await makeUser("ugo", { role: "admin" });
  const body = () =>
    ask<import("../../worker/admin/outputs.ts").OverviewView>("GET", "/api/admin/overview", { as: ugo });
  const before = (await body()).body;
  const gea = await makeUser("gea", { role: "company", confirmed_at: null });
  const event = await makeEvent({ organizer_id: gea.id });
  await makePaidEnrolment(event, ugo, { cents: 4500, refunded: 1500 });
  await makeFailedMail();
  await run(
    `insert into ledger_differences (id, entry_kind, reference, theirs_cents, occurred_at, found_at, state)
      values ('d1', 'charge', 'pi_1', 100, '', '', 'open'), ('d2', 'charge', 'pi_2', 100, '', '', 'resolved')`,
  );
  const { body: view, status } = await body();
  expect(status).toBe(200);
  const [was, is] = [before.weeks.at(-1), view.weeks.at(-1)];
  if (!was || !is) throw new Error("no weeks");
  expect(view.weeks).toHaveLength(12);
  expect([is.users - was.users, is.events - was.events, is.enrolments - was.enrolments]).toEqual([1, 1, 1]);
  expect(is.revenue - was.revenue).toBe(30);
  expect(view.waiting.failed_mails).toBe(before.waiting.failed_mails + 1);
  expect(view.waiting.differences).toBe(before.waiting.differences + 1);
  expect(view.waiting.unconfirmed_organizers).toBe(before.waiting.unconfirmed_organizers + 1);
  expect(view.cron).toBeNull();
});
