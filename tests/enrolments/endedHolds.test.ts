import { expect, test } from "vitest";
import type { OrganizerEvent } from "../../worker/dashboard/outputs.ts";
import type { SeatsTaken } from "../../worker/enrolments/outputs.ts";
import { seatsLeft } from "../../worker/events/contract.ts";
import type { EventCard, EventDetail } from "../../worker/events/outputs.ts";
import {
  advanceMinutes,
  makePaidEvent,
  makeUserWithDocuments,
  openCheckout,
  postCheckout,
} from "../support/checkout.ts";
import { makeEnrolment } from "../support/events.ts";
import { standIn } from "../support/stripe/inTests.ts";
import { makeUser } from "../support/users.ts";
import { ask } from "../support/worker.ts";

/** A course of two seats, one confirmed and one held; its hold ends after forty minutes and no cron has run. */
async function twoSeats() {
  standIn();
  const slug = `gea-${crypto.randomUUID()}`;
  const profile = { public_profile_enabled: true, public_show_events: true, public_slug: slug };
  const gea = await makeUser("gea", { role: "company", ...profile });
  const event = await makePaidEvent({ participants: 2, organizer_id: gea.id });
  await makeEnrolment(event, await makeUserWithDocuments("anna"), { amount_cents: 4500 });
  await openCheckout(await makeUserWithDocuments("bruno"), event);
  return { gea, event };
}

type Shown = Pick<EventCard, "id" | "participants" | "seats_taken">;

/** The seats left as every place that shows the event says. */
async function leftEverywhere({ gea, event }: Awaited<ReturnType<typeof twoSeats>>) {
  const of = (list: Shown[]) => {
    const card = list.find(({ id }) => id === event.id);
    return card && seatsLeft(card);
  };
  const [detail, list, sorted, sections, own, organizers, glance] = [
    await ask<EventDetail>("GET", `/api/events/${event.id}`),
    await ask<EventCard[]>("GET", `/api/events?organizerId=${gea.id}`),
    await ask<EventCard[]>("GET", `/api/events?organizerId=${gea.id}&sortColumn=title&sortDirection=asc`),
    await ask<{ sections: { events: EventCard[] }[] }>(
      "GET",
      `/api/events/sections?searchTerm=${encodeURIComponent(event.title)}`,
    ),
    await ask<OrganizerEvent[]>("GET", "/api/dashboard/events", { as: gea }),
    await ask<EventCard[]>("GET", `/api/instructors/slug/${gea.public_slug}/events`),
    await ask<{ next: OrganizerEvent | null }>("GET", "/api/dashboard", { as: gea }),
  ];
  const panel = (await ask<SeatsTaken>("GET", `/api/events/${event.id}/seats`, { as: gea })).body;
  return {
    detail: of([detail.body]),
    list: of(list.body),
    sorted: of(sorted.body),
    sections: of(sections.body.sections.flatMap(({ events }) => events)),
    own: of(own.body),
    organizers: of(organizers.body),
    glance: glance.body.next && of([glance.body.next]),
    panel: seatsLeft({ participants: event.participants, seats_taken: panel.enrolled + panel.paying }),
  };
}

function everywhere(left: number) {
  return {
    detail: left,
    list: left,
    sorted: left,
    sections: left,
    own: left,
    organizers: left,
    glance: left,
    panel: left,
  };
}

test("a seat is shown as free from the moment its hold ends, wherever the event is shown, and is sold", async () => {
  const world = await twoSeats();
  expect(await leftEverywhere(world)).toEqual(everywhere(0));
  expect((await postCheckout(await makeUserWithDocuments("carla"), world.event)).error?.code).toBe(
    "event_full",
  );
  advanceMinutes(41);
  expect(await leftEverywhere(world)).toEqual(everywhere(1));
  await openCheckout(await makeUserWithDocuments("carla"), world.event);
  expect(await leftEverywhere(world)).toEqual(everywhere(0));
  expect((await postCheckout(await makeUserWithDocuments("dario"), world.event)).error?.code).toBe(
    "event_full",
  );
});
