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
