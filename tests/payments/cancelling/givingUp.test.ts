import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { enrolFree } from "../../../web/enrolments/api.ts";
import { cancelEnrolment, getCancellationTerms } from "../../../web/enrolments/cancelling/api.ts";
import { type EventDetail, eventPath, REFUND_RULES } from "../../../worker/events/contract.ts";
import { events } from "../../../worker/events/schema.ts";
import { addDays } from "../../../worker/lib/calendarDays.ts";
import { payments, refunds } from "../../../worker/payments/schema.ts";
import {
  findEnrolmentStatus,
  getEnrolmentCancellation,
  listRefunds,
  makePaidEnrolmentWithRule,
  makePaidEventWithMember,
  postEnrolmentCancellation,
} from "../../support/cancellations.ts";
import { dayFromNow, makeEnrolment, makeEvent } from "../../support/events.ts";
import { linkIn, listOutbox, mailsTo, mailTo } from "../../support/mailbox.ts";
import { standIn } from "../../support/stripe/inTests.ts";
import { makeUser, PASSWORD, updateUser } from "../../support/users.ts";
import { ask, db, inBrowser, ORIGIN, visit } from "../../support/worker.ts";

beforeEach(() => void standIn());

describe("a free place", () => {
  test("is given up at any time before the event: it ends, its seat is free at once, both are told", async () => {
    const { sara, dive } = await makePaidEventWithMember({
      cost_cents: null,
      participants: 2,
      date: "2030-02-28",
    });
    const carla = await makeUser("carla");
    const { id } = await inBrowser(carla, () => enrolFree(dive.id));
    expect(await inBrowser(carla, () => getCancellationTerms(id))).toEqual({
      paid: 0,
      refund: 0,
      refund_until: null,
      full_refund_until: null,
      rule: null,
    });
    const seats = () => ask<EventDetail>("GET", `/api/events/${dive.id}`);
    expect((await seats()).body.seats_taken).toBe(2);
    expect(await inBrowser(carla, () => cancelEnrolment(id, { refund: 0 }))).toEqual({
      status: "cancelled",
      paid: 0,
      refund: 0,
    });
    expect((await findEnrolmentStatus(id))?.status).toBe("cancelled");
    expect((await seats()).body.seats_taken).toBe(1);
    expect((await ask("GET", "/api/me/participations", { as: carla })).body).toEqual([]);
    const [, mail] = mailsTo(carla.email);
    expect(mail?.subject).toBe("Hai annullato la tua iscrizione: Notte al lago");
    expect(mail?.text).toContain("28 febbraio 2030");
    expect(mail?.text).not.toMatch(/€|\n\n\n/);
    expect(mail && linkIn(mail).href).toBe(`${ORIGIN}${eventPath(dive.slug)}`);
    const told = mailTo(sara.email);
    expect(told.text).toContain(
      "Carla Rossi ha annullato la sua iscrizione a Notte al lago (28 febbraio 2030).",
    );
    expect(linkIn(told).pathname).toBe(`/dashboard/participants/${dive.id}`);
    // And can be taken again.
    await inBrowser(carla, () => enrolFree(dive.id));
  });

  test("leaves no refund behind, and nobody is told where nobody organizes", async () => {
    const anna = await makeUser("anna");
    const dive = await makeEvent();
    const place = await makeEnrolment(dive, anna);
    expect((await postEnrolmentCancellation(place.id, 0, anna)).status).toBe(200);
    const owed = db
      .select({ id: refunds.id })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.payment_id));
    expect(await owed.where(eq(payments.user_id, anna.id))).toEqual([]);
    expect(await listOutbox(anna.email)).toHaveLength(1);
  });
});

