import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { seedDatabase } from "../../scripts/seed/seedDatabase.ts";
import { users } from "../../worker/auth/schema.ts";
import { isSignature } from "../../worker/profiles/logbook/signature/contract.ts";
import { registerSeals, registerSignatures, registers } from "../../worker/registers/schema.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { dayFromNow } from "../support/events.ts";
import { listCheckedOrganizers, listProblems } from "../support/seals.ts";
import { database, db } from "../support/worker.ts";

withEmptyStorage();

test("the closed registers of the demo are in order, signed but for one line, and in the demo diver's libretto", async () => {
  await seedDatabase({ db: database, scale: 1, today: dayFromNow(0), force: true });
  const organizers = await listCheckedOrganizers();
  expect(organizers).toHaveLength(2);
  for (const id of organizers) expect(await listProblems({ id })).toEqual([]);
  const closed = await db.select().from(registers).where(eq(registers.last_number, 0));
  expect(closed.filter(({ closed_at }) => closed_at)).toEqual([]);
  const seals = await db.select().from(registerSeals);
  expect(new Set(seals.map(({ kind }) => kind))).toEqual(new Set(["closing", "signature", "correction"]));

  const signatures = await db.select().from(registerSignatures);
  const acts = Map.groupBy(signatures, ({ act_id }) => act_id);
  for (const rows of acts.values()) {
    const drawn = rows.flatMap(({ strokes }) => (strokes ? [strokes] : []));
    const isDrawn = rows[0]?.method === "strokes";
    expect(drawn.map(isSignature)).toEqual(isDrawn ? [true] : []);
  }
  const diver = db.select({ id: users.id }).from(users).where(eq(users.email, "apneista@respiro.test"));
  const { results } = await database
    .prepare(
      `select count(*) as lines, sum(user_id = ?1) as own, sum(user_id = ?1 and signature_strokes is not null) as signed,
        sum(signature_id is null) as unsigned, sum(corrections is not null) as corrected
      from logbook_dives where source = 'register'`,
    )
    .bind((await diver)[0]?.id)
    .all();
  expect(results).toEqual([{ lines: 19, own: 2, signed: 2, unsigned: 1, corrected: 1 }]);

  // Any byte of the demo that is changed is found, as in the registers of real days.
  await database.prepare("update registers set title = title || '.' where closed_at is not null").run();
  for (const id of organizers)
    expect(await listProblems({ id })).toMatchObject([{ row: "register", fault: "changed" }]);
}, 120_000);
