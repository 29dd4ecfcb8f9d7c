import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { events } from "../../worker/events/schema.ts";
import { logbookDives } from "../../worker/profiles/logbook/schema.ts";
import { lastKeptDay } from "../../worker/registers/closing/contract.ts";
import { registerSeals, registers } from "../../worker/registers/schema.ts";
import { dayFromNow } from "../support/events.ts";
import { mailsTo } from "../support/mailbox.ts";
import { closeRegister, makeDive, makeGuest, readDay, signLines } from "../support/registerDays.ts";
import { makeChange, makeRegister, member, sendChanges } from "../support/registers.ts";
import { makeUser, type SignedInUser, updateUser } from "../support/users.ts";
import { ask, db } from "../support/worker.ts";

const listDives = (user: { id: string }) =>
  db.select().from(logbookDives).where(eq(logbookDives.user_id, user.id));

test("closing keeps the day as it is, seals it, and puts the lines into the members' logbooks", async () => {
  const { gea, event, register, members } = await makeRegister({ title: "La secca" });
  const [anna, bea] = members as [SignedInUser, SignedInUser];
  await updateUser(anna.id, { birth_date: "1990-05-04", birth_place: "Gdynia" });
  await makeDive(gea, register, [anna]);
  await signLines(gea, register);
  await makeDive(gea, register, [anna, bea], { start: "00:30", end: null });
  const { status, body } = await closeRegister(gea, register);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    closed_by_name: "Gea Rossi",
    seal_number: 1,
    kept_until: lastKeptDay(event.date, 24),
    problems: [],
  });
  const row = await db.select().from(registers).where(eq(registers.id, register.id)).get();
  expect(row).toMatchObject({
    title: "La secca",
    location: "Camogli (GE)",
    centre: "Gea Rossi",
    time_zone: "Europe/Rome",
    people_count: 2,
    unsigned_count: 2,
  });
  const dives = (await listDives(anna)).sort((one, other) =>
    (one.start_time ?? "").localeCompare(other.start_time ?? ""),
  );
  expect(dives).toMatchObject([
    {
      source: "register",
      diver_name: anna.full_name,
      birth_place: "Gdynia",
      reached_depth: 18.5,
      signer_id: gea.id,
    },
    { start_time: "00:30", end_time: null, planned_depth: 20, signer_id: null },
  ]);
  expect(await listDives(bea)).toHaveLength(1);
  expect(await mailsTo(anna.email)).toHaveLength(1);

  await db.update(events).set({ title: "Un altro", location: "Genova" }).where(eq(events.id, event.id));
  await updateUser(anna.id, { full_name: "Anna Bianchi", brevetto: "master" });
  const { view, lines } = await readDay(gea, register);
  expect(view).toMatchObject({ title: "La secca", location: "Camogli (GE)", closing: { seal: body.seal } });
  expect(lines.filter(({ signature }) => signature)).toHaveLength(1);
  await db.delete(events).where(eq(events.id, event.id));
  expect((await readDay(gea, register)).view).toMatchObject({
    status: "closed",
    event: null,
    title: "La secca",
  });
});

test("closing again on another phone answers the same closing", async () => {
  const { gea, register, members } = await makeRegister();
  await makeDive(gea, register, members);
  const { view, gaps } = await readDay(gea, register);
  const shown = { after: view.last_number, gaps_shown: gaps };
  const answers = await Promise.all([1, 2, 3].map(() => closeRegister(gea, register, shown)));
  const first = await closeRegister(gea, register, { after: 0 });
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  for (const { body } of answers) expect(body).toEqual(first.body);
  expect(
    await db.select().from(registerSeals).where(eq(registerSeals.register_id, register.id)),
  ).toHaveLength(1);
});

test("nobody closes while somebody is in the water, and the names are said", async () => {
  const { gea, register, members } = await makeRegister();
  const [anna] = members as [SignedInUser];
  const dive = await makeDive(gea, register, members);
  await sendChanges(gea, register, [makeChange(member(anna), { water: dive })]);
  const { status, error } = await closeRegister(gea, register);
  expect([status, error?.code, error?.current]).toEqual([
    409,
    "people_in_water",
    { names: [anna.full_name] },
  ]);
});