describe("a paid place", () => {
  test("brings back what was shown: the refund waits, the place is refunded, the mails say how much", async () => {
    const { sara, anna, dive, place, payment } = await makePaidEventWithMember({}, { refund_rule: "half" });
    const shown = await getEnrolmentCancellation(place, anna);
    expect(shown.body).toEqual({
      paid: 45,
      refund: 22.5,
      refund_until: addDays(dive.date, -1),
      full_refund_until: null,
      rule: "half",
    });
    expect(shown.headers.get("cache-control")).toBe("no-store");
    expect((await postEnrolmentCancellation(place, 22.5, anna)).body).toEqual({
      status: "refunded",
      paid: 45,
      refund: 22.5,
    });
    expect(await findEnrolmentStatus(place)).toEqual({ status: "refunded", ended_at: expect.any(String) });
    expect(await listRefunds(payment)).toMatchObject([{ amount_cents: 2250, reason: "cancelled" }]);
    expect(mailTo(anna.email).text).toContain("Ti tornano 22,50\u00a0€ dei 45,00\u00a0€ che hai pagato");
    expect(mailTo(sara.email).text).toContain("Anna D'Angelo");
    expect(mailTo(sara.email).text).not.toContain("€");
  });

  test("of which nothing comes back is given up all the same, once that has been seen", async () => {
    const { anna, place, payment } = await makePaidEventWithMember({}, { refund_rule: "none" });
    expect((await getEnrolmentCancellation(place, anna)).body).toMatchObject({
      paid: 45,
      refund: 0,
      rule: "none",
    });
    expect((await postEnrolmentCancellation(place, 0, anna)).body).toEqual({
      status: "cancelled",
      paid: 45,
      refund: 0,
    });
    expect(await listRefunds(payment)).toEqual([]);
    expect(mailTo(anna.email).text).toContain("Dei 45,00\u00a0€ che hai pagato non torna nulla");
  });

  test("of half an odd sum, the odd cent is theirs", async () => {
    const { anna, place, payment } = await makePaidEventWithMember({}, { refund_rule: "half" }, 4555);
    expect((await getEnrolmentCancellation(place, anna)).body.refund).toBe(22.78);
    expect((await postEnrolmentCancellation(place, 22.78, anna)).body.refund).toBe(22.78);
    expect(await listRefunds(payment)).toMatchObject([{ amount_cents: 2278 }]);
  });

  test("another sum than the one that comes back is refused, and nothing is done", async () => {
    const { anna, place, payment } = await makePaidEventWithMember({}, { refund_rule: "half" });
    for (const refund of [0, 45, 22.49, 22.51]) {
      const answer = await postEnrolmentCancellation(place, refund, anna);
      expect([refund, answer.status, answer.error?.code]).toEqual([refund, 409, "refund_changed"]);
    }
    expect((await findEnrolmentStatus(place))?.status).toBe("confirmed");
    expect(await listRefunds(payment)).toEqual([]);
    expect(mailsTo(anna.email)).toEqual([]);
  });

  test("what has come back already does not come twice", async () => {
    const { anna, place, payment } = await makePaidEventWithMember();
    await returned(payment, 4000, "outside");
    expect((await getEnrolmentCancellation(place, anna)).body).toMatchObject({ paid: 45, refund: 5 });
    expect((await postEnrolmentCancellation(place, 5, anna)).body.refund).toBe(5);
    expect(await listRefunds(payment)).toMatchObject([{ amount_cents: 4000 }, { amount_cents: 500 }]);
  });

  test("whose payment the admin must look at is given up like any other", async () => {
    const { anna, place, payment } = await makePaidEventWithMember();
    await db.update(payments).set({ attention: "disputed" }).where(eq(payments.id, payment));
    expect((await postEnrolmentCancellation(place, 45, anna)).body).toMatchObject({
      status: "refunded",
      refund: 45,
    });
  });

  test("whose payment went back at Stripe is given up, with nothing more to come", async () => {
    const { anna, place, payment } = await makePaidEventWithMember();
    await db.update(payments).set({ status: "refunded" }).where(eq(payments.id, payment));
    expect((await getEnrolmentCancellation(place, anna)).body).toEqual({
      paid: 45,
      refund: 0,
      refund_until: null,
      full_refund_until: null,
      rule: null,
    });
    expect((await postEnrolmentCancellation(place, 0, anna)).body).toEqual({
      status: "cancelled",
      paid: 45,
      refund: 0,
    });
    expect(mailTo(anna.email).text).not.toContain("€");
  });
});

