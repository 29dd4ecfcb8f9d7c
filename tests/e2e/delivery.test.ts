import type { Page, Route } from "playwright";
import { describe, expect, test } from "vitest";
import { it } from "./support/branch.ts";
import { takeScreenshot, visitor, withBrowser } from "./support/browser.ts";
import { findEvent, isFreeAndOpen } from "./support/events.ts";
import { registerMember, signIn } from "./support/members.ts";
import { gotoQuiet, waitForQuiet } from "./support/quietNetwork.ts";

withBrowser();

const EVENT = "event";

/** Public pages and what a reader must find there. */
const PAGES: [path: string, heading: string | RegExp][] = [
  ["/", "Trova il tuo prossimo tuffo"],
  ["/eventi-imminenti", "Eventi Imminenti"],
  ["/eventi-imminenti?scope=past", "Eventi Passati"],
  ["/categories/corsi", "Corsi"],
  ["/chi-siamo", "Chi siamo"],
  ["/privacy-policy", /privacy/i],
  ["/cookie-policy", /cookie/i],
  ["/instructor/nikos-papadakis", "Nikos Papadakis"],
  ["/non/esiste", "404"],
  [EVENT, /.+/],
];

async function addressOf(path: string): Promise<string> {
  return path === EVENT ? (await findEvent((event) => event.image_url !== null)).path : path;
}

/** The API's calls that a page makes from here on, as "GET /api/…". */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}

