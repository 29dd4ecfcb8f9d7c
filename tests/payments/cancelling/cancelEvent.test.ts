import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { cancelEvent, eventCancellationQuery } from "../../../web/enrolments/cancelling/queries.ts";
import type { EventDetail } from "../../../worker/events/outputs.ts";
import { events } from "../../../worker/events/schema.ts";
import { LANGUAGE_CODES } from "../../../worker/lib/languages.ts";
import type { EventCancellation } from "../../../worker/payments/outputs.ts";
import { fetchCalendar } from "../../support/calendars.ts";
import {
  findEnrolmentStatus,
  listRefunds,
  makePaidEnrolmentWithRule,
  makePaidEventWithMember,
  postEnrolmentCancellation,
  postEventCancellation,
} from "../../support/cancellations.ts";
import { dayFromNow, makeEnrolment, makeEvent } from "../../support/events.ts";
import { linkIn, listOutbox, mailsTo, mailTo } from "../../support/mailbox.ts";
import { standIn } from "../../support/stripe/inTests.ts";
import { makeUser, type SignedInUser, updateUser } from "../../support/users.ts";
import { ask, db, inBrowser, readInBrowser, visit } from "../../support/worker.ts";

beforeEach(() => void standIn());

function see({ id }: { id: string }, as?: SignedInUser) {
  return ask<EventCancellation>("GET", `/api/events/${id}/cancellation`, as && { as });
}

async function eventNow({ id }: { id: string }) {
  return db.select().from(events).where(eq(events.id, id)).get();
}

/** Anna has paid 45.00, Bruno 20.50 as it was cheaper then, Carla came for nothing, Dora is paying. */
async function outing(other: Partial<typeof events.$inferInsert> = {}) {
  const { sara, anna, dive, place, payment } = await makePaidEventWithMember(other);
  const [bruno, carla, dora] = [await makeUser("bruno"), await makeUser("carla"), await makeUser("dora")];
  const brunos = await makePaidEnrolmentWithRule(dive, bruno, 2050, { refund_rule: "none" });
  const carlas = await makeEnrolment(dive, carla);
  const held = await makeEnrolment(dive, dora, { status: "held", held_until: "2099-01-01T00:00:00.000Z" });
  return { sara, anna, bruno, carla, dora, dive, annas: { place, payment }, brunos, carlas, held };
}

const AGREED = { paying: 2, total: 65.5 };

test("cancelling an event refunds every payment in full and ends the enrolments, whatever the refund rule", async () => {
  const { sara, dive, annas, brunos, carlas, held } = await outing();
  const shown = await readInBrowser(sara, eventCancellationQuery(dive.id));
  expect(shown).toEqual({ people: 3, ...AGREED });
  expect(await inBrowser(sara, () => cancelEvent(dive.id, AGREED))).toEqual(shown);
  const now = await eventNow(dive);
  expect(now).toMatchObject({ cancelled_at: expect.any(String), revision: dive.revision + 1, paying: 0 });
  for (const [place, status] of [
    [annas.place, "refunded"],
    [brunos.place, "refunded"],
    [carlas.id, "cancelled"],
  ] as const)
    expect(await findEnrolmentStatus(place)).toEqual({ status, ended_at: now?.cancelled_at });
  // Whether whoever is paying has paid is Stripe's to say.
  expect((await findEnrolmentStatus(held.id))?.status).toBe("held");
  expect(await listRefunds(annas.payment)).toMatchObject([{ amount_cents: 4500, reason: "event_cancelled" }]);
  expect(await listRefunds(brunos.payment)).toMatchObject([
    { amount_cents: 2050, reason: "event_cancelled" },
  ]);
  const { body } = await ask<EventDetail>("GET", `/api/events/${dive.id}`);
  expect(body).toMatchObject({ cancelled_at: now?.cancelled_at, seats_taken: 1 });
});

