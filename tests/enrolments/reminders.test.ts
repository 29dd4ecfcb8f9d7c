import { beforeEach, expect, test } from "vitest";
import { SESSION_GAP_DAYS } from "../../worker/enrolments/eventReminderMail.ts";
import { EVENTS_PAGE, listBeginning, listGoingOn } from "../../worker/enrolments/remindersStore.ts";
import { openDatabase } from "../../worker/env.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { makeEnrolment, makeEvent } from "../support/events.ts";
import { listQueryPlans, meterDatabase } from "../support/meterDatabase.ts";
import { makePaidEnrolment } from "../support/payments.ts";
import { clearReminders, listSubjects, messagesTo, runCronAt } from "../support/reminders.ts";
import { makeUser } from "../support/users.ts";
import { bindings, database } from "../support/worker.ts";

withEmptyStorage();

beforeEach(async () => {
  await bindings().CONFIG.delete("event-reminders");
  await clearReminders();
});

const EARLIER = { created_at: "2027-06-01T08:00:00.000Z" };
const DAY_BEFORE = "2027-07-10T07:00:00.000Z";
const LATER_THAT_DAY = "2027-07-10T12:00:00.000Z";

const DIVE = {
  title: "Tuffo a Camogli",
  date: "2027-07-11",
  start_time: "08:30",
  end_time: "13:00",
  location: "Camogli",
  nation: "Italia",
  meeting_point: "Molo di Camogli, www.truffa.example",
};

test("the day before, confirmed participants are told time, meeting point and how to cancel, once", async () => {
  const olga = await makeUser("olga", { full_name: "Olga Bianchi" });
  const dive = await makeEvent({ ...DIVE, organizer_id: olga.id });
  const [anna, ben] = [await makeUser("anna"), await makeUser("ben", { language: "en" })];
  await makeEnrolment(dive, anna, EARLIER);
  await makeEnrolment(dive, ben, EARLIER);
  await runCronAt("2027-07-10T05:00:00.000Z");
  expect(listSubjects(anna)).toEqual([]);
  await runCronAt(DAY_BEFORE);
  expect(listSubjects(anna)).toEqual(["Domani alle 8:30: Tuffo a Camogli"]);
  expect(listSubjects(ben)).toEqual(["Tomorrow at 8:30: Tuffo a Camogli"]);
  const [mail] = messagesTo(anna.email);
  expect(mail?.text).toContain(
    "domenica 11 luglio 2027, 8:30–13:00\nCamogli, Italia\nRitrovo: Molo di Camogli,\nOrganizza: Olga Bianchi",
  );
  expect(messagesTo(ben.email)[0]?.text).toContain("\nCamogli, Italy\n");
  expect(mail?.text).not.toContain("truffa");
  expect(mail?.text).toContain("https://respiro.test/my-events");
  expect(mail?.text).toContain("https://respiro.test/11-luglio-2027-tuffo-a-camogli");
  await runCronAt(LATER_THAT_DAY);
  await bindings().CONFIG.delete("event-reminders");
  await runCronAt(LATER_THAT_DAY);
  expect(listSubjects(anna)).toHaveLength(1);
});

test("paid and free participants are reminded alike; holds, ended enrolments and cancelled events are not", async () => {
  const dive = await makeEvent({ ...DIVE, cost_cents: 4500 });
  const [paid, held, left] = [await makeUser("paid"), await makeUser("held"), await makeUser("left")];
  await makePaidEnrolment(dive, paid, { cents: 4500 });
  await database
    .prepare("update enrolments set created_at = ?1, paid_at = ?1, confirmed_at = ?1")
    .bind(EARLIER.created_at)
    .run();
  await makeEnrolment(dive, held, {
    ...EARLIER,
    status: "held",
    held_until: "2027-07-10T09:00:00.000Z",
    amount_cents: 4500,
  });
  await makeEnrolment(dive, left, { ...EARLIER, status: "cancelled" });
  const off = await makeEvent({ ...DIVE, title: "Annullato", cancelled_at: "2027-07-01T00:00:00.000Z" });
  await makeEnrolment(off, left, EARLIER);
  await runCronAt(DAY_BEFORE);
  expect(listSubjects(paid)).toEqual(["Domani alle 8:30: Tuffo a Camogli"]);
  expect([...listSubjects(held), ...listSubjects(left)]).toEqual([]);
});

