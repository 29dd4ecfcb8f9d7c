import { SERVICES, type Service } from "../arguments.ts";
import type { FailedCall, Recorder } from "../Recorder.ts";
import type { InvariantCheck } from "./LoadFacts.ts";

/** The kinds of call that may fail during a fault of each service, and their answers; all other calls must succeed. */
const MAY_FAIL: Record<Service, { kinds: string[]; answers: string[] }> = {
  kv: { kinds: [], answers: [] },
  r2: { kinds: ["picture", "upload"], answers: ["503 files_unavailable"] },
  mail: { kinds: [], answers: [] },
  geocoder: { kinds: ["places"], answers: ["502 place_unreachable"] },
  stripe: {
    kinds: ["checkout", "return from Stripe", "give hold back"],
    answers: ["502 payment_unavailable"],
  },
};

/** The time limit of a page during a fault: pages wait for KV alone, whose own limit is a second. */
export const PAGE_LIMIT_MS = 8000;
/** The same limit for runs with faults shorter than 30 s, which have few pages and may share the machine. */
const SHORT_RUN_PAGE_LIMIT_MS = 30_000;

export function pageLimitOf(faultSeconds: number): number {
  return faultSeconds < 30 ? SHORT_RUN_PAGE_LIMIT_MS : PAGE_LIMIT_MS;
}

/** The time limits of the Worker that a hang of each service reaches after `after` milliseconds. */
export const LIMITS: Partial<Record<Service, { limit: number; after: number }>> = {
  // Up to 15 s until the Worker runs again after a kill.
  mail: { limit: 25_000, after: 45_000 },
  // Up to 15 s until the cron runs, plus a cron job's limit.
  r2: { limit: 120_000, after: 150_000 },
};

/** Checks that every call was answered, except those cut off by a kill and those that need a failing service. */
export function checkCalls(
  recorder: Recorder,
  limits: ReadonlyMap<number, number>,
  pageLimitMs = PAGE_LIMIT_MS,
): InvariantCheck[] {
  const { failures, pagesInFaults, answers } = recorder;
  // A kill excuses a missing answer, but not an answer that reports a failure.
  const unexcused = failures.filter(
    ({ killed, status, code }) => !(killed && status === 0 && code !== "timeout"),
  );
  const atRest = unexcused.filter(({ fault }) => fault === null);
  const inFaults = unexcused.filter(({ fault }) => fault !== null);
  const pages = [...pagesInFaults];
  const slow = pages.filter(([, { slowest }]) => slowest > pageLimitMs);
  return [
    {
      name: "without a fault every call is answered, unless a kill cuts it off",
      broken: atRest.map(describe),
      looked: answers.atRest,
      note: `${failures.length - unexcused.length} cut off by kills`,
    },
    {
      name: "during a fault only calls of the failing service fail, with its refusal",
      broken: inFaults.filter((call) => !mayFail(call)).map(describe),
      looked: answers.inFaults,
      note: `${inFaults.filter(mayFail).length} refused or unanswered`,
    },
    {
      name: `pages answer within ${pageLimitMs / 1000} s while a service fails or hangs`,
      broken: slow.map(
        ([fault, { slowest, kind }]) => `${kind} took ${(slowest / 1000).toFixed(1)} s (${fault})`,
      ),
      looked: pages.reduce((sum, [, { requested }]) => sum + requested, 0),
    },
    ...checkLimits(recorder, limits),
  ];
}

/** Checks that a hang longer than a time limit of the Worker reached that limit. */
function checkLimits({ faults }: Recorder, limits: ReadonlyMap<number, number>): InvariantCheck[] {
  const long = faults.flatMap(({ name, from, to }) => {
    const service = SERVICES.find((one) => name === `${one} hang`);
    const expected = service && LIMITS[service];
    return expected && to - from >= expected.after ? [{ name, limit: expected.limit }] : [];
  });
  if (long.length === 0) return [];
  const missed = long.filter(({ limit }) => !limits.get(limit));
  return [
    {
      name: "long hangs reach the Worker's time limits",
      broken: missed.map(({ name, limit }) => `${name}: nothing was given up after ${limit / 1000} s`),
      looked: long.length,
    },
  ];
}

function mayFail(call: FailedCall): boolean {
  const services = SERVICES.filter((one) => call.faults.some((name) => name.startsWith(`${one} `)));
  return services.some((service) => {
    const { kinds, answers } = MAY_FAIL[service];
    return kinds.includes(call.kind) && answers.includes(answerOf(call));
  });
}

function answerOf({ status, code }: FailedCall): string {
  return `${status || "no answer"} ${code}`;
}

function describe(call: FailedCall): string {
  const { kind, faults, killed } = call;
  const near = [...faults, killed && "a kill"].filter(Boolean).join(", ");
  return `${kind}: ${answerOf(call)}${near ? ` (${near})` : ""}`;
}
