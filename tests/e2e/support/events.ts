import { inject } from "vitest";
import type { EventCard } from "../../../worker/events/outputs.ts";
import { eventPath } from "../../../worker/lib/pageAddresses.ts";

/** The first upcoming event of the demo data that fits, as the list answers it. */
export async function findEvent(fits: (event: EventCard) => boolean): Promise<EventCard & { path: string }> {
  const response = await fetch(`${inject("baseUrl")}/api/events?scope=upcoming`);
  const events: EventCard[] = await response.json();
  const event = events.find(fits);
  if (!event) throw new Error("the demo data has no such event");
  return { ...event, path: encodeURI(eventPath(event.slug)) };
}

/**
 * Free, with at least three seats left, so that a journey can enrol. Files of journeys run beside each other, so
 * each that enrols takes an organizer of the demo data whom no other takes.
 */
export function isFreeAndOpen(event: EventCard): boolean {
  return !event.cost && event.participants !== null && event.participants - event.seats_taken > 2;
}
