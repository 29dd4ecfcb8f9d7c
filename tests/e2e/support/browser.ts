import { mkdirSync } from "node:fs";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from "playwright";
import { afterAll, beforeAll, expect, inject } from "vitest";
import { keepPagesOffline } from "./offlinePages.ts";
import { watchNetwork } from "./quietNetwork.ts";

export const DESKTOP = { width: 1280, height: 900 };
export const PHONE = { width: 390, height: 844 };

/**
 * No calls to the outside: they would be refused one by one, and slowly. The map's tiles, which are outside too, are
 * found nowhere: to stop them by `context.route` would stop every file of the site on its way, and keep none.
 */
const QUIET = [
  "--host-resolver-rules=MAP tile.openstreetmap.org ~NOTFOUND",
  "--no-sandbox",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const SHOTS = "tests/e2e/screenshots";

let browser: Browser | undefined;

/**
 * Browser contexts that no visitor uses, by the options that they were made with. The next visitor takes one without
 * its storage, but with the site's files in its cache: to load and compile them anew costs half a second a context.
 */
const idleContexts = new Map<string, BrowserContext[]>();

/** One Chromium for all files that run in this process, which ends it. */
export function withBrowser() {
  beforeAll(async () => {
    mkdirSync(SHOTS, { recursive: true });
    if (browser?.isConnected()) return;
    browser = await chromium.launch({ executablePath: inject("chromium"), args: QUIET });
  });
  // A journey that failed did not close its contexts.
  afterAll(() => {
    const idle = new Set([...idleContexts.values()].flat());
    const used = browser?.contexts().filter((context) => !idle.has(context)) ?? [];
    return Promise.all(used.map((context) => context.close()));
  });
}

type Visit = {
  phone?: boolean;
  dark?: boolean;
  locale?: string;
  still?: boolean;
  /** False: a browser in which scripts are off. */
  scripts?: boolean;
  /** Lets the service worker in. Elsewhere it stays out: what it fetches passes by `page.route`. */
  offline?: boolean;
  /** A context that no journey had before: for one that counts what a first visit loads, or sets the clock. */
  fresh?: boolean;
};

/** A visitor with storage of their own. Errors and warnings of the page's console are kept and fail the test in `leave`. */
export async function visitor({
  phone = false,
  dark = false,
  locale = "it-IT",
  still = true,
  scripts = true,
  offline = false,
  fresh = false,
}: Visit = {}) {
  if (!browser) throw new Error("a file of journeys begins with withBrowser()");
  const options: BrowserContextOptions = {
    baseURL: inject("baseUrl"),
    viewport: phone ? PHONE : DESKTOP,
    isMobile: phone,
    hasTouch: phone,
    colorScheme: dark ? "dark" : "light",
    reducedMotion: still ? "reduce" : "no-preference",
    locale,
    javaScriptEnabled: scripts,
    serviceWorkers: offline ? "allow" : "block",
  };
  const kind = offline || fresh ? undefined : JSON.stringify(options);
  const context = (kind && idleContexts.get(kind)?.pop()) || (await browser.newContext(options));
  keepPagesOffline(context);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  watchNetwork(page);
  if (scripts) waitForHydration(page);
  const complaints = collectConsoleErrors(page);
  return { page, context, complaints, leave: () => leave(context, complaints, kind) };
}

/** A page reads before its buttons answer; a journey waits for both, as a person does without knowing. */
export function waitForHydration(page: Page) {
  const open = page.goto.bind(page);
  page.goto = async (address, options) => {
    const response = await open(address, options);
    const drawn = response?.headers()["content-type"]?.includes("html") ?? true;
    if (drawn) await page.locator("html[data-awake]").waitFor({ state: "attached" });
    return response;
  };
}

/** From another page of the site, the way a link leads: nothing comes with the page, everything is asked for. */
export async function navigateHome(page: Page) {
  await page.goto("/chi-siamo");
  await page.locator("header").getByRole("link", { name: "Respiro" }).click();
}

/** Until the page has drawn what it knows by now: before saying that something has not appeared. */
export async function waitForFrame(page: Page) {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/**
 * Pages in a window of another size than they came in: the browser asks early for their pictures again, in widths that
 * nobody needs then.
 */
const resized = new WeakSet<Page>();

export async function resize(page: Page, size: { width: number; height: number }) {
  resized.add(page);
  await page.setViewportSize(size);
}

function collectConsoleErrors(page: Page): string[] {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    const text = message.text();
    const expected =
      /Failed to load resource|Service Worker registration blocked/.test(text) ||
      (resized.has(page) && /was preloaded using link preload but not used/.test(text));
    if (["error", "warning"].includes(message.type()) && !expected) complaints.push(text);
  });
  return complaints;
}

async function leave(context: BrowserContext, complaints: string[], kind: string | undefined) {
  if (kind && complaints.length === 0) {
    await emptyStorage(context);
    idleContexts.set(kind, [...(idleContexts.get(kind) ?? []), context]);
  } else await context.close();
  expect(complaints).toEqual([]);
}

/** Closes the pages of a context and removes what a visitor left in it; its HTTP cache stays. */
async function emptyStorage(context: BrowserContext) {
  const pages = context.pages();
  const devTools = await context.newCDPSession(pages[0] ?? (await context.newPage()));
  await devTools.send("Storage.clearDataForOrigin", { origin: inject("baseUrl"), storageTypes: "all" });
  context.removeAllListeners("request");
  await context.unrouteAll({ behavior: "ignoreErrors" });
  await Promise.all([
    context.setOffline(false),
    context.clearPermissions(),
    context.clearCookies(),
    ...context.pages().map((page) => page.close()),
  ]);
}

/** With `SHOTS` in the environment: keeps a picture of the whole screen, to be looked at. */
export async function takeScreenshot(page: Page, name: string) {
  if (!process.env.SHOTS) return;
  await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true });
}
