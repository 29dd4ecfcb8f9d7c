/** So many calls wait for their turn to hash; one more is refused. */
export const HASH_QUEUE_MAX = 8;
/** After so many seconds a call that found the queue full may try again: about the time the queue takes. */
export const HASH_RETRY_SECONDS = 3;

const POLL_MS = 5;
/** However long a hash took, the next one waits no longer than this for other requests. */
const PAUSE_MAX_MS = 1000;
/** A waiting call that has not polled for so long belongs to a client that has gone. */
const GONE_MS = 10_000;

/** Whoever has not said after so long that its work is done never will: its client has gone. */
const LOST_MS = 3000;

/** Thrown where too many calls wait already; answered as `too_many_requests`. */
export class HashQueueFull extends Error {}

type WaitingCall = { polledAt: number };

// The thread is the isolate's, and so is the queue. Calls poll instead of waking each other, because a call whose client
// goes away never runs again and would take the others' turn with it.
let queue: WaitingCall[] = [];
let busySince: number | null = null;
let freeAt = 0;

/**
 * Runs `work`, which holds the isolate's only thread, in turn: one at a time, and after each as long a pause as it took,
 * so that other requests wait for one hash at most and half of the thread stays theirs. Throws `HashQueueFull`.
 */
export async function inTurn<Result>(work: () => Result): Promise<Result> {
  const call = { polledAt: performance.now() };
  queue = queue.filter(({ polledAt }) => polledAt > call.polledAt - GONE_MS);
  if (queue.length >= HASH_QUEUE_MAX) throw new HashQueueFull("too many calls wait to hash a password");
  queue.push(call);
  try {
    while (!mayBegin(call)) {
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
    // The runtime's clock stands still while the thread is held: how long it took is known after the next turn.
    await pause(0);
    noteEnd();
  }
}

function mayBegin(call: WaitingCall): boolean {
  if (busySince !== null && call.polledAt - busySince > LOST_MS) noteEnd();
  if (busySince !== null) return false;
  const first = queue.find(({ polledAt }) => polledAt > call.polledAt - GONE_MS);
  return call.polledAt >= freeAt && (first === call || first === undefined);
}

/** The thread was free again by now: the next hash waits as long as the last one took. */
function noteEnd() {
  if (busySince === null) return;
  const now = performance.now();
  freeAt = now + Math.min(now - busySince, PAUSE_MAX_MS);
  busySince = null;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