async function returned(payment_id: string, amount_cents: number, reason: "outside") {
  const at = "2026-01-01T00:00:00.000Z";
  await db
    .insert(refunds)
    .values({ id: crypto.randomUUID(), payment_id, amount_cents, reason, status: "done", created_at: at });
}

describe("what was promised", () => {
  test("stays when the organizer changes the rule after the payment", async () => {
    const { anna, dive, place } = await makePaidEventWithMember(
      {},
      { refund_rule: "always", refund_until: dayFromNow(10) },
    );
    await db
      .update(events)
      .set({ refund_rule: "none", refund_until_days: 200 })
      .where(eq(events.id, dive.id));
    expect((await getEnrolmentCancellation(place, anna)).body).toEqual({
      paid: 45,
      refund: 45,
      refund_until: dayFromNow(10),
      full_refund_until: null,
      rule: "always",
    });
    expect((await postEnrolmentCancellation(place, 45, anna)).status).toBe(200);
  });

  test("gets longer when the event is moved on, and never shorter when it is moved up", async () => {
    const rules = { refund_rule: "always" as const, refund_until_days: 5, date: dayFromNow(20) };
    const { anna, dive, place } = await makePaidEventWithMember(rules, { refund_until: dayFromNow(15) });
    const until = async () => (await getEnrolmentCancellation(place, anna)).body.refund_until;
    expect(await until()).toBe(dayFromNow(15));
    await db
      .update(events)
      .set({ date: dayFromNow(40) })
      .where(eq(events.id, dive.id));
    expect(await until()).toBe(dayFromNow(35));
    await db
      .update(events)
      .set({ date: dayFromNow(16) })
      .where(eq(events.id, dive.id));
    expect(await until()).toBe(dayFromNow(15));
    // Never after the event has begun.
    await db
      .update(events)
      .set({ date: dayFromNow(8) })
      .where(eq(events.id, dive.id));
    expect(await until()).toBe(dayFromNow(7));
  });

  test("is all, half or nothing, to the day and to the cent, which of a half is theirs", async () => {
    const anna = await makeUser("anna");
    const dive = await makeEvent({ date: dayFromNow(3), refund_until_days: 300 });
    const today = dayFromNow(0);
    const halves = { 50: 25, 4500: 2250, 4555: 2278 };
    for (const [whole, half] of Object.entries(halves)) {
      const cents = Number(whole);
      for (const refund_rule of REFUND_RULES) {
        for (const refund_until of [dayFromNow(-1), today, dayFromNow(1)]) {
          const { place } = await makePaidEnrolmentWithRule(dive, anna, cents, { refund_rule, refund_until });
          const promised = refund_until < today ? 0 : { always: cents, half, none: 0 }[refund_rule];
          const { refund } = (await getEnrolmentCancellation(place, anna)).body;
          expect([cents, refund_rule, refund_until, refund]).toEqual([
            cents,
            refund_rule,
            refund_until,
            promised / 100,
          ]);
          await postEnrolmentCancellation(place, refund, anna);
        }
      }
    }
  });
});

describe("time", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test("the last day with a refund ends at midnight in Rome", async () => {
    vi.setSystemTime("2030-07-05T10:00:00.000Z");
    const { anna, place } = await makePaidEventWithMember({ date: "2030-07-12", refund_until_days: 7 });
    const refund = async () => (await getEnrolmentCancellation(place, anna)).body.refund;
    vi.setSystemTime("2030-07-05T21:59:59.999Z");
    expect(await refund()).toBe(45);
    vi.setSystemTime("2030-07-05T22:00:00.000Z");
    expect(await refund()).toBe(0);
    expect((await postEnrolmentCancellation(place, 45, anna)).error?.code).toBe("refund_changed");
    expect((await findEnrolmentStatus(place))?.status).toBe("confirmed");
    expect((await postEnrolmentCancellation(place, 0, anna)).body.status).toBe("cancelled");
  });

  test("a place can be given up until the event's first day is over, also of one that lasts for days", async () => {
    vi.setSystemTime("2030-07-12T08:00:00.000Z");
    const { anna, dive, place } = await makePaidEventWithMember({
      date: "2030-07-12",
      end_date: "2030-07-14",
    });
    const carla = await makeUser("carla");
    const free = await makeEnrolment(dive, carla);
    vi.setSystemTime("2030-07-12T21:59:59.000Z");
    expect((await getEnrolmentCancellation(place, anna)).status).toBe(200);
    vi.setSystemTime("2030-07-12T22:00:01.000Z");
    for (const answer of [
      await getEnrolmentCancellation(place, anna),
      await postEnrolmentCancellation(place, 45, anna),
      await getEnrolmentCancellation(free.id, carla),
      await postEnrolmentCancellation(free.id, 0, carla),
    ])
      expect([answer.status, answer.error?.code]).toEqual([409, "too_late_to_cancel"]);
    expect((await findEnrolmentStatus(place))?.status).toBe("confirmed");
  });
});

