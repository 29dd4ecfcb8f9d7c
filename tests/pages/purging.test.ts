import { beforeEach, expect, test, vi } from "vitest";
import { events } from "../../worker/events/schema.ts";
import {
  makePaidEventWithMember,
  postEnrolmentCancellation,
  postEventCancellation,
} from "../support/cancellations.ts";
import {
  deleteHold as giveHoldBack,
  makePaidEvent,
  makeUserWithDocuments,
  openCheckout,
  postCheckout,
} from "../support/checkout.ts";
import { revalidated } from "../support/edgeCache.ts";
import { makeCategory, makeEvent } from "../support/events.ts";
import { makeOrganizer, postEvent, putEvent } from "../support/organizers.ts";
import { deleteParticipant, makeEventWithParticipants } from "../support/participants.ts";
import { standIn } from "../support/stripe/inTests.ts";
import { makeUser, PASSWORD } from "../support/users.ts";
import { ask, db, ORIGIN, visit } from "../support/worker.ts";

/** Deletes and puts together, however many languages and addresses a page has. */
const CALLS_MAX = 8;

let cacheCalls: string[] = [];
beforeEach(() => {
  for (const method of ["delete", "put"] as const) {
    const real = caches.default[method].bind(caches.default) as (...args: unknown[]) => Promise<unknown>;
    vi.spyOn(caches.default, method).mockImplementation((async (key: string, ...rest: unknown[]) => {
      cacheCalls.push(`${method} ${key}`);
      return real(key, ...rest);
    }) as never);
  }
});

/** The calls that a write makes to the edge cache. */
async function cacheCallsOf(write: () => Promise<{ status: number | null }>): Promise<string[]> {
  cacheCalls = [];
  const { status } = await write();
  expect(status).toBeLessThan(300);
  return cacheCalls;
}

/** Every kind of write that purges: what it needs first, then the write itself. */
const WRITES: Record<string, () => Promise<() => Promise<{ status: number | null }>>> = {
  "publishing an event": async () => {
    const anna = await makeOrganizer("anna");
    return () => postEvent(anna);
  },
  "changing an event": async () => {
    const anna = await makeOrganizer("anna");
    const { body } = await postEvent(anna);
    return () => putEvent(anna, body.id, { notes: "Si parte presto." });
  },
  "moving an event to another address": async () => {
    const anna = await makeOrganizer("anna");
    const { body } = await postEvent(anna);
    return () => putEvent(anna, body.id, { title: "Un altro nome" });
  },
  "handing an event over": async () => {
    const [ada, anna, bruno] = [
      await makeUser("ada", { role: "admin" }),
      await makeOrganizer("anna"),
      await makeOrganizer("bruno"),
    ];
    const { body } = await postEvent(anna);
    return () => putEvent(ada, body.id, { organizer_id: bruno.id });
  },
  "deleting an event": async () => {
    const anna = await makeOrganizer("anna");
    const { body } = await postEvent(anna);
    return () => ask("DELETE", `/api/events/${body.id}`, { as: anna });
  },
  enrolling: async () => {
    const anna = await makeUser("anna");
    const { id } = await makePaidEvent({ cost_cents: 0 });
    return () => ask("POST", `/api/events/${id}/register-free`, { as: anna });
  },
  "removing a participant": async () => {
    const { sara, dive, annas } = await makeEventWithParticipants();
    return () => deleteParticipant(dive, annas, sara);
  },
  "cancelling an enrolment": async () => {
    standIn();
    const { anna, place } = await makePaidEventWithMember();
    return () => postEnrolmentCancellation(place, 45, anna);
  },
  "cancelling an event": async () => {
    standIn();
    const { sara, dive } = await makePaidEventWithMember();
    return () => postEventCancellation(dive, sara, { paying: 1, total: 45 });
  },
  "holding a seat": async () => {
    standIn();
    const [anna, dive] = [await makeUserWithDocuments("anna"), await makePaidEvent()];
    return () => postCheckout(anna, dive);
  },
  "giving a held seat back": async () => {
    standIn();
    const [anna, dive] = [await makeUserWithDocuments("anna"), await makePaidEvent()];
    await openCheckout(anna, dive);
    return () => giveHoldBack(anna, dive);
  },
  "a payment's webhook": async () => {
    const stripe = standIn();
    const [anna, dive] = [await makeUserWithDocuments("anna"), await makePaidEvent()];
    stripe.pay(await openCheckout(anna, dive));
    return async () => {
      const [status = 0] = await stripe.deliverAll();
      return { status };
    };
  },
  "creating a category": async () => {
    const ugo = await makeUser("ugo", { role: "admin" });
    return () => ask("POST", "/api/categories", { as: ugo, body: { name: "Purgata in fretta" } });
  },
  "renaming a category": async () => {
    const [ugo, { id }] = [
      await makeUser("ugo", { role: "admin" }),
      await makeCategory("Prima purga", "prima-purga", 7),
    ];
    return () => ask("PUT", `/api/categories/${id}`, { as: ugo, body: { name: "Seconda purga" } });
  },
  "deleting a category": async () => {
    const [ugo, { id }] = [
      await makeUser("ugo", { role: "admin" }),
      await makeCategory("Fine", "fine-purga", 7),
    ];
    return () => ask("DELETE", `/api/categories/${id}`, { as: ugo });
  },
  "sorting the categories": async () => {
    const ugo = await makeUser("ugo", { role: "admin" });
    await makeCategory("In fila", "in-fila", 7);
    const { body } = await ask<{ id: string }[]>("GET", "/api/categories");
    const ids = body.map(({ id }) => id).reverse();
    return () => ask("POST", "/api/categories/reorder", { as: ugo, body: { ids } });
  },
  "saving a profile": async () => {
    const anna = await makeUser("anna", {
      role: "company",
      public_profile_enabled: true,
      public_slug: "anna-p",
    });
    return () => ask("PUT", "/api/profile", { as: anna, body: { public_show_bio: false } });
  },
  "deleting an account": async () => {
    const anna = await makeUser("anna", { role: "company", public_slug: "anna-d" });
    for (let turn = 0; turn < 3; turn += 1) await makeEvent({ organizer_id: anna.id });
    return () => ask("DELETE", "/api/account", { as: anna, body: { password: PASSWORD } });
  },
};

