import { describe, expect, test } from "vitest";
import { COUNT_MAX } from "../../worker/events/contract.ts";
import { dayFromNow, makeEnrolment, makeEvent } from "../support/events.ts";
import { deleteAccount, queryRows } from "../support/fullAccount.ts";
import { mailsTo } from "../support/mailbox.ts";
import { listQueryPlans, meterDatabase } from "../support/meterDatabase.ts";
import { findUser, makeUser, updateUser } from "../support/users.ts";
import { ask, database } from "../support/worker.ts";

function statusOf({ id }: { id: string }) {
  return queryRows<{ status: string; ended_at: string | null }>("select * from enrolments where id = ?", id);
}

async function eventNow({ id }: { id: string }) {
  const [row] = await queryRows<{ cancelled_at: string | null; seats_taken: number; organizer_id: string }>(
    "select * from events where id = ?",
    id,
  );
  return row;
}

describe("seats and events", () => {
  test("erasing frees the seats of upcoming events; past ones stay", async () => {
    const anna = await makeUser("anna");
    const [ahead, held, today, over] = await Promise.all([
      makeEvent({ participants: 2 }),
      makeEvent({ participants: 2, cost_cents: 5000 }),
      makeEvent({ date: dayFromNow(-2), end_date: dayFromNow(0) }),
      makeEvent({ date: dayFromNow(-9) }),
    ]);
    const places = [
      await makeEnrolment(ahead, anna),
      await makeEnrolment(held, anna, {
        status: "held",
        held_until: new Date(Date.now() + 60_000).toISOString(),
      }),
      await makeEnrolment(today, anna),
      await makeEnrolment(over, anna),
    ];
    await deleteAccount(anna);
    const now = (await Promise.all(places.map(statusOf))).flat();
    expect(now.map(({ status }) => status)).toEqual(["cancelled", "released", "cancelled", "confirmed"]);
    expect(now.map(({ ended_at }) => ended_at !== null)).toEqual([true, true, true, false]);
    const seats = (await Promise.all([ahead, held, today, over].map(eventNow))).map(
      (row) => row?.seats_taken,
    );
    expect(seats).toEqual([0, 0, 0, 1]);
  });

  test.each([
    ["a place", "confirmed", null],
    ["a place that is being paid", "held", "2099-01-01T00:00:00.000Z"],
    ["a place whose payment is late", "held", "2026-01-01T00:00:00.000Z"],
  ] as const)(
    "an organizer in whose coming event somebody has %s does not leave",
    async (_, status, until) => {
      const anna = await makeUser("anna", { role: "instructor" });
      const held = await makeEvent({ organizer_id: anna.id });
      const other = await makeEvent({ organizer_id: anna.id });
      await makeEnrolment(held, await makeUser("bruno"), { status, held_until: until });
      const answer = await deleteAccount(anna);
      expect([answer.status, answer.error?.code]).toEqual([409, "events_ahead"]);
      expect(answer.error?.message).toContain("Annullali o affidali a un altro organizzatore");
      expect(await findUser(anna)).toMatchObject({ deleted_at: null, token_version: anna.token_version });
      expect((await eventNow(other))?.cancelled_at).toBeNull();
      expect(mailsTo(anna.email)).toEqual([]);
      expect((await ask("GET", "/api/profile", { as: anna })).status).toBe(200);
    },
  );

  test("cancelled enrolments, past or cancelled events and own enrolments do not prevent erasing", async () => {
    const anna = await makeUser("anna", { role: "instructor" });
    const bruno = await makeUser("bruno");
    const mine = { organizer_id: anna.id };
    await makeEnrolment(await makeEvent(mine), bruno, { status: "cancelled" });
    await makeEnrolment(await makeEvent({ ...mine, date: dayFromNow(-1) }), bruno);
    await makeEnrolment(await makeEvent({ ...mine, cancelled_at: new Date().toISOString() }), bruno);
    await makeEnrolment(await makeEvent(mine), anna);
    expect((await deleteAccount(anna)).status).toBe(204);
  });

  test("upcoming events without participants are cancelled; past ones stay", async () => {
    const anna = await makeUser("anna", { role: "instructor" });
    const ahead = await makeEvent({ organizer_id: anna.id });
    const over = await makeEvent({ organizer_id: anna.id, date: dayFromNow(-3) });
    await deleteAccount(anna);
    expect((await eventNow(ahead))?.cancelled_at).toEqual(expect.any(String));
    expect((await eventNow(over))?.cancelled_at).toBeNull();
    const late = await ask("POST", `/api/events/${ahead.id}/register-free`, { as: await makeUser("bruno") });
    expect(late.error?.code).toBe("event_cancelled");
    expect((await ask("GET", `/api/events/${ahead.id}`)).status).toBe(200);
  });

  test("enrolling while the organizer is erased either succeeds with an organizer or is refused", async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      const anna = await makeUser("anna", { role: "instructor" });
      const bruno = await makeUser("bruno");
      const ahead = await makeEvent({ organizer_id: anna.id });
      const [left, joined] = await Promise.all([
        deleteAccount(anna),
        ask("POST", `/api/events/${ahead.id}/register-free`, { as: bruno }),
      ]);
      const [now, row] = [await eventNow(ahead), await findUser(anna)];
      expect([left.status, joined.status].sort()).toSatisfy(
        ([one, two]) => (one === 201 && two === 409) || (one === 204 && two === 409),
      );
      expect([row.deleted_at !== null, now?.cancelled_at !== null, now?.seats_taken === 0]).toEqual(
        Array(3).fill(left.status === 204),
      );
    }
  });

  test("an enrolment made just before the batch prevents erasing", async () => {
    const anna = await makeUser("anna", { role: "instructor" });
    const ahead = await makeEvent({ organizer_id: anna.id });
    const bruno = await makeUser("bruno");
    // The batch of the erasing is the last thing to reach the database; just before it, bruno is quicker.
    const { db } = beforeBatch(() => makeEnrolment(ahead, bruno));
    const answer = await deleteAccount(anna, { DB: db });
    expect([answer.status, answer.error?.code]).toEqual([409, "events_ahead"]);
    expect(await findUser(anna)).toMatchObject({ deleted_at: null, full_name: anna.full_name });
    expect((await eventNow(ahead))?.cancelled_at).toBeNull();
  });

  test("two concurrent requests erase once, in one batch", async () => {
    const anna = await makeUser("anna");
    const { db, meter } = meterDatabase(database);
    const [one, other] = await Promise.all([deleteAccount(anna, { DB: db }), deleteAccount(anna)]);
    expect([204, 401]).toContain(one.status);
    expect([204, 401]).toContain(other.status);
    expect(mailsTo(anna.email)).toHaveLength(1);
    const writes = meter.statements.filter(({ text }) => /^(update|delete|insert)/i.test(text));
    expect(writes.length).toBeGreaterThan(10);
  });

  test("erasing costs no more when others have more data", async () => {
    for (let turn = 0; turn < COUNT_MAX; turn += 1)
      await makeEnrolment(await makeEvent(), await makeUser("altri"));
    const anna = await makeUser("anna", { role: "instructor" });
    await makeEnrolment(await makeEvent(), anna);
    const { db, meter } = meterDatabase(database);
    expect((await deleteAccount(anna, { DB: db })).status).toBe(204);
    // 158 rows in an empty database; a search that ends at somebody else's row, as other files leave them, reads one more.
    expect(meter.rows).toBeLessThan(180);
    // Tables that are nearly empty here do not show by their rows what they would cost full.
    expect(
      // The three levels of a mail's importance and what an enrolment gets back are lists of the statement.
      (await listQueryPlans(database, meter)).filter((step) =>
        /^SCAN (?!(?:level|t|owed|CONSTANT)\b)\w+(?! USING)/.test(step),
      ),
    ).toEqual([]);
  });
});

