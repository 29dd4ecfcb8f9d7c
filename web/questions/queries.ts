import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { Inbox } from "../../worker/questions/contract.ts";
import { getInbox, getThread, getUnreadQuestions } from "./api.ts";

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
