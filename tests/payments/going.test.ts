import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { ShownVerdict } from "../../worker/events/going/outputs.ts";
import { goVerdicts } from "../../worker/events/going/schema.ts";
import { events } from "../../worker/events/schema.ts";
import { eventStaff } from "../../worker/events/staff/schema.ts";
import { formatWeekdayOfYear } from "../../worker/lib/longDays.ts";
import type { GoView } from "../../worker/payments/going/outputs.ts";
import { listEnrolmentStatuses, makePaidEvent, makeUserWithDocuments } from "../support/checkout.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { dayFromNow, makeEnrolment, makeEvent } from "../support/events.ts";
import { mailsTo } from "../support/mailbox.ts";
import { listNoticeKinds } from "../support/notices.ts";
import { makeOrganizer, makePackage } from "../support/organizers.ts";
import { makePaidEnrolment } from "../support/payments.ts";
import { clearReminders, listSubjects, messagesTo, runCronAt } from "../support/reminders.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { ask, db } from "../support/worker.ts";

withEmptyStorage();
beforeEach(clearReminders);

const TOMORROW = () => dayFromNow(1);

/** A paid event of Gea tomorrow with Rino as its responsible, a plain member, and Anna enrolled. */
async function makeDive(other: Partial<typeof events.$inferInsert> = {}) {
  const gea = await makeUser("gea", { role: "instructor", full_name: "Gea Verdi" });
  await makePackage(gea, "premium");
  const rino = await makeUser("rino", { full_name: "Rino Costa" });
  const anna = await makeUserWithDocuments("anna");
  const dive = await makePaidEvent({
    title: "Tuffo a Portofino",
    date: TOMORROW(),
    location: "Camogli",
    meeting_point: "Molo",
    start_time: "09:00",
    refund_rule: "none",
    organizer_id: gea.id,
    ...other,
  });
  await makeStaff(dive, rino);
  await makePaidEnrolment(dive, anna, { cents: 4500 });
  return { gea, rino, anna, dive };
}

async function makeStaff(
  event: { id: string },
  user: { id: string },
  state: "pending" | "declined" = "pending",
) {
  const row = { event_id: event.id, user_id: user.id, part: "responsible" as const, state };
  await db.insert(eventStaff).values({ ...row, created_at: new Date().toISOString() });
}

function go(event: { id: string }, as: SignedInUser, body: unknown) {
  return ask<ShownVerdict>("POST", `/api/events/${event.id}/go`, { as, body });
}

function readGo(event: { id: string }, as: SignedInUser) {
  return ask<GoView>("GET", `/api/events/${event.id}/go`, { as });
}

function findRow({ id }: { id: string }) {
  return db.select().from(events).where(eq(events.id, id)).get();
}

function subjectsOf(user: SignedInUser) {
  return mailsTo(user.email).map(({ subject }) => subject);
}

async function goingOf(event: { id: string }) {
  const { body } = await ask<{ going?: ShownVerdict[] }>("GET", `/api/events/${event.id}`);
  return (body.going ?? []).map(({ verdict, day, decided_by }) => [verdict, day, decided_by]);
}

test("the responsible confirms: one mail, one notice, a banner, and a second time nothing", async () => {
  const { gea, rino, anna, dive } = await makeDive();
  const first = await go(dive, rino, { verdict: "confirmed", text: "Mare piatto." });
  expect(first.status, first.text).toBe(200);
  expect(first.body).toMatchObject({ verdict: "confirmed", day: TOMORROW(), decided_by: "Rino Costa" });
  expect((await go(dive, gea, { verdict: "confirmed" })).body).toEqual(first.body);
  expect(subjectsOf(anna)).toEqual(["Si va: Tuffo a Portofino"]);
  expect(mailsTo(anna.email)[0]?.text).toContain("Ha deciso Rino Costa.");
  expect(mailsTo(anna.email)[0]?.text).toContain("«Mare piatto.»");
  expect(await listNoticeKinds(anna)).toEqual(["going"]);
  expect(await listNoticeKinds(gea)).toEqual(["going"]);
  expect(await goingOf(dive)).toEqual([["confirmed", TOMORROW(), "Rino Costa"]]);
  expect(await db.$count(goVerdicts, eq(goVerdicts.event_id, dive.id))).toBe(1);
  const mine = await ask<{ events: { going: ShownVerdict[] } }[]>("GET", "/api/me/participations", {
    as: anna,
  });
  expect(mine.body[0]?.events.going[0]?.verdict).toBe("confirmed");
});

