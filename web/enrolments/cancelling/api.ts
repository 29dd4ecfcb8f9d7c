import type {
  EventCancellation,
  GivenUpPlace,
  PlaceCancellation,
} from "../../../worker/payments/cancelling/contract.ts";
import type { EventCancellationBody, GivingUpBody } from "../../../worker/payments/cancelling/inputs.ts";
import { call } from "../../lib/api.ts";

type Signal = { signal?: AbortSignal };

const placePath = (id: string) => `/api/me/participations/${id}/cancellation`;
const eventPath = (id: string) => `/api/events/${id}/cancellation`;

export const getPlaceCancellation = (id: string, { signal }: Signal = {}) =>
  call<PlaceCancellation>("GET", placePath(id), { signal });
export const giveUpPlace = (id: string, body: GivingUpBody) =>
  call<GivenUpPlace>("POST", placePath(id), { body });
export const getEventCancellation = (id: string, { signal }: Signal = {}) =>
  call<EventCancellation>("GET", eventPath(id), { signal });
export const cancelEvent = (id: string, body: EventCancellationBody) =>
  call<EventCancellation>("POST", eventPath(id), { body });
