import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { events } from "../../worker/events/schema.ts";
import { logbookDives } from "../../worker/profiles/logbook/schema.ts";
import { gapIds, LINE_GAPS } from "../../worker/registers/registerLines.ts";
import { lastRetentionDay } from "../../worker/registers/retentionRules.ts";
import { registerSeals, registers } from "../../worker/registers/schema.ts";
import { download } from "../support/download.ts";
import { dayFromNow } from "../support/events.ts";
import { mailsTo } from "../support/mailbox.ts";
import { readPdf } from "../support/readPdf.ts";
import { closeRegister, makeDive, makeGuest, readDay, signLines } from "../support/registerDays.ts";
import { makeChange, makeRegister, member, sendChanges } from "../support/registers.ts";
import { listProblems } from "../support/seals.ts";
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
    kept_until: lastRetentionDay(event.date, 24),
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
  const shown = { after: view.last_number, gaps_shown: gapIds(gaps) };
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
  expect(stale.error?.current).toMatchObject({ last_number: view.last_number + 1, gaps: gapIds(gaps) });
  const unseen = await closeRegister(gea, register, { gaps_shown: { ...gapIds(gaps), signature: [] } });
  expect([unseen.status, unseen.error?.code]).toEqual([409, "register_changed"]);
  expect((await closeRegister(gea, register)).status).toBe(200);
});

test("a participant added by hand whom nobody marked is shown as such before the closing", async () => {
  const { gea, event, register, members } = await makeRegister();
  await makeDive(gea, register, members);
  const id = crypto.randomUUID();
  const guest = { id, name: "Carla Contante", email: null, phone: null, method: "cash", amount_cents: 0 };
  await ask("POST", `/api/events/${event.id}/guests`, { as: gea, body: guest });
  const { gaps } = await readDay(gea, register);
  expect(gaps.unknown_presence).toEqual([{ person: id, name: "Carla Contante", dive: null }]);
  const unseen = await closeRegister(gea, register, {
    gaps_shown: { ...gapIds(gaps), unknown_presence: [] },
  });
  expect(unseen.error?.code).toBe("register_changed");
  await sendChanges(gea, register, [
    makeChange({ type: "guest", id }, { name: "Carla Contante", presence: "absent" }),
  ]);
  expect((await readDay(gea, register)).gaps.unknown_presence).toEqual([]);
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
      closeRegister(gea, register, { after: view.last_number, gaps_shown: gapIds(gaps) }),
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
  expect(lastRetentionDay("2026-07-12", 24)).toBe("2028-12-31");
  expect(lastRetentionDay("2026-01-01", 6)).toBe("2027-06-30");
  expect(lastRetentionDay("2027-12-31", 14)).toBe("2029-02-28");
});

test("only the organizer names who is responsible for the day", async () => {
  const { gea, register, members } = await makeRegister();
  const leo = await makeUser("leo", { role: "instructor" });
  await ask("PUT", `/api/registers/${register.id}/guides`, { as: gea, body: { user_ids: [leo.id] } });
  await makeDive(leo, register, members);
  const tap = makeChange({ type: "day", id: "day" }, { responsible: leo.id, buoy: true });
  expect((await sendChanges(leo, register, [tap])).body.refused).toEqual([
    { id: tap.id, code: "not_organizer" },
  ]);
  expect((await closeRegister(leo, register)).error?.code).toBe("not_responsible");
  const own = makeChange({ type: "day", id: "day" }, { responsible: leo.id });
  expect((await sendChanges(gea, register, [own])).body.accepted).toEqual([own.id]);
  // A guide does not take it from another one either.
  const cleared = makeChange({ type: "day", id: "day" }, { responsible: null });
  expect((await sendChanges(leo, register, [cleared])).body.accepted).toEqual([]);
});

/** A dive of one member and a guest in which nobody said planned depth, birth, apparatus and mixture. */
async function makeBareDive() {
  const made = await makeRegister({ members: 1 });
  const [anna] = made.members as [SignedInUser];
  const guest = await makeGuest(made.gea, made.register);
  const dive = await makeDive(made.gea, made.register, [anna], { guests: [guest] });
  await sendChanges(made.gea, made.register, [
    makeChange({ type: "dive", id: dive }, { apparatus: null, mixture: null }),
    ...[anna.id, guest].map((id) =>
      makeChange({ type: "entry", id: `${dive}/${id}` }, { planned_depth: null }),
    ),
  ]);
  await signLines(made.gea, made.register);
  return { ...made, anna, guest, dive };
}

