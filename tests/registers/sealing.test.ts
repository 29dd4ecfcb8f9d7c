import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { newBudget } from "../../worker/cronBudget.ts";
import { registerChanges, registerSeals, registers } from "../../worker/registers/schema.ts";
import { checkSealsAtNight } from "../../worker/registers/sealing/checkSealsAtNight.ts";
import { registerSealProblems } from "../../worker/registers/sealing/schema.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { dayFromNow } from "../support/events.ts";
import { deleteAccount } from "../support/fullAccount.ts";
import { takeLoggedErrors } from "../support/loggedErrors.ts";
import {
  closeRegister,
  correctLine,
  makeDive,
  makeGuest,
  readDay,
  signLines,
} from "../support/registerDays.ts";
import { makeChange, makeRegister, sendChanges } from "../support/registers.ts";
import { listCheckedOrganizers, listProblems } from "../support/seals.ts";
import { randomRuns } from "../support/testLength.ts";
import { makeUser, type SignedInUser, updateUser } from "../support/users.ts";
import { database, db } from "../support/worker.ts";

withEmptyStorage();

const NIGHT = new Date("2026-11-24T02:30:00Z");

beforeEach(async () => {
  await env.CONFIG.delete("seal-check");
});

/** A closed day with guests, signatures before and after closing, and a correction. */
async function makeSealedDay(organizer?: SignedInUser) {
  const made = await makeRegister({ members: 2, ...(organizer && { organizer }) });
  const { gea, register, members } = made;
  const guest = await makeGuest(gea, register, { birth_place: "Riga", email: "olga@lago.example" });
  const dive = await makeDive(gea, register, members, { guests: [guest] });
  const { lines } = await readDay(gea, register);
  await signLines(gea, register, { lines: lines.slice(0, 1) });
  await closeRegister(gea, register);
  await signLines(gea, register, { lines: lines.slice(1, 2) });
  await correctLine(gea, register, { dive, person: guest });
  return { ...made, guest, dive };
}

type Cell = { table: string; column: string; rowid: number; value: string | number };

/** What a seal covers, cell by cell, of tables whose rows name their register by `column`. */
async function listCells(register: { id: string }): Promise<Cell[]> {
  const tables = [
    ["registers", "id"],
    ["register_changes", "register_id"],
    ["register_signatures", "register_id"],
    ["register_corrections", "register_id"],
    ["register_seals", "register_id"],
  ] as const;
  // References that the database itself holds, and what the register's own reminders write.
  const left = ["register_id", "organizer_id", "author_id", "signer_id", "closed_by", "event_id"];
  const operational = ["reminded_open_at", "reminded_unsigned_at", "bytes"];
  const cells: Cell[] = [];
  for (const [table, key] of tables) {
    const { results } = await database
      .prepare(`select rowid, * from ${table} where ${key} = ?`)
      .bind(register.id)
      .all<Record<string, string | number | null>>();
    for (const row of results)
      for (const [column, value] of Object.entries(row))
        if (value !== null && column !== "rowid" && ![...left, ...operational].includes(column))
          if (!(table === "registers" && column === "id"))
            cells.push({ table, column, rowid: Number(row.rowid), value });
  }
  return cells;
}

/** A value with one character or one unit changed; a letter of `details`, in which the database refuses broken JSON. */
function flip({ column, value }: Cell, at: number): string | number {
  if (typeof value === "number") return value + 1000;
  if (value === "") return "x";
  const letters = [...value.matchAll(/[A-Za-z]/g)].map((match) => match.index);
  const index = column === "details" ? (letters[at % letters.length] ?? 0) : at % value.length;
  const other = String.fromCharCode(value.charCodeAt(index) ^ 1);
  return value.slice(0, index) + other + value.slice(index + 1);
}

const NAMES: Record<string, string> = {
  registers: "register",
  register_changes: "change",
  register_signatures: "signature",
  register_corrections: "correction",
  register_seals: "seal",
};

test("any changed byte of a closed register is found, and the row is named", async () => {
  const { gea, register } = await makeSealedDay();
  expect(await listProblems(gea)).toEqual([]);
  const cells = await listCells(register);
  await fc.assert(
    fc.asyncProperty(fc.nat(cells.length - 1), fc.nat(100_000), async (index, at) => {
      const cell = cells[index] as Cell;
      const write = (value: string | number) =>
        database
          .prepare(`update ${cell.table} set "${cell.column}" = ? where rowid = ?`)
          .bind(value, cell.rowid)
          .run();
      await write(flip(cell, at));
      const problems = await listProblems(gea);
      await write(cell.value);
      expect(
        problems.map(({ row }) => row),
        `${cell.table}.${cell.column}`,
      ).toContain(NAMES[cell.table]);
    }),
    { numRuns: randomRuns(120) },
  );
  expect(await listProblems(gea)).toEqual([]);
}, 240_000);