describe("administrators", () => {
  test("the only active administrator cannot be erased", async () => {
    // Files before this one may have had theirs.
    await database.prepare("update users set role = 'final_user' where role = 'admin'").run();
    const ugo = await makeUser("ugo", { role: "admin" });
    const idle = await makeUser("idle", { role: "admin", is_active: false });
    const answer = await deleteAccount(ugo);
    expect([answer.status, answer.error?.code]).toEqual([409, "last_admin"]);
    expect((await findUser(ugo)).deleted_at).toBeNull();
    await updateUser(idle.id, { is_active: true });
    expect((await deleteAccount(ugo)).status).toBe(204);
  });

  test("of the last two administrators erased at once, one stays", async () => {
    await database.prepare("update users set role = 'final_user' where role = 'admin'").run();
    const two = [await makeUser("ugo", { role: "admin" }), await makeUser("ada", { role: "admin" })];
    const answers = await Promise.all(two.map((who) => deleteAccount(who)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  });
});

/** The database, with something that happens just before the first batch reaches it. */
function beforeBatch(happens: () => Promise<unknown>): { db: D1Database } {
  const wrap = (session: D1DatabaseSession): D1DatabaseSession =>
    new Proxy(session, {
      get(target, name) {
        const value = Reflect.get(target, name);
        if (name === "batch")
          return async (statements: D1PreparedStatement[]) => {
            await happens();
            return target.batch(statements);
          };
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
  const withSession = (constraint?: string) => wrap(database.withSession(constraint));
  return { db: { withSession } as D1Database };
}