test("whoever enrolled on the same day has the confirmation and gets no reminder", async () => {
  const dive = await makeEvent(DIVE);
  const late = await makeUser("late");
  await makeEnrolment(dive, late, { created_at: "2027-07-10T06:30:00.000Z" });
  await runCronAt(DAY_BEFORE);
  expect(listSubjects(late)).toEqual([]);
});

test("an event that moved is reminded of again, one without times without an hour", async () => {
  const dive = await makeEvent({ ...DIVE, start_time: null, end_time: null });
  const anna = await makeUser("anna");
  await makeEnrolment(dive, anna, EARLIER);
  await runCronAt(DAY_BEFORE);
  await database
    .prepare("update events set date = '2027-07-18', start_time = '10:00' where id = ?")
    .bind(dive.id)
    .run();
  await runCronAt("2027-07-17T07:00:00.000Z");
  expect(listSubjects(anna)).toEqual(["Domani: Tuffo a Camogli", "Domani alle 10:00: Tuffo a Camogli"]);
});

test("a course is reminded of before its first session with the others, and after a gap", async () => {
  const session = { start_time: "19:00", end_time: "21:00", location: null, title: null };
  const sessions = ["2027-07-11", "2027-07-18", "2027-07-27"].map((date) => ({ ...session, date }));
  const course = await makeEvent({
    title: "Corso base",
    date: "2027-07-11",
    end_date: "2027-07-27",
    start_time: "19:00",
    end_time: "21:00",
    sessions,
  });
  const anna = await makeUser("anna");
  await makeEnrolment(course, anna, EARLIER);
  for (const day of ["10", "16", "17", "18", "25", "26", "27"])
    await runCronAt(`2027-07-${day}T07:00:00.000Z`);
  expect(SESSION_GAP_DAYS).toBe(7);
  const mails = messagesTo(anna.email).filter(({ subject }) => subject.includes("Corso base"));
  expect(mails.map(({ subject }) => subject)).toEqual([
    "Domani alle 19:00: Corso base",
    "Domani alle 19:00: Corso base",
  ]);
  expect(mails[0]?.text).toContain(
    "Poi:\ndomenica 18 luglio 2027, 19:00–21:00\nmartedì 27 luglio 2027, 19:00–21:00",
  );
  expect(mails[1]?.text).toContain("martedì 27 luglio 2027, 19:00–21:00");
  expect(mails[1]?.text).not.toContain("Poi:");
});

test("many events of one day are reminded of over several ticks, each once", async () => {
  const zoe = await makeUser("zoe");
  for (let number = 0; number < EVENTS_PAGE + 2; number++)
    await makeEnrolment(await makeEvent({ ...DIVE, title: `Tuffo ${number}` }), zoe, EARLIER);
  const countReminders = () =>
    database
      .prepare("select count(*) as n from mails where recipient = ?")
      .bind(zoe.email)
      .first<number>("n");
  await runCronAt(DAY_BEFORE);
  // Others of the day are in the same page.
  expect(await countReminders()).toBeLessThanOrEqual(EVENTS_PAGE);
  for (let tick = 0; tick < 4; tick++) await runCronAt(LATER_THAT_DAY);
  expect(await countReminders()).toBe(EVENTS_PAGE + 2);
  expect(new Set(listSubjects(zoe)).size).toBe(listSubjects(zoe).length);
});

test("due events are found along indexes, however many events there are", async () => {
  const anna = await makeUser("anna");
  await makeEnrolment(await makeEvent(DIVE), anna, EARLIER);
  const measure = async () => {
    const { db: DB, meter } = meterDatabase(database);
    const { db } = openDatabase(DB);
    await listBeginning(db, DIVE.date, null);
    await listGoingOn(db, DIVE.date, null);
    const plans = await listQueryPlans(database, meter);
    return { rows: meter.rows, statements: meter.statements.length, plans };
  };
  const few = await measure();
  await database
    .prepare(`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 2000)
      insert into events (id, slug, title, date, created_at, updated_at)
      select 'filler-' || n, 'filler-' || n, 'Altro', date('2027-08-01', (n % 300) || ' days'), '', '' from numbers`)
    .run();
  const many = await measure();
  expect(many.plans.filter((plan) => /SCAN (e|events)\b/.test(plan))).toEqual([]);
  expect([many.rows, many.statements]).toEqual([few.rows, few.statements]);
});
