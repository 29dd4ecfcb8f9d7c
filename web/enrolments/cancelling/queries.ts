import { queryOptions } from "@tanstack/react-query";
import type { CancelEnrolmentBody, CancelEventBody } from "../../../worker/payments/cancelling/inputs.ts";
import type {
  CancellationTerms,
  CancelledEnrolment,
  EventCancellation,
} from "../../../worker/payments/outputs.ts";
import { call } from "../../lib/api.ts";

type Signal = { signal?: AbortSignal };

const enrolmentPath = (id: string) => `/api/me/participations/${id}/cancellation`;
const eventPath = (id: string) => `/api/events/${id}/cancellation`;

export const getCancellationTerms = (id: string, { signal }: Signal = {}) =>
  call<CancellationTerms>("GET", enrolmentPath(id), { signal });
export const cancelEnrolment = (id: string, body: CancelEnrolmentBody) =>
  call<CancelledEnrolment>("POST", enrolmentPath(id), { body });
export const getEventCancellation = (id: string, { signal }: Signal = {}) =>
  call<EventCancellation>("GET", eventPath(id), { signal });
export const cancelEvent = (id: string, body: CancelEventBody) =>
  call<EventCancellation>("POST", eventPath(id), { body });

/**
 * A quote is never cached, because the refund depends on the day. Its key is not under "me", because a refetch of "me"
 * would request the quote of an enrolment that no longer exists.
 */
const NOT_CACHED = { staleTime: 0, gcTime: 0 };

export function enrolmentCancellationQuery(id: string) {
  return queryOptions({
    queryKey: ["refund", "place", id],
    queryFn: ({ signal }) => getCancellationTerms(id, { signal }),
    ...NOT_CACHED,
  });
}

export function eventCancellationQuery(id: string) {
  return queryOptions({
    queryKey: ["refund", "event", id],
    queryFn: ({ signal }) => getEventCancellation(id, { signal }),
    ...NOT_CACHED,
  });
}
