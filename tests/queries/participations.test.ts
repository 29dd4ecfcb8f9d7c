import { expect, test } from "vitest";
import { PARTICIPATIONS_MAX } from "../../worker/enrolments/contract.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { dayFromNow } from "../support/events.ts";
import { listQueryPlans, meterDatabase } from "../support/meterDatabase.ts";
import { makeUser } from "../support/users.ts";
import { ask, database } from "../support/worker.ts";

withEmptyStorage();

const FULL_SCAN = /^SCAN (events|enrolments|payments|p|refunds|r)\b(?! USING)/;

/** Of a place that is shown: the place by three ways, its event, its payment and refund, and their indexes. */
const ROWS_SHOWN = 11;
/** Of one that was given up: the place, and its event. */
const ROWS_GIVEN_UP = 4;

const NUMBERS =
  "with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n < ?1 - 1)";

/** So many events that were cancelled, with a paid place each, and what came back. */
async function cancelledSeason(userId: string, size: number) {
  const at = "'2026-01-01T00:00:00.000Z'";
  const id = (kind: string) => `'${kind}-' || printf('%04d', n)`;
  await database.batch([
    database
      .prepare(`${NUMBERS} insert into events (id, slug, title, date, cancelled_at, created_at, updated_at)
        select ${id("event")}, ${id("event")}, 'Tuffo', ?2, ${at}, '', '' from numbers`)
      .bind(size, dayFromNow(5)),
    database
      .prepare(`${NUMBERS} insert into enrolments (id, event_id, user_id, status, amount_cents, ended_at, created_at)
        select ${id("place")}, ${id("event")}, ?2, 'refunded', 4500, ${at}, '' from numbers`)
      .bind(size, userId),
    database
      .prepare(`${NUMBERS} insert into payments (id, kind, user_id, event_id, enrolment_id, amount_cents, status,
          created_at, updated_at)
        select ${id("payment")}, 'event', ?2, ${id("event")}, ${id("place")}, 4500, 'paid', '', '' from numbers`)
      .bind(size, userId),
    database
      .prepare(`${NUMBERS} insert into refunds (id, payment_id, amount_cents, reason, status, created_at)
        select ${id("refund")}, ${id("payment")}, 4500, 'event_cancelled', 'waiting', '' from numbers`)
      .bind(size),
  ]);
}

test("a list with every place in a cancelled event costs a few rows for each it shows, however many were given up", async () => {
  const anna = await makeUser("anna");
  await cancelledSeason(anna.id, 2 * PARTICIPATIONS_MAX);
  // A thousand times enrolled and given up, in an event that goes on.
  await database
    .prepare(
      `insert into events (id, slug, title, date, created_at, updated_at) values ('a', 'a', 'Tuffo', ?, '', '')`,
    )
    .bind(dayFromNow(5))
    .run();
  await database
    .prepare(`${NUMBERS} insert into enrolments (id, event_id, user_id, status, ended_at, created_at)
      select 'given-up-' || n, 'a', ?2, 'cancelled', '2026-01-01T00:00:00.000Z', '' from numbers`)
    .bind(1000, anna.id)
    .run();
  const { db, meter } = meterDatabase(database);
  const answer = await ask<{ refund: unknown }[]>("GET", "/api/me/participations", {
    as: anna,
    env: { DB: db },
  });
  expect(answer.body).toHaveLength(PARTICIPATIONS_MAX);
  expect(answer.body[0]?.refund).toEqual({ refunded: 0, refund_waiting: 45, refund_late: 0, to_voucher: 0 });
  // 1403 were measured.
  expect(meter.rows).toBeLessThan((ROWS_SHOWN + ROWS_GIVEN_UP) * PARTICIPATIONS_MAX);
  expect([meter.statements.length, meter.trips]).toEqual([3, 2]);
  expect((await listQueryPlans(database, meter)).filter((detail) => FULL_SCAN.test(detail))).toEqual([]);
  // Places that stand are never pushed out by those that have ended.
  await database
    .prepare(`${NUMBERS} insert into events (id, slug, title, date, created_at, updated_at)
      select 'live-' || n, 'live-' || n, 'Vivo', ?2, '', '' from numbers`)
    .bind(PARTICIPATIONS_MAX - 1, dayFromNow(1))
    .run();
  await database
    .prepare(`${NUMBERS} insert into enrolments (id, event_id, user_id, status, confirmed_at, created_at)
      select 'live-' || n, 'live-' || n, ?2, 'confirmed', '', '' from numbers`)
    .bind(PARTICIPATIONS_MAX - 1, anna.id)
    .run();
  const { body } = await ask<{ status: string }[]>("GET", "/api/me/participations", { as: anna });
  const count = (status: string) => body.filter((one) => one.status === status).length;
  expect([count("confirmed"), count("event_cancelled")]).toEqual([PARTICIPATIONS_MAX - 1, 1]);
});