test("each of the law's entries that is empty is a gap with its people, and none is closed without a reason", async () => {
  const { gea, register, anna, guest, dive } = await makeBareDive();
  const { gaps } = await readDay(gea, register);
  const missing = LINE_GAPS.filter((kind) => gaps[kind].length > 0);
  expect(missing).toEqual(["diver", "apparatus", "mixture", "planned_depth"]);
  for (const kind of missing)
    expect(gaps[kind].map(({ person }) => person).sort()).toEqual([anna.id, guest].sort());
  for (const reason of [undefined, null, "  ", "\u200b"]) {
    const { status, error } = await closeRegister(gea, register, { reason });
    expect([status, error?.fields]).toEqual([400, { reason: "validation.required" }]);
  }
  expect((await closeRegister(gea, register, { reason: "x".repeat(501) })).status).toBe(400);
  const { body } = await closeRegister(gea, register, { reason: " Il foglio è caduto in mare. " });
  expect(body.reason).toBe("Il foglio è caduto in mare.");
  expect((await readDay(gea, register)).view.closing).toEqual(body);
  const { bytes } = await download(`/api/registers/${register.id}/files/register.pdf`, gea);
  const text = (await readPdf(bytes)).join(" ");
  expect(text).toContain("Motivo della chiusura Il foglio è caduto in mare.");
  expect(text).toContain("i) profondità massima programmata: ");
  expect(text).not.toContain("parere legale");
  expect(dive).toBeTruthy();
});

test("what is missing is mended, and a complete register is closed without a reason", async () => {
  const { gea, register, anna, guest, dive } = await makeBareDive();
  await updateUser(anna.id, { birth_date: "1990-05-04", birth_place: "Gdynia" });
  const details = { birth_date: "1991-02-03", birth_place: "Riga" };
  await sendChanges(gea, register, [
    makeChange({ type: "dive", id: dive }, { apparatus: "nessuno", mixture: "nessuna" }),
    makeChange({ type: "guest", id: guest }, { name: "Olga Ospite" }, { details }),
    ...[anna.id, guest].map((id) =>
      makeChange({ type: "entry", id: `${dive}/${id}` }, { planned_depth: 20 }),
    ),
  ]);
  await signLines(gea, register);
  const { body } = await closeRegister(gea, register, { reason: undefined });
  expect(body.reason).toBeNull();
  // The closed register still says when and where its members were born, as long as they have an account.
  const { lines } = await readDay(gea, register);
  expect(lines.map(({ diver }) => diver.birth_place).sort()).toEqual(["Gdynia", "Riga"]);
});

test("a dive of no minute and a depth beyond the planned one are asked about", async () => {
  const { gea, register, members } = await makeRegister();
  const [anna, bea] = members as [SignedInUser, SignedInUser];
  await makeDive(gea, register, [anna], { start: "00:10", end: "00:10" });
  const dive = await makeDive(gea, register, [bea], { start: "23:50", end: "00:20" });
  await sendChanges(gea, register, [
    makeChange({ type: "entry", id: `${dive}/${bea.id}` }, { reached_depth: 20.1 }),
  ]);
  const { gaps } = await readDay(gea, register);
  expect(gaps.no_minutes.map(({ person }) => person)).toEqual([anna.id]);
  expect(gaps.beyond_planned).toEqual([{ person: bea.id, name: bea.full_name, dive }]);
});

test("a register of a coming day takes people and groups, and no dives", async () => {
  const { gea, register, members } = await makeRegister({ date: dayFromNow(2) });
  const [anna] = members as [SignedInUser];
  const dive = crypto.randomUUID();
  const prepared = [
    makeChange({ type: "group", id: crypto.randomUUID() }, { name: "Cavo 1" }),
    makeChange(member(anna), { presence: "present" }),
    makeChange({ type: "day", id: "day" }, { buoy: true }),
  ];
  const dives = [
    makeChange({ type: "dive", id: dive }, { start: "09:00" }),
    makeChange({ type: "entry", id: `${dive}/${anna.id}` }, { taking_part: true }),
    makeChange(member(anna), { water: dive }),
  ];
  const { body } = await sendChanges(gea, register, [...prepared, ...dives]);
  expect(body.accepted).toEqual(prepared.map(({ id }) => id));
  expect(body.refused).toEqual(dives.map(({ id }) => ({ id, code: "day_ahead" })));
});

test("a register whose event was made or moved after its day says so, under the seal", async () => {
  const { gea, event, register } = await makeRegister({ members: 0 });
  expect((await readDay(gea, register)).view.dated_late_at).toBeNull();
  const at = new Date().toISOString();
  await db
    .update(events)
    .set({ date: dayFromNow(-3), updated_at: at })
    .where(eq(events.id, event.id));
  const { view } = await readDay(gea, register);
  expect([view.day, view.dated_late_at]).toEqual([dayFromNow(-3), at]);
  const { bytes } = await download(`/api/registers/${register.id}/files/register.pdf`, gea);
  expect((await readPdf(bytes)).join(" ")).toContain("creato o spostato su questo giorno dopo");
  await closeRegister(gea, register);
  await db.update(registers).set({ moved_at: null }).where(eq(registers.id, register.id));
  expect(await listProblems(gea)).toMatchObject([{ row: "register", fault: "changed" }]);
  const made = await makeRegister({ organizer: gea, members: 0, date: dayFromNow(-2) });
  expect((await readDay(gea, made.register)).view.dated_late_at).not.toBeNull();
});
