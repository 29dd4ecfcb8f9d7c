import { expect, test } from "vitest";
import type { ImportView, LogbookDiveView } from "../../../worker/profiles/logbook/outputs.ts";
import { DIVE_FIELDS, makeDive } from "../../support/logbook.ts";
import { makeUser, type SignedInUser } from "../../support/users.ts";
import { ask, database } from "../../support/worker.ts";

function importDives(as: SignedInUser, dives: object[]) {
  return ask<ImportView>("POST", "/api/logbook/imports", { as, body: { dives } });
}

test("the same file read twice adds nothing, and equal dives of a day both enter", async () => {
  const anna = await makeUser("anna");
  const file = [
    { date: "2026-07-12", reached_depth: "18,5", copy: 0 },
    { date: "2026-07-12", reached_depth: 18.5, copy: 1 },
    { ...DIVE_FIELDS, copy: 0 },
  ];
  expect((await importDives(anna, file)).body).toEqual({ added: 3, known: 0, refused: 0 });
  expect((await importDives(anna, file)).body).toEqual({ added: 0, known: 3, refused: 0 });
  const { body } = await ask<LogbookDiveView[]>("GET", "/api/logbook", { as: anna });
  expect(body.map(({ source, planned_depth, apparatus }) => [source, planned_depth, apparatus])).toEqual([
    ["import", 25, "nessuno"],
    ["import", null, null],
    ["import", null, null],
  ]);
});

test("a part with a wrong row is refused as a whole and names the row", async () => {
  const anna = await makeUser("anna");
  const wrong = await importDives(anna, [
    { date: "2026-07-12", copy: 0 },
    { date: "2026-07-12", start_time: "14:00", end_time: "09:00", copy: 0 },
  ]);
  expect([wrong.status, Object.keys(wrong.error?.fields ?? {})]).toEqual([400, ["dives.1.end_time"]]);
  const future = await importDives(anna, [{ date: "2999-01-01", copy: 0 }]);
  expect(Object.keys(future.error?.fields ?? {})).toEqual(["dives.0.date"]);
  expect((await ask<unknown[]>("GET", "/api/logbook", { as: anna })).body).toEqual([]);
});

test("imported texts fill a logbook up to its bytes, also when many parts arrive at once", async () => {
  const anna = await makeUser("anna");
  for (let filled = 0; filled < 4; filled += 1) await makeDive(anna, { note: "a".repeat(997_700) });
  const part = (day: number) => [
    { date: `2026-07-${day}`, note: "é".repeat(1000), copy: 0 },
    { date: `2026-07-${day}`, note: "è".repeat(1000), copy: 0 },
  ];
  const answers = await Promise.all([10, 11, 12, 13].map((day) => importDives(anna, part(day))));
  expect(answers.reduce((sum, { body }) => sum + body.added, 0)).toBe(4);
  expect(answers.reduce((sum, { body }) => sum + body.refused, 0)).toBe(4);
});

test("an account imports no more bytes an hour than two full logbooks have", async () => {
  const anna = await makeUser("anna");
  const dives = Array.from({ length: 400 }, (_, copy) => ({
    date: "2026-07-12",
    note: "щ".repeat(1000),
    copy,
  }));
  const statuses = [];
  for (let part = 0; part < 11; part += 1) statuses.push((await importDives(anna, dives)).status);
  expect([statuses.indexOf(429), statuses.at(-1)]).toEqual([9, 429]);
});

test("no part is larger than the limit, and a full logbook refuses what has no room", async () => {
  const anna = await makeUser("anna");
  const many = Array.from({ length: 401 }, (_, copy) => ({ date: "2026-07-12", copy }));
  expect((await importDives(anna, many)).status).toBe(400);
  await database
    .prepare(
      `insert into logbook_dives (id, user_id, source, diver_name, date, created_at, updated_at)
       select 'pieno-' || ? || '-' || value, ?, 'hand', 'Anna', '2026-01-01', '', '' from json_each(?)`,
    )
    .bind(anna.id, anna.id, JSON.stringify([...Array(4998).keys()]))
    .run();
  const three = [0, 1, 2].map((copy) => ({ date: "2026-07-12", copy }));
  expect((await importDives(anna, three)).body).toEqual({ added: 2, known: 0, refused: 1 });
});