test("every participant gets a mail in their language with the refund and the organizer's message", async () => {
  const { sara, anna, bruno, carla, dora, dive } = await outing({ date: "2030-03-05" });
  await updateUser(bruno.id, { language: "en" });
  await updateUser(sara.id, { company_name: "Scuola Blu" });
  const message = "Mare mosso.\r\n\r\nCi rivediamo {{name}} <b>presto</b>.";
  await postEventCancellation(dive, sara, { ...AGREED, message });
  const toAnna = mailTo(anna.email);
  expect(toAnna.subject).toBe("Evento annullato: Notte al lago, martedì 5 marzo");
  for (const part of [
    "Ciao Anna,",
    "Scuola Blu ha annullato",
    "5 marzo 2030",
    "Ci rivediamo {{name}} <b>presto</b>.»",
    "Ti rimborsiamo 45,00\u00a0€, sulla carta con cui hai pagato.",
  ])
    expect(toAnna.text).toContain(part);
  expect(toAnna.html).toContain("&lt;b&gt;presto");
  expect(linkIn(toAnna).pathname).toBe("/eventi-imminenti");
  expect(mailTo(bruno.email).text).toContain("We’re refunding €20.50");
  expect(mailTo(carla.email).text).not.toContain("€");
  expect(mailsTo(dora.email)).toEqual([]);
});

test("without a message the mail has no empty quotes, in any language", async () => {
  const { sara, dive } = await makePaidEventWithMember();
  const people = await Promise.all(
    LANGUAGE_CODES.map(async (language) => {
      const one = await makeUser("lettore", { language });
      await makeEnrolment(dive, one);
      return one;
    }),
  );
  await postEventCancellation(dive, sara, { paying: 1, total: 45, message: "  " });
  for (const { email } of people) expect(mailTo(email).text).not.toMatch(/[«“„]|\n\n\n|€/);
});

test("an admin's cancellation sends the organizer one mail in their language, with the admin's message", async () => {
  const { sara, anna, dive } = await makePaidEventWithMember({ date: "2030-03-05" });
  await updateUser(sara.id, { language: "en" });
  const admin = await makeUser("ugo", { role: "admin" });
  const body = { paying: 1, total: 45, message: "La piscina è chiusa." };
  await Promise.all([postEventCancellation(dive, admin, body), postEventCancellation(dive, admin, body)]);
  const told = mailTo(sara.email);
  expect(told.subject).toBe("Your event has been cancelled: Notte al lago, Tuesday 5 March");
  for (const part of ["Hi Sara", "The Respiro team has cancelled", "5 March 2030", "“La piscina è chiusa.”"])
    expect(told.text).toContain(part);
  expect(linkIn(told).pathname).toBe("/dashboard");
  expect(mailsTo(anna.email)).toHaveLength(1);
});

test("an organizer who cancels needs no mail to know it", async () => {
  const { sara, dive } = await makePaidEventWithMember();
  await postEventCancellation(dive, sara, { paying: 1, total: 45 });
  expect(mailsTo(sara.email)).toEqual([]);
});

test("numbers that differ from those shown are refused, and the event is not cancelled", async () => {
  const { sara, anna, dive, annas } = await outing();
  for (const body of [
    { paying: 1, total: 65.5 },
    { paying: 2, total: 65 },
    { paying: 0, total: 0 },
    { paying: 2, total: 65.51 },
  ]) {
    const answer = await postEventCancellation(dive, sara, body);
    expect([body, answer.status, answer.error?.code]).toEqual([body, 409, "refund_changed"]);
  }
  // Somebody gives up their place between the look and the yes.
  await postEnrolmentCancellation(annas.place, 45, anna);
  expect((await postEventCancellation(dive, sara, AGREED)).error?.code).toBe("refund_changed");
  expect(await eventNow(dive)).toMatchObject({ cancelled_at: null, revision: dive.revision });
  expect(await listRefunds(annas.payment)).toHaveLength(1);
  expect((await postEventCancellation(dive, sara, { paying: 1, total: 20.5 })).status).toBe(200);
  expect(await listRefunds(annas.payment)).toHaveLength(1);
});

