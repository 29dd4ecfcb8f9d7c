import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { pullRegister } from "../../web/offline/registers/syncRegister.ts";
import { MergedChanges } from "../../web/registers/day/mergedChanges.ts";
import { newBudget } from "../../worker/cronBudget.ts";
import { addDays } from "../../worker/lib/calendarDays.ts";
import { mails } from "../../worker/mail/schema.ts";
import { logbookDives } from "../../worker/profiles/logbook/schema.ts";
import { gapIds, registerGaps, registerLines } from "../../worker/registers/registerLines.ts";
import { runRegisterRetention } from "../../worker/registers/runRegisterRetention.ts";
import { registerChanges, registerGuests, registerGuides, registers } from "../../worker/registers/schema.ts";
import { sendRegisterReminders } from "../../worker/registers/sendRegisterReminders.ts";
import { uploads, uploadUses } from "../../worker/uploads/schema.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { dayFromNow } from "../support/events.ts";
import { deleteAccount } from "../support/fullAccount.ts";
import { listNotices } from "../support/notices.ts";
import { makePhone } from "../support/phones.ts";
import { closeRegister, makeDive, makeGuest, readDay, signLines } from "../support/registerDays.ts";
import { makeChange, makeRegister, member, sendChanges } from "../support/registers.ts";
import { listProblems } from "../support/seals.ts";
import { makeUser, PASSWORD, type SignedInUser, updateUser } from "../support/users.ts";
import { ask, database, db } from "../support/worker.ts";

withEmptyStorage();

/** A few ticks: each one deletes one register. Returns how many of them failed. */
async function keep(now = new Date()): Promise<number> {
  let failed = 0;
  for (let ticks = 0; ticks < 4; ticks += 1)
    await runRegisterRetention({ env, db, budget: newBudget() }, now).catch(() => {
      failed += 1;
    });
  return failed;
}
const remind = (now: Date) => sendRegisterReminders({ env, db, budget: newBudget() }, now);
const listDives = (user: { id: string }) =>
  db.select().from(logbookDives).where(eq(logbookDives.user_id, user.id));
const count = async (id: string) => (await db.select().from(registers).where(eq(registers.id, id))).length;
/** Ten in the morning in Rome, so many days from today. */
const morning = (days: number) => new Date(`${dayFromNow(days)}T09:00:00Z`);
const remindersOf = async (template: string) =>
  (await db.select().from(mails).where(eq(mails.template, template))).map(({ recipient }) => recipient);

test("a guest who registers later finds the line once the e-mail is confirmed", async () => {
  const { gea, register } = await makeRegister({ members: 0 });
  const olga = await makeUser("olga");
  const guest = await makeGuest(gea, register, { email: olga.email });
  await makeDive(gea, register, [], { guests: [guest] });
  await closeRegister(gea, register);
  await keep();
  expect(await listDives(olga)).toEqual([]);
  await updateUser(olga.id, { confirmed_at: new Date().toISOString() });
  await keep();
  expect(await listDives(olga)).toMatchObject([{ diver_name: "Olga Ospite", reached_depth: 18.5 }]);
  await db.delete(logbookDives).where(eq(logbookDives.user_id, olga.id));
  await keep();
  expect(await listDives(olga)).toEqual([]);
});

test("a register goes after its last kept day, with its photograph, and the logbooks keep the lines", async () => {
  const { gea, register, members } = await makeRegister({ members: 1 });
  const [anna] = members as [SignedInUser];
  const at = new Date().toISOString();
  await db.insert(uploads).values({
    ...{ key: "foglio.webp", owner_id: gea.id, content_type: "image/webp", size_bytes: 1 },
    ...{ created_at: at, unused_since: at },
  });
  await sendChanges(gea, register, [
    makeChange({ type: "day", id: "day" }, { from_paper: true, paper_photo: "/public/foglio.webp" }),
  ]);
  await makeDive(gea, register, members);
  const { body } = await closeRegister(gea, register);
  const findPhoto = () => db.select().from(uploads).where(eq(uploads.key, "foglio.webp")).get();
  expect((await findPhoto())?.unused_since).toBeNull();
  const last = body.kept_until ?? "";
  await keep(new Date(`${last}T12:00:00Z`));
  expect(await count(register.id)).toBe(1);
  await keep(new Date(`${addDays(last, 1)}T12:00:00Z`));
  expect(await count(register.id)).toBe(0);
  expect(await db.select().from(uploadUses).where(eq(uploadUses.upload_key, "foglio.webp"))).toEqual([]);
  expect((await findPhoto())?.unused_since).not.toBeNull();
  expect(await listDives(anna)).toHaveLength(1);
});

