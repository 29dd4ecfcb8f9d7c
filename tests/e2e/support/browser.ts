import { mkdirSync } from "node:fs";
import AxeBuilder from "@axe-core/playwright";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright";
import { afterAll, beforeAll, expect, inject } from "vitest";

export const DESKTOP = { width: 1280, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** No calls to the outside: they would be refused one by one, and slowly. */
const QUIET = [
  "--no-sandbox",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const SHOTS = "tests/e2e/screenshots";

let browser: Browser;

/** One Chromium for a file of journeys. */
export function withBrowser() {
  beforeAll(async () => {
    mkdirSync(SHOTS, { recursive: true });
    browser = await chromium.launch({ executablePath: inject("chromium"), args: QUIET });
  });
  afterAll(() => browser.close());
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
};

/** A visitor with a browser of their own. What the page complains about is kept and fails the test in `leave`. */
export async function visitor({
  phone = false,
  dark = false,
  locale = "it-IT",
  still = true,
  scripts = true,
  offline = false,
}: Visit = {}) {
  const context = await browser.newContext({
    baseURL: inject("baseUrl"),
    viewport: phone ? PHONE : DESKTOP,
    isMobile: phone,
    hasTouch: phone,
    colorScheme: dark ? "dark" : "light",
    reducedMotion: still ? "reduce" : "no-preference",
    locale,
    javaScriptEnabled: scripts,
    serviceWorkers: offline ? "allow" : "block",
  });
  // The map's tiles are outside the machine.
  await context.route("https://tile.openstreetmap.org/**", (route) => route.abort());
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  if (scripts) wakeWhenOpened(page);
  const complaints = listen(page);
  return { page, context, complaints, leave: () => leave(context, complaints) };
}

/** A page reads before its buttons answer; a journey waits for both, as a person does without knowing. */
export function wakeWhenOpened(page: Page) {
  const open = page.goto.bind(page);
  page.goto = async (address, options) => {
    const response = await open(address, options);
    const drawn = response?.headers()["content-type"]?.includes("html") ?? true;
    if (drawn) await page.locator("html[data-awake]").waitFor({ state: "attached" });
    return response;
  };
}

/** From another page of the site, the way a link leads: nothing comes with the page, everything is asked for. */
export async function followHome(page: Page) {
  await page.goto("/chi-siamo");
  await page.locator("header").getByRole("link", { name: "Respiro" }).click();
}

/** Until the page has drawn what it knows by now: before saying that something has not appeared. */
export async function drawn(page: Page) {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

function listen(page: Page): string[] {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    const expected = /Failed to load resource|Service Worker registration blocked/.test(message.text());
    if (["error", "warning"].includes(message.type()) && !expected) complaints.push(message.text());
  });
  return complaints;
}

async function leave(context: BrowserContext, complaints: string[]) {
  await context.close();
  expect(complaints).toEqual([]);
}

/** With `SHOTS` in the environment: keeps a picture of the whole screen, to be looked at. */
export async function shoot(page: Page, name: string) {
  if (!process.env.SHOTS) return;
  await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true });
}

/**
 * What axe finds on the page by WCAG 2.2 AA, one readable line each.
 * The legacy mode only leaves frames of other sites unasked, and we have none; with the rest, it is five times as fast.
 */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ["violations"], preload: false })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .setLegacyMode()
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")} (${failureSummary})`),
  );
}
