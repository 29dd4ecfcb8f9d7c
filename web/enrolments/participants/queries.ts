import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type {
  DocumentReminders,
  EventGuest,
  EventMessage,
  ManagedParticipant,
  ParticipantPapers,
  SeatsTaken,
} from "../../../worker/enrolments/outputs.ts";
import type {
  GuestBody,
  GuestPaymentBody,
  MessageBody,
  ParticipantSearch,
  SightingBody,
} from "../../../worker/enrolments/participants/inputs.ts";
import type { ManagedStaff } from "../../../worker/events/staff/outputs.ts";
import type { RemoveParticipantBody } from "../../../worker/payments/cancelling/inputs.ts";
import type { EventDecision } from "../../../worker/payments/deciding/outputs.ts";
import type { RemovalTerms } from "../../../worker/payments/outputs.ts";
import type { Certification } from "../../../worker/profiles/certifications/outputs.ts";
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
export const confirmEvent = (eventId: string) =>
  call<EventDecision>("POST", `/api/events/${eventId}/decision`, { body: { verdict: "confirmed" } });
export const addGuest = (eventId: string, body: GuestBody) =>
  call<EventGuest>("POST", `/api/events/${eventId}/guests`, { body });
export const changeGuestPayment = (eventId: string, guestId: string, body: GuestPaymentBody) =>
  call<EventGuest>("PUT", `/api/events/${eventId}/guests/${guestId}`, { body });
export const removeGuest = (eventId: string, guestId: string) =>
  call<void>("DELETE", `/api/events/${eventId}/guests/${guestId}`);

export const markSeen = (eventId: string, enrolmentId: string, body: SightingBody) =>
  call<ParticipantPapers>("POST", `/api/events/${eventId}/participants/${enrolmentId}/sightings`, { body });
/** `shown`: the `updated_at` of what the instructor saw. */
export const confirmCertification = (id: string, shown: string) =>
  call<Certification>("POST", `/api/me/certifications/${id}/confirmation`, { body: { shown } });
export const certificationPicturePath = (eventId: string, enrolmentId: string, id: string) =>
  `/api/events/${eventId}/participants/${enrolmentId}/certifications/${id}/picture`;

const SECOND = 1000;
const PAGE_SIZE = "100";

/** The participants of one event, page by page; `search` filters by name, `lacking` those who lack documents. */
export function participantsQuery(eventId: string, search: string, lacking = false) {
  const params = {
    limit: PAGE_SIZE,
    ...(search && { q: search }),
    ...(lacking && { documents: "missing" as const }),
  };
  return infiniteQueryOptions({
    queryKey: ["me", "participants", eventId, search, lacking],
    queryFn: ({ pageParam, signal }) =>
      getParticipants(eventId, { ...params, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    placeholderData: search || lacking ? keepPreviousData : undefined,
    staleTime: 30 * SECOND,
  });
}

/** The staff of an event in every state. */
export const managedStaffQuery = (eventId: string) =>
  queryOptions({
    queryKey: ["me", "event-staff", eventId],
    queryFn: ({ signal }) => call<ManagedStaff>("GET", `/api/events/${eventId}/staff`, { signal }),
  });

/** The counts of confirmed enrolments and holds of an event. */
export function seatsQuery(eventId: string) {
  return queryOptions({
    queryKey: ["me", "seats", eventId],
    queryFn: ({ signal }) => call<SeatsTaken>("GET", `/api/events/${eventId}/seats`, { signal }),
    staleTime: 30 * SECOND,
  });
}

/** A participant's certifications and documents. */
export function papersQuery(eventId: string, enrolmentId: string) {
  return queryOptions({
    queryKey: ["me", "participants", eventId, "papers", enrolmentId],
    queryFn: ({ signal }) =>
      call<ParticipantPapers>("GET", `/api/events/${eventId}/participants/${enrolmentId}/papers`, { signal }),
    staleTime: 30 * SECOND,
  });
}

/** The participants whom the organizer added by hand. */
export function guestsQuery(eventId: string) {
  return queryOptions({
    queryKey: ["me", "participants", eventId, "guests"],
    queryFn: ({ signal }) => call<EventGuest[]>("GET", `/api/events/${eventId}/guests`, { signal }),
    staleTime: 30 * SECOND,
  });
}

export function messagesQuery(eventId: string) {
  return queryOptions({
    queryKey: ["me", "messages", eventId],
    queryFn: ({ signal }) => getMessages(eventId, { signal }),
    staleTime: 30 * SECOND,
  });
}

/** The refund if the participant were removed now; never cached. */
export function removalRefundQuery(eventId: string, enrolmentId: string) {
  return queryOptions({
    queryKey: ["refund", "removal", eventId, enrolmentId],
    queryFn: ({ signal }) => getRemovalRefund(eventId, enrolmentId, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}
