import { expect, test } from "vitest";
import type { RegisterView } from "../../worker/registers/outputs.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { dayFromNow, makeEvent } from "../support/events.ts";
import { listQueryPlans, meterDatabase } from "../support/meterDatabase.ts";
import { findRegisterOf, makeChange } from "../support/registers.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { type Ask, ask, database } from "../support/worker.ts";

withEmptyStorage();

const PEOPLE = 200;

/** Rows and statements of a call, those of signing in included. */
async function costOf<Body>(method: string, path: string, options: Ask) {
  const { db: DB, meter } = meterDatabase(database);
  const answer = await ask<Body>(method, path, { ...options, env: { DB } });
  expect([path, answer.status]).toEqual([path, 200]);
  const plans = await listQueryPlans(database, meter);
  // Lists that a phone sends are scanned; tables are not.
  const scans = plans.filter((detail) =>
    /^SCAN (?!json_each|sent|.*VIRTUAL TABLE)\w+\b(?! USING)/.test(detail),
  );
  expect(scans.filter((detail) => !/CONSTANT ROW|subquery/i.test(detail))).toEqual([]);
  return { rows: meter.rows, statements: meter.statements.length, body: answer.body };
}

/** Registers of other days and organizers, with a change each; `open` of them that nobody closed. */
async function fill(organizer: SignedInUser, count: number, open = 0) {
  // Behind the measured register, whose id is random, in every index: a search that ends there reads one row less.
  const prefix = `z${crypto.randomUUID()}`;
  const numbers = `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count})`;
  const at = "'2026-01-01T00:00:00.000Z'";
  await database.batch([
    database
      .prepare(`${numbers} insert into registers (id, organizer_id, day, title, last_number, closed_at, created_at)
        select ? || n, ?, date('2020-01-01', '+' || n || ' days'), 'Uscita', 1, iif(n <= ${open}, null, ${at}), ${at}
        from numbers`)
      .bind(prefix, organizer.id),
    database
      .prepare(`${numbers} insert into register_changes (id, register_id, number, clock, at, device, author_id,
          author_name, target_type, target_id, fields, received_at)
        select ? || 'c' || n, ? || n, 1, n, ${at}, 'd', ?, 'Gea', 'day', 'day', '{}', ${at} from numbers`)
      .bind(prefix, prefix, organizer.id),
  ]);
}

/** An outing of PEOPLE members, enrolled by one statement. */
async function makeFullOuting(gea: SignedInUser) {
  const event = await makeEvent({ organizer_id: gea.id, date: dayFromNow(0), keeps_register: true });
  const prefix = crypto.randomUUID().slice(0, 23);
  const numbers = `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${PEOPLE})`;
  const id = `'${prefix}-' || printf('%012d', n)`;
  const at = "'2026-01-01T00:00:00.000Z'";
  await database.batch([
    database.prepare(`${numbers} insert into users (id, email, password_hash, full_name, created_at, updated_at)
      select ${id}, ${id} || '@mare.example', '', 'Anna ' || n, ${at}, ${at} from numbers`),
    database
      .prepare(`${numbers} insert into enrolments (id, event_id, user_id, status, created_at)
        select ${id}, ?, ${id}, 'confirmed', ${at} from numbers`)
      .bind(event.id),
  ]);
  return findRegisterOf(event);
}

test("a register of 200 people costs the same beside 2,000 registers and beside 20,000", async () => {
  const costs = [];
  // Before and behind the others.
  for (const id of ["00000000-0000-7000-8000-000000000000", "ffffffff-ffff-7fff-8fff-ffffffffffff"]) {
    const border = await makeUser("ivo", { role: "instructor", id });
    await fill(border, 1);
    await makeEvent({ organizer_id: border.id, date: dayFromNow(0), keeps_register: true });
  }
  for (const [index, count] of [2000, 20_000].entries()) {
    const gea = await makeUser("gea", { role: "instructor" });
    await fill(gea, count, count / 10);
    const register = await makeFullOuting(gea);
    const path = `/api/registers/${register.id}`;
    const opened = await costOf<RegisterView>("GET", path, { as: gea });
    expect(opened.body.members).toHaveLength(PEOPLE);
    const device = crypto.randomUUID();
    const taps = opened.body.members.map(({ id }) =>
      makeChange({ type: "member", id }, { presence: "present" }),
    );
    const send = (changes: unknown[], after: number) =>
      costOf("POST", `${path}/changes`, { as: gea, body: { device, after, changes } });
    const measured = {
      opened,
      day: await send(taps, 0),
      tap: await send(
        taps.slice(0, 1).map(({ target }) => makeChange(target, { presence: "absent" })),
        PEOPLE,
      ),
      poll: await send([], PEOPLE + 1),
      again: await costOf("GET", `${path}?after=${PEOPLE + 1}`, { as: gea }),
      open: await costOf("GET", "/api/registers", { as: gea }),
      closed: await costOf("GET", "/api/registers?scope=closed", { as: gea }),
    };
    costs[index] = Object.fromEntries(
      Object.entries(measured).map(([name, { rows, statements }]) => [name, { rows, statements }]),
    );
  }
  expect(costs[1]).toEqual(costs[0]);
  expect(costs[0]).toEqual({
    // Three rows of each are the caller's session and account; a statement asks what the event requires.
    opened: { rows: 630, statements: 9 },
    day: { rows: 2421, statements: 13 },
    tap: { rows: 32, statements: 12 },
    poll: { rows: 9, statements: 7 },
    again: { rows: 630, statements: 9 },
    // A page of 50: today's, then those of 200 or 2,000 that nobody closed.
    open: { rows: 314, statements: 3 },
    closed: { rows: 310, statements: 2 },
  });
});
