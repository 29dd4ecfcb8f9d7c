import type { EventMessage, Participant } from "../../worker/participants/contract.ts";
import type { ListSearch, MessageBody } from "../../worker/participants/inputs.ts";
import { call, callForPage, callForText } from "../lib/api.ts";

type Signal = { signal?: AbortSignal };

export async function getParticipants(eventId: string, search: ListSearch = {}, { signal }: Signal = {}) {
  const path = `/api/events/${eventId}/participants`;
  const { body, headers } = await callForPage<Participant[]>("GET", path, { search, signal });
  return { participants: body, next: headers.get("X-Next-Cursor") ?? undefined };
}

export const getParticipantsFile = (eventId: string) =>
  callForText("GET", `/api/events/${eventId}/participants.csv`);
export const removeParticipant = (eventId: string, enrolmentId: string) =>
  call<void>("DELETE", `/api/events/${eventId}/participants/${enrolmentId}`);
export const getMessages = (eventId: string, { signal }: Signal = {}) =>
  call<EventMessage[]>("GET", `/api/events/${eventId}/messages`, { signal });
export const sendMessage = (eventId: string, body: MessageBody) =>
  call<EventMessage>("POST", `/api/events/${eventId}/messages`, { body });
