import type { Inbox } from "../../worker/questions/contract.ts";
import type { QuestionBody } from "../../worker/questions/inputs.ts";
import type { QuestionThread, QuestionThreadView, UnreadQuestions } from "../../worker/questions/outputs.ts";
import { call, callWithHeaders } from "../lib/api.ts";

export const askQuestion = (eventId: string, body: QuestionBody) =>
  call<QuestionThreadView>("POST", `/api/events/${eventId}/questions`, { body });
export const writeToParticipant = (eventId: string, enrolmentId: string, body: QuestionBody) =>
  call<QuestionThreadView>("POST", `/api/events/${eventId}/participants/${enrolmentId}/messages`, { body });
export const sendThreadMessage = (id: string, body: QuestionBody) =>
  call<QuestionThreadView>("POST", `/api/me/questions/${id}/messages`, { body });
export const getThread = (id: string, signal: AbortSignal) =>
  call<QuestionThreadView>("GET", `/api/me/questions/${id}`, { signal });
export const getUnreadQuestions = (signal: AbortSignal) =>
  call<UnreadQuestions>("GET", "/api/me/questions/unread", { signal });
export const markThreadRead = (id: string, number: number) =>
  call<void>("PUT", `/api/me/questions/${id}/read`, { body: { number } });
export const changeThread = (id: string, closed: boolean) =>
  call<QuestionThreadView>("PUT", `/api/me/questions/${id}`, { body: { closed } });

/** A page of an inbox, and the cursor of the next page. */
export async function getInbox(inbox: Inbox, cursor: string | undefined, signal: AbortSignal) {
  const { body, headers } = await callWithHeaders<QuestionThread[]>("GET", "/api/me/questions", {
    search: { inbox, cursor },
    signal,
  });
  return { rows: body, next: headers.get("X-Next-Cursor") ?? undefined };
}
