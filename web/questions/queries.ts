import type { Inbox } from "../../worker/questions/contract.ts";
import type { QuestionBody } from "../../worker/questions/inputs.ts";
import type { QuestionThread, QuestionThreadView, UnreadQuestions } from "../../worker/questions/outputs.ts";
import { call } from "../lib/api.ts";
import { pagedQuery } from "../lib/pagedQuery.ts";
import { readQuery } from "../lib/readQuery.ts";

export const askQuestion = (eventId: string, body: QuestionBody) =>
  call<QuestionThreadView>("POST", `/api/events/${eventId}/questions`, { body });
export const writeToParticipant = (eventId: string, enrolmentId: string, body: QuestionBody) =>
  call<QuestionThreadView>("POST", `/api/events/${eventId}/participants/${enrolmentId}/messages`, { body });
export const sendThreadMessage = (id: string, body: QuestionBody) =>
  call<QuestionThreadView>("POST", `/api/me/questions/${id}/messages`, { body });
export const markThreadRead = (id: string, number: number) =>
  call<void>("PUT", `/api/me/questions/${id}/read`, { body: { number } });
export const changeThread = (id: string, closed: boolean) =>
  call<QuestionThreadView>("PUT", `/api/me/questions/${id}`, { body: { closed } });

/** The prefix of all query keys about questions. It is below "me", which signing out removes. */
export const QUESTIONS_KEY = ["me", "questions"];

/** The polling interval of an open thread and its inbox, in milliseconds. */
const POLL_MS = 20_000;

export function inboxQuery(inbox: Inbox) {
  const list = pagedQuery<QuestionThread>([...QUESTIONS_KEY, "inbox", inbox], "/api/me/questions", { inbox });
  return { ...list, staleTime: 0, refetchInterval: POLL_MS };
}

export const threadQuery = (id: string) =>
  readQuery<QuestionThreadView>([...QUESTIONS_KEY, "thread", id], `/api/me/questions/${id}`, {
    staleTime: 0,
    refetchInterval: POLL_MS,
  });

export const unreadQuestionsQuery = readQuery<UnreadQuestions>(
  [...QUESTIONS_KEY, "unread"],
  "/api/me/questions/unread",
  { staleTime: 30_000 },
);