test("a register that nobody ever closed goes as if it had been", async () => {
  const { gea, register, members } = await makeRegister({ members: 1, date: "2024-05-01" });
  await makeDive(gea, register, members);
  await keep(new Date("2026-12-31T12:00:00Z"));
  expect(await count(register.id)).toBe(1);
  await keep(new Date("2027-01-01T12:00:00Z"));
  expect(await count(register.id)).toBe(0);
});

test("whoever is responsible is reminded once of a register that is open a day later", async () => {
  const { gea, register, members } = await makeRegister({ members: 1 });
  const empty = await makeRegister({ members: 0 });
  const cancelled = await makeRegister({ members: 1, cancelled_at: new Date().toISOString() });
  const leo = await makeUser("leo", { role: "instructor" });
  await db
    .insert(registerGuides)
    .values({ register_id: register.id, user_id: leo.id, created_at: new Date().toISOString() });
  await sendChanges(gea, register, [makeChange({ type: "day", id: "day" }, { responsible: leo.id })]);
  await remind(morning(0));
  expect(await remindersOf("register_open")).toEqual([]);
  await remind(new Date(`${dayFromNow(1)}T02:00:00Z`));
  expect(await remindersOf("register_open")).toEqual([]);
  await remind(morning(1));
  await remind(morning(2));
  expect(await remindersOf("register_open")).toEqual([leo.email]);
  expect(await listNotices(leo)).toMatchObject([
    { kind: "register_open", count: 1, subject: { href: `/registri/${register.id}` } },
  ]);
  expect([empty.gea.email, cancelled.gea.email]).not.toContain(leo.email);
  expect(members).toHaveLength(1);
});

test("whoever closed is reminded once of unsigned lines, three days later", async () => {
  const { gea, register, members } = await makeRegister();
  const signed = await makeRegister({ members: 1 });
  await makeDive(gea, register, members);
  await closeRegister(gea, register);
  await makeDive(signed.gea, signed.register, signed.members);
  await signLines(signed.gea, signed.register);
  await closeRegister(signed.gea, signed.register);
  await remind(morning(2));
  expect(await remindersOf("register_unsigned")).toEqual([]);
  await remind(morning(4));
  await remind(morning(5));
  expect(await remindersOf("register_unsigned")).toEqual([gea.email]);
});

const HEALTH = "Orecchio che fa male";

/** A register in which olga is a guest and anna a member, both with a note. */
async function makeNotedDay(day = 0) {
  const made = await makeRegister({ members: 2, date: dayFromNow(day) });
  const { gea, register, members } = made;
  const [anna] = members as [SignedInUser];
  const olga = await makeUser("olga", { confirmed_at: new Date().toISOString() });
  const guest = await makeGuest(gea, register, { email: olga.email, birth_place: "Riga" });
  await sendChanges(gea, register, [
    makeChange(member(anna), { note: HEALTH }),
    makeChange({ type: "guest", id: guest }, { name: "Olga Ospito", note: HEALTH }),
    makeChange({ type: "guest", id: guest }, { name: "Olga Ospite" }),
  ]);
  await makeDive(gea, register, members, { guests: [guest] });
  return { ...made, anna, olga, guest };
}

/** All that is stored of a register's taps. */
async function listTaps({ id }: { id: string }): Promise<string> {
  return JSON.stringify(await db.select().from(registerChanges).where(eq(registerChanges.register_id, id)));
}

