import { expect, test } from "vitest";
import type { OwnEvent, UsedVenue } from "../../../worker/events/publishing/outputs.ts";
import { makeEvent } from "../../support/events.ts";
import { makeOrganizer } from "../../support/organizers.ts";
import { makeUser, type SignedInUser } from "../../support/users.ts";
import { ask } from "../../support/worker.ts";

const ACTIONS = {
  read: (id: string, as?: SignedInUser) => ask("GET", `/api/me/events/${id}`, as && { as }),
  change: (id: string, as?: SignedInUser) =>
    ask("PUT", `/api/events/${id}`, { ...(as && { as }), body: { notes: "Ciao" } }),
  remove: (id: string, as?: SignedInUser) => ask("DELETE", `/api/events/${id}`, as && { as }),
};

const ALLOWED = { read: 200, change: 200, remove: 204 };

test.each(Object.keys(ACTIONS) as (keyof typeof ACTIONS)[])(
  "who may %s an event: whoever holds it, and admins; nobody else",
  async (action) => {
    const anna = await makeOrganizer("anna");
    const others = {
      visitor: undefined,
      member: await makeUser("membro"),
      blogger: await makeUser("blogger", { role: "blogger" }),
      instructor: await makeOrganizer("altra"),
      company: await makeOrganizer("ditta", "premium", "company"),
      // Who once held it and is an organizer no more.
      former: await makeUser("ex"),
    };
    const attempts: Record<string, number> = {};
    for (const [name, who] of Object.entries(others)) {
      const { id } = await makeEvent({ organizer_id: name === "former" && who ? who.id : anna.id });
      attempts[name] = (await ACTIONS[action](id, who)).status;
      expect((await ask("GET", `/api/events/${id}`)).body).toMatchObject({ id, notes: null, revision: 1 });
    }
    expect(attempts).toEqual({
      visitor: 401,
      member: 403,
      blogger: 403,
      instructor: 403,
      company: 403,
      former: 403,
    });
    for (const who of [anna, await makeUser("admin", { role: "admin" })]) {
      const { id } = await makeEvent({ organizer_id: anna.id });
      expect((await ACTIONS[action](id, who)).status).toBe(ALLOWED[action]);
    }
  },
);

test("an event that does not exist is not found, for whoever might have changed it", async () => {
  const anna = await makeOrganizer("anna");
  for (const attempt of Object.values(ACTIONS)) {
    const answer = await attempt(crypto.randomUUID(), anna);
    expect([answer.status, answer.error?.code]).toEqual([404, "event_not_found"]);
  }
});

test("its holder sees what nobody else does: how many are enrolled, whether the address is fixed", async () => {
  const anna = await makeOrganizer("anna");
  const { id } = await makeEvent({ organizer_id: anna.id, accepted_text_version: "2025-10-06" });
  const own = await ask<OwnEvent>("GET", `/api/me/events/${id}`, { as: anna });
  expect(own.body).toMatchObject({ enrolled: 0, slug_fixed: false, accepted_text_version: "2025-10-06" });
  expect(own.headers.get("cache-control")).toBe("no-store");
  const seen = await ask("GET", `/api/events/${id}`);
  for (const field of ["enrolled", "slug_fixed", "accepted_text_version", "paying", "earned_cents"])
    expect([field, seen.text.includes(field)]).toEqual([field, false]);
});

test("the places somebody has used come back to them, the latest first, each once", async () => {
  const anna = await makeOrganizer("anna");
  const held = { organizer_id: anna.id, nation: "Italia" };
  await makeEvent({ ...held, location: "Nemi", date: "2026-05-01" });
  await makeEvent({ ...held, location: "Bracciano", date: "2026-07-01", latitude: 42.1, longitude: 12.2 });
  await makeEvent({ ...held, location: "Nemi", date: "2026-06-01", latitude: 41.7, longitude: 12.7 });
  await makeEvent({ location: "Altrove", nation: "Grecia" });
  const { body } = await ask<UsedVenue[]>("GET", "/api/me/places", { as: anna });
  expect(body).toEqual([
    { location: "Bracciano", nation: "Italia", latitude: 42.1, longitude: 12.2 },
    { location: "Nemi", nation: "Italia", latitude: 41.7, longitude: 12.7 },
  ]);
});
