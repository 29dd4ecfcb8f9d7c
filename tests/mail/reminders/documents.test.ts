import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { openDatabase } from "../../../worker/env.ts";
import { events } from "../../../worker/events/schema.ts";
import { addDays } from "../../../worker/lib/calendarDays.ts";
import { listExpiringDocuments, PAGE_SIZE } from "../../../worker/mail/expiryRemindersStore.ts";
import { withEmptyStorage } from "../../support/emptyStorage.ts";
import { makeEnrolment, makeEvent } from "../../support/events.ts";
import { inFreeMode } from "../../support/freeMode.ts";
import { mailTo } from "../../support/mailbox.ts";
import { listQueryPlans, meterDatabase } from "../../support/meterDatabase.ts";
import { listNotices } from "../../support/notices.ts";
import { makePaidEnrolment } from "../../support/payments.ts";
import { clearReminders, listSubjects, runCronAt, SITE } from "../../support/reminders.ts";
import { makeUser, type SignedInUser, updateUser } from "../../support/users.ts";
import { bindings, database, db } from "../../support/worker.ts";

withEmptyStorage();

const INSURANCE = "La tua assicurazione sta per scadere: 30 giugno 2026";
const MEDICAL = "Il tuo certificato medico sta per scadere: 30 giugno 2026";
const MONTH_BEFORE = "2026-05-31T07:00:00.000Z";

beforeEach(async () => {
  await database
    .prepare("update users set scadenza_assicurazione = null, scadenza_certificato_medico = null")
    .run();
  await clearReminders();
});

/** Somebody whose insurance ends with June, and who has paid for an event in July. */
async function diver(
  name: string,
  other: Partial<SignedInUser> = {},
  days: Parameters<typeof makeEvent>[0] = {},
) {
  const who = await makeUser(name, { scadenza_assicurazione: "2026-06-30", ...other });
  const outing = await makeEvent({ title: "Settimana blu", date: "2026-07-04", cost_cents: 4500, ...days });
  await makePaidEnrolment(outing, who, { cents: 4500 });
  return { who, outing };
}

test("a user whose insurance expires before a paid event is reminded a month before, once", async () => {
  const { who } = await diver("anna");
  await runCronAt("2026-05-30T07:00:00.000Z");
  expect(listSubjects(who)).toEqual([]);
  await runCronAt(MONTH_BEFORE);
  expect(listSubjects(who)).toEqual([INSURANCE]);
  for (const day of ["01", "12", "29", "30"]) await runCronAt(`2026-06-${day}T07:00:00.000Z`);
  expect(listSubjects(who)).toEqual([INSURANCE]);
  expect(await listNotices(who)).toMatchObject([
    { kind: "document_ending", count: 1, subject: { href: "/profile?tab=certificazioni" } },
  ]);
});

test("each document has its own reminder, in the user's language, naming the event", async () => {
  const { who } = await diver("ola", { language: "pl", scadenza_certificato_medico: "2026-06-30" });
  await runCronAt(MONTH_BEFORE);
  expect(listSubjects(who).sort()).toEqual([
    "Twoje ubezpieczenie traci ważność 30 czerwca 2026",
    "Twoje zaświadczenie lekarskie traci ważność 30 czerwca 2026",
  ]);
  const { who: luca } = await diver("luca", {}, { date: "2026-06-28", end_date: "2026-07-01" });
  await runCronAt("2026-06-01T07:00:00.000Z");
  const { text } = mailTo(luca.email);
  expect(text).toContain("Settimana blu\n28 giugno – 1 luglio 2026");
  expect(text).toContain(`${SITE}/profile?tab=certificazioni`);
});

test("a document renewed after its reminder is reminded again before the new expiry", async () => {
  const { who } = await diver("anna", {}, { date: "2026-07-04", end_date: "2026-12-31" });
  await runCronAt(MONTH_BEFORE);
  await updateUser(who.id, { scadenza_assicurazione: "2026-10-31" });
  await runCronAt("2026-06-05T07:00:00.000Z");
  expect(listSubjects(who)).toHaveLength(1);
  await runCronAt("2026-10-01T07:00:00.000Z");
  expect(listSubjects(who)).toEqual([INSURANCE, "La tua assicurazione sta per scadere: 31 ottobre 2026"]);
});