test("closed registers keep erased people by the names of their lines alone", async () => {
  const { gea, register, anna, olga } = await makeNotedDay();
  await signLines(gea, register);
  await closeRegister(gea, register);
  for (const person of [anna, olga]) expect((await deleteAccount(person)).status).toBe(204);
  const { lines } = await readDay(gea, register);
  const names = lines.map(({ diver }) => diver.name);
  expect(names).toEqual(expect.arrayContaining([anna.full_name, "Olga Ospite"]));
  expect(lines.every(({ signature }) => signature !== null)).toBe(true);
  const taps = await listTaps(register);
  for (const text of [HEALTH, "Olga Ospito", "Riga", olga.email])
    expect([text, taps.includes(text)]).toEqual([text, false]);
  expect(await listProblems(gea)).toEqual([]);
  expect(await listDives(anna)).toEqual([]);
});

test("open registers lose erased people, members and guests alike", async () => {
  const { gea, register, anna, olga, members } = await makeNotedDay(-1);
  await updateUser(anna.id, { full_name: "Ondina Sommaruga" });
  expect((await signLines(gea, register)).status).toBe(200);
  for (const person of [anna, olga]) await deleteAccount(person);
  const { lines, view } = await readDay(gea, register);
  expect(lines.map(({ person, signature }) => [person, signature !== null])).toEqual([
    [members[1]?.id, true],
  ]);
  expect(`${JSON.stringify(view)} ${await listTaps(register)}`).not.toMatch(/Orecchio|Olga|Riga|Ondina/);
  expect(Object.keys(view.strokes)).toHaveLength(1);
  expect((await closeRegister(gea, register)).status).toBe(200);
  expect(await listProblems(gea)).toEqual([]);
});

test("a phone that shows the open register loses what was erased since, and closes it", async () => {
  const { gea, register, anna, olga } = await makeNotedDay(-1);
  const sara = await makeUser("sara");
  const birth = { birth_date: "1990-01-01", birth_place: "Jesi" };
  const unconfirmed = await makeGuest(gea, register, { name: "Sara", email: sara.email, ...birth });
  await makeDive(gea, register, [], { guests: [unconfirmed] });
  const { phone, storage } = makePhone(gea);
  const shown = new MergedChanges();
  const show = async () => {
    await pullRegister(phone, register.id);
    const [copy, kept] = await storage.transaction("readonly", (records) =>
      Promise.all([
        records.get("registers", [gea.id, register.id]),
        records.list("changes", [gea.id, register.id]),
      ]),
    );
    const state = shown.read(kept);
    return { state, copy, texts: JSON.stringify([kept, [...state.people.values()]]) };
  };
  expect((await show()).texts).toMatch(/Orecchio.*Olga.*Riga.*Jesi/);
  for (const person of [anna, olga, sara]) await deleteAccount(person);
  const { state, copy, texts } = await show();
  expect(texts).not.toMatch(/Orecchio|Olga|Riga|Jesi/);
  if (!copy) throw new Error("the phone has no copy");
  const gaps = registerGaps(state, registerLines(state, copy.view), copy.view.members);
  expect(gaps.diver.map(({ person }) => person)).toContain(unconfirmed);
  const closed = await closeRegister(gea, register, { after: copy.after, gaps_shown: gapIds(gaps) });
  expect(closed.status).toBe(200);
});

test("a note about a member that arrives after the account went is not taken, and the presence is", async () => {
  const { gea, register, anna } = await makeNotedDay(-1);
  await deleteAccount(anna);
  const note = makeChange(member(anna), { note: HEALTH });
  const others = [
    makeChange(member(anna), { presence: "present" }),
    makeChange(member(anna), { note: null }),
  ];
  const { body } = await sendChanges(gea, register, [note, ...others]);
  expect(body.refused).toEqual([{ id: note.id, code: "not_enrolled" }]);
  expect(body.accepted).toEqual(others.map(({ id }) => id));
  expect((await listTaps(register)).match(/Orecchio/g)).toHaveLength(1);
});

