import { eq, inArray } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { newBudget } from "../../../worker/cronBudget.ts";
import { openDatabase } from "../../../worker/env.ts";
import { events } from "../../../worker/events/schema.ts";
import { decideDueEvents } from "../../../worker/payments/deciding/decideDueEvents.ts";
import type { EventDecision } from "../../../worker/payments/deciding/outputs.ts";
import { listEnrolmentStatuses, makePaidEvent, makeUserWithDocuments } from "../../support/checkout.ts";
import { withEmptyStorage } from "../../support/emptyStorage.ts";
import { makeEnrolment } from "../../support/events.ts";
import { interceptBatches } from "../../support/interception.ts";
import { mailsTo } from "../../support/mailbox.ts";
import { meterDatabase } from "../../support/meterDatabase.ts";
import { listNoticeKinds } from "../../support/notices.ts";
import { makePaidEnrolment } from "../../support/payments.ts";
import { clearReminders, listSubjects, runCronAt } from "../../support/reminders.ts";
import { makeUser, type SignedInUser } from "../../support/users.ts";
import { ask, bindings, database, db } from "../../support/worker.ts";

withEmptyStorage();
beforeEach(clearReminders);

/** The decision day is 8 July, in Rome two hours ahead of UTC. */
const TRIP = {
  title: "Tre giorni a Dahab",
  date: "2027-07-11",
  minimum_participants: 3,
  decision_days_before: 3,
};
const EARLY = "2027-07-08T06:30:00.000Z";
const MORNING = "2027-07-08T07:05:00.000Z";
const BEFORE_EIGHT = "2027-07-08T17:55:00.000Z";
const EVENING = "2027-07-08T18:05:00.000Z";
const NEXT_DAY = "2027-07-09T18:05:00.000Z";

async function makeTrip(other: Parameters<typeof makePaidEvent>[0] = {}, enrolled = 2) {
  const gea = await makeUser("gea", { role: "company", full_name: "Gea Verdi" });
  const trip = await makePaidEvent({ ...TRIP, organizer_id: gea.id, ...other });
  const divers: SignedInUser[] = [];
  for (let index = 0; index < enrolled; index += 1) {
    const diver = await makeUserWithDocuments(`diver${index}`);
    await makePaidEnrolment(trip, diver, { cents: 4500 });
    divers.push(diver);
  }
  return { gea, trip, divers };
}

function decide(event: { id: string }, as: SignedInUser | undefined, body: unknown) {
  return ask<EventDecision>("POST", `/api/events/${event.id}/decision`, { ...(as && { as }), body });
}

function findEventRow({ id }: { id: string }) {
  return db.select().from(events).where(eq(events.id, id)).get();
}

const REMINDED = `Si fa o no? ${TRIP.title}`;

test("the organizer is reminded once on the decision day, by mail and notice, with who is in", async () => {
  const { gea, trip } = await makeTrip();
  await runCronAt(EARLY);
  expect(listSubjects(gea)).toEqual([]);
  await runCronAt(MORNING);
  await runCronAt(BEFORE_EIGHT);
  expect(listSubjects(gea)).toEqual([REMINDED]);
  const [mail] = mailsTo(gea.email);
  expect(mail?.text).toContain("Iscritti: 2. Minimo: 3.");
  expect(mail?.text).toContain("giovedì 8 luglio 2027, 20:00. Senza una tua decisione resta in programma.");
  expect(mail?.text).toContain(`/dashboard/participants/${trip.id}`);
  expect(await listNoticeKinds(gea)).toEqual(["decision_due"]);
});

test("the organizer confirms: participants are told once, and nothing is asked any more", async () => {
  const { gea, trip, divers } = await makeTrip();
  const [anna] = divers as [SignedInUser];
  expect((await decide(trip, anna, { verdict: "confirmed" })).status).toBe(403);
  const confirmed = await decide(trip, gea, { verdict: "confirmed" });
  expect(confirmed.status, confirmed.text).toBe(200);
  expect(confirmed.body.verdict).toBe("confirmed");
  expect((await decide(trip, gea, { verdict: "confirmed" })).body).toEqual(confirmed.body);
  await runCronAt(MORNING);
  await runCronAt(EVENING);
  expect(listSubjects(gea)).toEqual([]);
  expect(listSubjects(anna).filter((subject) => subject.startsWith("Confermato"))).toEqual([
    `Confermato, si fa: ${TRIP.title}`,
  ]);
  expect(await listNoticeKinds(anna)).toContain("event_confirmed");
  const detail = await ask<{ decided_at: string }>("GET", `/api/events/${trip.id}`);
  expect(detail.body.decided_at).toBe(confirmed.body.decided_at);
});

test("the organizer cancels: everybody gets everything back", async () => {
  const { gea, trip, divers } = await makeTrip({ refund_rule: "none" });
  const cancelled = await decide(trip, gea, { verdict: "cancelled", message: "Siamo in due." });
  expect(cancelled.status, cancelled.text).toBe(200);
  expect(await listEnrolmentStatuses(trip)).toEqual(["refunded", "refunded"]);
  expect(mailsTo((divers as [SignedInUser])[0].email).at(-1)?.text).toContain("«Siamo in due.»");
  expect((await decide(trip, gea, { verdict: "cancelled" })).body).toEqual(cancelled.body);
  expect((await decide(trip, gea, { verdict: "confirmed" })).error?.code).toBe("event_cancelled");
});

test("an event without a minimum waits for no decision", async () => {
  const { gea, trip } = await makeTrip({ minimum_participants: null, decision_days_before: null });
  expect((await decide(trip, gea, { verdict: "confirmed" })).error?.code).toBe("no_decision");
  expect((await decide(trip, gea, { verdict: "cancelled" })).error?.code).toBe("no_decision");
  await runCronAt(MORNING);
  expect(listSubjects(gea)).toEqual([]);
});

