import { isDeepStrictEqual } from "node:util";
import { run, StepFailure } from "../../scripts/steps.ts";
import type { Ground } from "./ground.ts";
import type { Load } from "./load.ts";
import { median } from "./median.ts";
import { PAGES, PAST_THE_CACHE, type PublicPage, pathOf } from "./pages.ts";
import { type Runtime, startRuntime } from "./runtime.ts";

const ROUNDS = 5;
const ROUND_SECONDS = 0.6;
const WARM_SECONDS = 0.5;
const SOCKETS = ["port", "direct"] as const;

/** What one page did against the floor. Requests per second are medians of the rounds. */
export interface Comparison {
  page: string;
  kind: PublicPage["kind"];
  cached: boolean;
  socket: (typeof SOCKETS)[number];
  ours: number;
  floor: number;
  ratio: number;
  /** The same by processor time per answer, which other work on the machine disturbs less. */
  processorRatio?: number;
  p99: { ours: number; floor: number };
  /** False when the page should have come from the cache and did not. */
  asMeant: boolean;
}

type Asked = { runtime: Runtime; path: string; headers: Record<string, string> };
type Measured = Load & { processor?: number };

/** Every page that has a floor, anew and from the cache, each time on fresh processes. */
export async function compareThroughput(ground: Ground): Promise<Comparison[]> {
  const comparisons: Comparison[] = [];
  for (const page of PAGES.filter(({ floor }) => floor)) {
    for (const cached of [false, true]) comparisons.push(...(await compare(ground, page, cached)));
  }
  return comparisons;
}

async function compare(ground: Ground, page: PublicPage, cached: boolean): Promise<Comparison[]> {
  const site = await startRuntime({ worker: ground.site, state: ground.state });
  const floor = await startRuntime({ worker: ground.floor, state: ground.state });
  try {
    const path = pathOf(page, ground.slug);
    const ours = { runtime: site, path, headers: cached ? {} : PAST_THE_CACHE };
    const theirs = { runtime: floor, path: cached ? path : floorPath(page, ground.slug), headers: {} };
    const comparisons: Comparison[] = [];
    for (const socket of SOCKETS) {
      const asMeant = cached
        ? await keepSameBytes(ours, theirs, socket)
        : await sameAnswer(page, ours, theirs);
      comparisons.push({ ...about(page), cached, socket, asMeant, ...(await race(ours, theirs, socket)) });
    }
    return comparisons;
  } finally {
    await site.stop();
    await floor.stop();
  }
}

function about({ name, kind }: PublicPage) {
  return { page: name, kind };
}

function floorPath({ floor, kind }: PublicPage, slug: string): string {
  return `/floor/${floor}.${kind}${floor === "detail" ? `/${slug}` : ""}`;
}

/** Data must be equal, or the comparison says nothing. Pages are not: the floor's has the facts, no design. */
async function sameAnswer({ name, kind }: PublicPage, ours: Asked, floor: Asked): Promise<boolean> {
  const [mine, theirs] = await Promise.all([ask(ours, "direct"), ask(floor, "direct")]);
  if (kind === "json" && !isDeepStrictEqual(await mine.json(), await theirs.json()))
    throw new StepFailure(`${name}: the floor answers something else; bring tests/bench/floor up to date.`);
  return !isHit(mine);
}

/** Gives the floor what ours answers, to serve it from its cache. Resolves with whether ours comes from a cache too. */
async function keepSameBytes(ours: Asked, floor: Asked, socket: Comparison["socket"]): Promise<boolean> {
  const first = await ask(ours, socket);
  const headers = Object.fromEntries(
    [...first.headers].filter(([name]) => !/^(date|content-length)$/.test(name)),
  );
  const kept = await fetch(floor.runtime[socket] + floor.path, {
    method: "PUT",
    body: await first.arrayBuffer(),
    headers: { "x-keep-headers": JSON.stringify(headers) },
  });
  if (!kept.ok) throw new StepFailure(`The floor keeps nothing: ${kept.status}.`);
  const [mine, theirs] = await Promise.all([ask(ours, socket), ask(floor, socket)]);
  if (!isHit(theirs)) throw new StepFailure("The floor does not answer from its cache.");
  return isHit(mine);
}

function isHit(answer: Response): boolean {
  return answer.headers.get("cf-cache-status") === "HIT";
}

async function ask({ runtime, path, headers }: Asked, socket: Comparison["socket"]): Promise<Response> {
  const answer = await fetch(runtime[socket] + path, {
    headers: { ...headers, "accept-encoding": "identity" },
  });
  if (!answer.ok) throw new StepFailure(`${path} answered ${answer.status}.`);
  return answer;
}

/** The two in turns, so that whatever else the machine does meets both. */
async function race(ours: Asked, floor: Asked, socket: Comparison["socket"]) {
  const rounds: { ours: Measured; floor: Measured }[] = [];
  for (const asked of [ours, floor]) await measure(asked, socket, WARM_SECONDS);
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({
      ours: await measure(ours, socket, ROUND_SECONDS),
      floor: await measure(floor, socket, ROUND_SECONDS),
    });
  }
  const middle = (who: "ours" | "floor", what: keyof Measured) =>
    median(rounds.map((round) => round[who][what] ?? Number.NaN));
  const processorRatio = middle("floor", "processor") / middle("ours", "processor");
  return {
    ours: middle("ours", "requestsPerSecond"),
    floor: middle("floor", "requestsPerSecond"),
    ratio: middle("ours", "requestsPerSecond") / middle("floor", "requestsPerSecond"),
    processorRatio: Number.isNaN(processorRatio) ? undefined : processorRatio,
    p99: { ours: middle("ours", "p99"), floor: middle("floor", "p99") },
  };
}

async function measure({ runtime, path, headers }: Asked, socket: Comparison["socket"], seconds: number) {
  const before = runtime.processorTime();
  const words = await run("node", [
    "tests/bench/load.ts",
    `--url=${runtime[socket]}${path}`,
    `--headers=${JSON.stringify(headers)}`,
    `--seconds=${seconds}`,
  ]);
  const load: Load = JSON.parse(words);
  const after = runtime.processorTime();
  const processor = before === undefined || after === undefined ? undefined : (after - before) / load.answers;
  return { ...load, processor };
}
