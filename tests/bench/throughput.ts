import { type Addressed, ask, expectSameData, isHit, keepSameBytes } from "./answers.ts";
import { measureClientCeiling } from "./clientCeiling.ts";
import type { Ground } from "./ground.ts";
import { PAGES, PAST_THE_CACHE, type PublicPage, pathOf } from "./pages.ts";
import { type Race, race } from "./racing.ts";
import { startRuntime } from "./runtime.ts";

/** What one page did against the floor. */
export interface Comparison extends Race {
  page: string;
  kind: PublicPage["kind"];
  cached: boolean;
  /** False when the page should have come from the cache and did not, or the other way round. */
  asMeant: boolean;
  /** Requests per second that the client reaches with this answer when no server computes. */
  ceiling: number;
}

type Pair = { ours: Addressed; floor: Addressed };

/**
 * Every page that has a floor, anew and from the cache, each time on fresh processes. autocannon asks in a process of its
 * own, 16 connections, ours and the floor in turns, straight at the Worker: Miniflare's entrance would cost both sides
 * the same and flatter ratios. A figure above `TRUSTED_PART` of the client's own ceiling is marked.
 */
export async function compareThroughput(ground: Ground): Promise<Comparison[]> {
  const pages = PAGES.filter(({ floor }) => floor);
  for (const page of pages.filter(({ kind }) => kind === "json")) {
    await withPair(ground, page, false, ({ ours, floor }) => expectSameData(page.name, ours, floor));
  }
  const comparisons: Comparison[] = [];
  for (const page of pages) {
    for (const cached of [false, true]) {
      await withPair(ground, page, cached, async (pair) => {
        comparisons.push(await compare(page, cached, pair));
      });
    }
  }
  return comparisons;
}

async function compare(
  { name, kind }: PublicPage,
  cached: boolean,
  { ours, floor }: Pair,
): Promise<Comparison> {
  const asMeant = cached ? await keepSameBytes(ours, floor) : !(await isHit(ours));
  const ceiling = await measureClientCeiling(await (await ask(ours)).bytes());
  return { page: name, kind, cached, asMeant, ceiling, ...(await race(ours, floor)) };
}

/** Lends two fresh runtimes with the page's question to each. */
async function withPair(
  ground: Ground,
  page: PublicPage,
  cached: boolean,
  use: (pair: Pair) => Promise<void>,
): Promise<void> {
  const { state } = ground;
  const path = pathOf(page, ground);
  const site = await startRuntime({ worker: ground.site, state });
  const floor = await startRuntime({ worker: ground.floor, state });
  try {
    await use({
      ours: { runtime: site, path, headers: cached ? {} : PAST_THE_CACHE },
      floor: { runtime: floor, path: cached ? path : floorPath(page, ground), headers: {} },
    });
  } finally {
    await site.stop();
    await floor.stop();
  }
}

function floorPath({ floor, kind }: PublicPage, { slug, topicId }: Ground): string {
  const subject = { list: "", detail: `/${slug}`, topics: "", topic: `/${topicId}` }[floor ?? "list"];
  return `/floor/${floor}.${kind}${subject}`;
}
