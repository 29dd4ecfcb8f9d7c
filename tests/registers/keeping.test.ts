import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { newBudget } from "../../worker/cronBudget.ts";
import { addDays } from "../../worker/lib/calendarDays.ts";
import { mails } from "../../worker/mail/schema.ts";
import { logbookDives } from "../../worker/profiles/logbook/schema.ts";
import { keepRegisters } from "../../worker/registers/keeping/keepRegisters.ts";
import { sendRegisterReminders } from "../../worker/registers/reminders/sendRegisterReminders.ts";
import { registerChanges, registerGuests, registers } from "../../worker/registers/schema.ts";
import { uploads, uploadUses } from "../../worker/uploads/schema.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { dayFromNow } from "../support/events.ts";
import { deleteAccount } from "../support/fullAccount.ts";
import { closeRegister, makeDive, makeGuest, readDay, signLines } from "../support/registerDays.ts";
import { makeChange, makeRegister, member, sendChanges } from "../support/registers.ts";
import { makeUser, type SignedInUser, updateUser } from "../support/users.ts";
import { db } from "../support/worker.ts";

withEmptyStorage();

/** A few ticks: each one deletes one register. */
async function keep(now = new Date()) {
  for (let ticks = 0; ticks < 4; ticks += 1) await keepRegisters(env, db, now, newBudget());
}
const remind = (now: Date) => sendRegisterReminders(env, db, now, newBudget());
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
  await sendChanges(gea, register, [makeChange({ type: "day", id: "day" }, { responsible: leo.id })]);
  await remind(morning(0));
  expect(await remindersOf("register_open")).toEqual([]);
  await remind(new Date(`${dayFromNow(1)}T02:00:00Z`));
  expect(await remindersOf("register_open")).toEqual([]);
  await remind(morning(1));
  await remind(morning(2));
  expect(await remindersOf("register_open")).toEqual([leo.email]);
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

test("an erased member stays in closed registers by name alone, and leaves open ones", async () => {
  const { gea, register, members } = await makeRegister();
  const [anna] = members as [SignedInUser];
  const guest = await makeGuest(gea, register, { email: "olga@lago.example", birth_place: "Riga" });
  await makeDive(gea, register, members, { guests: [guest] });
  await signLines(gea, register);
  await closeRegister(gea, register);
  const other = await makeRegister({ organizer: gea, members: 0 });
  await db.update(registerGuests).set({ user_id: anna.id }).where(eq(registerGuests.guest_id, guest));
  expect((await deleteAccount(anna)).status).toBe(204);
  const { lines } = await readDay(gea, register);
  expect(lines.map(({ diver }) => diver.name)).toContain(anna.full_name);
  expect(lines.every(({ signature }) => signature !== null)).toBe(true);
  const changes = await db.select().from(registerChanges).where(eq(registerChanges.target_id, guest));
  expect(changes.filter(({ details }) => details !== null)).toEqual([]);
  expect(await listDives(anna)).toEqual([]);
  expect((await readDay(gea, other.register)).lines).toEqual([]);
});

test("an erased member is in open registers no more, and what was noted is emptied", async () => {
  const { gea, register, members } = await makeRegister({ date: dayFromNow(-1) });
  const [anna, bea] = members as [SignedInUser, SignedInUser];
  await makeDive(gea, register, members);
  await sendChanges(gea, register, [makeChange(member(anna), { note: "Orecchio che fa male" })]);
  await deleteAccount(anna);
  const { lines, view } = await readDay(gea, register);
  expect(lines.map(({ person }) => person)).toEqual([bea.id]);
  expect(JSON.stringify(view)).not.toContain("Orecchio");
  expect((await closeRegister(gea, register)).status).toBe(200);
});

test("an organizer with a register of today that is begun closes it before the account goes", async () => {
  const { gea, register } = await makeRegister({ members: 0 });
  await makeGuest(gea, register);
  expect((await deleteAccount(gea)).status).toBe(409);
  await closeRegister(gea, register);
  expect((await deleteAccount(gea)).status).toBe(204);
});