test("every column of every kind of row is covered", async () => {
  const { gea, register } = await makeSealedDay();
  const seen = new Set<string>();
  for (const cell of await listCells(register)) {
    const name = `${cell.table}.${cell.column}`;
    if (seen.has(name)) continue;
    seen.add(name);
    const write = (value: string | number) =>
      database
        .prepare(`update ${cell.table} set "${cell.column}" = ? where rowid = ?`)
        .bind(value, cell.rowid)
        .run();
    await write(flip(cell, 3));
    expect(await listProblems(gea), name).not.toEqual([]);
    await write(cell.value);
  }
  expect(seen.size).toBeGreaterThan(50);
}, 240_000);

test("deleted and added rows are named, also links at the end of the chain", async () => {
  const { gea, register, dive, guest } = await makeSealedDay();
  const budget = newBudget();
  await checkSealsAtNight({ env, db, budget }, NIGHT);
  const rows = await db.select().from(registerSeals).where(eq(registerSeals.organizer_id, gea.id));
  expect(rows.map(({ kind }) => kind)).toEqual(["closing", "signature", "correction"]);
  const run = (text: string) => database.prepare(text).run();

  await run(`delete from register_changes where register_id = '${register.id}' and number = 3`);
  await run(`insert into register_signatures select 'added', 'act', register_id, dive_id, '${guest}', signer_id,
    signer_name, signed_at, received_at, method, null, device, content, hash from register_signatures
    where register_id = '${register.id}' limit 1`);
  await run(`delete from register_corrections where register_id = '${register.id}'`);
  await run(`delete from register_seals where organizer_id = '${gea.id}' and number = 3`);
  const problems = await listProblems(gea);
  expect(problems).toEqual(
    expect.arrayContaining([
      { register_id: register.id, day: dayFromNow(0), row: "change", row_id: "3", fault: "deleted" },
      { register_id: register.id, day: dayFromNow(0), row: "signature", row_id: "added", fault: "added" },
      { register_id: "", day: null, row: "seal", row_id: "3", fault: "deleted" },
    ]),
  );
  await run(`delete from register_seals where organizer_id = '${gea.id}'`);
  expect(await listProblems(gea)).toContainEqual({
    register_id: register.id,
    day: dayFromNow(0),
    row: "seal",
    row_id: "",
    fault: "deleted",
  });
  expect(dive).toBeDefined();
});

test("a deleted register is named until its last kept day, and no longer kept afterwards", async () => {
  const { gea, register } = await makeSealedDay();
  const other = await makeSealedDay(gea);
  await db.delete(registers).where(eq(registers.id, register.id));
  expect(await listProblems(gea)).toEqual([
    { register_id: register.id, day: dayFromNow(0), row: "register", row_id: register.id, fault: "deleted" },
  ]);
  expect(await listProblems(gea, "2199-01-01")).toEqual([]);
  expect((await readDay(gea, other.register)).view.closing?.problems).toEqual([]);
});

test("a guest's details may go with the guest's account, and only then", async () => {
  const { gea, register, guest } = await makeSealedDay();
  const olga = await makeUser("olga");
  const write = (columns: string, ...values: string[]) =>
    database
      .prepare(`update register_changes set ${columns} where register_id = ? and target_id = ?`)
      .bind(...values, register.id, guest)
      .run();
  await write("details = null, details_salt = null");
  expect(await listProblems(gea)).toMatchObject([{ row: "change", fault: "details" }]);
  await write("details_erased_for = ?", olga.id);
  expect(await listProblems(gea)).toMatchObject([{ row: "change", fault: "details" }]);
  await updateUser(olga.id, { deleted_at: new Date().toISOString() });
  expect(await listProblems(gea)).toEqual([]);
});

test("erased details cannot be computed back, because their salts go with them", async () => {
  const { gea, register } = await makeRegister({ members: 0 });
  const olga = await makeUser("olga", { confirmed_at: new Date().toISOString() });
  const guest = await makeGuest(gea, register, { email: olga.email, birth_date: "1990-02-28" });
  await makeDive(gea, register, [], { guests: [guest] });
  await closeRegister(gea, register);
  const stored = async () => {
    const rows = await db.select().from(registerChanges).where(eq(registerChanges.target_id, guest));
    return rows.flatMap(({ details_salt }) => Object.keys(details_salt ?? {})).toSorted();
  };
  expect(await stored()).toEqual(["birth_date", "email", "name"]);
  await deleteAccount(olga);
  expect(await stored()).toEqual(["name"]);
  expect(await listProblems(gea)).toEqual([]);
});

