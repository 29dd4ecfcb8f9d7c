import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { expect, test } from "vitest";
import { events } from "../../worker/events/schema.ts";
import { addDays } from "../../worker/lib/calendarDays.ts";
import { mergeChanges, readState } from "../../worker/registers/changes/contract.ts";
import { BYTES_RESERVE, REGISTER_BYTES_MAX } from "../../worker/registers/contract.ts";
import type { RegisterRow, RegisterView } from "../../worker/registers/outputs.ts";
import {
  registerDayBytes,
  registerGuests,
  registerGuides,
  registers,
} from "../../worker/registers/schema.ts";
import { uploads } from "../../worker/uploads/schema.ts";
import { dayFromNow, makeEvent } from "../support/events.ts";
import { closeRegister, correctLine, makeDive, readDay, signLines } from "../support/registerDays.ts";
import { findRegisterOf, makeChange, makeRegister, member, sendChanges } from "../support/registers.ts";
import { makeUser, type SignedInUser, updateUser } from "../support/users.ts";
import { ask, db } from "../support/worker.ts";

const openRegister = (as: SignedInUser, { id }: { id: string }, after = 0) =>
  ask<RegisterView>("GET", `/api/registers/${id}?after=${after}`, { as });
const listDays = async (eventId: string) =>
  (
    await db
      .select({ day: registers.day })
      .from(registers)
      .where(eq(registers.event_id, eventId))
      .orderBy(registers.day)
  ).map(({ day }) => day);

test("a register is born with its event, one for each day, and shows who is enrolled", async () => {
  const { gea, event, register, members } = await makeRegister({
    title: "L’acqua alta",
    end_date: dayFromNow(2),
    max_participants_per_instructor: 4,
  });
  expect(await listDays(event.id)).toEqual([dayFromNow(0), dayFromNow(1), dayFromNow(2)]);
  const { status, body } = await openRegister(gea, register);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    day: event.date,
    title: "L’acqua alta",
    location: "Camogli (GE)",
    status: "open",
    time_zone: "Europe/Rome",
    centre: "Gea Rossi",
    max_participants_per_instructor: 4,
    event: { id: event.id },
    guides: [{ id: gea.id, is_organizer: true }],
    emergency_numbers: ["112", "1530 (Guardia Costiera)"],
    changes: [],
  });
  expect(body.members.map(({ id }) => id).sort()).toEqual(members.map(({ id }) => id).sort());
  const sessions = [0, 7, 14].map((days) => ({
    date: dayFromNow(days),
    start_time: "20:15",
    end_time: "21:45",
    location: days ? null : "Lago Grande",
    title: null,
  }));
  const course = await makeEvent({
    organizer_id: gea.id,
    keeps_register: true,
    date: dayFromNow(0),
    end_date: dayFromNow(14),
    sessions,
  });
  expect(await listDays(course.id)).toEqual(sessions.map(({ date }) => date));
  const first = await openRegister(gea, await findRegisterOf(course));
  expect(first.body).toMatchObject({ location: "Lago Grande", start_time: "20:15", end_time: "21:45" });
});

test("an open register follows its event; what was written moves along, and a deleted event leaves it", async () => {
  const { gea, event, register, members } = await makeRegister({ end_date: dayFromNow(1) });
  const [anna] = members as [SignedInUser];
  await sendChanges(gea, register, [makeChange(member(anna), { presence: "present" })]);
  await db
    .update(events)
    .set({ date: dayFromNow(3), end_date: dayFromNow(4) })
    .where(eq(events.id, event.id));
  expect(await listDays(event.id)).toEqual([dayFromNow(3), dayFromNow(4)]);
  expect((await findRegisterOf(event, dayFromNow(3))).id).toBe(register.id);
  await db
    .update(registers)
    .set({ closed_at: new Date().toISOString() })
    .where(eq(registers.id, register.id));
  await db
    .update(events)
    .set({ date: dayFromNow(5), end_date: null })
    .where(eq(events.id, event.id));
  expect(await listDays(event.id)).toEqual([dayFromNow(3), dayFromNow(5)]);
  await db.delete(events).where(eq(events.id, event.id));
  const left = await db.select().from(registers).where(eq(registers.organizer_id, gea.id));
  expect(left).toMatchObject([{ id: register.id, day: dayFromNow(3), title: event.title, event_id: null }]);
});

