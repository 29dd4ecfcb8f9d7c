import type { CancelEnrolmentBody, CancelEventBody } from "../../../worker/payments/cancelling/inputs.ts";
import type {
  CancellationTerms,
  CancelledEnrolment,
  EventCancellation,
} from "../../../worker/payments/outputs.ts";
import { call } from "../../lib/api.ts";
import { readQuery } from "../../lib/readQuery.ts";

const enrolmentPath = (id: string) => `/api/me/participations/${id}/cancellation`;
const eventPath = (id: string) => `/api/events/${id}/cancellation`;

export const cancelEnrolment = (id: string, body: CancelEnrolmentBody) =>
  call<CancelledEnrolment>("POST", enrolmentPath(id), { body });
export const cancelEvent = (id: string, body: CancelEventBody) =>
  call<EventCancellation>("POST", eventPath(id), { body });

/**
 * A quote is never cached, because the refund depends on the day. Its key is not under "me", because a refetch of "me"
 * would request the quote of an enrolment that no longer exists.
 */
const NOT_CACHED = { staleTime: 0, gcTime: 0 };

export const enrolmentCancellationQuery = (id: string) =>
  readQuery<CancellationTerms>(["refund", "place", id], enrolmentPath(id), NOT_CACHED);

export const eventCancellationQuery = (id: string) =>
  readQuery<EventCancellation>(["refund", "event", id], eventPath(id), NOT_CACHED);
