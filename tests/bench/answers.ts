import { setTimeout as pause } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { StepFailure } from "../../scripts/steps.ts";
import type { Runtime } from "./runtime.ts";

/** One address of a runtime, with the headers it is asked with. */
export type Addressed = { runtime: Runtime; path: string; headers: Record<string, string> };

const TRIES = 10;
const PAUSE_MS = 50;

/** Throws StepFailure, with the names that differ, when the floor answers other data: the race would say nothing. */
export async function expectSameData(name: string, ours: Addressed, floor: Addressed): Promise<void> {
  const [mine, theirs] = await Promise.all(
    [ours, floor].map(async (page) => [await (await ask(page)).json()].flat()),
  );
  if (isDeepStrictEqual(mine, theirs)) return;
  const [one, other] = [mine?.[0] ?? {}, theirs?.[0] ?? {}];
  const differing = Object.keys({ ...one, ...other }).filter(
    (key) => !isDeepStrictEqual(one[key], other[key]),
  );
  throw new StepFailure(
    `${name}: the floor answers something else (${differing.join(", ") || "other rows"}): bring tests/bench/floor up to date.`,
  );
}

/** Gives the floor what ours answers, to serve it from its cache. Resolves with whether ours comes from a cache too. */
export async function keepSameBytes(ours: Addressed, floor: Addressed): Promise<boolean> {
  const first = await ask(ours);
  const headers = Object.fromEntries(
    [...first.headers].filter(([name]) => !/^(date|content-length|transfer-encoding)$/.test(name)),
  );
  const kept = await fetch(floor.runtime.direct + floor.path, {
    method: "PUT",
    body: await first.arrayBuffer(),
    headers: { "x-keep-headers": JSON.stringify(headers) },
  });
  if (!kept.ok) throw new StepFailure(`The floor keeps nothing: ${kept.status}.`);
  if (!(await isCached(floor))) throw new StepFailure("The floor does not answer from its cache.");
  return isCached(ours);
}

/** Whether the answer comes from the cache, soon: a cache is filled after the answer that fills it. */
async function isCached(page: Addressed): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (await isHit(page)) return true;
    await pause(PAUSE_MS);
  }
  return false;
}

/** Whether this answer came from the cache. */
export async function isHit(page: Addressed): Promise<boolean> {
  const answer = await ask(page);
  await answer.arrayBuffer();
  return answer.headers.get("cf-cache-status") === "HIT";
}

/** Throws StepFailure when it is refused. */
export async function ask({ runtime, path, headers }: Addressed): Promise<Response> {
  const answer = await fetch(runtime.direct + path, {
    headers: { ...headers, "accept-encoding": "identity" },
  });
  if (!answer.ok) throw new StepFailure(`${path} answered ${answer.status}.`);
  return answer;
}