test("what was written with an e-mail goes with its account, also corrected since or never confirmed", async () => {
  const { gea, register } = await makeRegister({ members: 0 });
  const [olga, sara] = [
    await makeUser("olga", { confirmed_at: new Date().toISOString() }),
    await makeUser("sara"),
  ];
  const corrected = await makeGuest(gea, register, { email: olga.email, birth_place: "Riga" });
  await sendChanges(gea, register, [
    makeChange({ type: "guest", id: corrected }, {}, { details: { email: "altra@lago.example" } }),
  ]);
  const unconfirmed = await makeGuest(gea, register, { email: sara.email, birth_place: "Jesi" });
  await makeDive(gea, register, [], { guests: [corrected, unconfirmed] });
  await closeRegister(gea, register);
  for (const person of [olga, sara]) await deleteAccount(person);
  const taps = await listTaps(register);
  for (const text of [olga.email, sara.email, "Riga", "Jesi"])
    expect([text, taps.includes(text)]).toEqual([text, false]);
  const guests = await db.select().from(registerGuests).where(eq(registerGuests.register_id, register.id));
  expect(guests.map(({ email }) => email)).toEqual(["altra@lago.example"]);
  expect((await readDay(gea, register)).lines).toHaveLength(2);
  expect(await listProblems(gea)).toEqual([]);
});

test("an export has what was noted of the user, as a member and as a guest, and nothing of an unproven address", async () => {
  const { gea, register, anna, olga } = await makeNotedDay();
  const sara = await makeUser("sara");
  await makeGuest(gea, register, { email: sara.email, birth_place: "Jesi" });
  const [annas, olgas, saras] = await Promise.all(
    [anna, olga, sara].map(async (as) => {
      const answer = await ask<{ register_details: { details: object }[] }>("POST", "/api/account/export", {
        as,
        body: { password: PASSWORD },
      });
      return answer.body.register_details.map(({ details }) => details);
    }),
  );
  expect(annas).toEqual([{ note: HEALTH }]);
  expect(olgas).toEqual([
    { name: "Olga Ospite", email: olga.email, birth_place: "Riga" },
    { note: HEALTH, name: "Olga Ospito" },
    { name: "Olga Ospite" },
  ]);
  expect(saras).toEqual([]);
});

test("an organizer with a register of today that is begun closes it before the account goes", async () => {
  const { gea, register } = await makeRegister({ members: 0 });
  await makeGuest(gea, register);
  expect((await deleteAccount(gea)).status).toBe(409);
  await closeRegister(gea, register);
  expect((await deleteAccount(gea)).status).toBe(204);
});

test("a register that cannot be read or deleted keeps no other one from being copied or deleted", async () => {
  const guests = [];
  for (const name of ["olga", "ivo"]) {
    const { gea, register } = await makeRegister({ members: 0 });
    const person = await makeUser(name, { confirmed_at: new Date().toISOString() });
    const guest = await makeGuest(gea, register);
    await makeDive(gea, register, [], { guests: [guest] });
    await closeRegister(gea, register);
    // Linked after closing, as when the e-mail is confirmed later.
    await db.insert(registerGuests).values({
      ...{ register_id: register.id, guest_id: guest, user_id: person.id },
      ...{ copyable_at: new Date().toISOString(), created_at: new Date().toISOString() },
    });
    guests.push({ person, register });
  }
  const [broken, sound] = guests as [(typeof guests)[number], (typeof guests)[number]];
  const run = (text: string) => database.prepare(text).run();
  await run(`update register_changes set fields = '{' where register_id = '${broken.register.id}'`);
  const outdated = await Promise.all([
    makeRegister({ date: "2024-05-01", members: 0 }),
    makeRegister({ date: "2024-05-02", members: 0 }),
  ]);
  const [stuck, gone] = outdated.map(({ register }) => register.id) as [string, string];
  await run(`create trigger stuck before delete on registers when old.id = '${stuck}'
    begin select raise(abort, 'stuck'); end`);
  expect(await keep(new Date(`${new Date().getUTCFullYear() + 1}-01-02T12:00:00Z`))).toBe(4);
  await run("drop trigger stuck");
  expect(await listDives(sound.person)).toHaveLength(1);
  expect(await listDives(broken.person)).toEqual([]);
  expect([await count(stuck), await count(gone)]).toEqual([1, 0]);
});
