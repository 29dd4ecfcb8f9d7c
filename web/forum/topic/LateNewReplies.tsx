import { lazy, useEffect, useState } from "react";
import type { ForumTopic } from "../../../worker/forum/outputs.ts";
import { notOnServer } from "../../lib/notOnServer.ts";
import { LazyBoundary } from "../../ui/LazyBoundary.tsx";

const NewReplies = lazy(
  import.meta.env.SSR
    ? notOnServer
    : async () => ({ default: (await import("./NewReplies.tsx")).NewReplies }),
);

/** The delay of loading the polling code, in milliseconds; the first poll comes after 20 s. */
const LATE_MS = 8000;

/** Polls for new replies once the page has been open for a while. */
export function LateNewReplies({ topic }: { topic: ForumTopic }) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLate) return null;
  return (
    <LazyBoundary>
      <NewReplies topic={topic} />
    </LazyBoundary>
  );
}
