import { vi } from "vitest";
import { database } from "./worker.ts";

/** `before` the batch of that number (from 1), or `after` it: what it does happens then; what it throws, the Worker meets. */
type BatchHooks = { before?(batch: number): unknown; after?(batch: number): unknown };

/** The database, with somebody or something coming between: another call that is faster, a Worker that dies. */
export function interceptBatches({ before, after }: BatchHooks): D1Database {
  let batches = 0;
  const wrap = (target: D1Database | D1DatabaseSession): unknown => ({
    withSession: (constraint?: string) => wrap((target as D1Database).withSession(constraint)),
    getBookmark: () => (target as D1DatabaseSession).getBookmark(),
    prepare: (text: string) => target.prepare(text),
    async batch(statements: D1PreparedStatement[]) {
      batches += 1;
      const number = batches;
      await before?.(number);
      const results = await target.batch(statements);
      await after?.(number);
      return results;
    },
  });
  return wrap(database) as D1Database;
}

/** The database; once, when a statement that holds `text` is prepared, `work` is done. */
export function interceptStatement(text: string, work: () => unknown): D1Database {
  let waits = true;
  const wrap = (target: D1Database | D1DatabaseSession): unknown => ({
    withSession: (constraint?: string) => wrap((target as D1Database).withSession(constraint)),
    getBookmark: () => (target as D1DatabaseSession).getBookmark(),
    batch: (statements: D1PreparedStatement[]) => target.batch(statements),
    prepare(statement: string) {
      if (waits && statement.includes(text)) {
        waits = false;
        work();
      }
      return target.prepare(statement);
    },
  });
  return wrap(database) as D1Database;
}

/** What the Worker meets where it would have died. */
export class WorkerKilled extends Error {
  constructor() {
    super("the Worker was killed");
  }
}

/** Once, when a call "METHOD /path" that holds `path` goes out and before it arrives, `work` is done. */
export function beforeNextCall(path: string, work: () => unknown): void {
  interceptNextCall(path, async (send) => {
    await work();
    return send();
  });
}

/** Once, after such a call was done and before its answer arrives. */
export function afterNextCall(path: string, work: () => unknown): void {
  interceptNextCall(path, async (send) => {
    const answer = await send();
    await work();
    return answer;
  });
}

/**
 * Does `call`, in which the first request "METHOD /path" that holds `path` is answered, or fails, only after `work` is
 * done. A call that makes no such request is done as it is.
 */
export async function duringNextCall(
  path: string,
  work: () => unknown,
  call: () => Promise<unknown>,
): Promise<void> {
  const before = globalThis.fetch;
  interceptNextCall(path, async (send) => {
    try {
      return await send();
    } finally {
      await work();
    }
  });
  try {
    await call();
  } finally {
    vi.stubGlobal("fetch", before);
  }
}

function interceptNextCall(path: string, meddle: (send: () => Promise<Response>) => Promise<Response>): void {
  const inner = globalThis.fetch;
  let waits = true;
  vi.stubGlobal("fetch", (input: RequestInfo, init?: RequestInit) => {
    const request = new Request(input, init);
    if (!waits || !`${request.method} ${new URL(request.url).pathname}`.includes(path)) return inner(request);
    waits = false;
    return meddle(() => inner(request));
  });
}

/**
 * The first call to an address that ends with `path` fails at Stripe, which keeps the failure for its idempotency key and
 * answers it whenever the key comes again. Answers the list of what came with it.
 */
export function stubReplayedFailure(path: string): (string | null)[] {
  const inner = globalThis.fetch;
  const stuck: (string | null)[] = [];
  vi.stubGlobal("fetch", async (input: RequestInfo, init?: RequestInit) => {
    const request = new Request(input, init);
    const key = request.headers.get("idempotency-key");
    const isMeant = request.method === "POST" && new URL(request.url).pathname.endsWith(path);
    if (!isMeant || (stuck.length > 0 && !stuck.includes(key))) return inner(request);
    const headers = {
      "content-type": "application/json",
      ...(stuck.length > 0 && { "idempotent-replayed": "true" }),
    };
    stuck.push(key);
    return Response.json({ error: { type: "api_error", message: "kept" } }, { status: 500, headers });
  });
  return stuck;
}

/** The SDK's half second before it asks again is not waited for; longer times, in which an answer must come, stay. */
export function skipRetryDelays(): void {
  const inner = globalThis.setTimeout;
  vi.stubGlobal("setTimeout", (work: () => void, milliseconds = 0, ...rest: []) =>
    inner(work, milliseconds <= 2000 ? 0 : milliseconds, ...rest),
  );
}
