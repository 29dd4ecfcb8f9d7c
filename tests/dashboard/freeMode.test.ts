import { expect, test } from "vitest";
import { LANGUAGE_CODES } from "../../worker/lib/languages.ts";
import { makeEvent } from "../support/events.ts";
import { inFreeMode } from "../support/freeMode.ts";
import { makePaidEnrolment } from "../support/payments.ts";
import { makeUser, type SignedInUser, updateUser } from "../support/users.ts";
import { ask } from "../support/worker.ts";

/** An organizer whom two people have paid 45.50 euros each, one of whom has half back. */
async function season() {
  const gea = await makeUser("gea", { role: "company" });
  const course = await makeEvent({ organizer_id: gea.id, cost_cents: 4550 });
  await makePaidEnrolment(course, await makeUser("anna"), { cents: 4550 });
  const { enrolment } = await makePaidEnrolment(course, await makeUser("bruno"), {
    cents: 4550,
    refunded: 2275,
  });
  return { gea, course, enrolment };
}

const bodyOf = async <Body>(as: SignedInUser, path: string) => (await ask<Body>("GET", path, { as })).body;

type Figures = { paying: number; earned: number };

test("free mode hides every payment figure from an organizer, and ending it shows them again", async () => {
  const { gea, course } = await season();
  const ledger = ["", "/totals", "/events", ".csv", "/events.csv"].map((path) => `/api/ledger${path}`);
  await inFreeMode(async () => {
    const dashboard = await bodyOf<{ next: Figures; months: Figures[]; weeks: Figures[] }>(
      gea,
      "/api/dashboard",
    );
    const events = await bodyOf<Figures[]>(gea, "/api/dashboard/events");
    for (const { paying, earned } of [dashboard.next, ...dashboard.months, ...dashboard.weeks, ...events])
      expect([paying, earned]).toEqual([0, 0]);
    expect(await bodyOf(gea, "/api/payments/organizer-stats")).toEqual({
      totalPaidParticipants: 0,
      totalRevenue: 0,
    });
    for (const path of ledger) {
      const { status, error } = await ask("GET", path, { as: gea });
      expect([path, status, error?.code]).toEqual([path, 403, "money_hidden"]);
    }
    const people = await bodyOf<object[]>(gea, `/api/events/${course.id}/participants`);
    for (const one of people) {
      expect(one).toMatchObject({ is_paid: true });
      expect(Object.keys(one)).not.toContain("amount");
      expect(Object.keys(one)).not.toContain("paid_at");
    }
    for (const language of LANGUAGE_CODES) {
      await updateUser(gea.id, { language });
      const { text } = await ask("GET", `/api/events/${course.id}/participants.csv`, { as: gea });
      expect(text).not.toMatch(/45[.,]50/);
    }
  });
  expect((await bodyOf<Figures[]>(gea, "/api/dashboard/events"))[0]).toMatchObject({
    paying: 2,
    earned: 68.25,
  });
  for (const path of ledger) expect((await ask("GET", path, { as: gea })).status).toBe(200);
  const [one] = await bodyOf<object[]>(gea, `/api/events/${course.id}/participants`);
  expect(one).toMatchObject({ amount: 45.5, is_paid: true });
});

test("an admin reads an organizer's ledger in free mode too", async () => {
  const { gea } = await season();
  const ugo = await makeUser("ugo", { role: "admin" });
  await inFreeMode(async () => {
    expect(await bodyOf(ugo, `/api/ledger/totals?organizerId=${gea.id}`)).toMatchObject({ net: 68.25 });
    expect(await bodyOf(ugo, `/api/payments/organizer-stats?organizerId=${gea.id}`)).toMatchObject({
      totalRevenue: 68.25,
    });
  });
});

test("removing a paying participant shows the refund in free mode too", async () => {
  const { gea, course, enrolment } = await season();
  await inFreeMode(async () => {
    const path = `/api/events/${course.id}/participants/${enrolment}/cancellation`;
    expect(await bodyOf(gea, path)).toMatchObject({ paid: 45.5 });
  });
});