test("the nightly check shows the organizer what is wrong, until it is in order again", async () => {
  const { gea, register } = await makeSealedDay();
  const fine = await makeSealedDay();
  const check = async (night: Date) => {
    await checkSealsAtNight({ env, db, budget: newBudget() }, night);
    return (await readDay(gea, register)).view.closing?.problems;
  };
  const title = (text: string) =>
    db.update(registers).set({ title: text }).where(eq(registers.id, register.id));
  const { view } = await readDay(gea, register);
  await title("Un’altra giornata");
  // In the daytime nothing is checked.
  await checkSealsAtNight({ env, db, budget: newBudget() }, new Date("2026-11-23T12:00:00Z"));
  expect((await readDay(gea, register)).view.closing?.problems).toEqual([]);
  expect(await check(NIGHT)).toEqual([
    { register_id: register.id, day: dayFromNow(0), row: "register", row_id: register.id, fault: "changed" },
  ]);
  expect((await readDay(fine.gea, fine.register)).view.closing?.problems).toEqual([]);
  await title(view.title);
  expect(await check(NIGHT)).toHaveLength(1);
  expect(await check(new Date("2026-11-25T02:30:00Z"))).toEqual([]);
});

test("a chain that cannot be read is told, and keeps no later one from being checked", async () => {
  const { gea } = await makeSealedDay();
  const other = await makeSealedDay();
  const content = JSON.stringify({ kind: "closing", rows: { changes: 5 } });
  await db.update(registerSeals).set({ content }).where(eq(registerSeals.organizer_id, gea.id));
  await db.update(registers).set({ title: "Altro" }).where(eq(registers.id, other.register.id));
  for (let tick = 0; tick < 4; tick += 1)
    await checkSealsAtNight({ env, db, budget: newBudget() }, NIGHT).catch(() => {});
  expect(takeLoggedErrors().join()).toContain("a chain of seals could not be checked");
  const problemsOf = async (as: SignedInUser, of: { id: string }) =>
    (await readDay(as, of)).view.closing?.problems;
  expect(await problemsOf(other.gea, other.register)).toMatchObject([{ row: "register", fault: "changed" }]);
  const told = await db.select().from(registerSealProblems);
  expect(told.filter(({ organizer_id }) => organizer_id === gea.id)).toMatchObject([
    { row: "seal", row_id: "1", fault: "chain" },
  ]);
  await db.delete(registerSeals).where(eq(registerSeals.organizer_id, gea.id));
});

test("a chain that was written anew, with hashes that fit, is found by its former end", async () => {
  const { gea, register } = await makeSealedDay();
  await checkSealsAtNight({ env, db, budget: newBudget() }, NIGHT);
  const second = await makeSealedDay();
  const last = await db.select().from(registerSeals).where(eq(registerSeals.organizer_id, second.gea.id));
  expect(last).toHaveLength(3);
  await database
    .prepare("update register_seal_checks set hash = ? where organizer_id = ?")
    .bind("0".repeat(64), gea.id)
    .run();
  expect(await listProblems(gea)).toMatchObject([
    { register_id: register.id, row: "seal", row_id: "3", fault: "changed" },
  ]);
});

test("closed registers without any link are found at night, also of somebody who never had a chain", async () => {
  const { gea, register } = await makeSealedDay();
  await database.prepare("delete from register_seals where organizer_id = ?").bind(gea.id).run();
  expect(await listCheckedOrganizers()).toContain(gea.id);
  const problems = async (night: string) => {
    await checkSealsAtNight({ env, db, budget: newBudget() }, new Date(night));
    return (await readDay(gea, register)).view.closing?.problems;
  };
  const gone = { register_id: register.id, day: dayFromNow(0), row: "seal", row_id: "", fault: "deleted" };
  expect(await problems("2026-11-24T02:30:00Z")).toEqual([gone]);
  // What a check found is settled also where nothing else leads to the organizer any more.
  await database.prepare("update registers set closed_at = null where id = ?").bind(register.id).run();
  expect(await listCheckedOrganizers()).toContain(gea.id);
  await checkSealsAtNight({ env, db, budget: newBudget() }, new Date("2026-11-25T02:30:00Z"));
  expect(await listCheckedOrganizers()).not.toContain(gea.id);
});

test("a tap of a day that is open is no fault", async () => {
  const { gea, register } = await makeRegister();
  await sendChanges(gea, register, [makeChange({ type: "day", id: "day" }, { note: "Vento" })]);
  expect(await listProblems(gea)).toEqual([]);
});