test("a register that changed since the phone saw it, or lacks something else, is looked at again", async () => {
  const { gea, register, members } = await makeRegister();
  await makeDive(gea, register, members);
  const { view, gaps } = await readDay(gea, register);
  await sendChanges(gea, register, [makeChange({ type: "day", id: "day" }, { note: "Corrente" })]);
  const stale = await closeRegister(gea, register, { after: view.last_number });
  expect([stale.status, stale.error?.code]).toEqual([409, "register_changed"]);
  expect(stale.error?.current).toMatchObject({ last_number: view.last_number + 1, gaps });
  const unseen = await closeRegister(gea, register, { gaps_shown: { ...gaps, unsigned: [] } });
  expect([unseen.status, unseen.error?.code]).toEqual([409, "register_changed"]);
  expect((await closeRegister(gea, register)).status).toBe(200);
});

test("the organizer or the responsible guide closes, from the day on", async () => {
  const { gea, register, members } = await makeRegister();
  const [leo, mia] = [
    await makeUser("leo", { role: "instructor" }),
    await makeUser("mia", { role: "instructor" }),
  ];
  await ask("PUT", `/api/registers/${register.id}/guides`, { as: gea, body: { user_ids: [leo.id, mia.id] } });
  await makeDive(gea, register, members);
  await sendChanges(gea, register, [makeChange({ type: "day", id: "day" }, { responsible: leo.id })]);
  expect((await closeRegister(mia, register)).error?.code).toBe("not_responsible");
  expect((await closeRegister(leo, register)).body).toMatchObject({ closed_by_name: "Leo Rossi" });
  const ahead = await makeRegister({ date: dayFromNow(2) });
  expect((await closeRegister(ahead.gea, ahead.register)).error?.code).toBe("register_too_early");
});

test("of a closing and a tap at once, either the tap is sealed or refused", async () => {
  for (let round = 0; round < 4; round += 1) {
    const { gea, register, members } = await makeRegister();
    await makeDive(gea, register, members);
    const { view, gaps } = await readDay(gea, register);
    const tap = makeChange({ type: "day", id: "day" }, { note: "Vento" });
    const [closing, sent] = await Promise.all([
      closeRegister(gea, register, { after: view.last_number, gaps_shown: gaps }),
      sendChanges(gea, register, [tap]),
    ]);
    const { view: later } = await readDay(gea, register);
    const isKept = later.changes.some(({ id }) => id === tap.id);
    expect(isKept).toBe(closing.status === 409);
    if (!isKept) expect(sent.body.refused).toEqual([{ id: tap.id, code: "register_closed" }]);
  }
});

test("links of one organizer are numbered without a gap, however many days close at once", async () => {
  const gea = await makeUser("gea", { role: "instructor" });
  const days = await Promise.all([1, 2, 3, 4, 5].map(() => makeRegister({ organizer: gea, members: 1 })));
  for (const { register, members } of days) await makeDive(gea, register, members);
  const answers = await Promise.all(days.map(({ register }) => closeRegister(gea, register)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(answers.map(({ body }) => body.seal_number).sort()).toEqual([1, 2, 3, 4, 5]);
});

test("a guest who is a member finds the dive in the logbook at closing", async () => {
  const { gea, register } = await makeRegister({ members: 0 });
  const olga = await makeUser("olga", { confirmed_at: new Date().toISOString() });
  const guest = await makeGuest(gea, register, { email: olga.email, birth_place: "Riga" });
  await makeDive(gea, register, [], { guests: [guest] });
  await closeRegister(gea, register);
  expect(await listDives(olga)).toMatchObject([
    { diver_name: "Olga Ospite", birth_place: "Riga", reached_depth: 18.5 },
  ]);
});

test("registers are kept so many months after the end of their season", () => {
  expect(lastKeptDay("2026-07-12", 24)).toBe("2028-12-31");
  expect(lastKeptDay("2026-01-01", 6)).toBe("2027-06-30");
  expect(lastKeptDay("2027-12-31", 14)).toBe("2029-02-28");
});
