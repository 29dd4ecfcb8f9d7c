import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { sampleCases } from "../support/testLength.ts";
import { findArticle } from "./support/articles.ts";
import { it } from "./support/branch.ts";
import { visitor, withBrowser } from "./support/browser.ts";
import { BUILD_TIMEOUT_MS, buildOnce } from "./support/buildOnce.ts";
import { findEvent } from "./support/events.ts";
import { gotoQuiet } from "./support/quietNetwork.ts";

withBrowser();

/** The app as React's developers want it: it complains of every difference between the server's page and its own. */
let built = "";

beforeAll(async () => {
  built = await buildOnce("complaining", ["--minify=false"], "development");
}, BUILD_TIMEOUT_MS);

/** The tag that starts the app. */
const APP = /<script type="module"[^>]*>/;
/** The production files of the app: without their names it starts at once. */
const APP_FILES = / data-files="[^"]*"/;

/** Gives the complaining app to the pages that the site serves, with a change to what they say. */
async function serveComplaining(context: BrowserContext, change = (text: string) => text) {
  const [complaining] = readFileSync(join(built, "index.html"), "utf8").match(APP) ?? [];
  if (!complaining) throw new Error("the built page does not start its app");
  await context.route("**/*", async (route) => {
    const request = route.request();
    const file = join(built, new URL(request.url()).pathname);
    if (request.url().includes("/assets/") && existsSync(file)) return route.fulfill({ path: file });
    if (!request.isNavigationRequest()) return route.fallback();
    const response = await route.fetch({ maxRedirects: 0 });
    const text = await response.text();
    const body = change(text.replace(APP, complaining)).replace(APP_FILES, "");
    return route.fulfill({ response, body });
  });
}

const PAGES = [
  "/",
  "/?nation=Italia&searchTerm=corso&utm_source=x",
  "/eventi-imminenti",
  "/eventi-imminenti?scope=past",
  "/categories/corsi",
  "/chi-siamo",
  "/privacy-policy",
  "/instructor/nikos-papadakis",
  "/instructor/profondo-blu-sardegna",
  "/instructor/nessuno",
  "/blog",
  "/blog?searchTerm=cavo&language=all",
  "/blog/mai-scritto",
  "/organizer-packages?canceled=true",
  "/sponsor-packages",
  "/sponsor",
  "/cerca?q=pinne&kind=event&utm_source=x",
  "/non/esiste",
  "/3-marzo-2020-mai-esistito",
];

/** In another language the pages that say the most. */
const IN_RUSSIAN = ["/", "/eventi-imminenti", "/instructor/nikos-papadakis", "/chi-siamo"];

test.each([
  { language: "it", phone: false, pages: sampleCases(PAGES) },
  { language: "ru", phone: true, pages: IN_RUSSIAN },
])(
  "React finds nothing different in a page it takes over: $language, phone: $phone",
  async ({ language, phone, pages }) => {
    const { page, context, complaints, leave } = await visitor({ fresh: true, phone, locale: language });
    await serveComplaining(context);
    const paid = await findEvent((event) => Boolean(event.cost) && event.image_url !== null);
    const free = await findEvent((event) => !event.cost);
    const article = await findArticle();
    const saved = JSON.stringify({ ids: [paid.id, free.id], at: 0 });
    await context.addInitScript((value) => localStorage.setItem("saved_events", value), saved);
    for (const path of [...pages, paid.path, free.path, article.path]) {
      await gotoQuiet(page, path);
      expect([path, complaints]).toEqual([path, []]);
    }
    await leave();
  },
);

test("React takes home over section by section, so that a tap in between is handled", async () => {
  const { page, context, leave } = await visitor({ fresh: true, phone: true });
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  // React posts a message to itself whenever it gives the thread back.
  await context.addInitScript(() => {
    const countAwake = () => {
      const cards = [...document.querySelectorAll("article")];
      return cards.filter((card) => Object.keys(card).some((key) => key.startsWith("__react"))).length;
    };
    const steps: number[] = [];
    Object.assign(window, { countAwake, steps });
    const post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (...message: unknown[]) {
      steps.push(countAwake());
      return Reflect.apply(post, this, message);
    };
  });
  await gotoQuiet(page, "/");
  const cards = await page.locator("article").count();
  await expect.poll(() => page.evaluate("countAwake()"), { timeout: 20_000 }).toBe(cards);
  const steps = [...(await page.evaluate<number[]>("steps")), cards];
  const taken = steps.map((count, index) => count - (steps[index - 1] ?? 0));
  // React yields by time, so one step may hold the end of a section and the whole next one.
  expect(Math.max(...taken)).toBeLessThan(cards / 2);
  await leave();
});

it("a difference would be noticed", async () => {
  const { page, context, complaints } = await visitor({ fresh: true });
  await serveComplaining(context, (text) => text.replace("Un solo respiro, mai da soli", "Un'altra frase"));
  await gotoQuiet(page, "/chi-siamo");
  // The console tells it a moment later.
  await expect.poll(() => complaints.join()).toMatch(/hydrat/i);
  await context.close();
});
