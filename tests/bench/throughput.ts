import { type Asked, expectSameData, isHit, keepSameBytes, type Socket } from "./answers.ts";
import type { Ground } from "./ground.ts";
import { PAGES, PAST_THE_CACHE, type PublicPage, pathOf } from "./pages.ts";
import { type Race, race } from "./racing.ts";
import { startRuntime } from "./runtime.ts";

const SOCKETS: Socket[] = ["port", "direct"];

/** What one page did against the floor. */
export interface Comparison extends Race {
  page: string;
  kind: PublicPage["kind"];
  cached: boolean;
  socket: Socket;
  /** False when the page should have come from the cache and did not, or the other way round. */
  asMeant: boolean;
}

type Pair = { ours: Asked; floor: Asked };

/** Every page that has a floor, anew and from the cache, each time on fresh processes. */
export async function compareThroughput(ground: Ground): Promise<Comparison[]> {
  const pages = PAGES.filter(({ floor }) => floor);
  for (const page of pages.filter(({ kind }) => kind === "json")) {
    await withPair(ground, page, false, ({ ours, floor }) => expectSameData(page.name, ours, floor));
  }
  const comparisons: Comparison[] = [];
  for (const page of pages) {
    for (const cached of [false, true]) {
      await withPair(ground, page, cached, async (pair) => {
        for (const socket of SOCKETS) comparisons.push(await compare(page, cached, pair, socket));
      });
    }
  }
  return comparisons;
}

async function compare(
  { name, kind }: PublicPage,
  cached: boolean,
  { ours, floor }: Pair,
  socket: Socket,
): Promise<Comparison> {
  const asMeant = cached ? await keepSameBytes(ours, floor, socket) : !(await isHit(ours, socket));
  return { page: name, kind, cached, socket, asMeant, ...(await race(ours, floor, socket)) };
}

/** Lends two fresh runtimes with the page's question to each. */
async function withPair(
  ground: Ground,
  page: PublicPage,
  cached: boolean,
  use: (pair: Pair) => Promise<void>,
): Promise<void> {
  const { state, slug } = ground;
  const path = pathOf(page, slug);
  const site = await startRuntime({ worker: ground.site, state });
  const floor = await startRuntime({ worker: ground.floor, state });
  try {
    await use({
      ours: { runtime: site, path, headers: cached ? {} : PAST_THE_CACHE },
      floor: { runtime: floor, path: cached ? path : floorPath(page, slug), headers: {} },
    });
  } finally {
    await site.stop();
    await floor.stop();
  }
}

function floorPath({ floor, kind }: PublicPage, slug: string): string {
  return `/floor/${floor}.${kind}${floor === "detail" ? `/${slug}` : ""}`;
}
