import { env } from "cloudflare:workers";
import { v7 as newId } from "uuid";
import { beforeEach, expect, test } from "vitest";
import { CRON_BUDGET, newBudget, withBudget } from "../../worker/cronBudget.ts";
import { batchQueries, openDatabase } from "../../worker/env.ts";
import { addDays } from "../../worker/lib/calendarDays.ts";
import { CHAIN_START, checkLinks } from "../../worker/registers/sealing/checkLinks.ts";
import { checkSealsAtNight } from "../../worker/registers/sealing/checkSealsAtNight.ts";
import { hashRow, nextSeal, type SealRow } from "../../worker/registers/sealing/rules.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { listQueryPlans, meterDatabase } from "../support/meterDatabase.ts";
import { closeRegister, makeDive, readDay, signLines } from "../support/registerDays.ts";
import { makeRegister } from "../support/registers.ts";
import { dataSizes } from "../support/testLength.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { ask, bindings, database } from "../support/worker.ts";

withEmptyStorage();

beforeEach(async () => {
  await env.CONFIG.delete("seal-check");
});

/** Before every other organizer, so that the check begins with them. */
const FIRST_ID = "00000000-0000-7000-8000-000000000000";
const TODAY = "2026-11-23";
const [FEW, MANY] = [200, Math.max(...dataSizes(2000, 20_000))];

/** So many registers of an organizer, closed and sealed one after the other, in which nobody wrote anything. */
async function fillSealed(organizer: SignedInUser, count: number) {
  const at = "2026-01-01T00:00:00.000Z";
  const registers: Record<string, unknown>[] = [];
  const seals: SealRow[] = [];
  for (let index = 0; index < count; index += 1) {
    const id = newId();
    const day = addDays("2026-01-01", -index);
    const row = {
      ...{ id, organizer_id: organizer.id, day, title: "Uscita", location: null, nation: null },
      ...{ time_zone: "Europe/Rome", centre: "Gea", last_number: 0, closed_at: at },
      ...{ closed_by: organizer.id, closed_by_name: "Gea", closed_members: "[]", closed_guides: "[]" },
      ...{ people_count: 0, kept_until: "2029-12-31", created_at: at, closing_reason: null, moved_at: null },
    };
    registers.push(row);
    const content = { organizer_id: organizer.id, register_id: id, event_id: null, day, unsigned: 0 };
    const rows = { register: hashRow("register", row), changes: [], signatures: [] };
    const draft = { ...content, kind: "closing" as const, kept_until: "2029-12-31", rows };
    seals.push(nextSeal(seals.at(-1) ?? null, draft, new Date(at)));
  }
  for (const [table, all] of [
    ["registers", registers],
    ["register_seals", seals],
  ] as const) {
    const columns = Object.keys(all[0] ?? {});
    const values = columns.map((name) => `value ->> '$.${name}'`).join(", ");
    const insert = database.prepare(
      `insert into ${table} (${columns.join(", ")}) select ${values} from json_each(?)`,
    );
    for (let from = 0; from < count; from += 1_000)
      await insert.bind(JSON.stringify(all.slice(from, from + 1_000))).run();
  }
}

/** A closed day of two signed people, whose closing is the last link. */
async function closeDay(gea: SignedInUser) {
  const { register, members } = await makeRegister({ organizer: gea });
  const dive = await makeDive(gea, register, members);
  await signLines(gea, register);
  await closeRegister(gea, register);
  const { view } = await readDay(gea, register);
  expect(view.closing?.seal).toBeTruthy();
  return { register, dive, person: members[0]?.id ?? "" };
}