describe("once the event has begun", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test.each([0, 1])(
    "a rule of %i days gives money back until the day before, and not after",
    async (days) => {
      vi.setSystemTime("2030-07-01T10:00:00.000Z");
      const { anna, place, payment } = await makePaidEventWithMember({
        date: "2030-07-12",
        refund_until_days: days,
      });
      vi.setSystemTime("2030-07-11T21:59:59.000Z");
      expect((await getEnrolmentCancellation(place, anna)).body).toMatchObject({
        refund: 45,
        refund_until: "2030-07-11",
      });
      vi.setSystemTime("2030-07-11T22:00:00.000Z");
      expect((await getEnrolmentCancellation(place, anna)).body).toMatchObject({
        refund: 0,
        refund_until: "2030-07-11",
      });
      expect((await postEnrolmentCancellation(place, 45, anna)).error?.code).toBe("refund_changed");
      expect((await postEnrolmentCancellation(place, 0, anna)).body.status).toBe("cancelled");
      expect(await listRefunds(payment)).toEqual([]);
    },
  );

  test("no promise of an older payment gives money back either, nor does deleting the account", async () => {
    vi.setSystemTime("2030-07-01T10:00:00.000Z");
    const { anna, payment } = await makePaidEventWithMember(
      { date: "2030-07-12" },
      { refund_until: "2030-07-12" },
    );
    vi.setSystemTime("2030-07-12T10:00:00.000Z");
    await ask("DELETE", "/api/account", { as: anna, body: { password: PASSWORD } });
    expect(await listRefunds(payment)).toEqual([]);
  });
});

describe("twice", () => {
  test("asked again, also at once in two tabs, it happens once and everybody is told once", async () => {
    const { sara, anna, place, payment } = await makePaidEventWithMember({}, { refund_rule: "half" });
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => postEnrolmentCancellation(place, 22.5, anna)),
    );
    for (const { status, body } of answers)
      expect([status, body]).toEqual([200, { status: "refunded", paid: 45, refund: 22.5 }]);
    const ended = await findEnrolmentStatus(place);
    expect((await postEnrolmentCancellation(place, 22.5, anna)).body.refund).toBe(22.5);
    expect(await findEnrolmentStatus(place)).toEqual(ended);
    expect(await listRefunds(payment)).toHaveLength(1);
    expect(await listOutbox(anna.email)).toHaveLength(1);
    expect(await listOutbox(sara.email)).toHaveLength(1);
    expect((await getEnrolmentCancellation(place, anna)).error?.code).toBe("not_found");
  });

  test("member and organizer at once: one refund, whoever was first", async () => {
    for (let round = 0; round < 4; round++) {
      const { sara, anna, dive, place, payment } = await makePaidEventWithMember({}, { refund_rule: "half" });
      const remove = () =>
        ask("DELETE", `/api/events/${dive.id}/participants/${place}`, { as: sara, body: { refund: 45 } });
      const callOff = () =>
        ask("POST", `/api/events/${dive.id}/cancellation`, { as: sara, body: { paying: 1, total: 45 } });
      const calls = [
        () => postEnrolmentCancellation(place, 22.5, anna),
        remove,
        ...(round % 2 ? [callOff] : []),
      ];
      await Promise.all((round < 2 ? calls : calls.toReversed()).map((call) => call()));
      const [refund, ...more] = await listRefunds(payment);
      expect(more).toEqual([]);
      expect(refund?.amount_cents).toBe(refund?.reason === "cancelled" ? 2250 : 4500);
      expect((await findEnrolmentStatus(place))?.status).toBe("refunded");
    }
  });

  test("who gave their place up after the organizer took it is told what has come back", async () => {
    const { sara, anna, dive, place } = await makePaidEventWithMember({}, { refund_rule: "half" });
    await ask("DELETE", `/api/events/${dive.id}/participants/${place}`, { as: sara, body: { refund: 45 } });
    expect((await postEnrolmentCancellation(place, 22.5, anna)).body).toEqual({
      status: "refunded",
      paid: 45,
      refund: 45,
    });
  });
});

