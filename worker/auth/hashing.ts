import { Refusal } from "../errors.ts";

/** The most requests of each kind of caller that wait to hash; further ones are refused. */
export const HASH_QUEUE_MAX = 8;
/** `known`: on a device of an earlier sign-in, signed in, or with a link of ours. Known callers hash before strangers. */
export type HashCaller = "known" | "stranger";
/** `Retry-After` of a request that found the queue full: roughly the time of a full queue. */
const HASH_RETRY_SECONDS = 3;

const POLL_MS = 5;
/** The longest pause between two hashes. */
const PAUSE_MAX_MS = 1000;
/** A queued request that has not polled for this long has lost its client. */
const GONE_MS = 10_000;

/** A hash whose end was not reported for this long has lost its client. */
const LOST_MS = 3000;

type QueuedHash = { polledAt: number; caller: HashCaller };

// One queue per isolate, because an isolate has one thread. Requests poll instead of waking one another, because a
// request whose client has gone never runs again and would block the queue.
let queue: QueuedHash[] = [];
let busySince: number | null = null;
let freeAt = 0;

/**
 * Runs `work`, which blocks the isolate's only thread, one at a time, with a pause as long as the last work, so that
 * other requests wait for one hash at most and get half of the thread. Throws `too_many_requests` when the caller's
 * queue is full. Known callers hash first and wait in a queue of their own, so that a burst of strangers refuses none
 * of them; while the strangers' queue is full, Turnstile's challenge makes a stranger known (`challengeWhileFull`).
 * Each hash stores its scrypt parameters, so that tests use cheap ones; `tests/auth/passwords.test.ts` holds the real
 * ones.
 */
export async function queueHash<Result>(
  work: () => Result,
  caller: HashCaller = "stranger",
): Promise<Result> {
  const call = { polledAt: performance.now(), caller };
  if (isHashQueueFull(caller))
    throw new Refusal("too_many_requests", { retryAfterSeconds: HASH_RETRY_SECONDS });
  queue.push(call);
  try {
    while (!canStart(call)) {
      await pause(POLL_MS);
      call.polledAt = performance.now();
    }
  } finally {
    queue = queue.filter((other) => other !== call);
  }
  busySince = performance.now();
  try {
    return work();
  } finally {
    // The runtime's clock stands still during synchronous work, so its duration is known only after the next turn.
    await pause(0);
    releaseThread();
  }
}

export function isHashQueueFull(caller: HashCaller): boolean {
  const oldest = performance.now() - GONE_MS;
  queue = queue.filter(({ polledAt }) => polledAt > oldest);
  return queue.filter((other) => other.caller === caller).length >= HASH_QUEUE_MAX;
}

function canStart(call: QueuedHash): boolean {
  if (busySince !== null && call.polledAt - busySince > LOST_MS) releaseThread();
  if (busySince !== null) return false;
  const waiting = queue.filter(({ polledAt }) => polledAt > call.polledAt - GONE_MS);
  const first = waiting.find(({ caller }) => caller === "known") ?? waiting[0];
  return call.polledAt >= freeAt && (first === call || first === undefined);
}

/** Marks the thread as free; the next hash waits as long as the last one took. */
function releaseThread() {
  if (busySince === null) return;
  const now = performance.now();
  freeAt = now + Math.min(now - busySince, PAUSE_MAX_MS);
  busySince = null;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
