import { expect, test } from "vitest";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { makeEvent } from "../support/events.ts";
import { listQueryPlans, meterDatabase } from "../support/meterDatabase.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { type Ask, ask, database } from "../support/worker.ts";

withEmptyStorage();

/** Rows and statements of a call, those of signing in included. */
async function costOf(method: string, path: string, options: Ask) {
  const { db: DB, meter } = meterDatabase(database);
  const answer = await ask<{ id: string }>(method, path, { ...options, env: { DB } });
  expect([path, answer.status]).toEqual([path, expect.toBeOneOf([200, 201, 204])]);
  const plans = await listQueryPlans(database, meter);
  expect(plans.filter((detail) => /^SCAN (question_\w+|t|e|known|lately)\b(?! USING)/.test(detail))).toEqual(
    [],
  );
  return { rows: meter.rows, statements: meter.statements.length, body: answer.body };
}

/** So many threads, all of the organizer's and one in ten of the asker's, with one unread message each. */
async function fill(asker: SignedInUser, organizer: SignedInUser, other: SignedInUser, count: number) {
  const numbers = `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count})`;
  // Behind every id of today: a search that ends at the end of an index reads one row less.
  const prefix = `f${crypto.randomUUID()}`;
  const at = "'2026-01-01T00:00:00.000Z'";
  await database.batch([
    database
      .prepare(`${numbers} insert into question_threads (id, event_title, asker_id, organizer_id, last_number, last_at, created_at)
        select ? || n, 'Titolo', case when n % 10 = 0 then ? else ? end, ?, 1, ${at}, ${at} from numbers`)
      .bind(prefix, asker.id, other.id, organizer.id),
    database
      .prepare(`${numbers} insert into question_messages (id, thread_id, number, author_id, content, created_at)
        select ? || 'm' || n, ? || n, 1, ?, 'Domanda', ${at} from numbers`)
      .bind(prefix, prefix, asker.id),
  ]);
}

test("asking, answering and the inboxes cost the same with 2,000 threads and with 20,000", async () => {
  const costs = [];
  for (const [index, count] of [2000, 20_000].entries()) {
    const [anna, gea, bruno] = await Promise.all(["anna", "gea", "bruno"].map((name) => makeUser(name)));
    if (!anna || !gea || !bruno) throw new Error("three users");
    await fill(anna, gea, bruno, count);
    const event = await makeEvent({ organizer_id: gea.id });
    const message = (content: string) => ({ id: crypto.randomUUID(), content });
    const asked = await costOf("POST", `/api/events/${event.id}/questions`, {
      as: anna,
      body: message("Che ora?"),
    });
    const path = `/api/me/questions/${asked.body.id}`;
    const measured = {
      asked,
      answered: await costOf("POST", `${path}/messages`, { as: gea, body: message("Alle 9.") }),
      thread: await costOf("GET", path, { as: anna }),
      read: await costOf("PUT", `${path}/read`, { as: anna, body: { number: 2 } }),
      closed: await costOf("PUT", path, { as: gea, body: { closed: true } }),
      asker: await costOf("GET", "/api/me/questions?inbox=asked", { as: anna }),
      organizer: await costOf("GET", "/api/me/questions?inbox=received", { as: gea }),
      unread: await costOf("GET", "/api/me/questions/unread", { as: gea }),
    };
    costs[index] = Object.fromEntries(
      Object.entries(measured).map(([name, { rows, statements }]) => [name, { rows, statements }]),
    );
  }
  expect(costs[1]).toEqual(costs[0]);
  expect(costs[0]).toEqual({
    // Three rows of each are the caller's session and account. Whoever asks or answers is checked for a block, and the
    // other is told.
    asked: { rows: 51, statements: 15 },
    answered: { rows: 48, statements: 14 },
    thread: { rows: 10, statements: 4 },
    read: { rows: 7, statements: 4 },
    closed: { rows: 15, statements: 7 },
    asker: { rows: 66, statements: 2 },
    organizer: { rows: 66, statements: 2 },
    unread: { rows: 101, statements: 2 },
  });
});