test("a new free enrolment needs no second confirmation, because no amount has changed", async () => {
  const { sara, dive } = await outing();
  const late = await makeEnrolment(dive, await makeUser("tarda"));
  expect((await postEventCancellation(dive, sara, AGREED)).body).toEqual({ people: 4, ...AGREED });
  expect((await findEnrolmentStatus(late.id))?.status).toBe("cancelled");
});

test("cancelled twice, also at once, the event is cancelled once and each mail is sent once", async () => {
  const { sara, anna, carla, dive, annas } = await outing();
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => postEventCancellation(dive, sara, AGREED)),
  );
  for (const { status, body } of answers) expect([status, body]).toEqual([200, { people: 3, ...AGREED }]);
  const once = await eventNow(dive);
  expect(
    (await postEventCancellation(dive, sara, { paying: 0, total: 0, message: "Di nuovo" })).body.total,
  ).toBe(65.5);
  expect(await eventNow(dive)).toEqual(once);
  expect(once?.revision).toBe(dive.revision + 1);
  expect(await listRefunds(annas.payment)).toHaveLength(1);
  for (const { email } of [anna, carla]) expect(await listOutbox(email)).toHaveLength(1);
  expect((await see(dive, sara)).error?.code).toBe("event_cancelled");
});

test("an event without participants is cancelled too", async () => {
  const sara = await makeUser("sara", { role: "instructor" });
  const dive = await makeEvent({ organizer_id: sara.id });
  expect((await see(dive, sara)).body).toEqual({ people: 0, paying: 0, total: 0 });
  expect((await postEventCancellation(dive, sara, { paying: 0, total: 0 })).body).toEqual({
    people: 0,
    paying: 0,
    total: 0,
  });
  expect((await eventNow(dive))?.cancelled_at).not.toBeNull();
});

test("an event that is over is not cancelled any more; one that goes on still is", async () => {
  const past = await makePaidEventWithMember({ date: dayFromNow(-3), end_date: dayFromNow(-1) });
  expect((await see(past.dive, past.sara)).error?.code).toBe("event_past");
  const refused = await postEventCancellation(past.dive, past.sara, { paying: 1, total: 45 });
  expect([refused.status, refused.error?.code]).toEqual([409, "event_past"]);
  expect(await listRefunds(past.payment)).toEqual([]);
  const { sara, dive } = await makePaidEventWithMember({ date: dayFromNow(-3), end_date: dayFromNow(0) });
  expect((await postEventCancellation(dive, sara, { paying: 1, total: 45 })).status).toBe(200);
});

test("a cancelled event refuses enrolments and cancellations, can be deleted, and still sends its refunds", async () => {
  const { sara, anna, dive, place, payment } = await makePaidEventWithMember();
  const refused = await ask("DELETE", `/api/events/${dive.id}`, { as: sara });
  expect(refused.error?.code).toBe("event_has_payments");
  await postEventCancellation(dive, sara, { paying: 1, total: 45 });
  const join = await ask("POST", `/api/events/${dive.id}/register-free`, { as: anna, body: {} });
  expect(join.error?.code).toBe("event_cancelled");
  expect((await postEnrolmentCancellation(place, 45, anna)).body).toEqual({
    status: "refunded",
    paid: 45,
    refund: 45,
    refund_to_voucher: 0,
  });
  expect((await ask("DELETE", `/api/events/${dive.id}`, { as: sara })).status).toBe(204);
  expect(await listRefunds(payment)).toHaveLength(1);
});

test("the event's page says that it is cancelled to the next visitor", async () => {
  const { sara, dive } = await makePaidEventWithMember();
  const path = `/api/events/${dive.id}`;
  expect(JSON.parse((await visit(path)).text).cancelled_at).toBeNull();
  await postEventCancellation(dive, sara, { paying: 1, total: 45 });
  expect(JSON.parse((await visit(path)).text).cancelled_at).toEqual(expect.any(String));
});

