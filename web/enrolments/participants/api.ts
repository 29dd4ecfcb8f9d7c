import type { DocumentReminders, EventMessage, SeatsTaken } from "../../../worker/enrolments/outputs.ts";
import type { ManagedParticipant } from "../../../worker/enrolments/participants/contract.ts";
import type { MessageBody, ParticipantSearch } from "../../../worker/enrolments/participants/inputs.ts";
import type { RemoveParticipantBody } from "../../../worker/payments/cancelling/inputs.ts";
import type { RemovalTerms } from "../../../worker/payments/outputs.ts";
import { call, callText, callWithHeaders } from "../../lib/api.ts";

type Signal = { signal?: AbortSignal };

export async function getParticipants(
  eventId: string,
  search: ParticipantSearch = {},
  { signal }: Signal = {},
) {
  const path = `/api/events/${eventId}/participants`;
  const { body, headers } = await callWithHeaders<ManagedParticipant[]>("GET", path, { search, signal });
  return { participants: body, next: headers.get("X-Next-Cursor") ?? undefined };
}

export const getSeats = (eventId: string, { signal }: Signal = {}) =>
  call<SeatsTaken>("GET", `/api/events/${eventId}/seats`, { signal });
export const getParticipantsFile = (eventId: string) =>
  callText("GET", `/api/events/${eventId}/participants.csv`);
export const getRemovalRefund = (eventId: string, enrolmentId: string, { signal }: Signal = {}) =>
  call<RemovalTerms>("GET", `/api/events/${eventId}/participants/${enrolmentId}/cancellation`, { signal });
export const removeParticipant = (eventId: string, enrolmentId: string, body: RemoveParticipantBody = {}) =>
  call<void>("DELETE", `/api/events/${eventId}/participants/${enrolmentId}`, { body });
export const keepParticipant = (eventId: string, enrolmentId: string) =>
  call<void>("POST", `/api/events/${eventId}/participants/${enrolmentId}/keep`);
export const getMessages = (eventId: string, { signal }: Signal = {}) =>
  call<EventMessage[]>("GET", `/api/events/${eventId}/messages`, { signal });
export const sendMessage = (eventId: string, body: MessageBody) =>
  call<EventMessage>("POST", `/api/events/${eventId}/messages`, { body });
export const remindDocuments = (eventId: string) =>
  call<DocumentReminders>("POST", `/api/events/${eventId}/document-reminders`);
