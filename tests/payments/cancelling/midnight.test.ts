import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  findEnrolmentStatus,
  listRefunds,
  makePaidEventWithMember,
  postEnrolmentCancellation,
} from "../../support/cancellations.ts";
import { makeEnrolment, makeEvent } from "../../support/events.ts";
import { interceptStatement } from "../../support/interception.ts";
import { standIn } from "../../support/stripe/inTests.ts";
import { makeUser, PASSWORD } from "../../support/users.ts";
import { ask } from "../../support/worker.ts";

const BEFORE = new Date("2029-06-30T21:59:59Z");
const AFTER = new Date("2029-06-30T22:00:01Z");

beforeEach(() => {
  standIn();
  vi.setSystemTime(BEFORE);
});
afterEach(() => vi.useRealTimers());

/** The database, in which it becomes midnight in Rome while the statement that holds `text` is asked. */
function midnightAt(text: string): D1Database {
  return interceptStatement(text, () => vi.setSystemTime(AFTER));
}

/** What is read of the enrolment before its end is decided. */
const PLACE_READ = "as promised";

test("a last day with a refund that ends before the write brings nothing back", async () => {
  const promised = { refund_rule: "always", refund_until: "2029-06-30" } as const;
  const { anna, place, payment } = await makePaidEventWithMember(
    { date: "2029-07-20", refund_until_days: 40 },
    promised,
  );
  const answer = await postEnrolmentCancellation(place, 45, anna, { env: { DB: midnightAt(PLACE_READ) } });
  expect([answer.status, answer.error?.code]).toEqual([409, "refund_changed"]);
  expect([(await findEnrolmentStatus(place))?.status, await listRefunds(payment)]).toEqual(["confirmed", []]);
});

test("a first day that ends before the write is too late to cancel, also for nothing", async () => {
  const anna = await makeUser("anna");
  const free = await makeEvent({ date: "2029-06-30" });
  const { id } = await makeEnrolment(free, anna);
  const answer = await postEnrolmentCancellation(id, 0, anna, { env: { DB: midnightAt(PLACE_READ) } });
  expect([answer.status, answer.error?.code]).toEqual([409, "too_late_to_cancel"]);
  expect((await findEnrolmentStatus(id))?.status).toBe("confirmed");
});

test("nobody is removed for nothing from an event that is over before the write", async () => {
  const sara = await makeUser("sara", { role: "instructor" });
  const free = await makeEvent({ date: "2029-06-30", organizer_id: sara.id });
  const { id } = await makeEnrolment(free, await makeUser("anna"));
  const answer = await ask("DELETE", `/api/events/${free.id}/participants/${id}`, {
    as: sara,
    body: { refund: 0 },
    env: { DB: midnightAt(PLACE_READ) },
  });
  expect([answer.status, answer.error?.code]).toEqual([409, "event_past"]);
  expect((await findEnrolmentStatus(id))?.status).toBe("confirmed");
});

test("an event that is over before the write is not cancelled", async () => {
  const { sara, dive, place, payment } = await makePaidEventWithMember({ date: "2029-06-30" });
  const answer = await ask("POST", `/api/events/${dive.id}/cancellation`, {
    as: sara,
    body: { paying: 1, total: 45 },
    env: { DB: midnightAt("as paying") },
  });
  expect([answer.status, answer.error?.code]).toEqual([409, "event_past"]);
  expect([(await findEnrolmentStatus(place))?.status, await listRefunds(payment)]).toEqual(["confirmed", []]);
});

test("an account that is deleted just after a last day with a refund gets nothing back", async () => {
  const promised = { refund_rule: "always", refund_until: "2029-06-30" } as const;
  const { anna, place, payment } = await makePaidEventWithMember(
    { date: "2029-07-20", refund_until_days: 40 },
    promised,
  );
  const answer = await ask("DELETE", "/api/account", {
    as: anna,
    body: { password: PASSWORD },
    env: { DB: midnightAt('"users"') },
  });
  expect(answer.status, answer.text).toBe(204);
  expect([(await findEnrolmentStatus(place))?.status, await listRefunds(payment)]).toEqual(["cancelled", []]);
});