test("twenty taps at once confirm once", async () => {
  const { rino, anna, dive } = await makeDive();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => go(dive, rino, { verdict: "confirmed" })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await db.$count(goVerdicts, eq(goVerdicts.event_id, dive.id))).toBe(1);
  expect(subjectsOf(anna)).toHaveLength(1);
});

test("another place changes the event, with one mail, a full refund and the calendar's next sequence", async () => {
  const { gea, rino, anna, dive } = await makeDive({ date: dayFromNow(2) });
  const body = {
    verdict: "other_place",
    text: "Vento da sud.",
    location: "Santa Margherita",
    meeting_point: "Porto",
  };
  const answer = await go(dive, rino, body);
  expect(answer.status, answer.text).toBe(200);
  expect(await findRow(dive)).toMatchObject({
    location: "Santa Margherita",
    meeting_point: "Porto",
    revision: 2,
  });
  expect(subjectsOf(anna)).toEqual(["Evento modificato: Tuffo a Portofino"]);
  const [mail] = mailsTo(anna.email);
  expect(mail?.text).toContain("Rino Costa ha modificato un evento");
  expect(mail?.text).toContain("Luogo: Camogli → Santa Margherita");
  expect(mail?.text).toContain("annullare con rimborso completo");
  expect(mail?.text).toContain("«Vento da sud.»");
  expect(await listNoticeKinds(anna)).toEqual(["event_changed"]);
  expect(await listNoticeKinds(gea)).toEqual(["event_changed"]);
  // A repeated call, whose first answer was lost.
  expect((await go(dive, rino, body)).body).toEqual(answer.body);
  expect(subjectsOf(anna)).toHaveLength(1);
  expect((await go(dive, rino, { verdict: "other_place", text: "Boh" })).error?.fields).toEqual({
    location: "validation.required",
  });
});

test("moved moves the day and the times, and the verdict stays on the page until the new day", async () => {
  const { rino, anna, dive } = await makeDive({ minimum_participants: 2, decision_days_before: 3 });
  const body = {
    verdict: "moved",
    day: TOMORROW(),
    new_day: dayFromNow(3),
    start_time: "10:30",
    text: "Mare mosso.",
  };
  expect((await go(dive, rino, { ...body, text: "" })).error?.code).toBe("message_required");
  expect(await goingOf(dive)).toEqual([]);
  expect((await go(dive, rino, body)).status).toBe(200);
  const row = await findRow(dive);
  expect(row).toMatchObject({ date: dayFromNow(3), start_time: "10:30" });
  expect(row?.decided_at).not.toBeNull();
  expect(mailsTo(anna.email)[0]?.text).toContain("annullare con rimborso completo");
  expect(await goingOf(dive)).toEqual([["moved", TOMORROW(), "Rino Costa"]]);
  expect((await go(dive, rino, body)).status).toBe(200);
  expect((await go(dive, rino, { ...body, day: dayFromNow(3) })).error?.fields).toEqual({
    new_day: "validation.date",
  });
});

test("of several sessions a verdict moves that day's alone", async () => {
  const { rino, dive } = await makeDive({
    end_date: dayFromNow(8),
    sessions: [
      { key: 0, date: TOMORROW(), start_time: "09:00", end_time: null, location: null, title: "Prima" },
      { key: 1, date: dayFromNow(8), start_time: "09:00", end_time: null, location: null, title: "Seconda" },
    ],
  });
  expect(
    (await go(dive, rino, { verdict: "other_place", location: "Piscina", text: "Dentro." })).status,
  ).toBe(200);
  expect((await findRow(dive))?.sessions?.map(({ location }) => location)).toEqual(["Piscina", null]);
  expect((await go(dive, rino, { verdict: "moved", new_day: dayFromNow(2), text: "Dopo." })).status).toBe(
    200,
  );
  expect((await findRow(dive))?.sessions?.map(({ date }) => date)).toEqual([dayFromNow(2), dayFromNow(8)]);
});

