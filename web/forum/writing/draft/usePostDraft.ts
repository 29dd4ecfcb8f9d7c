import { useEffect, useState, useSyncExternalStore } from "react";
import { PostDraftSession } from "./PostDraftSession.ts";
import type { EditedPost, PostFields } from "./postDrafts.ts";

export type PostDraftState = ReturnType<typeof usePostDraft>;

/**
 * The text of a post while it is written: kept in this browser at each key press, shared with its other tabs, and removed
 * when the server has it. `start` is read once.
 */
export function usePostDraft(
  userId: string,
  name: string,
  start: { fields: PostFields; base: EditedPost | null },
) {
  const [session] = useState(() => new PostDraftSession(userId, name, start));
  const snapshot = useSyncExternalStore(session.subscribe, session.getSnapshot);
  useEffect(() => session.open(), [session]);
  return { session, ...snapshot, isChanged: session.isChanged };
}
