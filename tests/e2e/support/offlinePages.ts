import type { BrowserContext, CDPSession, Page } from "playwright";

const contexts = new WeakSet<BrowserContext>();

/**
 * Chromium 150 forgets at each navigation that Playwright's `setOffline` made `navigator.onLine` false. Here every page
 * of the context is told again when it has navigated; the network itself stays as Playwright sets it.
 */
export function keepPagesOffline(context: BrowserContext): void {
  if (contexts.has(context)) return;
  contexts.add(context);
  const sessions = new WeakMap<Page, CDPSession>();
  const setOffline = context.setOffline.bind(context);
  let isOffline = false;

  async function tell(page: Page) {
    const session = sessions.get(page) ?? (await context.newCDPSession(page));
    sessions.set(page, session);
    const unlimited = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
    await session.send("Network.overrideNetworkState", { offline: isOffline, ...unlimited });
  }

  /** A page may be closed while it is told. */
  const tellOpen = (page: Page) =>
    tell(page).catch((error: unknown) => {
      if (!page.isClosed()) throw error;
    });

  function follow(page: Page) {
    page.on("framenavigated", (frame) => {
      if (isOffline && frame === page.mainFrame()) void tellOpen(page);
    });
  }

  context.pages().forEach(follow);
  context.on("page", follow);
  context.setOffline = async (offline) => {
    const isChanged = offline !== isOffline;
    isOffline = offline;
    await setOffline(offline);
    if (isChanged) await Promise.all(context.pages().map(tellOpen));
  };
}
