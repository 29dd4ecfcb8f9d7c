import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { newBudget } from "../../../worker/cronBudget.ts";
import type { Requirement } from "../../../worker/eligibility/outputs.ts";
import { eventDeclarations } from "../../../worker/enrolments/eligibility/schema.ts";
import { sendGateReminders } from "../../../worker/enrolments/eligibility/sendGateReminders.ts";
import type { Participant } from "../../../worker/enrolments/outputs.ts";
import { events } from "../../../worker/events/schema.ts";
import { addDays } from "../../../worker/lib/calendarDays.ts";
import { mails } from "../../../worker/mail/schema.ts";
import { runCron } from "../../support/checkout.ts";
import { noonOn } from "../../support/deposits.ts";
import { makeOverride } from "../../support/eligibilityRows.ts";
import { withEmptyStorage } from "../../support/emptyStorage.ts";
import { dayFromNow, makeEnrolment, makeEvent } from "../../support/events.ts";
import { mailsTo } from "../../support/mailbox.ts";
import { makeUser, type SignedInUser, updateUser } from "../../support/users.ts";
import { ask, bindings, db } from "../../support/worker.ts";

withEmptyStorage();

const MEDICAL: Requirement = { code: "medical", kind: "non_competitive", mode: "by_day", days_before: 10 };
const INSURANCE: Requirement = { code: "insurance", mode: "block" };

/** An event whose participants took their seats under these requirements. */
async function requiringEvent(requirements: Requirement[], people: SignedInUser[], date = dayFromNow(30)) {
  const gea = await makeUser("gea", { role: "company" });
  const event = await makeEvent({ organizer_id: gea.id, date, requirements });
  const updated_at = new Date().toISOString();
  for (const person of people) {
    await makeEnrolment(event, person);
    await db
      .insert(eventDeclarations)
      .values({ event_id: event.id, user_id: person.id, requirements, updated_at });
  }
  return { gea, event };
}

/** The templates of the new mails to a member, by the day of the job, which runs twice. */
async function mailsOn(days: number[], due: string, { email }: SignedInUser): Promise<string[][]> {
  const all = [];
  const listed = () => db.select().from(mails).where(eq(mails.recipient, email));
  for (const day of days) {
    const before = (await listed()).length;
    for (const minutes of [0, 5]) {
      vi.setSystemTime(noonOn(due, day).getTime() + minutes * 60_000);
      await sendGateReminders({ env: bindings(), db, budget: newBudget() }, new Date());
    }
    all.push((await listed()).slice(before).map(({ template }) => template));
  }
  return all;
}

test("who must bring something is reminded 7, 3 and 1 days before, until it is there; then the organizer decides once", async () => {
  const [anna, bruno, carla] = [await makeUser("anna"), await makeUser("bruno"), await makeUser("carla")];
  const { gea, event } = await requiringEvent([MEDICAL], [anna, bruno, carla]);
  await makeOverride(event.id, carla.id, "medical", { by: gea.id });
  const due = addDays(event.date, -10);
  const remind = "gates_due";
  expect(await mailsOn([-8, -7, -6], due, anna)).toEqual([[], [remind], []]);
  await runCron();
  const [mail] = mailsTo(anna.email);
  expect(mail?.subject).toBe(`Ti manca ancora qualcosa: ${event.title}`);
  expect(mail?.text).toContain("certificato medico");
  await updateUser(bruno.id, { scadenza_certificato_medico: event.date });
  expect(await mailsOn([-3, -1, 0], due, anna)).toEqual([[remind], [remind], []]);
  expect(await mailsOn([1, 2, 3], due, gea)).toEqual([["gates_late"], [], []]);
  const templates = async ({ email }: SignedInUser) =>
    (await db.select().from(mails).where(eq(mails.recipient, email))).map(({ template }) => template);
  expect([await templates(bruno), await templates(carla)]).toEqual([[remind], []]);
  await runCron();
  expect(mailsTo(gea.email).at(-1)?.text).toContain(`/dashboard/participants/${event.id}`);
  const list = await ask<Participant[]>("GET", `/api/events/${event.id}/participants`, { as: gea });
  const states = new Map(list.body.map(({ user_id, gates }) => [user_id, gates]));
  expect(states.get(anna.id)).toMatchObject([{ state: "missing", mode: "block", due_on: due }]);
  expect(states.get(bruno.id)).toMatchObject([{ state: "ok" }]);
  const notices = await ask<{ kind: string }[]>("GET", "/api/notices", { as: gea });
  expect(notices.body.map(({ kind }) => kind)).toContain("gates_late");
});

test("moved days ask again: who lacks something for the new ones is told once, and nobody loses a seat", async () => {
  const date = dayFromNow(20);
  const [anna, bruno] = [await makeUser("anna"), await makeUser("bruno")];
  await updateUser(anna.id, { scadenza_assicurazione: addDays(date, 3) });
  await updateUser(bruno.id, { scadenza_assicurazione: addDays(date, 300) });
  const { event } = await requiringEvent([INSURANCE], [anna, bruno], date);
  await runCron();
  expect(mailsTo(anna.email)).toEqual([]);
  await db
    .update(events)
    .set({ end_date: addDays(date, 4) })
    .where(eq(events.id, event.id));
  await runCron();
  await runCron();
  expect(mailsTo(anna.email).map(({ subject }) => subject)).toEqual([
    `Le date sono cambiate, ti manca qualcosa: ${event.title}`,
  ]);
  expect(mailsTo(anna.email)[0]?.text).toContain("assicurazione");
  expect(mailsTo(bruno.email)).toEqual([]);
  const rows = await db.select().from(eventDeclarations).where(eq(eventDeclarations.event_id, event.id));
  expect(rows.map(({ reminded_on }) => reminded_on)).toEqual([null, null]);
  const gates = await ask<unknown[]>("GET", `/api/events/${event.id}/gates`, { as: anna });
  expect(gates.body).toMatchObject([{ state: "expires_before", mode: "block" }]);
});
