import { setTimeout as pause } from "node:timers/promises";

/** Returns a function that waits until another call stays within the limit. The first `calls` pass at once. */
export function makePace({ calls, windowMs }: { calls: number; windowMs: number }): () => Promise<void> {
  const begun: number[] = [];
  let last = Promise.resolve();
  const wait = async () => {
    const oldest = begun.length < calls ? undefined : begun.shift();
    if (oldest !== undefined) await pause(Math.max(0, oldest + windowMs - Date.now()));
    begun.push(Date.now());
  };
  return () => {
    last = last.then(wait);
    return last;
  };
}
