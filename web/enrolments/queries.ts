import { queryOptions } from "@tanstack/react-query";
import type { Participation } from "../../worker/enrolments/outputs.ts";
import { call, callWithHeaders } from "../lib/api.ts";
import { toLocalClock } from "../lib/toLocalClock.ts";

/** The user's enrolments; `held_until` by this device's clock. */
export async function getOwnEnrolments(): Promise<Participation[]> {
  const { body, headers } = await callWithHeaders<Participation[]>("GET", "/api/me/participations");
  const now = Date.now();
  return body.map((enrolment) =>
    enrolment.held_until
      ? { ...enrolment, held_until: toLocalClock(enrolment.held_until, headers, now) }
      : enrolment,
  );
}

/** The requirements that the page showed; without them those of the moment count. */
export type ShownRequirements = { requirements_hash?: string | null };

export const enrolFree = (eventId: string, { requirements_hash }: ShownRequirements = {}) =>
  call<Participation>("POST", `/api/events/${eventId}/register-free`, { body: { requirements_hash } });

/** Releases the seat that is held while the user pays. */
export const releaseHold = (eventId: string) => call<void>("DELETE", `/api/me/holds/${eventId}`);

export const ownEnrolmentsQuery = queryOptions({
  queryKey: ["me", "participations"],
  queryFn: getOwnEnrolments,
  staleTime: 30_000,
});

/** The user's enrolment or hold in an event, except an enrolment that ended with the event's cancellation. */
export function findLiveEnrolment(
  enrolments: Participation[] | undefined,
  eventId: string,
): Participation | undefined {
  return enrolments?.find(({ event_id, status }) => event_id === eventId && status !== "event_cancelled");
}
