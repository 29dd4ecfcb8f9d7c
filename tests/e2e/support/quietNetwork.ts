import type { Page, Request } from "playwright";

/** How long nothing may begin or end, in milliseconds: what Playwright's own `networkidle` takes. */
const QUIET_MS = 500;

/**
 * A request that takes longer than this does not count. Chromium tells of a request with which it renews a stale answer
 * in the background, and never of its end: `networkidle` then waits until its timeout.
 */
const PENDING_MAX_MS = 3000;

/** By page: when its pending requests began and when a request last began or ended, in milliseconds. */
const networks = new WeakMap<Page, { pending: Map<Request, number>; movedAt: number }>();

/** To be called before the page's first navigation. */
export function watchNetwork(page: Page) {
  const network = { pending: new Map<Request, number>(), movedAt: Date.now() };
  networks.set(page, network);
  page.on("request", (request) => {
    network.movedAt = Date.now();
    network.pending.set(request, network.movedAt);
  });
  const end = (request: Request) => {
    if (network.pending.delete(request)) network.movedAt = Date.now();
  };
  page.on("requestfinished", end);
  page.on("requestfailed", end);
}

/** Until no request of the page began or ended for half a second. */
export async function waitForQuiet(page: Page) {
  const network = networks.get(page);
  if (!network) throw new Error("the network of this page is not watched: open it by visitor()");
  for (;;) {
    const now = Date.now();
    const waited = [...network.pending.values()].filter((begun) => now - begun < PENDING_MAX_MS);
    if (waited.length === 0 && now - network.movedAt >= QUIET_MS) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Opens an address and waits until the page has loaded what it loads by itself. */
export async function gotoQuiet(page: Page, address: string) {
  const response = await page.goto(address);
  await waitForQuiet(page);
  return response;
}
