import { queryOptions } from "@tanstack/react-query";
import type { Participation } from "../../../worker/enrolments/outputs.ts";
import type {
  JoinedWaiting,
  ManagedWaiting,
  OwnWaiting,
} from "../../../worker/enrolments/waiting/outputs.ts";
import { call, callWithHeaders } from "../../lib/api.ts";
import { toLocalClock } from "../../lib/toLocalClock.ts";
import type { ShownRequirements } from "../queries.ts";

/** What the user waits for; the ends of offers by this device's clock. */
async function getOwnWaiting(): Promise<OwnWaiting[]> {
  const { body, headers } = await callWithHeaders<OwnWaiting[]>("GET", "/api/me/waiting");
  const now = Date.now();
  return body.map((entry) =>
    entry.offer ? { ...entry, offer: { until: toLocalClock(entry.offer.until, headers, now) } } : entry,
  );
}

export const joinWaiting = (eventId: string, { requirements_hash }: ShownRequirements) =>
  call<JoinedWaiting>("POST", `/api/events/${eventId}/waiting`, { body: { requirements_hash } });
export const leaveWaiting = (eventId: string) => call<void>("DELETE", `/api/events/${eventId}/waiting`);
export const claimOffer = (id: string, { requirements_hash }: ShownRequirements) =>
  call<Participation>("POST", `/api/waiting/${id}/claim`, { body: { requirements_hash } });

export const ownWaitingQuery = queryOptions({
  queryKey: ["me", "waiting"],
  queryFn: getOwnWaiting,
  staleTime: 30_000,
});

/** The user's live entry in an event's list. */
export function findLiveEntry(entries: OwnWaiting[] | undefined, eventId: string): OwnWaiting | undefined {
  return entries?.find(
    ({ event_id, state }) => event_id === eventId && (state === "waiting" || state === "offered"),
  );
}

/** An event's list for its organizer, in its order, and whether it is closed. */
export function waitingListQuery(eventId: string) {
  return queryOptions({
    queryKey: ["me", "waiting-list", eventId],
    queryFn: async ({ signal }) => {
      const path = `/api/events/${eventId}/waiting`;
      const { body, headers } = await callWithHeaders<ManagedWaiting[]>("GET", path, { signal });
      return { entries: body, isClosed: headers.get("X-Waiting-Closed") === "true" };
    },
    staleTime: 30_000,
  });
}

export const offerSeat = (eventId: string, id: string, reason: string) =>
  call<ManagedWaiting>("POST", `/api/events/${eventId}/waiting/${id}/offer`, { body: { reason } });
export const setWaitingClosed = (eventId: string, closed: boolean) =>
  call<{ closed: boolean }>("PUT", `/api/events/${eventId}/waiting/closed`, { body: { closed } });
