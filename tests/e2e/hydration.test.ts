import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { run } from "../../scripts/steps.ts";
import { visitor, withBrowser } from "./support/browser.ts";
import { findEvent } from "./support/events.ts";

withBrowser();

/** The app as React's developers want it: it complains of every difference between the server's page and its own. */
let built = "";

beforeAll(async () => {
  built = mkdtempSync(join(tmpdir(), "respiro-hydration-"));
  const args = ["build", "--mode", "development", "--outDir", built, "--emptyOutDir"];
  await run("vite", args, { env: { NODE_ENV: "development" } });
  // Beside other journeys a build takes its time.
}, 240_000);
afterAll(() => rmSync(built, { recursive: true, force: true }));

/** Gives the complaining app to the pages that the site serves. */
async function serveComplaining(context: BrowserContext) {
  const page = readFileSync(join(built, "index.html"), "utf8");
  const [entry = ""] = page.match(/<script type="module"[^>]*>/) ?? [];
  await context.route("**/*", async (route) => {
    const request = route.request();
    const file = join(built, new URL(request.url()).pathname);
    if (request.url().includes("/assets/") && existsSync(file)) return route.fulfill({ path: file });
    if (!request.isNavigationRequest()) return route.fallback();
    const response = await route.fetch({ maxRedirects: 0 });
    const text = await response.text();
    const body = text
      .replace(/<script type="module"[^>]*>/, entry)
      .replace(/<link rel="modulepreload"[^>]*>/g, "");
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
  "/non/esiste",
  "/3-marzo-2020-mai-esistito",
];

/** In another language the pages that say the most. */
const IN_RUSSIAN = ["/", "/eventi-imminenti", "/instructor/nikos-papadakis", "/chi-siamo"];

test.each([
  { language: "it", phone: false, pages: PAGES },
  { language: "ru", phone: true, pages: IN_RUSSIAN },
])(
  "React finds nothing different in a page it takes over: $language, phone: $phone",
  async ({ language, phone, pages }) => {
    const { page, context, complaints, leave } = await visitor({ phone, locale: language });
    await serveComplaining(context);
    const paid = await findEvent((event) => Boolean(event.cost) && event.image_url !== null);
    const free = await findEvent((event) => !event.cost);
    for (const path of [...pages, paid.path, free.path]) {
      await page.goto(path, { waitUntil: "networkidle" });
      expect([path, complaints]).toEqual([path, []]);
    }
    await leave();
  },
);

test("a difference would be noticed", async () => {
  const { page, context, complaints } = await visitor();
  await serveComplaining(context);
  await context.route("**/chi-siamo", async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace("Un solo respiro, mai da soli", "Un'altra frase");
    return route.fulfill({ response, body });
  });
  await page.goto("/chi-siamo", { waitUntil: "networkidle" });
  expect(complaints.join()).toMatch(/hydrat|Minified React error/i);
  await context.close();
});