test("taps of two phones merge, whatever comes first and however often", async () => {
  const { gea, register, members } = await makeRegister();
  const [anna, bea] = members as [SignedInUser, SignedInUser];
  const early = makeChange(member(anna), { presence: "absent", note: "in ritardo" });
  const late = makeChange(member(anna), { presence: "present" });
  const other = makeChange(member(bea), { presence: "present" });
  const first = await sendChanges(gea, register, [late, other]);
  expect(first.body).toMatchObject({ accepted: [late.id, other.id], refused: [] });
  const second = await sendChanges(gea, register, [early, late], { after: 2 });
  expect(second.body.accepted).toEqual([early.id, late.id]);
  expect(second.body.changes.map(({ id, number }) => [id, number])).toEqual([[early.id, 3]]);
  const { changes, last_number } = (await openRegister(gea, register)).body;
  expect(last_number).toBe(3);
  const { people } = readState(mergeChanges(changes));
  expect(people.get(anna.id)).toMatchObject({ presence: "present", note: "in ritardo" });
  expect(people.get(bea.id)?.presence).toBe("present");
});

test("a clock of the future is set back behind what is known, in the order of the taps", async () => {
  const { gea, register, members } = await makeRegister();
  const [anna] = members as [SignedInUser];
  const tomorrow = Date.now() + 86_400_000;
  const at = new Date(tomorrow).toISOString();
  const taps = ["present", "absent"].map((presence, index) =>
    makeChange(member(anna), { presence }, { clock: tomorrow + index, at }),
  );
  const { body } = await sendChanges(gea, register, taps);
  expect(body.accepted).toHaveLength(2);
  const [one, two] = body.changes;
  expect(Math.max(one?.clock ?? 0, two?.clock ?? 0)).toBeLessThan(Date.now() + 1000);
  expect(one?.clock).toBeLessThan(two?.clock ?? 0);
  expect(Date.parse(one?.at ?? "")).toBeLessThan(Date.now() + 1000);
  await new Promise((done) => setTimeout(done, 5));
  const now = makeChange(member(anna), { presence: "present" }, { clock: Date.now() });
  await sendChanges(gea, register, [now]);
  const { changes } = (await openRegister(gea, register)).body;
  expect(readState(mergeChanges(changes)).people.get(anna.id)?.presence).toBe("present");
});

test("only organizer and guides open a register; for everyone else it is not there", async () => {
  const { gea, register, members } = await makeRegister();
  const [anna] = members as [SignedInUser];
  const [other, admin] = [
    await makeUser("ivo", { role: "instructor" }),
    await makeUser("ada", { role: "admin" }),
  ];
  const tap = () => [makeChange(member(anna), { presence: "present" })];
  for (const user of [other, admin]) {
    expect((await openRegister(user, register)).error?.code).toBe("register_not_found");
    expect((await sendChanges(user, register, tap())).error?.code).toBe("register_not_found");
  }
  expect((await openRegister(anna, register)).status).toBe(403);
  await db
    .insert(registerGuides)
    .values({ register_id: register.id, user_id: other.id, created_at: new Date().toISOString() });
  expect((await openRegister(other, register)).body.guides.map(({ id }) => id)).toEqual([gea.id, other.id]);
  expect((await sendChanges(other, register, tap())).body.accepted).toHaveLength(1);
  const list = await ask<RegisterRow[]>("GET", "/api/registers", { as: other });
  expect(list.body.map(({ id, is_own }) => [id, is_own])).toEqual([[register.id, false]]);
  await updateUser(other.id, { role: "final_user" });
  expect((await openRegister(other, register)).status).toBe(403);
});

