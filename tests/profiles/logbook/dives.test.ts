import { v7 as newId } from "uuid";
import { expect, test } from "vitest";
import { addDays, dayInTimeZone } from "../../../worker/lib/calendarDays.ts";
import { LOGBOOK_DIVES_MAX } from "../../../worker/profiles/logbook/contract.ts";
import type {
  DeletedDive,
  LogbookDiveView,
  LogbookTotals,
} from "../../../worker/profiles/logbook/outputs.ts";
import { DIVE_FIELDS, makeDive, signedBy } from "../../support/logbook.ts";
import { makeUser, type SignedInUser, updateUser } from "../../support/users.ts";
import { ask, database } from "../../support/worker.ts";

async function addDive(as: SignedInUser, fields: object = {}) {
  return ask<LogbookDiveView>("POST", "/api/logbook", {
    as,
    body: { id: newId(), ...DIVE_FIELDS, ...fields },
  });
}

test("members write dives elsewhere with the thirteen entries, and read them newest first", async () => {
  const anna = await makeUser("anna", { birth_date: "1990-04-12", birth_place: "Genova" });
  const { status, body } = await addDive(anna);
  expect(status).toBe(201);
  expect(body).toMatchObject({
    ...DIVE_FIELDS,
    diver: { name: anna.full_name, birth_date: "1990-04-12", birth_place: "Genova" },
    source: "hand",
    signature: null,
    corrections: [],
  });
  await addDive(anna, { date: "2026-07-13", start_time: null, end_time: null });
  await addDive(anna, { date: "2026-07-13", start_time: "09:00", end_time: "09:40" });
  const list = await ask<LogbookDiveView[]>("GET", "/api/logbook", { as: anna });
  expect(list.body.map(({ date, start_time }) => [date, start_time])).toEqual([
    ["2026-07-13", "09:00"],
    ["2026-07-13", null],
    ["2026-07-12", "10:05"],
  ]);
});

test("empty entries stay empty: the planned depth is never copied into the reached one", async () => {
  const anna = await makeUser("anna");
  const { body } = await addDive(anna, {
    ...{ certification: "", place: " ", start_time: "", end_time: "", apparatus: null, mixture: null },
    ...{ planned_depth: 30, reached_depth: null, centre: null, instructor: null },
  });
  expect(body).toMatchObject({
    ...{ certification: null, place: null, start_time: null, end_time: null, apparatus: null, mixture: null },
    ...{ planned_depth: 30, reached_depth: null, centre: null, instructor: null },
  });
});

test.each([
  ["18,5", 18.5],
  ["18.5 m", 18.5],
  [-18, 18],
  ["−18", 18],
  ["", null],
])("a depth written as %s is read as %s", async (written, read) => {
  const { body } = await addDive(await makeUser("anna"), { reached_depth: written });
  expect(body.reached_depth).toBe(read);
});

const tomorrowEverywhere = addDays(dayInTimeZone("Pacific/Kiritimati", new Date()), 1);

test.each<[object, object]>([
  [{ reached_depth: "venti" }, { reached_depth: "validation.depth" }],
  [{ planned_depth: 351 }, { planned_depth: "validation.depth" }],
  [{ date: tomorrowEverywhere }, { date: "validation.dive_day" }],
  [{ date: "1939-12-31" }, { date: "validation.dive_day" }],
  [{ date: "2026-02-30" }, { date: "validation.date" }],
  [{ start_time: "25:00" }, { start_time: "validation.time" }],
  [{ start_time: "14:00", end_time: "10:00" }, { end_time: "validation.dive_end" }],
  [{ place: "x".repeat(121) }, { place: "validation.too_long" }],
  [{ note: "x".repeat(1001) }, { note: "validation.too_long" }],
])("wrong entry %#: a dive with it is refused", async (fields, errors) => {
  const answer = await addDive(await makeUser("anna"), fields);
  expect([answer.status, answer.error?.fields]).toEqual([400, errors]);
});

