import { beforeEach, expect, test } from "vitest";
import { newBudget } from "../../../worker/cronBudget.ts";
import { openDatabase } from "../../../worker/env.ts";
import { remindOfUnclaimedSeats } from "../../../worker/payments/seats/remindOfUnclaimedSeats.ts";
import { makePaidEvent, makeUserWithDocuments } from "../../support/checkout.ts";
import { withEmptyStorage } from "../../support/emptyStorage.ts";
import { mailsTo } from "../../support/mailbox.ts";
import { meterDatabase } from "../../support/meterDatabase.ts";
import { listNoticeKinds } from "../../support/notices.ts";
import { makePaidEnrolment } from "../../support/payments.ts";
import { clearReminders, listSubjects, runCronAt } from "../../support/reminders.ts";
import { bindings, database } from "../../support/worker.ts";

withEmptyStorage();
beforeEach(clearReminders);

/** In Rome, two hours ahead of UTC. */
const DIVE = { title: "Tuffo a Camogli", date: "2027-07-11", start_time: "08:30" };
const REMINDED = `Hai posti da assegnare: ${DIVE.title}`;

async function makePayer(seats: number, other: Parameters<typeof makePaidEvent>[0] = {}) {
  const dive = await makePaidEvent({ ...DIVE, ...other });
  const anna = await makeUserWithDocuments("anna", { language: "it" });
  const { enrolment } = await makePaidEnrolment(dive, anna, { cents: 4500 * seats });
  await database.prepare("update enrolments set seats = ? where id = ?").bind(seats, enrolment).run();
  return anna;
}

test("48 hours before the event the payer is reminded once of the seats that nobody claimed", async () => {
  const [anna, alone] = [await makePayer(3), await makePayer(1)];
  const late = await makePayer(2, { start_time: "20:30" });
  const elsewhere = await makePayer(2, { time_zone: "America/New_York" });
  await runCronAt("2027-07-09T06:00:00.000Z");
  expect(listSubjects(anna)).toEqual([]);
  await runCronAt("2027-07-09T07:00:00.000Z");
  await runCronAt("2027-07-09T08:00:00.000Z");
  await runCronAt("2027-07-10T08:00:00.000Z");
  expect(listSubjects(anna).filter((subject) => subject === REMINDED)).toHaveLength(1);
  expect(mailsTo(anna.email)[0]?.text).toContain("Posti da assegnare: 2");
  expect(await listNoticeKinds(anna)).toContain("seats_unclaimed");
  expect(listSubjects(alone)).not.toContain(REMINDED);
  expect(listSubjects(late)).toContain(REMINDED);
  expect(listSubjects(elsewhere)).toContain(REMINDED);
});

test("an event that was cancelled or has begun reminds nobody", async () => {
  const gone = await makePayer(2, { cancelled_at: "2027-07-01T08:00:00.000Z" });
  const begun = await makePayer(2);
  await runCronAt("2027-07-11T07:00:00.000Z");
  expect([...listSubjects(gone), ...listSubjects(begun)]).toEqual([]);
});

test("reminders of many payers cost three statements, in the first tick of an hour only", async () => {
  for (let index = 0; index < 5; index += 1) await makePayer(2);
  const { db: DB, meter } = meterDatabase(database);
  const { db } = openDatabase(DB, "first-primary");
  const site = bindings({ SITE_URL: "https://respiro.test" });
  await remindOfUnclaimedSeats({ env: site, db, budget: newBudget() }, new Date("2027-07-09T07:05:00.000Z"));
  expect(meter.statements).toHaveLength(0);
  await remindOfUnclaimedSeats({ env: site, db, budget: newBudget() }, new Date("2027-07-09T07:00:00.000Z"));
  expect([meter.statements.length, meter.trips]).toEqual([3, 2]);
  await remindOfUnclaimedSeats({ env: site, db, budget: newBudget() }, new Date("2027-07-09T08:00:00.000Z"));
  expect(meter.statements).toHaveLength(4);
});