test("each refused tap says why, and the others are kept", async () => {
  const { gea, register, members } = await makeRegister();
  const [anna] = members as [SignedInUser];
  const stranger = await makeUser("sara");
  const [good, unknown, disguised] = [
    makeChange(member(anna), { presence: "present" }),
    makeChange(member(stranger), { presence: "present" }),
    makeChange({ type: "guest", id: stranger.id }, { name: "Sara" }),
  ];
  const { body } = await sendChanges(gea, register, [good, unknown, disguised]);
  expect(body.accepted).toEqual([good.id]);
  expect(body.refused).toEqual([
    { id: unknown.id, code: "not_enrolled" },
    { id: disguised.id, code: "not_enrolled" },
  ]);
  const elsewhere = await makeRegister({ organizer: gea });
  const again = await sendChanges(gea, elsewhere.register, [good]);
  expect(again.body.refused).toEqual([{ id: good.id, code: "id_taken" }]);
  await db
    .update(registers)
    .set({ closed_at: new Date().toISOString() })
    .where(eq(registers.id, register.id));
  const late = makeChange(member(anna), { presence: "absent" });
  expect((await sendChanges(gea, register, [good, late])).body).toMatchObject({
    accepted: [good.id],
    refused: [{ id: late.id, code: "register_closed" }],
  });
});

test.each([
  [
    "a depth below the deepest",
    { type: "entry", id: `${crypto.randomUUID()}/${crypto.randomUUID()}` },
    { reached_depth: 400 },
  ],
  [
    "a depth above the water",
    { type: "entry", id: `${crypto.randomUUID()}/${crypto.randomUUID()}` },
    { planned_depth: -18 },
  ],
  ["a time that is none", { type: "dive", id: crypto.randomUUID() }, { start: "25:00" }],
  ["a field that the target does not have", { type: "group", id: crypto.randomUUID() }, { start: "10:00" }],
  ["an entry without a person", { type: "entry", id: crypto.randomUUID() }, { taking_part: true }],
  ["a guest without a name", { type: "guest", id: crypto.randomUUID() }, { name: "  " }],
  ["nothing at all", { type: "day", id: "day" }, {}],
])("%s is refused", async (_, target, fields) => {
  const { gea, register } = await makeRegister({ members: 0 });
  const answer = await sendChanges(gea, register, [makeChange(target as never, fields as never)]);
  expect(answer.status).toBe(400);
});

test("a guest's details stay out of the line, and an e-mail that is confirmed later names the member", async () => {
  const { gea, register } = await makeRegister({ members: 0 });
  const guest = { type: "guest" as const, id: crypto.randomUUID() };
  const email = `sara-${crypto.randomUUID()}@mare.example`;
  const details = { birth_date: "1990-02-28", birth_place: "Łódź", email: email.toUpperCase() };
  await sendChanges(gea, register, [makeChange(guest, { name: "Sara  Łęcka" }, { details })]);
  const { changes } = (await openRegister(gea, register)).body;
  expect(changes).toMatchObject([
    { fields: {}, details: { name: "Sara Łęcka", email, birth_place: "Łódź" } },
  ]);
  const sara = await makeUser("sara", { email });
  const find = () => db.select().from(registerGuests).where(eq(registerGuests.guest_id, guest.id)).get();
  expect(await find()).toMatchObject({ email, user_id: null });
  await updateUser(sara.id, { confirmed_at: new Date().toISOString() });
  expect(await find()).toMatchObject({ email: null, user_id: sara.id });
});

test("today's register is on the first page, before any number of days that nobody closed", async () => {
  const gea = await makeUser("gea", { role: "instructor" });
  const addRegisters = (from: string, count: number) => {
    const created_at = new Date().toISOString();
    const days = Array.from({ length: count }, (_, index) => addDays(from, index));
    return db.insert(registers).values(
      days.map((day) => ({
        id: newId(),
        organizer_id: gea.id,
        day,
        title: day,
        last_number: 1,
        created_at,
      })),
    );
  };
  const today = dayFromNow(0);
  for (const from of [-60, -50, -40, -30, -20, -10]) await addRegisters(addDays(today, from), 10);
  await addRegisters(today, 3);
  const days: string[] = [];
  const pages = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const search: string = cursor && `&cursor=${cursor}`;
    const page = await ask<RegisterRow[]>("GET", `/api/registers?scope=open${search}`, { as: gea });
    days.push(...page.body.map(({ day }) => day));
    pages.push(page.body.length);
    cursor = page.headers.get("x-next-cursor");
  }
  expect(pages).toEqual([50, 13]);
  expect(days).toEqual([
    ...[0, 1, 2].map((day) => addDays(today, day)),
    ...Array.from({ length: 60 }, (_, index) => addDays(today, -1 - index)),
  ]);
});

