import { useQuery } from "@tanstack/react-query";
import type { UnreadQuestions } from "../../worker/questions/outputs.ts";
import { unreadQuestionsQuery } from "./queries.ts";

/** How often the marks of the page's header ask anew, in milliseconds. */
const POLL_MS = 120_000;

/** Unread threads of the signed-in user; zeros until they are known. */
export function useUnreadQuestions(): UnreadQuestions {
  const { data } = useQuery({ ...unreadQuestionsQuery, refetchInterval: POLL_MS });
  return data ?? NONE;
}

const NONE: UnreadQuestions = { asked: 0, received: 0 };
