import { expect, test } from "vitest";
import { organizerStatsQuery } from "../../web/payments/queries.ts";
import { makeEvent } from "../support/events.ts";
import { makePaidEnrolment } from "../support/payments.ts";
import { makeUser } from "../support/users.ts";
import { ask, readInBrowser } from "../support/worker.ts";

const PATH = "/api/payments/organizer-stats";

/** An organizer to whom one person paid, one got half back, and one everything. */
async function organizer() {
  const gea = await makeUser("gea", { role: "company" });
  const course = await makeEvent({ organizer_id: gea.id, cost_cents: 4550 });
  await makePaidEnrolment(course, await makeUser("anna"), { cents: 4550 });
  await makePaidEnrolment(course, await makeUser("bruno"), { cents: 4550, refunded: 2275 });
  await makePaidEnrolment(course, await makeUser("carla"), { cents: 4550, refunded: 4550 });
  return gea;
}

test("an organizer reads the number of paying members, and euros net of refunds", async () => {
  const gea = await organizer();
  const stats = await readInBrowser(gea, organizerStatsQuery(gea.id));
  expect(stats).toEqual({ totalPaidParticipants: 2, totalRevenue: 68.25 });
});

test("without an organizer in the query, the stats are the user's own", async () => {
  const gea = await organizer();
  for (const query of ["", "?organizerId=", `?organizerId=${gea.id.toUpperCase()}`])
    expect((await ask("GET", PATH + query, { as: gea })).body).toMatchObject({ totalRevenue: 68.25 });
});

test("an organizer without payments gets zeros, not an error", async () => {
  const leo = await makeUser("leo", { role: "instructor" });
  const { status, body } = await ask("GET", PATH, { as: leo });
  expect([status, body]).toEqual([200, { totalPaidParticipants: 0, totalRevenue: 0 }]);
});

test("an administrator reads every organizer's stats, an organizer only their own, a visitor none", async () => {
  const gea = await organizer();
  const of = `${PATH}?organizerId=${gea.id}`;
  const asked = {
    administrator: await ask("GET", of, { as: await makeUser("ugo", { role: "admin" }) }),
    company: await ask("GET", of, { as: await makeUser("altra", { role: "company" }) }),
    instructor: await ask("GET", of, { as: await makeUser("leo", { role: "instructor" }) }),
    member: await ask("GET", of, { as: await makeUser("anna") }),
    blogger: await ask("GET", of, { as: await makeUser("bea", { role: "blogger" }) }),
    visitor: await ask("GET", of),
  };
  expect(Object.fromEntries(Object.entries(asked).map(([who, { status }]) => [who, status]))).toEqual({
    administrator: 200,
    company: 403,
    instructor: 403,
    member: 403,
    blogger: 403,
    visitor: 401,
  });
  expect(asked.administrator.body).toEqual({ totalPaidParticipants: 2, totalRevenue: 68.25 });
  expect(asked.company.error?.code).toBe("forbidden");
});

test("an invalid organizer id is refused with its field, and an unknown one counts nothing", async () => {
  const ugo = await makeUser("ugo", { role: "admin" });
  const broken = await ask("GET", `${PATH}?organizerId=1' or 1=1`, { as: ugo });
  expect([broken.status, broken.error?.fields]).toEqual([400, { organizerId: "validation.wrong" }]);
  const nobody = await ask("GET", `${PATH}?organizerId=${crypto.randomUUID()}`, { as: ugo });
  expect(nobody.body).toEqual({ totalPaidParticipants: 0, totalRevenue: 0 });
});