test("a tap that comes twice in one call is written once", async () => {
  const { gea, register, members } = await makeRegister();
  const [anna] = members as [SignedInUser];
  const tap = makeChange(member(anna), { presence: "present" });
  const { status, body } = await sendChanges(gea, register, [
    tap,
    { ...tap, fields: { presence: "absent" } },
  ]);
  expect([status, body.accepted]).toEqual([200, [tap.id]]);
  expect(body.changes.map(({ fields }) => fields)).toEqual([{ presence: "present" }]);
});

test("open registers come by day, closed ones from the latest, page by page", async () => {
  const gea = await makeUser("gea", { role: "instructor" });
  const first = dayFromNow(1);
  await makeEvent({ organizer_id: gea.id, keeps_register: true, date: first, end_date: addDays(first, 54) });
  const page = await ask<RegisterRow[]>("GET", "/api/registers?scope=open", { as: gea });
  const rest = await ask<RegisterRow[]>(
    "GET",
    `/api/registers?scope=open&cursor=${page.headers.get("x-next-cursor")}`,
    { as: gea },
  );
  const days = [...page.body, ...rest.body].map(({ day }) => day);
  expect(days).toEqual(Array.from({ length: 55 }, (_, index) => addDays(first, index)));
  expect(rest.headers.get("x-next-cursor")).toBeNull();
  await db
    .update(registers)
    .set({ closed_at: new Date().toISOString() })
    .where(eq(registers.organizer_id, gea.id));
  const closed = await ask<RegisterRow[]>("GET", "/api/registers?scope=closed", { as: gea });
  expect(closed.body.map(({ day }) => day)).toEqual(days.toReversed().slice(0, 50));
});

test("the bytes of a register are counted, and bounded by register and by organizer and day", async () => {
  const { gea, event, register } = await makeRegister({ members: 0, end_date: dayFromNow(1) });
  const other = await findRegisterOf(event, dayFromNow(1));
  const note = () => makeChange({ type: "day", id: "day" }, { note: "ò".repeat(1000) });
  await sendChanges(gea, register, [note(), note()]);
  const read = async ({ id }: { id: string }) =>
    (await db.select().from(registers).where(eq(registers.id, id)).get())?.bytes ?? 0;
  const ofTwo = await read(register);
  expect(ofTwo).toBeGreaterThan(4000);
  // Bytes are counted by days of UTC, an event's days are the site's.
  const day = new Date().toISOString().slice(0, 10);
  const today = { organizer_id: gea.id, day };
  const find = () =>
    db.select().from(registerDayBytes).where(eq(registerDayBytes.organizer_id, gea.id)).get();
  expect(await find()).toEqual({ ...today, bytes: ofTwo });
  const tap = note();
  const again = await sendChanges(gea, register, [tap, tap]);
  await sendChanges(gea, register, [tap]);
  expect(again.body.accepted).toHaveLength(1);
  expect(await read(register)).toBe(ofTwo * 1.5);
  // Nearly full: of two phones at once, one still finds room.
  const room = REGISTER_BYTES_MAX + 2 * BYTES_RESERVE - ofTwo * 1.5;
  await db
    .update(registers)
    .set({ bytes: room + ofTwo })
    .where(eq(registers.id, register.id));
  const both = await Promise.all([note(), note()].map((one) => sendChanges(gea, register, [one])));
  expect(both.map(({ body }) => body.accepted.length).sort()).toEqual([0, 1]);
  const refused = both.flatMap(({ body }) => body.refused);
  expect(refused.map(({ code }) => code)).toEqual(["register_full"]);
  // The organizer's day is full: no register of theirs takes more until tomorrow.
  await db.update(registerDayBytes).set({ bytes: REGISTER_BYTES_MAX + 2 * BYTES_RESERVE });
  expect((await sendChanges(gea, other, [note()])).body.refused).toMatchObject([{ code: "day_full" }]);
  const yesterday = { day: addDays(day, -1), bytes: REGISTER_BYTES_MAX };
  await db.update(registerDayBytes).set(yesterday).where(eq(registerDayBytes.organizer_id, gea.id));
  expect((await sendChanges(gea, other, [note()])).body.accepted).toHaveLength(1);
  expect(await find()).toEqual({ ...today, bytes: ofTwo / 2 });
});

