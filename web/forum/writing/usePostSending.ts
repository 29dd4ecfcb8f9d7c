import { useEffect, useRef, useState } from "react";
import { ApiError } from "../../lib/api.ts";
import { storage } from "../../lib/storage.ts";
import type { PostDraftState, PostFields } from "./usePostDraft.ts";

const LOOK_MS = 250;

type Options<Post> = {
  /** `key`: the idempotency key, for new posts. */
  send: (fields: PostFields, key: string) => Promise<Post>;
  /** Called once the server has the text and the draft is removed, also when the page was left meanwhile. */
  onSent: (post: Post) => void;
  /** Called for each failure, before the failure is shown next to the text. */
  onFailed?: (failure: unknown) => void;
};

export type PostSending = ReturnType<typeof usePostSending>;

/** Sends a draft with one request at a time, however often it is pressed. The text stays until the server has it. */
export function usePostSending<Post>(draft: PostDraftState, { send, onSent, onFailed }: Options<Post>) {
  const { session } = draft;
  // The second click of a double click arrives before the button is rendered as busy.
  const isRunning = useRef(false);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const { left, isPaused, pause } = useCountdown();

  async function start() {
    if (isRunning.current || isPaused()) return;
    isRunning.current = true;
    setSending(true);
    const { fields } = session.getSnapshot();
    const key = session.beginSend();
    try {
      // Another user has signed in, in this tab or another, and must not send this text.
      if (storage.user()?.id !== session.userId) throw new ApiError("post", 401, "", "", "unauthorized");
      const post = await send(fields, key);
      session.settle(fields);
      setFailure(null);
      onSent(post);
    } catch (error) {
      if (isRefused(error)) session.noteRefusal();
      if (error instanceof ApiError && error.status === 429) pause(Number(error.values.seconds ?? 60));
      setFailure(error);
      onFailed?.(error);
    } finally {
      isRunning.current = false;
      setSending(false);
    }
  }

  return {
    start,
    isSending,
    /** The failure of the last send; null after a success. */
    failure,
    clearFailure: () => setFailure(null),
    /** Seconds until a send is accepted again; 0 for now. */
    left,
  };
}

/** Whether the server has said that there is no post, which neither a missing answer nor a server error does. */
function isRefused(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status >= 400 && error.status < 500 && error.status !== 408 && error.code !== "already_posted";
}

/** A countdown in seconds. */
function useCountdown() {
  const until = useRef(0);
  const [left, setLeft] = useState(0);
  const secondsLeft = () => Math.max(0, Math.ceil((until.current - Date.now()) / 1000));
  const isCounting = left > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads the clock
  useEffect(() => {
    if (!isCounting) return;
    const timer = setInterval(() => setLeft(secondsLeft()), LOOK_MS);
    return () => clearInterval(timer);
  }, [isCounting]);
  return {
    left,
    isPaused: () => secondsLeft() > 0,
    pause(seconds: number) {
      until.current = Date.now() + seconds * 1000;
      setLeft(seconds);
    },
  };
}