test("a dive across midnight counts its minutes, and totals follow the years", async () => {
  const anna = await makeUser("anna");
  await addDive(anna, { start_time: "23:30", end_time: "00:20", reached_depth: 30 });
  await addDive(anna, { start_time: "10:00", end_time: null });
  await addDive(anna, { date: "2025-01-01", start_time: null, end_time: null, reached_depth: null });
  const { body } = await ask<LogbookTotals>("GET", "/api/logbook/totals", { as: anna });
  expect(body).toEqual({
    hidden: 0,
    years: [
      { year: "2026", dives: 2, deepest: 30, minutes: 50, signed: 0 },
      { year: "2025", dives: 1, deepest: null, minutes: 0, signed: 0 },
    ],
  });
});

test("the same dive sent twice is stored once, and another's id is refused", async () => {
  const [anna, bruno] = [await makeUser("anna"), await makeUser("bruno")];
  const body = { id: newId(), ...DIVE_FIELDS };
  const first = await ask("POST", "/api/logbook", { as: anna, body });
  const second = await ask("POST", "/api/logbook", { as: anna, body });
  expect([first.status, second.status]).toEqual([201, 201]);
  expect((await ask<unknown[]>("GET", "/api/logbook", { as: anna })).body).toHaveLength(1);
  expect((await ask("POST", "/api/logbook", { as: bruno, body })).status).toBe(400);
});

test("nobody reads, changes, hides or deletes another's dive", async () => {
  const [anna, bruno] = [await makeUser("anna"), await makeUser("bruno", { role: "instructor" })];
  const path = `/api/logbook/${(await makeDive(anna)).id}`;
  const answers = [
    await ask("GET", path, { as: bruno }),
    await ask("PUT", path, { as: bruno, body: { ...DIVE_FIELDS, revision: 1 } }),
    await ask("PUT", `${path}/visibility`, { as: bruno, body: { hidden: true } }),
    await ask("DELETE", path, { as: bruno }),
  ];
  expect(answers.map(({ error }) => error?.code)).toEqual(Array(4).fill("dive_not_found"));
});

test("a change needs the revision that its writer saw", async () => {
  const anna = await makeUser("anna");
  const path = `/api/logbook/${(await makeDive(anna)).id}`;
  const body = { ...DIVE_FIELDS, place: "Ponza", revision: 1 };
  expect((await ask("PUT", path, { as: anna, body })).body).toMatchObject({ place: "Ponza", revision: 2 });
  expect((await ask("PUT", path, { as: anna, body })).error?.code).toBe("stale");
});

test("a deleted dive comes back as it was, an imported one with its key", async () => {
  const anna = await makeUser("anna");
  const { id } = await makeDive(anna, { source: "import", import_key: "chiave.0", note: "con Carla" });
  const deleted = await ask<DeletedDive>("DELETE", `/api/logbook/${id}`, { as: anna });
  expect((await ask("GET", `/api/logbook/${id}`, { as: anna })).status).toBe(404);
  const { body } = await ask("POST", "/api/logbook", { as: anna, body: deleted.body });
  expect(body).toMatchObject({ id, source: "import", note: "con Carla", ...{ reached_depth: 22.5 } });
  expect((await ask("DELETE", `/api/logbook/${id}`, { as: anna })).body).toEqual(deleted.body);
});

test("signed lines and lines of registers are neither changed nor deleted, only hidden and shown again", async () => {
  const [anna, bruno] = [await makeUser("anna"), await makeUser("bruno")];
  const dives = [
    await makeDive(anna, signedBy(bruno)),
    await makeDive(anna, { source: "register", register_id: newId(), dive_id: newId() }),
  ];
  for (const { id } of dives) {
    const path = `/api/logbook/${id}`;
    const change = await ask("PUT", path, { as: anna, body: { ...DIVE_FIELDS, revision: 1 } });
    expect([change.error?.code, (await ask("DELETE", path, { as: anna })).error?.code]).toEqual([
      "dive_settled",
      "dive_settled",
    ]);
    await ask("PUT", `${path}/visibility`, { as: anna, body: { hidden: true } });
  }
  const shown = await ask<unknown[]>("GET", "/api/logbook", { as: anna });
  const hidden = await ask<LogbookDiveView[]>("GET", "/api/logbook?scope=hidden", { as: anna });
  expect([shown.body, hidden.body.length]).toEqual([[], 2]);
  expect((await ask<LogbookTotals>("GET", "/api/logbook/totals", { as: anna })).body).toEqual({
    years: [],
    hidden: 2,
  });
  await ask("PUT", `/api/logbook/${dives[0]?.id}/visibility`, { as: anna, body: { hidden: false } });
  expect((await ask<unknown[]>("GET", "/api/logbook", { as: anna })).body).toHaveLength(1);
});