test("enrolling with a soon expiring document causes a reminder the next morning", async () => {
  const who = await makeUser("tardi", { scadenza_certificato_medico: "2026-06-30" });
  await runCronAt("2026-06-10T07:00:00.000Z");
  expect(listSubjects(who)).toEqual([]);
  await makePaidEnrolment(await makeEvent({ date: "2026-07-04", cost_cents: 4500 }), who, { cents: 4500 });
  await runCronAt("2026-06-11T07:00:00.000Z");
  expect(listSubjects(who)).toEqual([MEDICAL]);
});

test("no reminder for an event before the expiry, a free or cancelled one, a cancelled enrolment, or an erased user", async () => {
  const told: SignedInUser[] = [];
  const add = ({ who }: { who: SignedInUser }) => told.push(who);
  add(await diver("finisce", {}, { date: "2026-06-28", end_date: "2026-06-30" }));
  add(await diver("annullato", {}, { cancelled_at: "2026-05-01T10:00:00.000Z" }));
  add(await diver("lontano", { scadenza_assicurazione: "2026-07-02" }));
  const free = await diver("gratis");
  await db.update(events).set({ cost_cents: 0 }).where(eq(events.id, free.outing.id));
  add(free);
  for (const status of ["cancelled", "held", "refunded"] as const) {
    const who = await makeUser(status, { scadenza_assicurazione: "2026-06-30" });
    const outing = await makeEvent({ date: "2026-07-04", cost_cents: 4500 });
    await makeEnrolment(outing, who, {
      status,
      ...(status === "held" && { held_until: "2026-06-01T10:00:00.000Z" }),
    });
    add({ who });
  }
  const [gone, inactive] = [await diver("via"), await diver("ferma")];
  await updateUser(gone.who.id, { deleted_at: "2026-05-01T10:00:00.000Z" });
  await updateUser(inactive.who.id, { is_active: false });
  add(gone);
  add(inactive);
  await runCronAt(MONTH_BEFORE);
  expect(told.flatMap(listSubjects)).toEqual([]);
});

test("free mode suspends document reminders", async () => {
  const { who } = await diver("anna");
  await inFreeMode(() => runCronAt(MONTH_BEFORE));
  expect(listSubjects(who)).toEqual([]);
  await runCronAt("2026-06-01T07:00:00.000Z");
  expect(listSubjects(who)).toEqual([INSURANCE]);
});

test("a round reads one page along the index and reaches all documents of one day", async () => {
  const { who } = await diver("ultima");
  await database
    .prepare(
      `with recursive n(n) as (select 1 union all select n + 1 from n where n < ?)
       insert into users (id, email, password_hash, full_name, created_at, updated_at, scadenza_assicurazione)
       select 'folla-' || n, 'folla-' || n || '@mare.example', '', 'Folla', '', '', '2026-06-29' from n`,
    )
    .bind(4 * PAGE_SIZE)
    .run();
  const { db: counted, meter } = meterDatabase(database);
  const start = { ends: "2026-06-29", place: 0 };
  const before = addDays("2026-06-30", 1);
  const first = await listExpiringDocuments(openDatabase(counted).db, "insurance", start, before);
  expect(first.rows).toEqual([]);
  const onePage = meter.rows;
  expect(onePage).toBeLessThan(8 * PAGE_SIZE);
  await listExpiringDocuments(openDatabase(counted).db, "insurance", first.next ?? start, before);
  // Going on does not walk through what has been looked at.
  expect(meter.rows - onePage).toBeLessThanOrEqual(onePage + 10);
  expect(
    (await listQueryPlans(database, meter)).filter((step) => /^SCAN (users|events|enrolments)/.test(step)),
  ).toEqual([]);
  for (let minute = 0; minute < 5; minute += 1) {
    expect(listSubjects(who)).toEqual([]);
    await runCronAt(`2026-05-31T07:0${minute}:00.000Z`);
  }
  expect(listSubjects(who)).toEqual([INSURANCE]);
  // With nothing left to look at, a run asks the database nothing of it.
  const idle = meterDatabase(database);
  await runCronAt("2026-05-31T08:00:00.000Z", { DB: idle.db });
  expect(idle.meter.statements.filter(({ text }) => /scadenza_|expires_at as ends/.test(text))).toEqual([]);
  expect(await bindings().CONFIG.get("reminders", "json")).toMatchObject({ day: "2026-05-31" });
});
