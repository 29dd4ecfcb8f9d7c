import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
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
import { readQuery } from "../../lib/readQuery.ts";

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
export const removeParticipant = (eventId: string, enrolmentId: string, body: RemoveParticipantBody = {}) =>
  call<void>("DELETE", `/api/events/${eventId}/participants/${enrolmentId}`, { body });
export const keepParticipant = (eventId: string, enrolmentId: string) =>
  call<void>("POST", `/api/events/${eventId}/participants/${enrolmentId}/keep`);
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
  readQuery<ManagedStaff>(["me", "event-staff", eventId], `/api/events/${eventId}/staff`);

/** The counts of confirmed enrolments and holds of an event. */
export const seatsQuery = (eventId: string) =>
  readQuery<SeatsTaken>(["me", "seats", eventId], `/api/events/${eventId}/seats`, { staleTime: 30 * SECOND });

/** A participant's certifications and documents. */
export const papersQuery = (eventId: string, enrolmentId: string) =>
  readQuery<ParticipantPapers>(
    ["me", "participants", eventId, "papers", enrolmentId],
    `/api/events/${eventId}/participants/${enrolmentId}/papers`,
    { staleTime: 30 * SECOND },
  );

/** The participants whom the organizer added by hand. */
export const guestsQuery = (eventId: string) =>
  readQuery<EventGuest[]>(["me", "participants", eventId, "guests"], `/api/events/${eventId}/guests`, {
    staleTime: 30 * SECOND,
  });

export const messagesQuery = (eventId: string) =>
  readQuery<EventMessage[]>(["me", "messages", eventId], `/api/events/${eventId}/messages`, {
    staleTime: 30 * SECOND,
  });

/** The refund if the participant were removed now; never cached. */
export const removalRefundQuery = (eventId: string, enrolmentId: string) =>
  readQuery<RemovalTerms>(
    ["refund", "removal", eventId, enrolmentId],
    `/api/events/${eventId}/participants/${enrolmentId}/cancellation`,
    { staleTime: 0, gcTime: 0 },
  );