test("an unsigned line shows the profile's person, a signed one the person who was signed", async () => {
  const [anna, bruno] = [await makeUser("anna"), await makeUser("bruno")];
  await makeDive(anna, { date: "2026-07-13" });
  await makeDive(anna, { ...signedBy(bruno), diver_name: "Anna Vecchia", birth_place: "Recco" });
  await updateUser(anna.id, { full_name: "Anna Nuova", birth_place: "Camogli" });
  const { body } = await ask<LogbookDiveView[]>("GET", "/api/logbook", { as: anna });
  expect(body.map(({ diver }) => [diver.name, diver.birth_place])).toEqual([
    ["Anna Nuova", "Camogli"],
    ["Anna Vecchia", "Recco"],
  ]);
});

test("pages of the list neither repeat nor leave out a dive", async () => {
  const anna = await makeUser("anna");
  for (let at = 0; at < 57; at += 1)
    await makeDive(anna, {
      date: `2026-07-${String(1 + (at % 4)).padStart(2, "0")}`,
      start_time: at % 3 === 0 ? null : "10:00",
    });
  const first = await ask<LogbookDiveView[]>("GET", "/api/logbook?year=2026", { as: anna });
  const cursor = first.headers.get("X-Next-Cursor");
  const second = await ask<LogbookDiveView[]>("GET", `/api/logbook?year=2026&cursor=${cursor}`, { as: anna });
  expect(second.headers.get("X-Next-Cursor")).toBe(null);
  const ids = [...first.body, ...second.body].map(({ id }) => id);
  expect([ids.length, new Set(ids).size]).toEqual([57, 57]);
  expect((await ask<unknown[]>("GET", "/api/logbook?year=2025", { as: anna })).body).toEqual([]);
  expect((await ask("GET", "/api/logbook?cursor=niente", { as: anna })).status).toBe(400);
});

test("a full logbook takes no further dive by hand", async () => {
  const anna = await makeUser("anna");
  await database
    .prepare(
      `insert into logbook_dives (id, user_id, source, diver_name, date, created_at, updated_at)
       select 'riga-' || ? || '-' || a.value || '-' || b.value, ?, 'hand', 'Anna', '2026-01-01', '', ''
       from json_each(?) a, json_each(?) b`,
    )
    .bind(anna.id, anna.id, JSON.stringify([...Array(50).keys()]), JSON.stringify([...Array(100).keys()]))
    .run();
  const answer = await addDive(anna);
  expect([answer.error?.code, answer.error?.values]).toEqual([
    "logbook_full",
    { limit: LOGBOOK_DIVES_MAX, megabytes: 4 },
  ]);
});

test("a logbook full of long notes takes no other one, neither in a new dive nor in a changed one", async () => {
  const anna = await makeUser("anna");
  const dive = await makeDive(anna);
  for (let part = 0; part < 4; part += 1) await makeDive(anna, { note: "a".repeat(999_800) });
  const long = "à".repeat(600);
  expect((await addDive(anna, { note: long })).error?.code).toBe("logbook_full");
  const change = (note: string) =>
    ask<LogbookDiveView>("PUT", `/api/logbook/${dive.id}`, {
      as: anna,
      body: { ...DIVE_FIELDS, revision: 1, note },
    });
  expect((await change(long)).error?.code).toBe("logbook_full");
  expect((await change("breve")).body.note).toBe("breve");
});
