import { useQuery } from "@tanstack/react-query";
import type { UnreadQuestions } from "../../worker/questions/outputs.ts";
import { useUser } from "../auth/session.ts";
import { unreadQuestionsQuery } from "./queries.ts";

/** The polling interval of the unread badges in the page's header, in milliseconds. */
const POLL_MS = 120_000;

/** The unread threads of the signed-in user; zeros until loaded, and for a visitor. */
export function useUnreadQuestions(): UnreadQuestions {
  const enabled = useUser() !== null;
  const { data } = useQuery({ ...unreadQuestionsQuery, refetchInterval: POLL_MS, enabled });
  return data ?? NONE;
}

const NONE: UnreadQuestions = { asked: 0, received: 0 };
