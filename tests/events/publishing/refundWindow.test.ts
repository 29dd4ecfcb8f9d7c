import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { getOwnEnrolments } from "../../../web/enrolments/queries.ts";
import { enrolments } from "../../../worker/enrolments/schema.ts";
import { changeRefundUntil } from "../../../worker/events/publishing/contract.ts";
import { addDays } from "../../../worker/lib/calendarDays.ts";
import { LANGUAGE_CODES } from "../../../worker/lib/languages.ts";
import { formatMailDeadline } from "../../../worker/lib/longDays.ts";
import { payments } from "../../../worker/payments/schema.ts";
import {
  getEnrolmentCancellation,
  listRefunds,
  postEnrolmentCancellation,
} from "../../support/cancellations.ts";
import { dayFromNow, makeEnrolment } from "../../support/events.ts";
import { interceptStatement } from "../../support/interception.ts";
import { mailTo, sentMails } from "../../support/mailbox.ts";
import { makeOrganizer, postEvent, putEvent } from "../../support/organizers.ts";
import { makePaidEnrolment } from "../../support/payments.ts";
import { standIn } from "../../support/stripe/inTests.ts";
import { makeUser } from "../../support/users.ts";
import { ask, db, inBrowser, ORIGIN } from "../../support/worker.ts";

const DAY_MS = 86_400_000;
const TODAY = dayFromNow(0);
const WINDOW_ENDS = dayFromNow(14);

/** The last day for something, as a mail writes it. */
const written = (day: string) => formatMailDeadline(day, "it");

/** The same hour, so many days from now. */
function goOn(days: number): void {
  vi.setSystemTime(Date.now() + days * DAY_MS);
}