test(`corrections and steps of the nightly check cost the same after ${FEW} closed registers and after ${MANY}`, async () => {
  const costs = [];
  for (const count of [FEW, MANY]) {
    const gea = await makeUser("gea", { role: "instructor" });
    await fillSealed(gea, count);
    const { register, dive, person } = await closeDay(gea);
    const correct = async (after: number) => {
      const { db: DB, meter } = meterDatabase(database);
      const { status } = await ask("POST", `/api/registers/${register.id}/corrections`, {
        as: gea,
        env: { DB },
        body: {
          corrections: [
            { id: newId(), dive, person, entry: "reached_depth", after, reason: "Letta sul computer" },
          ],
        },
      });
      expect(status).toBe(201);
      expect(await scansOf(meter)).toEqual([]);
      return { rows: meter.rows, statements: meter.statements.length };
    };
    const step = async (number: number, expected: Partial<Awaited<ReturnType<typeof checkLinks>>>) => {
      const { db: DB, meter } = meterDatabase(database);
      const { db } = openDatabase(DB);
      const found = await checkLinks(
        (statements) => batchQueries(db, statements),
        gea.id,
        { ...CHAIN_START, number },
        TODAY,
      );
      expect(found).toMatchObject({ problems: [], ...expected });
      expect(await scansOf(meter)).toEqual([]);
      return { rows: meter.rows, statements: meter.statements.length };
    };
    costs.push({
      links: await step(100, { position: { number: 104, register: null }, isEnd: false }),
      first: await correct(19),
      second: await correct(20),
      end: await step(count + 1, { isEnd: count < 1_000 }),
    });
  }
  const [few, many] = costs;
  const statements = { links: 27, first: 18, second: 18, end: 4 };
  for (const cost of costs)
    expect(
      Object.fromEntries(Object.entries(cost).map(([name, { statements: count }]) => [name, count])),
    ).toEqual(statements);
  // A search that ends at the end of an index reads a row less.
  for (const name of ["links", "first", "second"] as const)
    expect(Math.abs((many?.[name].rows ?? 0) - (few?.[name].rows ?? 0)), name).toBeLessThan(10);
  expect(many?.first.rows).toBeLessThan(70);
  expect(many?.links.rows).toBeLessThan(45);
  // The page of closed registers after the last link: 1,000 at most, whatever their number.
  expect(many?.end.rows).toBeLessThan(4_000);
}, 240_000);

test(`a tick of the nightly check stays inside its budget beside ${MANY} registers, and the next ones go on`, async () => {
  const gea = await makeUser("gea", { role: "instructor", id: FIRST_ID });
  await fillSealed(gea, MANY);
  const { db: DB, meter } = meterDatabase(database);
  const before = { rows: 0, statements: 0 };
  const numbers: number[] = [];
  for (let tick = 0; tick < 3; tick += 1) {
    const budget = newBudget();
    const counted = withBudget(bindings({ DB }), budget);
    const { db } = openDatabase(counted.DB);
    await checkSealsAtNight({ env: counted, db, budget }, new Date(`2026-11-24T02:${tick}0:00Z`));
    expect(budget.left.statements).toBeGreaterThanOrEqual(0);
    expect(budget.left.subrequests).toBeGreaterThanOrEqual(0);
    expect(meter.statements.length - before.statements).toBeLessThanOrEqual(CRON_BUDGET.statements);
    // A dozen links with their registers.
    expect(meter.rows - before.rows).toBeLessThan(2_000);
    Object.assign(before, { rows: meter.rows, statements: meter.statements.length });
    const progress = await env.CONFIG.get<{ number: number; organizer: string }>("seal-check", "json");
    expect(progress?.organizer).toBe(gea.id);
    numbers.push(progress?.number ?? 0);
  }
  const [first = 0, second = 0, third = 0] = numbers;
  expect(first).toBeGreaterThanOrEqual(20);
  expect([second - first, third - second]).toEqual([expect.any(Number), second - first]);
  // The walk along the closed registers reads a page a step, three rows of each.
  const walked = meterDatabase(database);
  const { db } = openDatabase(walked.db);
  const run = (statements: Parameters<typeof batchQueries>[1]) => batchQueries(db, statements);
  let position = { number: MANY, register: null as string | null };
  for (let steps = 1; ; steps += 1) {
    const rows = walked.meter.rows;
    const step = await checkLinks(run, gea.id, position, TODAY);
    expect(step.problems).toEqual([]);
    expect(walked.meter.rows - rows).toBeLessThan(4_000);
    if (step.isEnd) {
      expect(steps).toBe(MANY / 1000 + 1);
      break;
    }
    position = step.position;
  }
}, 240_000);

/** Tables that are read whole. */
async function scansOf(meter: Parameters<typeof listQueryPlans>[1]): Promise<string[]> {
  const plans = await listQueryPlans(database, meter);
  return plans.filter((detail) =>
    /^SCAN (registers|register_\w+|r|s|k|users|u|logbook_dives)\b(?! USING)/.test(detail),
  );
}
