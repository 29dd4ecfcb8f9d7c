import { expect, test } from "vitest";
import type { NewLogbookShare } from "../../worker/profiles/logbook/outputs.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { DIVE_FIELDS, makeDive, makeSignatureRequest } from "../support/logbook.ts";
import { listQueryPlans, meterDatabase } from "../support/meterDatabase.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { type Ask, ask, database } from "../support/worker.ts";

withEmptyStorage();

/** Rows and statements of a call, those of signing in included. */
async function costOf<Body = unknown>(method: string, path: string, options: Ask) {
  const { db: DB, meter } = meterDatabase(database);
  const answer = await ask<Body>(method, path, { ...options, env: { DB } });
  expect([path, answer.status]).toEqual([path, expect.toBeOneOf([200, 201, 204])]);
  const plans = await listQueryPlans(database, meter);
  expect(
    plans.filter((detail) =>
      /^SCAN (logbook_\w+|users|u|d|r|i|kept|lately|waiting)\b(?! USING)/.test(detail),
    ),
  ).toEqual([]);
  return { rows: meter.rows, statements: meter.statements.length, body: answer.body };
}

/** A logbook of so many dives, two a day. */
async function fill(user: SignedInUser, count: number) {
  await database
    .prepare(
      `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ?)
       insert into logbook_dives (id, user_id, source, register_id, dive_id, diver_name, date, start_time, end_time,
         reached_depth, created_at, updated_at)
       select ? || printf('%012d', n), ?, 'register', 'r' || n, 'd', 'Anna', date('2026-11-01', '-' || (n / 2) || ' days'),
         iif(n % 2, '10:00', '12:00'), '12:40', 20, '', '' from numbers`,
    )
    .bind(count, crypto.randomUUID().slice(0, 24), user.id)
    .run();
}

test("pages, one dive, writing, asking and showing cost the same with 500 dives and with 5,000", async () => {
  const costs = [];
  const elena = await makeUser("elena", { role: "instructor", confirmed_at: "2026-01-01T00:00:00.000Z" });
  for (const count of [500, 5000]) {
    const [anna, other] = [await makeUser("anna"), await makeUser("altra")];
    await fill(anna, count);
    await fill(other, count);
    const dive = await makeDive(anna);
    const first = await ask("GET", "/api/logbook", { as: anna });
    const cursor = first.headers.get("X-Next-Cursor") ?? "";
    const shared = await ask<NewLogbookShare>("POST", "/api/logbook/shares", { as: anna });
    const body = { id: crypto.randomUUID(), ...DIVE_FIELDS };
    const measured = {
      list: await costOf("GET", "/api/logbook", { as: anna }),
      next: await costOf("GET", `/api/logbook?cursor=${cursor}`, { as: anna }),
      year: await costOf("GET", "/api/logbook?year=2026", { as: anna }),
      discipline: await costOf("GET", "/api/logbook?discipline=CWT", { as: anna }),
      // Along the index of disciplines: only the dives that name one.
      progress: await costOf("GET", "/api/logbook/progress", { as: anna }),
      dive: await costOf("GET", `/api/logbook/${dive.id}`, { as: anna }),
      changed: await costOf("PUT", `/api/logbook/${dive.id}`, {
        as: anna,
        body: { ...DIVE_FIELDS, revision: 1 },
      }),
      asked: await costOf("POST", `/api/logbook/${dive.id}/request`, {
        as: anna,
        body: { instructor_id: elena.id },
      }),
      deleted: await costOf("DELETE", `/api/logbook/${dive.id}`, { as: anna }),
      shares: await costOf("GET", "/api/logbook/shares", { as: anna }),
      whole: {
        // These read the logbook once: the totals, and the room that is left.
        totals: await costOf("GET", "/api/logbook/totals", { as: anna }),
        searched: await costOf("GET", "/api/logbook?q=nowhere&signed=no", { as: anna }),
        shown: await costOf("GET", `/api/logbook/shared/${shared.body.secret}`, {}),
        added: await costOf("POST", "/api/logbook", { as: anna, body }),
      },
    };
    const { whole, ...bounded } = measured;
    for (const [name, { rows }] of Object.entries(bounded)) expect([name, rows <= 240]).toEqual([name, true]);
    for (const [name, { rows }] of Object.entries(whole))
      expect([name, rows <= 2 * count + 400]).toEqual([name, true]);
    costs.push(
      Object.fromEntries(
        Object.entries(bounded).map(([name, { rows, statements }]) => [name, { rows, statements }]),
      ),
    );
  }
  expect(costs[1]).toEqual(costs[0]);
});

test("an import reads the logbook once for each part, not once for each dive", async () => {
  const anna = await makeUser("anna");
  await fill(anna, 4000);
  const dives = Array.from({ length: 400 }, (_, copy) => ({ date: "2026-07-12", copy }));
  const { rows, statements } = await costOf("POST", "/api/logbook/imports", { as: anna, body: { dives } });
  expect([rows <= 12_000, statements <= 6]).toEqual([true, true]);
});

test("an instructor's requests and the search read neither all requests nor all users", async () => {
  const bruno = await makeUser("bruno", { role: "instructor", confirmed_at: "2026-01-01T00:00:00.000Z" });
  const [anna, carlo] = [await makeUser("anna"), await makeUser("carlo", { role: "instructor" })];
  for (let at = 0; at < 30; at += 1) await makeSignatureRequest(anna, at < 5 ? bruno : carlo);
  for (let at = 0; at < 100; at += 1) await makeUser(`diver${at}`);
  const list = await costOf("GET", "/api/logbook/requests", { as: bruno });
  const found = await costOf("GET", "/api/logbook/instructors?q=car", { as: anna });
  expect([list.rows <= 60, found.rows <= 40]).toEqual([true, true]);
});