test("without a decision by eight in the evening an event below its minimum is cancelled with full refunds, once", async () => {
  const { gea, trip, divers } = await makeTrip({ cancel_without_decision: true, refund_rule: "none" });
  const [anna] = divers as [SignedInUser];
  await runCronAt(MORNING);
  expect(mailsTo(gea.email)[0]?.text).toContain("si annulla da solo con il rimborso completo");
  await runCronAt(BEFORE_EIGHT);
  expect((await findEventRow(trip))?.cancelled_at).toBeNull();
  await runCronAt(EVENING);
  await runCronAt(NEXT_DAY);
  expect((await findEventRow(trip))?.cancelled_at).not.toBeNull();
  expect(await listEnrolmentStatuses(trip)).toEqual(["refunded", "refunded"]);
  expect(listSubjects(gea)).toEqual([REMINDED, `Annullato, mancava il minimo: ${TRIP.title}`]);
  const mails = mailsTo(anna.email).filter(({ subject }) =>
    subject.startsWith(`Evento annullato: ${TRIP.title}, `),
  );
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain("Non si è raggiunto il minimo di 3 partecipanti.");
  expect(await listNoticeKinds(anna)).toContain("event_cancelled");
});

test("guests and seats bought for others count for the minimum, which then keeps the event", async () => {
  const { gea, trip, divers } = await makeTrip({ cancel_without_decision: true }, 1);
  const [anna] = divers as [SignedInUser];
  await database.prepare("update enrolments set seats = 2 where user_id = ?").bind(anna.id).run();
  await database
    .prepare(`insert into event_guests (id, event_id, name, method, amount_cents, added_by, created_at)
      values (?, ?, 'Ospite', 'none', 0, ?, '2027-01-01T00:00:00.000Z')`)
    .bind(crypto.randomUUID(), trip.id, gea.id)
    .run();
  await runCronAt(MORNING);
  await runCronAt(EVENING);
  await runCronAt(NEXT_DAY);
  expect((await findEventRow(trip))?.cancelled_at).toBeNull();
  expect(listSubjects(gea)).toEqual([REMINDED, `Non hai ancora deciso: ${TRIP.title}`]);
});

test("an event that stays below its minimum is not cancelled when its organizer did not choose so", async () => {
  const { gea, trip } = await makeTrip();
  await runCronAt(MORNING);
  await runCronAt(EVENING);
  await runCronAt(NEXT_DAY);
  expect((await findEventRow(trip))?.cancelled_at).toBeNull();
  expect(listSubjects(gea)).toEqual([REMINDED, `Non hai ancora deciso: ${TRIP.title}`]);
});

test("nobody is cancelled without having been reminded on the day, as after an outage of the cron", async () => {
  const { gea, trip } = await makeTrip({ cancel_without_decision: true });
  await runCronAt(EVENING);
  await runCronAt(NEXT_DAY);
  expect((await findEventRow(trip))?.cancelled_at).toBeNull();
  expect(listSubjects(gea)).toEqual([`Non hai ancora deciso: ${TRIP.title}`]);
});

test("a venue's evening is the venue's: at Dahab, two hours east of London, it comes first", async () => {
  const { trip } = await makeTrip({ cancel_without_decision: true, time_zone: "Europe/London" });
  await runCronAt("2027-07-08T08:05:00.000Z");
  await runCronAt(EVENING);
  expect((await findEventRow(trip))?.cancelled_at).toBeNull();
  await runCronAt("2027-07-08T19:05:00.000Z");
  expect((await findEventRow(trip))?.cancelled_at).not.toBeNull();
});

test("a decision or a third participant that comes while the cron waits is respected by the statement", async () => {
  for (const meanwhile of ["decision", "participant"] as const) {
    const { trip } = await makeTrip({ cancel_without_decision: true });
    await runCronAt(MORNING);
    const before = async () => {
      if (meanwhile === "participant") await makeEnrolment(trip, await makeUser("third"));
      else await db.update(events).set({ decided_at: EVENING }).where(eq(events.id, trip.id));
    };
    const { db: own } = openDatabase(interceptBatches({ before }), "first-primary");
    await decideDueEvents(
      { env: bindings({ SITE_URL: "https://respiro.test" }), db: own, budget: newBudget() },
      new Date(EVENING),
    );
    expect((await findEventRow(trip))?.cancelled_at, meanwhile).toBeNull();
  }
});

test("reminders of many events cost what one costs, and cancellations stay inside their budget", async () => {
  const trips: string[] = [];
  for (let index = 0; index < 6; index += 1)
    trips.push((await makeTrip({ cancel_without_decision: true }, 1)).trip.id);
  const { db: DB, meter } = meterDatabase(database);
  const own = () => openDatabase(DB, "first-primary").db;
  const site = bindings({ SITE_URL: "https://respiro.test" });
  expect(await decideDueEvents({ env: site, db: own(), budget: newBudget() }, new Date(MORNING))).toBe(false);
  expect([meter.statements.length, meter.trips]).toEqual([3, 2]);
  meter.statements.length = 0;
  const budget = newBudget();
  budget.left = { statements: 3 + 2 * 11, subrequests: 2 + 2 * 3 };
  expect(await decideDueEvents({ env: site, db: own(), budget }, new Date(EVENING))).toBe(true);
  expect(meter.statements.length).toBeLessThanOrEqual(3 + 2 * 11);
  const after = await db.select().from(events).where(inArray(events.id, trips));
  expect(after.filter(({ cancelled_at }) => cancelled_at)).toHaveLength(2);
});
