import { expect, test } from "vitest";
import type { EventCard, EventDetail } from "../../worker/events/outputs.ts";
import floor from "../bench/floor/worker.ts";
import { dayFromNow, makeEvent } from "../support/events.ts";
import { makeUser } from "../support/users.ts";
import { ask, bindings, ORIGIN } from "../support/worker.ts";

/** What the bench races against says the same as ours, or the race says nothing. */
async function byHand<Data>(path: string): Promise<Data> {
  const request = new Request(new URL(path, ORIGIN));
  const answer = await floor.fetch(request as Parameters<typeof floor.fetch>[0], bindings());
  return answer.json();
}

test("the bench's floor returns the same fields of an event as the API", async () => {
  const organizer = await makeUser("pavimento", { role: "company", public_profile_enabled: true });
  const { slug } = await makeEvent({
    organizer_id: organizer.id,
    description: "Dove si tocca",
    cost_cents: 4550,
    refund_rule: "half",
    refund_until_days: 7,
    gallery_images: ["/public/uno.webp"],
    instructors: [{ name: "Anna D'Angelo", certificate_url: null }],
  });
  const ours = await ask<EventDetail>("GET", `/api/events/slug/${slug}`);
  expect(await byHand(`/floor/detail.json/${slug}`)).toEqual(ours.body);
});

test("the bench's floor returns the same upcoming list as the API", async () => {
  for (const title of ["Prima", "Seconda"])
    await makeEvent({ title, date: dayFromNow(0), description: "Si nuota" });
  const ours = await ask<EventCard[]>("GET", "/api/events?scope=upcoming&limit=24");
  const theirs = await byHand<EventCard[]>("/floor/list.json");
  expect(theirs.map(({ id }) => id).sort()).toEqual(ours.body.map(({ id }) => id).sort());
  const known = new Map(theirs.map((card) => [card.id, card]));
  for (const card of ours.body) {
    // Marked texts of other tests are told without their marks by ours.
    if (/^(Prima|Seconda)$/.test(card.title)) expect(known.get(card.id)).toEqual(card);
  }
});
