import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
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
const getThread = (id: string, signal: AbortSignal) =>
  call<QuestionThreadView>("GET", `/api/me/questions/${id}`, { signal });
const getUnreadQuestions = (signal: AbortSignal) =>
  call<UnreadQuestions>("GET", "/api/me/questions/unread", { signal });
export const markThreadRead = (id: string, number: number) =>
  call<void>("PUT", `/api/me/questions/${id}/read`, { body: { number } });
export const changeThread = (id: string, closed: boolean) =>
  call<QuestionThreadView>("PUT", `/api/me/questions/${id}`, { body: { closed } });

/** A page of an inbox, and the cursor of the next page. */
async function getInbox(inbox: Inbox, cursor: string | undefined, signal: AbortSignal) {
  const { body, headers } = await callWithHeaders<QuestionThread[]>("GET", "/api/me/questions", {
    search: { inbox, cursor },
    signal,
  });
  return { rows: body, next: headers.get("X-Next-Cursor") ?? undefined };
}

/** The prefix of all query keys about questions. It is below "me", which signing out removes. */
export const QUESTIONS_KEY = ["me", "questions"];

/** The polling interval of an open thread and its inbox, in milliseconds. */
const POLL_MS = 20_000;

export function inboxQuery(inbox: Inbox) {
  return infiniteQueryOptions({
    queryKey: [...QUESTIONS_KEY, "inbox", inbox],
    queryFn: ({ pageParam, signal }) => getInbox(inbox, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    refetchInterval: POLL_MS,
  });
}

export function threadQuery(id: string) {
  return queryOptions({
    queryKey: [...QUESTIONS_KEY, "thread", id],
    queryFn: ({ signal }) => getThread(id, signal),
    staleTime: 0,
    refetchInterval: POLL_MS,
  });
}

export const unreadQuestionsQuery = queryOptions({
  queryKey: [...QUESTIONS_KEY, "unread"],
  queryFn: ({ signal }) => getUnreadQuestions(signal),
  staleTime: 30_000,
});
