import { beforeEach, describe, expect, test, vi } from "vitest";
import type { EventDetail } from "../../../worker/events/outputs.ts";
import { requiresPackage } from "../../../worker/events/publishing/contract.ts";
import { dayFromNow, makeEvent } from "../../support/events.ts";
import { inFreeMode } from "../../support/freeMode.ts";
import { interceptBatches } from "../../support/interception.ts";
import {
  makeOrganizer,
  makePackage,
  makeTrainingFields,
  postEvent,
  putEvent,
} from "../../support/organizers.ts";
import { makeUser, type SignedInUser } from "../../support/users.ts";
import { ask, database } from "../../support/worker.ts";

beforeEach(() => {
  vi.stubGlobal("fetch", async () => Response.json([]));
});

/** An organizer whose package has ended, with an event to come and one that is over. */
async function ended() {
  const anna = await makeUser("anna", { role: "instructor" });
  await makePackage(anna, "premium", -1);
  const common = { organizer_id: anna.id, participants: 10, cost_cents: 2000 };
  return {
    anna,
    coming: await makeEvent({ ...common, title: "A venire", date: dayFromNow(20) }),
    past: await makeEvent({ ...common, title: "Passato", date: dayFromNow(-20) }),
  };
}

const endPackages = ({ id }: SignedInUser) =>
  database
    .prepare("update user_packages set expires_at = ? where user_id = ?")
    .bind(new Date(Date.now() - 1000).toISOString(), id)
    .run();

const stored = async (id: string) => (await ask<EventDetail>("GET", `/api/events/${id}`)).body;

const NEEDING: [what: string, fields: Record<string, unknown>][] = [
  ["another day", { date: dayFromNow(40) }],
  ["a longer end", { end_date: dayFromNow(300) }],
  ["another title", { title: "Tutto nuovo" }],
  ["another cost", { cost: 35 }],
  ["no cost", { cost: null }],
  ["more seats", { participants: 11 }],
  ["seats without limit", { participants: null }],
];

describe("without a package that runs", () => {
  test.each(NEEDING)("an event to come does not get %s", async (_, fields) => {
    const { anna, coming } = await ended();
    const answer = await putEvent(anna, coming.id, fields);
    expect([answer.status, answer.error?.code]).toEqual([403, "package_required"]);
    expect((await stored(coming.id)).revision).toBe(1);
  });

  test("a past event cannot be changed at all", async () => {
    const { anna, past } = await ended();
    for (const fields of [{ date: dayFromNow(30), title: "Nuovo", cost: 90 }, { notes: "Solo una nota." }]) {
      const answer = await putEvent(anna, past.id, fields);
      expect([answer.status, answer.error?.code]).toEqual([403, "package_required"]);
    }
    expect(await stored(past.id)).toMatchObject({ title: "Passato", notes: null, revision: 1 });
  });

  test("other fields of an upcoming event can still be changed", async () => {
    const { anna, coming } = await ended();
    const harmless = {
      title: "A venire",
      date: coming.date,
      cost: 20,
      participants: 9,
      notes: "Porta la muta.",
      description: "Scritta meglio.",
    };
    const answer = await putEvent(anna, coming.id, harmless);
    expect([answer.status, answer.body.notes, answer.body.participants]).toEqual([200, "Porta la muta.", 9]);
  });

  test("an admin needs none, and free mode needs none", async () => {
    const { anna, coming, past } = await ended();
    const ada = await makeUser("ada", { role: "admin" });
    expect((await putEvent(ada, past.id, { date: dayFromNow(30) })).status).toBe(200);
    await inFreeMode(async () => {
      expect((await putEvent(anna, coming.id, { title: "Gratis per tutti" })).status).toBe(200);
    });
  });

  test("a training with one instructor more has more seats", async () => {
    const anna = await makeOrganizer("anna");
    const { body } = await ask<EventDetail>("POST", "/api/events", { as: anna, body: makeTrainingFields() });
    await endPackages(anna);
    const more = { instructors: [{ name: "Marco Ferri" }, { name: "Lia Neri" }] };
    expect((await putEvent(anna, body.id, more)).error?.code).toBe("package_required");
    expect((await putEvent(anna, body.id, { objectives: "Con più calma ancora." })).status).toBe(200);
  });
});

test("with a package, a change keeps within its seats as a new event does", async () => {
  const anna = await makeOrganizer("anna", "entry");
  const { body } = await postEvent(anna, { participants: 50 });
  const answer = await putEvent(anna, body.id, { participants: 51 });
  expect([answer.status, answer.error?.code, answer.error?.values]).toEqual([
    403,
    "package_seats",
    { limit: 50 },
  ]);
  const large = await makeEvent({ organizer_id: anna.id, participants: 400 });
  expect((await putEvent(anna, large.id, { title: "Di nuovo" })).error?.code).toBe("package_seats");
});

test("a package that ends between the check and the write publishes nothing, and changes nothing", async () => {
  const anna = await makeOrganizer("anna");
  const { body } = await postEvent(anna, { title: "Com'era" });
  const db = interceptBatches({ before: () => endPackages(anna) });
  const changed = await ask("PUT", `/api/events/${body.id}`, {
    as: anna,
    body: { title: "Un altro" },
    env: { DB: db },
  });
  expect([changed.status, changed.error?.code]).toEqual([403, "package_required"]);
  expect((await stored(body.id)).title).toBe("Com'era");
  const bruno = await makeOrganizer("bruno");
  const id = crypto.randomUUID();
  const published = await ask("POST", "/api/events", {
    as: bruno,
    body: { id, title: "Mai nato", category_id: body.category_id, date: dayFromNow(9) },
    env: { DB: interceptBatches({ before: () => endPackages(bruno) }) },
  });
  expect([published.status, published.error?.code]).toEqual([403, "package_required"]);
  expect((await ask("GET", `/api/events/${id}`)).status).toBe(404);
});

test("the form asks the same rule as the route", () => {
  const before = {
    title: "A",
    date: "2026-06-01",
    end_date: null,
    sessions: null,
    cost: 20,
    participants: 10,
  };
  const needs = (after: object, today = "2026-05-01") =>
    requiresPackage(before, { ...before, ...after }, today);
  expect(needs({})).toBe(false);
  expect(needs({ participants: 9 })).toBe(false);
  expect(needs({ end_date: "2026-06-01" })).toBe(false);
  expect(needs({}, "2026-06-02")).toBe(true);
  for (const after of [{ title: "B" }, { date: "2026-06-02" }, { end_date: "2026-06-02" }, { cost: null }])
    expect([after, needs(after)]).toEqual([after, true]);
  expect([needs({ participants: 11 }), needs({ participants: null })]).toEqual([true, true]);
});