test.for(Object.entries(WRITES))("%s calls the edge cache at most eight times", async ([, prepare]) => {
  const calls = await cacheCallsOf(await prepare());
  expect(calls.length).toBeGreaterThan(0);
  expect(calls.length, calls.join("\n")).toBeLessThanOrEqual(CALLS_MAX);
  expect(new Set(calls).size, "nothing is purged twice").toBe(calls.length);
});

test("a purged page is fresh at once in every language, lists and calendars within 30 seconds", async () => {
  const gea = await makeUser("gea", {
    role: "company",
    public_profile_enabled: true,
    public_slug: "gea-purge",
  });
  const { id: category_id } = await makeCategory("Gare", "gare-purge", 3);
  const seats = { date: "2030-02-04", slug: "2030-02-04-purga", participants: 5, category_id };
  const { id } = await makeEvent({ ...seats, organizer_id: gea.id });
  const purged = [
    "/4-febbraio-2030-purga",
    "/4-febbraio-2030-purga?lang=ru",
    `/api/events/${id}`,
    "/api/events/slug/4-febbraio-2030-purga",
  ];
  const listed = [
    "/",
    "/?lang=pl",
    "/eventi-imminenti",
    "/categories/gare-purge",
    "/instructor/gea-purge",
    "/api/events",
    "/api/events/sections",
    "/api/calendars/all.ics",
    `/api/calendars/events/${id}.ics`,
    `/api/calendars/organizers/${gea.id}.ics`,
  ];
  const contents = (paths: string[], headers = {}) =>
    Promise.all(paths.map(async (path) => (await visit(path, headers)).text));
  const russian = () => visit("/4-febbraio-2030-purga", { "accept-language": "ru" });
  // Entries of the second in which another test purged "/" would never be served, and those that another test left
  // would be rendered again behind the first reader.
  await caches.default.delete(`${ORIGIN}/?purged`);
  const before = await contents(listed, { "cache-control": "no-cache" });
  await Promise.all([contents(purged), russian()]);
  await db.update(events).set({ title: "Dopo la purga" });
  await ask("POST", `/api/events/${id}/register-free`, { as: await makeUser("anna") });
  for (const text of [...(await contents(purged)), (await russian()).text])
    expect(text).toContain("Dopo la purga");
  expect(await contents(listed)).toEqual(before);
  const renewed = await revalidated(listed);
  for (const [index, path] of listed.entries())
    expect([path, renewed[index]?.includes("Dopo la purga")]).toEqual([path, true]);
});

test("a renamed category is fresh at once on home, its page and in the lists of categories", async () => {
  const ugo = await makeUser("ugo", { role: "admin" });
  const { id } = await makeCategory("Nome di prima", "nome-di-prima", 2);
  await makeEvent({ category_id: id });
  const paths = ["/", "/?lang=pl", "/categories/nome-di-prima", "/api/categories", "/api/events/sections"];
  const fresh = { "cache-control": "no-cache" };
  for (const path of paths) {
    const { text } = await visit(path, fresh);
    expect([path, text.includes("Nome di prima")]).toEqual([path, true]);
  }
  await ask("PUT", `/api/categories/${id}`, { as: ugo, body: { name: "Nome di dopo" } });
  for (const path of paths) {
    const { text } = await visit(path);
    expect([path, text.includes("Nome di dopo"), text.includes("Nome di prima")]).toEqual([
      path,
      true,
      false,
    ]);
  }
});
