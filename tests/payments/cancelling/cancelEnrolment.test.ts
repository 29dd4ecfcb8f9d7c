import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { cancelEnrolment, enrolmentCancellationQuery } from "../../../web/enrolments/cancelling/queries.ts";
import { enrolFree } from "../../../web/enrolments/queries.ts";
import type { EventDetail } from "../../../worker/events/outputs.ts";
import { addDays } from "../../../worker/lib/calendarDays.ts";
import { eventPath } from "../../../worker/lib/pageAddresses.ts";
import { payments, refunds } from "../../../worker/payments/schema.ts";
import {
  findEnrolmentStatus,
  getEnrolmentCancellation,
  listRefunds,
  makePaidEventWithMember,
  postEnrolmentCancellation,
} from "../../support/cancellations.ts";
import { makeEnrolment, makeEvent } from "../../support/events.ts";
import { linkIn, listOutbox, mailsTo, mailTo } from "../../support/mailbox.ts";
import { standIn } from "../../support/stripe/inTests.ts";
import { makeUser, updateUser } from "../../support/users.ts";
import { ask, db, inBrowser, ORIGIN, readInBrowser, visit } from "../../support/worker.ts";

beforeEach(() => void standIn());

describe("a free enrolment", () => {
  test("is cancelled at any time before the event: the seat is free, and both users get mails", async () => {
    const { sara, dive } = await makePaidEventWithMember({
      cost_cents: null,
      participants: 2,
      date: "2030-02-28",
    });
    const carla = await makeUser("carla");
    const { id } = await inBrowser(carla, () => enrolFree(dive.id));
    expect(await readInBrowser(carla, enrolmentCancellationQuery(id))).toEqual({
      paid: 0,
      refund: 0,
      refund_to_voucher: 0,
      refund_until: null,
      full_refund_until: null,
      seats: 1,
      payer: null,
      rule: null,
    });
    const seats = () => ask<EventDetail>("GET", `/api/events/${dive.id}`);
    expect((await seats()).body.seats_taken).toBe(2);
    expect(await inBrowser(carla, () => cancelEnrolment(id, { refund: 0 }))).toEqual({
      status: "cancelled",
      paid: 0,
      refund: 0,
      refund_to_voucher: 0,
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
    expect(told.text).toContain("Carla Rossi ha annullato la sua iscrizione a Notte al lago.");
    expect(linkIn(told).pathname).toBe(`/dashboard/participants/${dive.id}`);
    // And can be taken again.
    await inBrowser(carla, () => enrolFree(dive.id));
  });

  test("leaves no refund behind, and an event without organizer sends no organizer a mail", async () => {
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

describe("a paid enrolment", () => {
  test("refunds the amount shown: the refund waits, the enrolment is refunded, the mails name the amount", async () => {
    const { sara, anna, dive, place, payment } = await makePaidEventWithMember({}, { refund_rule: "half" });
    const shown = await getEnrolmentCancellation(place, anna);
    expect(shown.body).toEqual({
      paid: 45,
      refund: 22.5,
      refund_to_voucher: 0,
      refund_until: addDays(dive.date, -1),
      full_refund_until: null,
      seats: 1,
      payer: null,
      rule: "half",
    });
    expect(shown.headers.get("cache-control")).toBe("no-store");
    expect((await postEnrolmentCancellation(place, 22.5, anna)).body).toEqual({
      status: "refunded",
      paid: 45,
      refund: 22.5,
      refund_to_voucher: 0,
    });
    expect(await findEnrolmentStatus(place)).toEqual({ status: "refunded", ended_at: expect.any(String) });
    expect(await listRefunds(payment)).toMatchObject([{ amount_cents: 2250, reason: "cancelled" }]);
    expect(mailTo(anna.email).text).toContain("Ti rimborsiamo 22,50\u00a0€ su 45,00\u00a0€");
    expect(mailTo(sara.email).text).toContain("Anna D'Angelo");
    expect(mailTo(sara.email).text).not.toContain("€");
  });

  test("of which nothing comes back is cancelled all the same, once that has been seen", async () => {
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
      refund_to_voucher: 0,
    });
    expect(await listRefunds(payment)).toEqual([]);
    expect(mailTo(anna.email).text).toContain("Hai pagato 45,00\u00a0€: secondo la regola");
  });

  test("of an odd amount refunds the odd cent to the member", async () => {
    const { anna, place, payment } = await makePaidEventWithMember({}, { refund_rule: "half" }, 4555);
    expect((await getEnrolmentCancellation(place, anna)).body.refund).toBe(22.78);
    expect((await postEnrolmentCancellation(place, 22.78, anna)).body.refund).toBe(22.78);
    expect(await listRefunds(payment)).toMatchObject([{ amount_cents: 2278 }]);
  });

  test("is not cancelled when the request names another amount than the refund", async () => {
    const { anna, place, payment } = await makePaidEventWithMember({}, { refund_rule: "half" });
    for (const refund of [0, 45, 22.49, 22.51]) {
      const answer = await postEnrolmentCancellation(place, refund, anna);
      expect([refund, answer.status, answer.error?.code]).toEqual([refund, 409, "refund_changed"]);
    }
    expect((await findEnrolmentStatus(place))?.status).toBe("confirmed");
    expect(await listRefunds(payment)).toEqual([]);
    expect(mailsTo(anna.email)).toEqual([]);
  });

  test("is not refunded twice for an amount already refunded", async () => {
    const { anna, place, payment } = await makePaidEventWithMember();
    await returned(payment, 4000, "outside");
    expect((await getEnrolmentCancellation(place, anna)).body).toMatchObject({ paid: 45, refund: 5 });
    expect((await postEnrolmentCancellation(place, 5, anna)).body.refund).toBe(5);
    expect(await listRefunds(payment)).toMatchObject([{ amount_cents: 4000 }, { amount_cents: 500 }]);
  });

  test("with a payment issue is cancelled like any other", async () => {
    const { anna, place, payment } = await makePaidEventWithMember();
    await db.update(payments).set({ attention: "disputed" }).where(eq(payments.id, payment));
    expect((await postEnrolmentCancellation(place, 45, anna)).body).toMatchObject({
      status: "refunded",
      refund: 45,
    });
  });

  test("with a payment refunded at Stripe is cancelled without a second refund", async () => {
    const { anna, place, payment } = await makePaidEventWithMember();
    await db.update(payments).set({ status: "refunded" }).where(eq(payments.id, payment));
    expect((await getEnrolmentCancellation(place, anna)).body).toEqual({
      paid: 45,
      refund: 0,
      refund_to_voucher: 0,
      refund_until: null,
      full_refund_until: null,
      seats: 1,
      payer: null,
      rule: null,
    });
    expect((await postEnrolmentCancellation(place, 0, anna)).body).toEqual({
      status: "cancelled",
      paid: 45,
      refund: 0,
      refund_to_voucher: 0,
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

describe("twice", () => {
  test("repeated requests, also from two tabs at once, cancel the enrolment once and send each mail once", async () => {
    const { sara, anna, place, payment } = await makePaidEventWithMember({}, { refund_rule: "half" });
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => postEnrolmentCancellation(place, 22.5, anna)),
    );
    for (const { status, body } of answers)
      expect([status, body]).toEqual([
        200,
        { status: "refunded", paid: 45, refund: 22.5, refund_to_voucher: 0 },
      ]);
    const ended = await findEnrolmentStatus(place);
    expect((await postEnrolmentCancellation(place, 22.5, anna)).body.refund).toBe(22.5);
    expect(await findEnrolmentStatus(place)).toEqual(ended);
    expect(await listRefunds(payment)).toHaveLength(1);
    expect(await listOutbox(anna.email)).toHaveLength(1);
    expect(await listOutbox(sara.email)).toHaveLength(1);
    expect((await getEnrolmentCancellation(place, anna)).error?.code).toBe("not_found");
  });

  test("member and organizer at once: one refund, whichever was first", async () => {
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

  test("cancelling after the organizer's removal answers with the amount already refunded", async () => {
    const { sara, anna, dive, place } = await makePaidEventWithMember({}, { refund_rule: "half" });
    await ask("DELETE", `/api/events/${dive.id}/participants/${place}`, { as: sara, body: { refund: 45 } });
    expect((await postEnrolmentCancellation(place, 22.5, anna)).body).toEqual({
      status: "refunded",
      paid: 45,
      refund: 45,
      refund_to_voucher: 0,
    });
  });
});

describe("permissions", () => {
  test("only the member cancels the enrolment, not an admin or the organizer", async () => {
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

  test("an enrolment that is held, released, or never was, is not found", async () => {
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

  test("an organizer enrolled in their own event gets no mail about their own cancellation", async () => {
    const { sara, dive } = await makePaidEventWithMember();
    const place = await makeEnrolment(dive, sara);
    await postEnrolmentCancellation(place.id, 0, sara);
    expect(await listOutbox(sara.email)).toHaveLength(1);
  });

  test("an organizer whose account is deleted gets no mail", async () => {
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
