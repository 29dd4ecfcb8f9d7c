import { vi } from "vitest";
import { database } from "./worker.ts";

/** Called before or after each batch with its number, from 1. The Worker sees what they throw. */
type BatchHooks = { before?(batch: number): unknown; after?(batch: number): unknown };

/** The database, with hooks around its batches: a test lets a faster call come between, or ends the Worker there. */
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

/** The database, which calls `work` when a statement that contains `text` is prepared for the first time. */
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

/** The database, which waits for `work` before it runs the first read that contains `text`. */
export function interceptRead(text: string, work: () => Promise<unknown>): D1Database {
  let waits = true;
  const wrap = (target: D1Database | D1DatabaseSession): unknown => ({
    withSession: (constraint?: string) => wrap((target as D1Database).withSession(constraint)),
    getBookmark: () => (target as D1DatabaseSession).getBookmark(),
    batch: (statements: D1PreparedStatement[]) => target.batch(statements),
    prepare(statement: string) {
      const prepared = target.prepare(statement);
      if (!waits || !statement.includes(text)) return prepared;
      waits = false;
      return afterWork(prepared, work);
    },
  });
  return wrap(database) as D1Database;
}

const READS = ["all", "first", "raw"];

/** A statement whose reads wait for `work`. */
function afterWork(statement: D1PreparedStatement, work: () => Promise<unknown>): D1PreparedStatement {
  return new Proxy(statement, {
    get(target, name) {
      if (name === "bind") return (...values: unknown[]) => afterWork(target.bind(...values), work);
      const value = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      if (!READS.includes(String(name))) return value.bind(target);
      return async (...options: unknown[]) => {
        await work();
        return value.apply(target, options);
      };
    },
  });
}

/** Thrown where a test ends the Worker. */
export class WorkerKilled extends Error {
  constructor() {
    super("the Worker was killed");
  }
}

/** Calls `work` before the next outgoing request whose "METHOD /path" contains `path`. */
export function beforeNextCall(path: string, work: () => unknown): void {
  interceptNextCall(path, async (send) => {
    await work();
    return send();
  });
}

/** Calls `work` after that request was answered and before the Worker sees the answer. */
export function afterNextCall(path: string, work: () => unknown): void {
  interceptNextCall(path, async (send) => {
    const answer = await send();
    await work();
    return answer;
  });
}

/**
 * Runs `call`, whose first outgoing request with `path` in its "METHOD /path" is answered, or fails, only after `work`
 * is done. A call without such a request runs as it is.
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
 * Makes Stripe fail the first POST to a path that ends with `path` and replay that failure for its idempotency key.
 * Returns the list of the keys that came, which grows with each call.
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

/** Skips the delays of the Stripe SDK between retries, up to two seconds; its longer timeouts stay. */
export function skipRetryDelays(): void {
  const inner = globalThis.setTimeout;
  vi.stubGlobal("setTimeout", (work: () => void, milliseconds = 0, ...rest: []) =>
    inner(work, milliseconds <= 2000 ? 0 : milliseconds, ...rest),
  );
}

/** Timers of exactly so many milliseconds end at once: a time limit has passed, and nothing else has become faster. */
export function endTimers(length: number): void {
  const inner = globalThis.setTimeout;
  vi.stubGlobal("setTimeout", (work: () => void, milliseconds = 0, ...rest: []) =>
    inner(work, milliseconds === length ? 0 : milliseconds, ...rest),
  );
}

/** Timers of exactly so many milliseconds never end. */
export function dropTimers(length: number): void {
  const inner = globalThis.setTimeout;
  vi.stubGlobal("setTimeout", (work: () => void, milliseconds = 0, ...rest: []) =>
    milliseconds === length ? undefined : inner(work, milliseconds, ...rest),
  );
}
