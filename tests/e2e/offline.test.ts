import { existsSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { BrowserContext, Page } from "playwright";
import { expect, inject, test } from "vitest";
import { OFFLINE_MODULES, precached } from "../../scripts/precached.ts";
import { findArticle } from "./support/articles.ts";
import { findAxeViolations } from "./support/axe.ts";
import { it } from "./support/branch.ts";
import { takeScreenshot, visitor, withBrowser } from "./support/browser.ts";
import { findEvent } from "./support/events.ts";
import { signIn } from "./support/members.ts";
import { findTopic } from "./support/topics.ts";

withBrowser();

/**
 * The code of every page that says something without a network, members' enrolments and payments among them, and the one
 * style sheet, which the administration's screens share. It is 611 kB. The day of a register has brought 159 of them, 75 of
 * which are the dialogs, selects and tabs of Ark, which no page needed without a network before: on a boat all of it must work,
 * also when the app was deployed anew that morning. The calendar of the register's forms, the bell, following and reports have
 * brought 50.
 */
const KEPT_MAX_BYTES = 650_000;

/** Whether an uploaded picture has come through the service worker, or from what it keeps. */
function hasPicture(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    [...document.images].some(
      ({ currentSrc, naturalWidth }) => currentSrc.includes("/public/") && naturalWidth > 0,
    ),
  );
}

/** Comes to a page for the first time, and stays until the service worker has it. */
async function arrive(page: Page, path = "/") {
  await page.goto(path);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await kept(page, "pages", path);
}

/** Waits until an address is kept. */
async function kept(page: Page, cache: string, path: string) {
  const isKept = ([name, address]: string[]) =>
    caches
      .open(name ?? "")
      .then(async (found) => Boolean(await found.match(address ?? "", { ignoreVary: true })));
  await expect.poll(() => page.evaluate(isKept, [cache, path])).toBe(true);
}

/** All that the browser keeps for the time without a network: addresses, headers and texts. */
function allThatIsKept(page: Page): Promise<{ url: string; text: string }[]> {
  return page.evaluate(async () => {
    const found: { url: string; text: string }[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request, { ignoreVary: true });
        const headers = JSON.stringify([...request.headers, ...(response?.headers ?? [])]);
        found.push({ url: request.url, text: headers + response?.url + (await response?.text()) });
      }
    }
    return found;
  });
}

async function goOffline(context: BrowserContext, page: Page) {
  await context.setOffline(true);
  await page.getByText("Sei offline.").waitFor();
}

const withPicture = () => findEvent((event) => event.image_url !== null);