test("a guide who fills the day leaves others room, and nobody in the water", async () => {
  const { gea, register, members } = await makeRegister();
  const [anna, anna1] = members as [SignedInUser, SignedInUser];
  const leo = await makeUser("leo", { role: "instructor" });
  await ask("PUT", `/api/registers/${register.id}/guides`, { as: gea, body: { user_ids: [leo.id] } });
  const dive = await makeDive(gea, register, members);
  await sendChanges(gea, register, [makeChange(member(anna), { water: dive })]);
  const fill = (bytes: number) =>
    db.update(registerDayBytes).set({ bytes }).where(eq(registerDayBytes.organizer_id, gea.id));
  await fill(REGISTER_BYTES_MAX);
  const out = () => [anna, anna1].map((one) => makeChange(member(one), { water: null }));
  const early = makeChange(member(anna), { water: null }, { clock: 0 });
  const [note, leaves, isOut] = [makeChange({ type: "day", id: "day" }, { note: "Mare" }), ...out()];
  const { body } = await sendChanges(
    leo,
    register,
    [early, note, leaves, isOut].filter((one) => !!one),
  );
  expect(body.accepted).toEqual([leaves?.id]);
  expect(new Set(body.refused.map(({ code }) => code))).toEqual(new Set(["day_full"]));
  const { lines } = await readDay(gea, register);
  expect((await signLines(leo, register, { lines })).body.signatures).toHaveLength(2);
  await fill(REGISTER_BYTES_MAX + BYTES_RESERVE);
  const entry = { type: "entry", id: `${dive}/${anna.id}` } as const;
  await sendChanges(gea, register, [makeChange(entry, { reached_depth: 19 })]);
  const full = await signLines(leo, register, { lines: (await readDay(gea, register)).lines });
  expect(full.body.refused).toEqual([{ dive, person: anna.id, code: "day_full" }]);
  await closeRegister(gea, register);
  const line = { dive, person: anna.id };
  expect((await correctLine(leo, register, line)).error?.code).toBe("register_day_full");
  expect((await correctLine(gea, register, line)).status).toBe(201);
});

test("taps are limited by their bytes, too: four megabytes a minute", async () => {
  const { gea, register } = await makeRegister({ members: 0 });
  const notes = () =>
    Array.from({ length: 400 }, () => makeChange({ type: "day", id: "day" }, { note: "ò".repeat(1000) }));
  const send = () => sendChanges(gea, register, notes(), { after: 1_000_000 });
  for (let call = 0; call < 4; call += 1) expect((await send()).body.accepted).toHaveLength(400);
  const { status, error } = await send();
  expect([status, error?.code]).toEqual([429, "too_many_requests"]);
});

test("the photograph of a sheet is a picture of the writer's own", async () => {
  const { gea, register } = await makeRegister();
  const leo = await makeUser("leo", { role: "instructor" });
  const at = new Date().toISOString();
  const file = { content_type: "image/webp", size_bytes: 1, created_at: at, unused_since: at };
  await db.insert(uploads).values([
    { ...file, key: "foglio-suo.webp", owner_id: gea.id },
    { ...file, key: "foglio-altrui.webp", owner_id: leo.id },
  ]);
  const taps = ["foglio-suo.webp", "foglio-altrui.webp", "foglio-assente.webp"].map((key) =>
    makeChange({ type: "day", id: "day" }, { paper_photo: `/public/${key}` }),
  );
  const { body } = await sendChanges(gea, register, taps);
  expect(body.accepted).toEqual([taps[0]?.id]);
  expect(body.refused.map(({ code }) => code)).toEqual(["photo_not_own", "photo_not_own"]);
});
