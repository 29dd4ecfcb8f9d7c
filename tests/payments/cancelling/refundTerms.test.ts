import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { REFUND_RULES } from "../../../worker/events/contract.ts";
import { events } from "../../../worker/events/schema.ts";
import {
  findEnrolmentStatus,
  getEnrolmentCancellation,
  listRefunds,
  makePaidEnrolmentWithRule,
  makePaidEventWithMember,
  postEnrolmentCancellation,
} from "../../support/cancellations.ts";
import { dayFromNow, makeEnrolment, makeEvent } from "../../support/events.ts";
import { standIn } from "../../support/stripe/inTests.ts";
import { makeUser, PASSWORD } from "../../support/users.ts";
import { ask, db } from "../../support/worker.ts";

beforeEach(() => void standIn());

describe("the promised refund", () => {
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
      refund_to_voucher: 0,
      refund_until: dayFromNow(10),
      full_refund_until: null,
      seats: 1,
      payer: null,
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

  test("an enrolment can be cancelled until the event's first day is over, also of one that lasts for days", async () => {
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