test("every file that is kept from the start exists, every page's is among them, and together they are light", () => {
  const files = precached("dist").filter(({ revision }) => revision === null);
  expect(files.filter(({ url }) => !existsSync(`dist${url}`))).toEqual([]);
  const manifest = JSON.parse(readFileSync("dist/manifest.json", "utf8"));
  const missing = OFFLINE_MODULES.filter(
    (module) => manifest[module] && !files.some(({ url }) => url === `/${manifest[module].file}`),
  );
  expect(OFFLINE_MODULES.length).toBeGreaterThan(10);
  expect(missing).toEqual([]);
  const weight = files.map(({ url }) => gzipSync(readFileSync(`dist${url}`)).length);
  expect(weight.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(KEPT_MAX_BYTES);
});

test("pages that were read are there offline, an article and a topic too, and no answer to a token is", async () => {
  const { page, context, leave } = await visitor({ offline: true });
  const [event, article, topic] = await Promise.all([withPicture(), findArticle(), findTopic()]);
  await arrive(page);
  await page.getByRole("link", { name: event.title, exact: true }).first().click();
  await page.getByRole("heading", { level: 1, name: event.title }).waitFor();
  await kept(page, "pages", event.path);
  // A page returned to from paying is cached without its URL's parameters.
  await page.goto(`${event.path}?canceled=true&session_id=cs_test_mine`);
  await page.getByRole("dialog", { name: "Pagamento annullato" }).waitFor();
  await expect.poll(() => hasPicture(page)).toBe(true);
  const found = await allThatIsKept(page);
  expect(found.some(({ url }) => url.endsWith(event.path))).toBe(true);
  expect(found.filter(({ url, text }) => (url + text).includes("cs_test_mine"))).toEqual([]);
  const topicPath = `/forum/topic/${topic.id}`;
  for (const path of [article.path, topicPath, "/forum"]) {
    await page.goto(path);
    await kept(page, "pages", path);
  }

  const ask = (headers: Record<string, string>) =>
    page.evaluate(
      (sent) =>
        fetch("/api/categories", { headers: sent }).then(
          ({ status }) => status,
          () => "away",
        ),
      headers,
    );
  const token = { Authorization: "Bearer somebody" };
  expect(await ask(token)).toBe(200);
  const calls = async () =>
    (await allThatIsKept(page)).filter(({ url }) => url.endsWith("/api/categories")).length;
  expect(await calls()).toBe(0);
  expect(await ask({})).toBe(200);
  await expect.poll(calls).toBe(1);

  await context.setOffline(true);
  await page.goto(event.path);
  await page.getByRole("heading", { level: 1, name: event.title }).waitFor();
  await page.getByText("Sei offline.").waitFor();
  await expect.poll(() => hasPicture(page)).toBe(true);
  await takeScreenshot(page, "offline-seen");
  expect(await ask({})).toBe(200);
  expect(await ask(token)).toBe("away");
  await page.goto("/?utm_source=chat");
  await page.locator("main article").first().waitFor();
  await page.getByText("Sei offline.").waitFor();
  await page.goto(article.path);
  await page.getByRole("heading", { level: 1, name: article.title }).waitFor();
  await page.goto(topicPath);
  await page.getByRole("heading", { level: 1, name: topic.title }).waitFor();
  await page.locator("article[data-number='1']").waitFor();
  await page.goto("/forum");
  await page.getByRole("heading", { level: 1, name: "Forum" }).waitFor();
  await leave();
});

it("an unseen page offline says so, links to the cached pages, and loads by itself; a failing site shows its copy", async () => {
  const { page, context, leave } = await visitor({ offline: true, phone: true });
  const event = await withPicture();
  await arrive(page, "/chi-siamo");
  await context.setOffline(true);
  await page.goto(event.path);
  await page.getByRole("heading", { level: 1, name: "Sei offline" }).waitFor();
  const readable = page.getByRole("navigation", { name: "Quello che puoi leggere adesso" });
  await readable.waitFor();
  await takeScreenshot(page, "offline-unseen-phone");
  expect(await findAxeViolations(page)).toEqual([]);
  await page.evaluate(() => document.documentElement.setAttribute("data-before", ""));
  await readable.getByRole("link", { name: "Chi siamo" }).click();
  await page.waitForURL(/chi-siamo/);
  await page.getByRole("heading", { level: 1, name: "Chi siamo" }).waitFor();
  // As a document of its own: the app that said "offline" has none of that page's answers.
  expect(await page.locator("html[data-before]").count()).toBe(0);
  await page.goto(event.path);
  await page.getByRole("heading", { level: 1, name: "Sei offline" }).waitFor();
  await context.setOffline(false);
  await page.getByRole("heading", { level: 1, name: event.title }).waitFor();
  await expect.poll(() => page.getByText("Sei offline.").count()).toBe(0);

  await page.goto("/chi-siamo");
  // What the browser preloads is not the worker's asking.
  await page.evaluate(async () => (await navigator.serviceWorker.ready).navigationPreload.disable());
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(() => {
    globalThis.fetch = async () => new Response("503", { status: 503 });
  });
  await page.reload();
  await page.getByText("Il sito non risponde: questa è la copia che avevi già aperto.").waitFor();
  await takeScreenshot(page, "offline-copy");
  const answer = await page.goto("/eventi-imminenti");
  expect(answer?.status()).toBe(503);
  await leave();
});

it("offline a member's links lead to pages kept as a whole, and nothing private is ever cached", async () => {
  const { page, context, leave } = await visitor({ offline: true });
  const event = await withPicture();
  await arrive(page);
  await signIn(page, "apneista@respiro.test");
  await page.goto(event.path);
  await kept(page, "pages", event.path);
  for (const path of ["/my-events", "/profile"]) {
    await page.goto(path);
    await page.getByRole("heading", { name: "In arrivo" }).waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "In arrivo" }).waitFor();
  }
  const { token, user } = await page.evaluate(() => ({
    token: localStorage.getItem("api_token") ?? "",
    user: JSON.parse(localStorage.getItem("user") ?? "{}"),
  }));
  const everything = await allThatIsKept(page);
  expect(everything.length).toBeGreaterThan(20);
  for (const secret of [token, user.email, user.full_name, user.id]) {
    expect(secret.length).toBeGreaterThan(5);
    expect(everything.filter(({ text }) => text.includes(secret)).map(({ url }) => url)).toEqual([]);
  }
  const paths = everything.map(({ url }) => new URL(url).pathname);
  expect(
    paths.filter((path) => /^\/(my-events|profile|account|auth|api\/(me|profile|account|auth))/.test(path)),
  ).toEqual([]);
  const joined = await page.locator("main article h3").first().textContent();
  await page.goto("/chi-siamo");
  await page.goto("/");
  await goOffline(context, page);
  await page.getByRole("link", { name: event.title, exact: true }).first().click();
  await page.getByRole("heading", { level: 1, name: event.title }).waitFor();
  await page.goto("/my-events");
  await page.getByRole("heading", { name: "Sei offline" }).waitFor();
  await page.getByText("Questi dati non vengono salvati su questo dispositivo.").waitFor();
  await takeScreenshot(page, "offline-private");
  expect(await page.locator("main").textContent()).not.toContain(joined);
  await context.setOffline(false);
  await page.getByRole("heading", { name: "In arrivo" }).waitFor();
  await leave();
});