describe("who", () => {
  test("gives up a place: whoever has it, and nobody else, not even an admin or the organizer", async () => {
    const { sara, anna, place } = await makePaidEventWithMember();
    const others = {
      member: await makeUser("otto"),
      organizer: sara,
      other: await makeUser("olga", { role: "company" }),
      blogger: await makeUser("bea", { role: "blogger" }),
      admin: await makeUser("ugo", { role: "admin" }),
    };
    for (const [name, who] of Object.entries(others)) {
      for (const answer of [
        await getEnrolmentCancellation(place, who),
        await postEnrolmentCancellation(place, 45, who),
      ])
        expect([name, answer.status, answer.error?.code]).toEqual([name, 404, "not_found"]);
    }
    expect((await getEnrolmentCancellation(place)).status).toBe(401);
    expect((await postEnrolmentCancellation(place, 45)).status).toBe(401);
    expect((await findEnrolmentStatus(place))?.status).toBe("confirmed");
    expect((await postEnrolmentCancellation(place, 45, anna)).status).toBe(200);
  });

  test("a place that is held, released, or never was, is not found", async () => {
    const anna = await makeUser("anna");
    const until = "2099-01-01T00:00:00.000Z";
    const held = await makeEnrolment(await makeEvent(), anna, {
      status: "held",
      held_until: until,
      amount_cents: 4500,
    });
    const released = await makeEnrolment(await makeEvent(), anna, { status: "released", held_until: until });
    for (const id of [held.id, released.id, crypto.randomUUID(), "uno"]) {
      for (const answer of [
        await getEnrolmentCancellation(id, anna),
        await postEnrolmentCancellation(id, 0, anna),
      ])
        expect([id, answer.status, answer.error?.code]).toEqual([id, 404, "not_found"]);
    }
    expect((await findEnrolmentStatus(held.id))?.status).toBe("held");
  });

  test("an organizer in their own event is not told what they did themselves", async () => {
    const { sara, dive } = await makePaidEventWithMember();
    const place = await makeEnrolment(dive, sara);
    await postEnrolmentCancellation(place.id, 0, sara);
    expect(await listOutbox(sara.email)).toHaveLength(1);
  });

  test("an organizer who has left is not written to", async () => {
    const { sara, anna, place } = await makePaidEventWithMember();
    await updateUser(sara.id, { deleted_at: new Date().toISOString() });
    expect((await postEnrolmentCancellation(place, 45, anna)).status).toBe(200);
    expect(await listOutbox(sara.email)).toEqual([]);
  });
});

test("an amount that is none is refused, and nothing is done", async () => {
  const { anna, place } = await makePaidEventWithMember();
  for (const refund of [-1, null, undefined, "45", "", [], {}, true, 1e300, "NaN"]) {
    const answer = await postEnrolmentCancellation(place, refund, anna);
    expect([refund, answer.status, answer.error?.code]).toEqual([refund, 400, "invalid"]);
  }
  expect((await findEnrolmentStatus(place))?.status).toBe("confirmed");
});

test("the event's page shows the free seat to the next visitor", async () => {
  const { anna, dive, place } = await makePaidEventWithMember();
  const path = `/api/events/${dive.id}`;
  expect(JSON.parse((await visit(path)).text).seats_taken).toBe(1);
  await postEnrolmentCancellation(place, 45, anna);
  expect(JSON.parse((await visit(path)).text).seats_taken).toBe(0);
});
