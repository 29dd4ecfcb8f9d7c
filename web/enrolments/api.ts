import type { Participation } from "../../worker/enrolments/contract.ts";
import { call, callWithHeaders } from "../lib/api.ts";
import { toLocalClock } from "../lib/toLocalClock.ts";

/** One's places; `held_until` by this device's clock. */
export async function getOwnEnrolments(): Promise<Participation[]> {
  const { body, headers } = await callWithHeaders<Participation[]>("GET", "/api/me/participations");
  const now = Date.now();
  return body.map((place) =>
    place.held_until ? { ...place, held_until: toLocalClock(place.held_until, headers, now) } : place,
  );
}

export const enrolFree = (eventId: string) =>
  call<Participation>("POST", `/api/events/${eventId}/register-free`, { body: {} });

/** The place that is held for whoever is paying is free again. */
export const releaseHold = (eventId: string) => call<void>("DELETE", `/api/me/holds/${eventId}`);
