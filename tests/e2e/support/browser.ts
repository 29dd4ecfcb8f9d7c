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
 * Pages that no visitor uses, by the options of their contexts. The next visitor takes one that is emptied: its context
 * has the site's files in its cache, and its process has them compiled, which halves what opening a page costs.
 */
const idlePages = new Map<string, Page[]>();

/** One Chromium for all files that run in this process, which ends it. */
export function withBrowser() {
  beforeAll(async () => {
    mkdirSync(SHOTS, { recursive: true });
    if (browser?.isConnected()) return;
    browser = await chromium.launch({ executablePath: inject("chromium"), args: QUIET });
  });
  // A journey that failed did not close its contexts.
  afterAll(() => {
    const idle = new Set([...idlePages.values()].flat().map((page) => page.context()));
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
  const page =
    (kind && idlePages.get(kind)?.pop()) || (await openPage(await browser.newContext(options), scripts));
  const context = page.context();
  visits.set(context, {});
  watchNetwork(page);
  const complaints = collectConsoleErrors(page);
  return { page, context, complaints, leave: () => leave(page, complaints, options, kind) };
}

/** One object for each visit, because a context has many of them after each other. */
export const visits = new WeakMap<BrowserContext, object>();

const initScripts = new WeakMap<Page, { dispose: () => Promise<void> }[]>();

async function openPage(context: BrowserContext, scripts: boolean): Promise<Page> {
  keepPagesOffline(context);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  if (scripts) waitForHydration(page);
  const setSize = page.setViewportSize.bind(page);
  page.setViewportSize = (size) => {
    resized.add(page);
    return setSize(size);
  };
  const add = page.addInitScript.bind(page);
  page.addInitScript = async (...script: Parameters<typeof add>) => {
    const added = await add(...script);
    initScripts.set(page, [...(initScripts.get(page) ?? []), added]);
    return added;
  };
  return page;
}

/** An address of the site at which none of its code runs. */
export const BLANK = "/robots.txt";

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

export function resize(page: Page, size: { width: number; height: number }) {
  return page.setViewportSize(size);
}

/** By page: files whose loading ended with the page, which was left, or with the network. */
const givenUp = new WeakMap<Page, Set<string>>();

function collectConsoleErrors(page: Page): string[] {
  const complaints: string[] = [];
  const files = new Set<string>();
  givenUp.set(page, files);
  page.on("requestfailed", (request) => files.add(request.url()));
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

async function leave(page: Page, complaints: string[], options: BrowserContextOptions, kind?: string) {
  const context = page.context();
  // Code that was still loading then fails to be imported, which is no fault of the page.
  const faults = complaints.filter(
    (text) =>
      !(
        text.includes("dynamically imported module") &&
        [...(givenUp.get(page) ?? [])].some((url) => text.includes(url))
      ),
  );
  const isReusable = kind && faults.length === 0 && !page.isClosed();
  // A page that goes on navigating cannot be emptied.
  if (
    isReusable &&
    (await emptyPage(page, options).then(
      () => true,
      () => false,
    ))
  )
    idlePages.set(kind, [...(idlePages.get(kind) ?? []), page]);
  else await context.close();
  expect(faults).toEqual([]);
}

/** What journeys listen to; the page's other listeners are its context's own. */
const LISTENED = [
  "console",
  "dialog",
  "load",
  "pageerror",
  "request",
  "requestfailed",
  "requestfinished",
  "response",
];

/** Removes what a visitor left in a page and its context, apart from the HTTP cache. */
async function emptyPage(page: Page, { viewport, colorScheme, reducedMotion }: BrowserContextOptions) {
  const context = page.context();
  context.removeAllListeners("request");
  for (const event of LISTENED) page.removeAllListeners(event);
  await Promise.all([
    ...context.pages().map((other) => other !== page && other.close()),
    ...(initScripts.get(page) ?? []).map((script) => script.dispose()),
    context.unrouteAll({ behavior: "ignoreErrors" }),
    page.unrouteAll({ behavior: "ignoreErrors" }),
    context.setOffline(false),
    context.clearPermissions(),
    context.clearCookies(),
  ]);
  initScripts.delete(page);
  await page.goto(BLANK);
  await page.evaluate(() => sessionStorage.clear());
  const devTools = await context.newCDPSession(page);
  await devTools.send("Storage.clearDataForOrigin", { origin: inject("baseUrl"), storageTypes: "all" });
  await devTools.send("Page.resetNavigationHistory");
  await devTools.detach();
  await page.setViewportSize(viewport ?? DESKTOP);
  resized.delete(page);
  await page.emulateMedia({ colorScheme, reducedMotion, media: null });
  await page.mouse.move(-1, -1);
}

/** With `SHOTS` in the environment: keeps a picture of the whole screen, to be looked at. */
export async function takeScreenshot(page: Page, name: string) {
  if (!process.env.SHOTS) return;
  await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true });
}