/** A free event with seats that the signed-in person is not enrolled in, whatever other journeys did. */
async function findEventNotTheirs(page: Page) {
  const theirs = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem("api_token")}` };
    const mine: { event_id: string }[] = await (await fetch("/api/me/participations", { headers })).json();
    return mine.map(({ event_id }) => event_id);
  });
  return findEvent((event) => isFreeAndOpen(event) && !theirs.includes(event.id));
}

describe("without scripts", () => {
  test("every public page reads completely, and links lead from page to page, on a phone", async () => {
    const { page, leave } = await visitor({ phone: true, scripts: false });
    for (const [path, heading] of PAGES) {
      await page.goto(await addressOf(path));
      await page.getByRole("heading", { level: 1, name: heading }).waitFor();
      expect(await page.getByRole("status", { name: /Caricamento/ }).count()).toBe(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      if (!path.includes("?")) await takeScreenshot(page, `without-scripts${path.replaceAll("/", "-")}`);
    }
    await page.goto("/");
    const card = page.locator("main article h3 a").first();
    const title = (await card.textContent()) ?? "";
    await card.click();
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    await leave();
  });
});

it("a page continues from its dehydrated state: no query is repeated", async () => {
  const { page, leave } = await visitor({ fresh: true });
  for (const [path] of PAGES) {
    const calls = callsOf(page);
    await gotoQuiet(page, await addressOf(path));
    // A page that is shorter than the window shows its footer, which asks for the sponsors only then, and counts them.
    const others = calls.filter((call) => !["GET /api/sponsors", "POST /api/visits"].includes(call));
    expect([path, others]).toEqual([path, []]);
  }
  await leave();
});

it("a link about to be followed has its page prefetched", async () => {
  const { page, leave } = await visitor();
  await gotoQuiet(page, "/");
  const calls = callsOf(page);
  const card = page.locator("main article h3 a").first();
  const title = (await card.textContent()) ?? "";
  await card.hover();
  await expect.poll(() => calls.filter((call) => call.includes("/slug/")).length).toBe(1);
  await waitForQuiet(page);
  calls.length = 0;
  await page.route("**/api/**", (route) => route.abort());
  await card.click();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  expect(calls).toEqual([]);
  await leave();
});

it("going back restores the scroll positions of page and rows; a new page begins at its top", async () => {
  const { page, leave } = await visitor({ phone: true });
  await gotoQuiet(page, "/");
  const row = page.locator("main ul:has(article)").nth(1);
  await row.scrollIntoViewIfNeeded();
  await row.evaluate((list) => list.scrollBy({ left: 600 }));
  await page.waitForTimeout(700);
  const place = () => page.evaluate(() => Math.round(scrollY));
  const [down, along] = [await place(), await row.evaluate((list) => Math.round(list.scrollLeft))];
  expect(down).toBeGreaterThan(200);
  expect(along).toBeGreaterThan(200);
  await row
    .locator("article a")
    .nth(2)
    .evaluate((link: HTMLElement) => link.click());
  await page.waitForURL((url) => url.pathname !== "/");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await expect.poll(place).toBe(0);
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "Trova il tuo prossimo tuffo" }).waitFor();
  await expect.poll(async () => Math.abs((await place()) - down) < 5).toBe(true);
  await expect.poll(() => row.evaluate((list) => Math.round(list.scrollLeft))).toBe(along);
  await leave();
});

it("a phone's first page renders lower sections when they come near, later pages at once", async () => {
  const { page, leave } = await visitor({ phone: true });
  const team = page.getByRole("region", { name: "Team" });
  const drawn = () => team.evaluate((part) => getComputedStyle(part).contentVisibility);
  await page.goto("/chi-siamo");
  expect(await drawn()).toBe("auto");
  await page.getByRole("contentinfo").getByRole("link", { name: "Informativa sulla privacy" }).click();
  await page.getByRole("heading", { level: 1, name: /privacy/i }).waitFor();
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "Chi siamo" }).waitFor();
  expect(await drawn()).toBe("visible");
  await leave();
});

test("a button pressed before hydration answers afterwards", async () => {
  const { page, leave } = await visitor({ fresh: true, phone: true });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/react-*.js", async (route) => {
    await held;
    await route.continue();
  });
  const opening = page.goto("/");
  const search = page.getByRole("button", { name: "Cerca eventi" });
  await page.waitForRequest("**/assets/react-*.js");
  await search.click();
  expect(await page.getByRole("dialog").count()).toBe(0);
  release();
  await opening;
  await page.getByRole("dialog").waitFor();
  await leave();
});

it("navigation by a link moves the focus to the page, and a page's own navigation keeps it", async () => {
  const { page, leave } = await visitor();
  await page.goto("/");
  const focused = () => page.evaluate(() => document.activeElement?.id || document.activeElement?.tagName);
  expect(await focused()).toBe("BODY");
  await page
    .getByRole("navigation", { name: "Menu principale" })
    .getByRole("link", { name: "Chi siamo" })
    .click();
  await page.getByRole("heading", { level: 1, name: "Chi siamo" }).waitFor();
  await expect.poll(focused).toBe("main");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
  await leave();
});

it("back from a section of a long text leads to where one was", async () => {
  const { page, leave } = await visitor();
  await page.goto("/privacy-policy");
  const place = () => page.evaluate(() => Math.round(scrollY));
  const link = page.locator("article nav a").last();
  await link.scrollIntoViewIfNeeded();
  const before = await place();
  await link.click();
  await expect.poll(place).toBeGreaterThan(before + 400);
  await page.goBack();
  await expect.poll(place).toBe(before);
  await leave();
});

it("an enrolment shows before the server has answered, and disappears when it is refused", async () => {
  const { page, leave } = await visitor();
  await signIn(page, "salvo.campisi@respiro.test");
  const { path } = await findEventNotTheirs(page);
  await page.goto(path);
  const seats = page.getByText(/post[oi] liber[oi] su/);
  const before = await seats.textContent();
  let answer: (() => Promise<void>) | undefined;
  await page.route("**/register-free", (route: Route) => {
    const error = { code: "event_full", message: "Posti esauriti" };
    answer = () => route.fulfill({ status: 409, json: { error } });
  });
  await page.getByRole("button", { name: "Iscriviti" }).click();
  await page.getByRole("button", { name: "Hai il posto" }).waitFor();
  expect(await seats.textContent()).not.toBe(before);
  await expect.poll(() => answer !== undefined).toBe(true);
  await answer?.();
  await page.getByRole("button", { name: "Iscriviti" }).waitFor();
  await page.getByText("Posti esauriti").first().waitFor();
  await expect.poll(() => seats.textContent()).toBe(before);
  await leave();
});

it("a reload after enrolling shows the member's own seat taken, however fresh the cached page is", async () => {
  const { page, leave } = await visitor();
  await registerMember(page, "Elena Moro", "final_user");
  const { path } = await findEventNotTheirs(page);
  await gotoQuiet(page, path);
  const seats = page.getByText(/post[oi] liber[oi] su/);
  const before = await seats.textContent();
  await page.getByRole("button", { name: "Iscriviti" }).click();
  await page.getByText("Iscrizione confermata").waitFor();
  await page.reload();
  await page.getByRole("button", { name: "Hai il posto" }).waitFor();
  await expect.poll(() => seats.textContent()).not.toBe(before);
  await leave();
});