test("a cancelled event stays in the participants' calendars; an enrolment cancelled by its member does not", async () => {
  const { sara, anna, dive, place } = await makePaidEventWithMember();
  const quit = await makePaidEventWithMember();
  const [own] = await Promise.all([
    ask<{ url: string }>("POST", "/api/me/calendar", { as: anna, body: {} }),
    postEnrolmentCancellation(quit.place, 45, quit.anna),
  ]);
  const theirs = await ask<{ url: string }>("POST", "/api/me/calendar", { as: quit.anna, body: {} });
  await postEventCancellation(dive, sara, { paying: 1, total: 45 });
  await postEventCancellation(quit.dive, quit.sara, { paying: 0, total: 0 });
  expect((await findEnrolmentStatus(place))?.status).toBe("refunded");
  const { entries } = await fetchCalendar(new URL(own.body.url).pathname);
  expect(entries.map(({ id, status }) => [id, status])).toEqual([[dive.id, "CANCELLED"]]);
  expect((await fetchCalendar(new URL(theirs.body.url).pathname)).entries).toEqual([]);
});

describe("permissions", () => {
  test("only the organizer and an admin see the participants concerned and cancel the event", async () => {
    const { sara, anna, dive } = await makePaidEventWithMember();
    const others: Record<string, [SignedInUser | undefined, number, string]> = {
      visitor: [undefined, 401, "unauthorized"],
      participant: [anna, 403, "forbidden"],
      member: [await makeUser("otto"), 403, "forbidden"],
      blogger: [await makeUser("bea", { role: "blogger" }), 403, "forbidden"],
      instructor: [await makeUser("ivo", { role: "instructor" }), 403, "forbidden"],
      company: [await makeUser("olga", { role: "company" }), 403, "forbidden"],
    };
    for (const [name, [who, status, code]] of Object.entries(others)) {
      for (const answer of [
        await see(dive, who),
        await postEventCancellation(dive, who, { paying: 1, total: 45 }),
      ])
        expect([name, answer.status, answer.error?.code]).toEqual([name, status, code]);
    }
    expect((await eventNow(dive))?.cancelled_at).toBeNull();
    const admin = await makeUser("ugo", { role: "admin" });
    for (const who of [sara, admin]) expect((await see(dive, who)).status).toBe(200);
    expect((await postEventCancellation(dive, admin, { paying: 1, total: 45 })).status).toBe(200);
  });

  test("an event that does not exist is not found", async () => {
    const sara = await makeUser("sara", { role: "instructor" });
    for (const id of [crypto.randomUUID(), "uno"]) {
      for (const answer of [
        await see({ id }, sara),
        await postEventCancellation({ id }, sara, { paying: 0, total: 0 }),
      ])
        expect([answer.status, answer.error?.code]).toEqual([404, "event_not_found"]);
    }
  });
});

test("invalid numbers and a message that is too long are refused, and nothing is cancelled", async () => {
  const { sara, dive } = await makePaidEventWithMember();
  const right = { paying: 1, total: 45 };
  for (const [wrong, field] of [
    [{ paying: -1 }, "paying"],
    [{ paying: 1.5 }, "paying"],
    [{ paying: "1" }, "paying"],
    [{ paying: undefined }, "paying"],
    [{ total: -45 }, "total"],
    [{ total: null }, "total"],
    [{ total: "45" }, "total"],
    [{ message: "a".repeat(2001) }, "message"],
    [{ message: 7 }, "message"],
  ] as const) {
    const answer = await postEventCancellation(dive, sara, { ...right, ...wrong });
    expect([wrong, answer.status, Object.keys(answer.error?.fields ?? {})]).toEqual([wrong, 400, [field]]);
  }
  expect((await eventNow(dive))?.cancelled_at).toBeNull();
});