test("the responsible cancels: everybody gets everything back, and the organizer hears of it", async () => {
  const { gea, rino, anna, dive } = await makeDive();
  expect((await readGo(dive, rino)).body?.cancellation).toEqual({ people: 1, paying: 1, total: 45 });
  expect((await go(dive, rino, { verdict: "cancelled", paying: 1, total: 40 })).error?.code).toBe(
    "refund_changed",
  );
  const body = { verdict: "cancelled", text: "Mareggiata.", paying: 1, total: 45 };
  const answer = await go(dive, rino, body);
  expect(answer.status, answer.text).toBe(200);
  expect(await listEnrolmentStatuses(dive)).toEqual(["refunded"]);
  const [mail] = mailsTo(anna.email).filter(({ subject }) =>
    subject.startsWith("Evento annullato: Tuffo a Portofino, "),
  );
  expect(mail?.text).toContain("Rino Costa ha annullato");
  expect(mail?.text).toContain("«Mareggiata.»");
  const tomorrow = formatWeekdayOfYear(TOMORROW(), "it");
  expect(subjectsOf(gea)).toEqual([`Il tuo evento è stato annullato: Tuffo a Portofino, ${tomorrow}`]);
  expect(await goingOf(dive)).toEqual([["cancelled", TOMORROW(), "Rino Costa"]]);
  expect((await go(dive, rino, body)).body).toEqual(answer.body);
  expect((await go(dive, rino, { verdict: "confirmed" })).error?.code).toBe("event_cancelled");
  expect((await readGo(dive, rino)).body).toBeNull();
});

test("nobody else decides, and a responsible who declined no more", async () => {
  const { rino, anna, dive } = await makeDive();
  const stranger = await makeOrganizer("sara");
  for (const as of [anna, stranger]) {
    expect((await go(dive, as, { verdict: "confirmed" })).error?.code).toBe("forbidden");
    expect((await readGo(dive, as)).body).toBeNull();
  }
  expect((await readGo(dive, rino)).body?.day).toBe(TOMORROW());
  await db.update(eventStaff).set({ state: "declined" }).where(eq(eventStaff.user_id, rino.id));
  expect((await go(dive, rino, { verdict: "confirmed" })).error?.code).toBe("forbidden");
});

test("a day that is not the event's, and a past event, are refused", async () => {
  const { gea, dive } = await makeDive();
  const wrong = await go(dive, gea, { verdict: "confirmed", day: dayFromNow(5) });
  expect(wrong.error?.fields).toEqual({ day: "validation.date" });
  const past = await makeEvent({ date: dayFromNow(-3), organizer_id: gea.id });
  expect((await go(past, gea, { verdict: "confirmed" })).error?.code).toBe("event_past");
});

test("a confirmed event is not cancelled at eight for want of a decision about its minimum", async () => {
  const { rino, dive } = await makeDive({
    date: "2027-07-11",
    minimum_participants: 3,
    decision_days_before: 1,
    cancel_without_decision: true,
  });
  expect((await go(dive, rino, { verdict: "confirmed" })).status).toBe(200);
  await runCronAt("2027-07-10T07:05:00.000Z");
  await runCronAt("2027-07-10T18:05:00.000Z");
  expect((await findRow(dive))?.cancelled_at).toBeNull();
});

const EVENING = "2027-07-10T16:00:00.000Z";

test("at six in the evening before, at the venue, the responsible is asked once, unless somebody decided", async () => {
  const gea = await makeOrganizer("gea");
  const rino = await makeUser("rino");
  const anna = await makeUser("anna");
  const make = async (title: string, other: Partial<typeof events.$inferInsert>) => {
    const event = await makeEvent({ title, date: "2027-07-11", organizer_id: gea.id, ...other });
    await makeEnrolment(event, anna);
    return event;
  };
  const led = await make("Con responsabile", {});
  await makeStaff(led, rino);
  await make("All’aperto", { discipline: "outdoor", latitude: 44.3, longitude: 9.2 });
  await make("In piscina", { discipline: "indoor" });
  const far = await make("A Dahab", { time_zone: "America/New_York" });
  await makeStaff(far, rino);
  const decided = await make("Deciso", {});
  await makeStaff(decided, rino);
  expect((await go(decided, rino, { verdict: "confirmed" })).status).toBe(200);
  await runCronAt("2027-07-10T15:00:00.000Z");
  expect(listSubjects(rino)).toEqual([]);
  await runCronAt(EVENING, { OPEN_METEO_API_KEY: "chiave" });
  await runCronAt("2027-07-10T17:00:00.000Z", { OPEN_METEO_API_KEY: "chiave" });
  expect(listSubjects(rino)).toEqual(["Decidi per domani: Con responsabile"]);
  expect(listSubjects(gea)).toEqual(["Decidi per domani: All’aperto"]);
  expect(await listNoticeKinds(rino)).toEqual(["going_due"]);
  expect(messagesTo(rino.email)[0]?.text).toContain("#decidi");
  await runCronAt("2027-07-10T22:00:00.000Z");
  expect(listSubjects(rino)).toContain("Decidi per domani: A Dahab");
});
