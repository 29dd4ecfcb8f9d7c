import { beforeAll, expect, test } from "vitest";
import { LIST_MAX, SAVED_EVENTS_MAX } from "../../worker/events/contract.ts";
import type { SavedEventCard } from "../../worker/events/outputs.ts";
import { makeBulkEvents, makeBulkOrganizers } from "../support/bulkEvents.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { makeEvent } from "../support/events.ts";
import { meterDatabase } from "../support/meterDatabase.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { ask, database } from "../support/worker.ts";

withEmptyStorage();
beforeAll(makeBulkOrganizers);

const save = (as: SignedInUser, id: string, method = "PUT") =>
  ask(method, `/api/me/saved-events/${id}`, { as });

const merge = (as: SignedInUser, event_ids: string[]) =>
  ask("POST", "/api/me/saved-events", { as, body: { event_ids } });

const savedBy = async (as: SignedInUser) => (await ask<string[]>("GET", "/api/me/saved-events", { as })).body;

/** So many saved events of a user. */
async function fill({ id }: SignedInUser, count: number) {
  await database
    .prepare("insert into saved_events select ?, id, created_at from events order by ordinal desc limit ?")
    .bind(id, count)
    .run();
}

test("saving and removing an event are idempotent, and each member has an own list", async () => {
  const [anna, bruno, event, other] = [
    await makeUser("anna"),
    await makeUser("bruno"),
    await makeEvent(),
    await makeEvent({ cancelled_at: new Date().toISOString() }),
  ];
  for (const { id } of [event, event, other]) expect((await save(anna, id)).status).toBe(204);
  expect((await savedBy(anna)).toSorted()).toEqual([event.id, other.id].toSorted());
  expect(await savedBy(bruno)).toEqual([]);
  expect((await save(bruno, event.id, "DELETE")).status).toBe(204);
  for (const _ of [1, 2]) expect((await save(anna, event.id, "DELETE")).status).toBe(204);
  expect(await savedBy(anna)).toEqual([other.id]);
  expect((await save(anna, crypto.randomUUID())).error?.code).toBe("event_not_found");
});

test("the events of a device are merged: known ones once, unknown ones left out, no more than fit", async () => {
  const anna = await makeUser("anna");
  const events = [await makeEvent(), await makeEvent(), await makeEvent()];
  const [first = "", second = "", third = ""] = events.map(({ id }) => id);
  await save(anna, first);
  expect((await merge(anna, [first, second, second, crypto.randomUUID()])).status).toBe(204);
  expect((await savedBy(anna)).toSorted()).toEqual([first, second].toSorted());
  const tooMany = Array.from({ length: LIST_MAX + 1 }, () => crypto.randomUUID());
  expect((await merge(anna, tooMany)).status).toBe(400);
  const bruno = await makeUser("bruno");
  await makeBulkEvents(0, SAVED_EVENTS_MAX);
  await fill(bruno, SAVED_EVENTS_MAX - 1);
  await merge(bruno, [third, first, second]);
  const saved = await savedBy(bruno);
  expect([saved.length, saved.includes(third), saved.includes(first)]).toEqual([
    SAVED_EVENTS_MAX,
    true,
    false,
  ]);
  const refused = await save(bruno, second);
  expect([refused.status, refused.error?.code, refused.error?.values]).toEqual([
    409,
    "saved_events_max",
    { limit: SAVED_EVENTS_MAX },
  ]);
  expect((await save(bruno, third)).status).toBe(204);
});

test("events are compared by their ids for anybody, with level, seats and a cancellation, and from the edge cache", async () => {
  const event = await makeEvent({ level: "avanzato_con_brevetto", participants: 8, cost_cents: 4500 });
  const cancelled = await makeEvent({ cancelled_at: new Date().toISOString() });
  const path = `/api/events/compared?ids=${[event.id, cancelled.id, crypto.randomUUID()]}`;
  const { body, headers } = await ask<SavedEventCard[]>("GET", path);
  const cards = new Map(body.map((card) => [card.id, card]));
  expect([...cards.keys()].toSorted()).toEqual([event.id, cancelled.id].toSorted());
  expect(cards.get(event.id)).toMatchObject({
    level: "avanzato_con_brevetto",
    participants: 8,
    seats_taken: 0,
    cost: 45,
    cancelled_at: null,
  });
  expect(cards.get(cancelled.id)?.cancelled_at).not.toBeNull();
  expect(headers.get("cache-control")).toContain("s-maxage");
  for (const ids of [
    "",
    "x",
    Array(LIST_MAX + 1)
      .fill(event.id)
      .join(),
  ])
    expect((await ask("GET", `/api/events/compared?ids=${ids}`)).status).toBe(400);
});

test("a member's list and a comparison read only rows of saved events", async () => {
  const anna = await makeUser("anna");
  await makeBulkEvents(SAVED_EVENTS_MAX, 1000);
  await fill(anna, LIST_MAX);
  const ids = await savedBy(anna);
  const { db, meter } = meterDatabase(database);
  await ask("GET", "/api/me/saved-events", { as: anna, env: { DB: db } });
  await ask("GET", `/api/events/compared?ids=${ids}`, { env: { DB: db } });
  // Of the list an entry; of the comparison an event, its category and their indexes.
  expect(meter.rows).toBeLessThan(LIST_MAX * 6);
});