beforeEach(() => {
  // The map knows no place.
  vi.stubGlobal("fetch", async () => Response.json([]));
  standIn();
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A paid event without refunds, with somebody who has paid and somebody who came in while it was free. */
async function sold(other: Record<string, unknown> = {}) {
  const olga = await makeOrganizer("olga");
  const {
    body: event,
    text,
    status,
  } = await postEvent(olga, {
    title: "Notte al lago",
    date: dayFromNow(90),
    location: "Nemi",
    nation: "Italia",
    cost: 45,
    participants: 30,
    refund_rule: "none",
    ...other,
  });
  expect(status, text).toBe(201);
  const [anna, fred] = [await makeUser("anna"), await makeUser("fred")];
  const { enrolment: place, payment } = await makePaidEnrolment(event, anna, { cents: 4500 });
  await promise(payment);
  await makeEnrolment(event, fred);
  return { olga, anna, fred, event, place, payment };
}

/** What they were promised when they paid: nothing. */
async function promise(payment: string) {
  await db
    .update(payments)
    .set({ refund_rule: "none", refund_until: "2000-01-01" })
    .where(eq(payments.id, payment));
}

const MESSAGE = "Il vento gira.";

describe("a change of a paid event", () => {
  test.each([
    ["the first day", { date: dayFromNow(97) }],
    ["the last day", { end_date: dayFromNow(91) }],
    ["the location", { location: "Bracciano" }],
    ["the nation", { nation: "Svizzera" }],
  ])("of %s gives all back for 14 days, whatever the rule, and says so in the mail", async (_, fields) => {
    const { olga, anna, fred, event, place, payment } = await sold();
    expect((await getEnrolmentCancellation(place, anna)).body).toMatchObject({
      refund: 0,
      full_refund_until: null,
    });
    const answer = await putEvent(olga, event.id, { ...fields, message: MESSAGE });
    expect(answer.status, answer.text).toBe(200);
    const mail = mailTo(anna.email);
    expect(mail.text).toContain(`fino a ${written(WINDOW_ENDS)} puoi annullare con rimborso completo`);
    expect(mail.text).toContain(`${ORIGIN}/my-events`);
    expect(mailTo(fred.email).text, "who has paid nothing").not.toMatch(/riavere|my-events/);
    expect((await getEnrolmentCancellation(place, anna)).body).toMatchObject({
      refund: 45,
      full_refund_until: WINDOW_ENDS,
    });
    const [mine] = await inBrowser(anna, getOwnEnrolments);
    expect(mine?.full_refund_until).toBe(WINDOW_ENDS);
    goOn(14);
    expect((await getEnrolmentCancellation(place, anna)).body.refund).toBe(45);
    expect((await postEnrolmentCancellation(place, 45, anna)).body).toMatchObject({
      status: "refunded",
      refund: 45,
    });
    expect(await listRefunds(payment)).toMatchObject([{ amount_cents: 4500, reason: "cancelled" }]);
  });

  test("of anything else gives nothing back", async () => {
    const { olga, anna, event, place } = await sold();
    await putEvent(olga, event.id, { title: "Giorno al lago", notes: "Porta la muta.", participants: 20 });
    await putEvent(olga, event.id, { latitude: 41.7, longitude: 12.7, date: event.date, location: " Nemi " });
    await putEvent(olga, event.id, { cost: 60, message: MESSAGE });
    expect((await getEnrolmentCancellation(place, anna)).body).toMatchObject({
      refund: 0,
      full_refund_until: null,
    });
  });

  test("is over after 14 days: the rule holds again", async () => {
    const { olga, anna, event, place } = await sold();
    await putEvent(olga, event.id, { location: "Bracciano", message: MESSAGE });
    goOn(15);
    expect((await getEnrolmentCancellation(place, anna)).body).toMatchObject({ refund: 0 });
    expect((await postEnrolmentCancellation(place, 45, anna)).error?.code).toBe("refund_changed");
  });

  test("twice gives 14 days from the second", async () => {
    const { olga, anna, event, place } = await sold();
    await putEvent(olga, event.id, { location: "Bracciano", message: MESSAGE });
    goOn(9);
    await putEvent(olga, event.id, { date: dayFromNow(50), message: MESSAGE });
    expect((await getEnrolmentCancellation(place, anna)).body.full_refund_until).toBe(addDays(TODAY, 23));
  });

  test("is never given back once the event has begun, and then not promised either", async () => {
    const { olga, anna, event, place } = await sold({ date: dayFromNow(4), end_date: dayFromNow(6) });
    await putEvent(olga, event.id, { location: "Bracciano", message: MESSAGE });
    expect(mailTo(anna.email).text).toContain(`fino a ${written(dayFromNow(3))}`);
    expect((await getEnrolmentCancellation(place, anna)).body.full_refund_until).toBe(dayFromNow(3));
    goOn(4);
    expect((await getEnrolmentCancellation(place, anna)).body.refund).toBe(0);
    sentMails.length = 0;
    await putEvent(olga, event.id, { location: "Bolsena", message: MESSAGE });
    expect(mailTo(anna.email).text).not.toContain("riavere");
    expect((await getEnrolmentCancellation(place, anna)).body.refund).toBe(0);
  });

  test.each([
    ["today", TODAY],
    ["the past", dayFromNow(-1)],
  ])("that moves it up to %s is refused: nobody could have their money back any more", async (_, date) => {
    const { olga, anna, event, place } = await sold();
    await putEvent(olga, event.id, { location: "Bracciano", message: MESSAGE });
    sentMails.length = 0;
    const ada = await makeUser("ada", { role: "admin" });
    for (const who of [olga, ada]) {
      const answer = await putEvent(who, event.id, { date, message: MESSAGE });
      expect([answer.status, answer.error?.code]).toEqual([409, "begins_too_soon"]);
      expect(answer.error?.fields).toMatchObject({ date: "validation.begins_too_soon" });
    }
    expect(sentMails).toEqual([]);
    expect((await getEnrolmentCancellation(place, anna)).body).toMatchObject({
      refund: 45,
      full_refund_until: WINDOW_ENDS,
    });
    expect((await putEvent(olga, event.id, { date: dayFromNow(1), message: MESSAGE })).status).toBe(200);
  });

  test("that moves it up to today is refused before a word to the people is asked for", async () => {
    const { olga, event } = await sold();
    expect((await putEvent(olga, event.id, { date: TODAY })).error?.code).toBe("begins_too_soon");
  });

  test("that moves it up to today is refused while somebody is paying", async () => {
    const { olga, anna, event, place } = await sold();
    expect((await postEnrolmentCancellation(place, 0, anna)).status).toBe(200);
    const held = { status: "held" as const, held_until: "2999-01-01T00:00:00.000Z", amount_cents: 4500 };
    const { id } = await makeEnrolment(event, await makeUser("dino"), held);
    expect((await putEvent(olga, event.id, { date: TODAY, message: MESSAGE })).error?.code).toBe(
      "begins_too_soon",
    );
    await db.delete(enrolments).where(eq(enrolments.id, id));
    // Nobody's money is in it any more: fred came in while it was free.
    expect((await putEvent(olga, event.id, { date: TODAY, message: MESSAGE })).status).toBe(200);
  });

  test("that moves it up to tomorrow is refused when tomorrow begins before it is written", async () => {
    const { olga, event } = await sold();
    const body = { date: dayFromNow(1), message: MESSAGE };
    const env = { DB: interceptStatement("user_packages", () => goOn(1)) };
    const answer = await ask("PUT", `/api/events/${event.id}`, { as: olga, body, env });
    expect(answer.error?.code).toBe("begins_too_soon");
  });

  test("of an event that has begun is not refused for its first day", async () => {
    const { olga, event } = await sold({ date: dayFromNow(4), end_date: dayFromNow(6) });
    goOn(5);
    expect((await putEvent(olga, event.id, { date: TODAY, message: MESSAGE })).status).toBe(200);
  });

  test("concerns those who were in, not those who enrol after", async () => {
    const { olga, event } = await sold();
    await putEvent(olga, event.id, { location: "Bracciano", message: MESSAGE });
    const carla = await makeUser("carla");
    const { enrolment: place, payment } = await makePaidEnrolment(event, carla, { cents: 4500 });
    await promise(payment);
    expect((await getEnrolmentCancellation(place, carla)).body).toMatchObject({
      refund: 0,
      full_refund_until: null,
    });
  });

  test("concerns who is paying right now: the page they pay from showed the event as it was", async () => {
    const { olga, event } = await sold();
    const dino = await makeUser("dino");
    const held = { status: "held" as const, held_until: "2999-01-01T00:00:00.000Z", amount_cents: 4500 };
    const { id } = await makeEnrolment(event, dino, held);
    await putEvent(olga, event.id, { location: "Bracciano", message: MESSAGE });
    const row = await db.select().from(enrolments).where(eq(enrolments.id, id)).get();
    expect(row?.full_refund_until).toBe(WINDOW_ENDS);
    // They have not paid: nothing is told of what they would get back.
    expect(mailTo(dino.email).text).not.toContain("riavere");
  });

  test("that is refused opens nothing", async () => {
    const { olga, anna, event, place } = await sold();
    expect((await putEvent(olga, event.id, { location: "Bracciano" })).error?.code).toBe("message_required");
    const stale = { revision: 99, location: "Bracciano", message: MESSAGE };
    expect((await putEvent(olga, event.id, stale)).error?.code).toBe("stale");
    expect((await getEnrolmentCancellation(place, anna)).body).toMatchObject({
      refund: 0,
      full_refund_until: null,
    });
  });

  test("gives back what has not come back already, and a rule that gives more for longer goes on", async () => {
    const { olga, anna, event, payment } = await sold({ refund_rule: "always", refund_until_days: 7 });
    const always = { refund_rule: "always" as const, refund_until: dayFromNow(83) };
    await db.update(payments).set(always).where(eq(payments.id, payment));
    const [mine] = await inBrowser(anna, getOwnEnrolments);
    await putEvent(olga, event.id, { location: "Bracciano", message: MESSAGE });
    goOn(20);
    expect((await getEnrolmentCancellation(mine?.id ?? "", anna)).body).toMatchObject({
      refund: 45,
      refund_until: addDays(TODAY, 83),
    });
  });
});

describe("a new price", () => {
  test("that is higher is told as not concerning those who are in", async () => {
    const { olga, anna, fred, event } = await sold();
    await putEvent(olga, event.id, { cost: 60, message: MESSAGE });
    for (const who of [anna, fred])
      expect(mailTo(who.email).text).toContain("Il nuovo prezzo vale solo per chi si iscrive da ora");
    sentMails.length = 0;
    await putEvent(olga, event.id, { cost: 30, message: MESSAGE });
    expect(mailTo(anna.email).text).not.toContain("Il nuovo costo");
  });
});

test("every language has the words of both", async () => {
  const { olga, event } = await sold();
  for (const language of LANGUAGE_CODES)
    await makePaidEnrolment(event, await makeUser(language, { language }), { cents: 4500 });
  await putEvent(olga, event.id, { cost: 60, location: "Bracciano", message: MESSAGE });
  const texts = sentMails.map(({ text }) => text).filter((text) => text.includes("/my-events"));
  expect(new Set(texts.map((text) => text.split("\n\n").at(-6))).size).toBeGreaterThan(1);
  expect(texts).toHaveLength(LANGUAGE_CODES.length + 1);
  expect(texts.filter((text) => /\{\{|undefined|\bnull\b/.test(text))).toEqual([]);
});

test.each([
  ["2030-09-01", "2030-06-15"],
  ["2030-06-16", "2030-06-15"],
  ["2030-06-15", "2030-06-14"],
  ["2030-06-02", "2030-06-01"],
  ["2030-06-01", null],
  ["2030-05-30", null],
])("of an event on %s a change of 1 June 2030 gives all back until %s", (date, until) => {
  expect(changeRefundUntil({ date }, "2030-06-01")).toBe(until);
});