test("a missing chunk of a former build loads the new build once, never losing typed text", async () => {
  const { page, complaints, leave } = await visitor();
  await page.route("**/assets/FilterPanel-*.js", (route) => route.fulfill({ status: 404, body: "" }));
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  await page.goto("/", { waitUntil: "load" });
  await page.getByRole("button", { name: "Cerca eventi" }).hover();
  await expect.poll(() => loads).toBe(2);
  await page.locator("html[data-awake]").waitFor({ state: "attached" });
  await page.getByRole("button", { name: "Cerca eventi" }).click();
  await page.getByText("C’è una nuova versione del sito").waitFor();
  expect(loads).toBe(2);

  await page.evaluate(() => sessionStorage.clear());
  await page.route("**/assets/Menu-*.js", (route) => route.fulfill({ status: 404, body: "" }));
  await page.goto("/auth");
  await page.getByLabel("Email").fill("anna@respiro.test");
  await page.getByRole("button", { name: /^Lingua/ }).click();
  await page.waitForTimeout(500);
  expect(await page.getByLabel("Email").inputValue()).toBe("anna@respiro.test");
  expect(loads).toBe(3);
  expect(complaints.filter((told) => !/dynamically imported module/.test(told))).toEqual([]);
  complaints.length = 0;
  await leave();
});

it("a page whose chunk is missing loads the new build at its own address", async () => {
  const { page, leave } = await visitor();
  let gone = true;
  await page.route("**/assets/AboutPage-*.js", (route) =>
    gone ? route.fulfill({ status: 404, body: "" }) : route.continue(),
  );
  await page.goto("/auth");
  await page.getByLabel("Email").fill("anna@respiro.test");
  page.on("request", (request) => {
    if (request.isNavigationRequest()) gone = false;
  });
  await page.getByRole("link", { name: "Chi siamo" }).first().click();
  await page.waitForURL(/chi-siamo/);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await leave();
});

it("the service worker is always revalidated, and may be run", async () => {
  const answer = await fetch(`${inject("baseUrl")}/sw.js`);
  expect(answer.headers.get("cache-control")).toContain("no-cache");
  expect(answer.headers.get("content-type")).toContain("javascript");
  expect(await answer.text()).not.toContain("workbox-window");
});
