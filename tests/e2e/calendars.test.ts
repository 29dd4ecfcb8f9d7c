import { readFileSync } from "node:fs";
import ICAL from "ical.js";
import type { BrowserContext, Page } from "playwright";
import { expect, inject } from "vitest";
import { findAxeViolations } from "./support/axe.ts";
import { it } from "./support/branch.ts";
import { takeScreenshot, visitor, withBrowser } from "./support/browser.ts";
import { findEvent } from "./support/events.ts";
import { registerMember } from "./support/members.ts";
import { checkScreen, IN_THE_LIGHT } from "./support/screens.ts";

withBrowser();

const SECRET_PATH = /\/api\/calendars\/mine\/[\w-]{43}\.ics$/;

function summariesOf(calendar: string): unknown[] {
  const events = new ICAL.Component(ICAL.parse(calendar)).getAllSubcomponents("vevent");
  return events.map((event) => event.getFirstPropertyValue("summary"));
}

function copied(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}

function allowCopying(context: BrowserContext) {
  return context.grantPermissions(["clipboard-read", "clipboard-write"]);
}

async function statusOf(address: string): Promise<number> {
  return (await fetch(address)).status;
}

function mine(page: Page) {
  return page.getByRole("region", { name: "Il tuo calendario" });
}

it("an event is downloaded as a calendar file", async () => {
  const { page, leave } = await visitor({ phone: true });
  const { path, title } = await findEvent((event) => event.cancelled_at === null);
  await page.goto(path);
  const link = page.getByRole("link", { name: "Aggiungi al calendario" });
  await link.scrollIntoViewIfNeeded();
  await takeScreenshot(page, "calendars-event-phone");
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  expect(download.suggestedFilename()).toMatch(/^respiro-\d{4}-\d\d-\d\d-[a-z0-9-]+\.ics$/);
  expect(summariesOf(readFileSync(await download.path(), "utf8"))).toEqual([title]);
  expect(new URL(page.url()).pathname).toBe(path);
  await leave();
});

it("a past or cancelled event offers no calendar", async () => {
  const { page, leave } = await visitor();
  const answer = await fetch(`${inject("baseUrl")}/api/events?scope=past&limit=1`);
  const [past]: { slug: string }[] = await answer.json();
  await page.goto(`/events/${past?.slug}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await page.getByRole("link", { name: "Aggiungi al calendario" }).count()).toBe(0);
  await leave();
});

it.each([
  ["upcoming", "/eventi-imminenti", /\/api\/calendars\/all\.ics\?lang=it$/],
  ["category", "/categories/corsi", /\/api\/calendars\/categories\/corsi\.ics\?lang=it$/],
  ["organizer", "/instructor/nikos-papadakis", /\/api\/calendars\/organizers\/[\w-]{36}\.ics\?lang=it$/],
])("a list is subscribed to, or its address copied: %s", async (name, path, address) => {
  const { page, context, leave } = await visitor({ phone: true });
  await allowCopying(context);
  await page.goto(path);
  await page
    .getByRole("heading", { name: /^Eventi Imminenti|^Corsi/ })
    .first()
    .scrollIntoViewIfNeeded();
  // A phone has it below the list.
  if (name !== "organizer") await page.locator("main article").last().scrollIntoViewIfNeeded();
  const link = page.getByRole("link", { name: "Segui nel tuo calendario" });
  await link.scrollIntoViewIfNeeded();
  const href = (await link.getAttribute("href")) ?? "";
  expect(href).toMatch(/^webcal:\/\//);
  await page.getByRole("button", { name: "Copia l’indirizzo del calendario" }).click();
  await page.getByText("Link copiato").waitFor();
  const url = await copied(page);
  expect(url).toMatch(address);
  expect(href).toBe(url.replace(/^https?/, "webcal"));
  expect(summariesOf(await (await fetch(url)).text()).length).toBeGreaterThan(0);
  await checkScreen(page, `calendars-${name}`, IN_THE_LIGHT);
  await leave();
});

it("a past event offers no subscription", async () => {
  const { page, leave } = await visitor();
  await page.goto("/eventi-imminenti?scope=past");
  await page.getByRole("heading", { level: 1, name: "Eventi Passati" }).waitFor();
  expect(await page.getByRole("link", { name: "Segui nel tuo calendario" }).count()).toBe(0);
  await leave();
});

it("a member makes a calendar of their own, copies its address and renews it", async () => {
  const { page, context, leave } = await visitor({ phone: true });
  await allowCopying(context);
  await registerMember(page, "Elena Riva", "instructor");
  await page.goto("/my-events");
  await mine(page).getByRole("button", { name: "Crea il tuo calendario" }).scrollIntoViewIfNeeded();
  await checkScreen(page, "calendars-none");
  await mine(page).getByRole("button", { name: "Crea il tuo calendario" }).press("Enter");
  const open = mine(page).getByRole("link", { name: "Apri nel calendario" });
  await open.waitFor();
  // Whoever pressed the button that is gone goes on from what came in its place.
  await expect.poll(() => open.evaluate((link) => link === document.activeElement)).toBe(true);
  const field = mine(page).getByLabel("Il tuo indirizzo segreto");
  const former = await field.inputValue();
  expect(former).toMatch(SECRET_PATH);
  expect(await open.getAttribute("href")).toBe(former.replace(/^https?/, "webcal"));
  await mine(page).getByRole("button", { name: "Copia l’indirizzo" }).click();
  await page.getByText("Link copiato").waitFor();
  expect(await copied(page)).toBe(former);
  expect(await statusOf(former)).toBe(200);
  await checkScreen(page, "calendars-mine");

  await mine(page).getByRole("button", { name: "Rinnova l’indirizzo" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Rinnovare l’indirizzo?" });
  await dialog.getByText("L’indirizzo di ora smette subito di funzionare").waitFor();
  await checkScreen(page, "calendars-renew");
  await dialog.getByRole("button", { name: "Mantieni questo" }).click();
  await dialog.waitFor({ state: "detached" });
  expect([await field.inputValue(), await statusOf(former)]).toEqual([former, 200]);
  const renew = mine(page).getByRole("button", { name: "Rinnova l’indirizzo" });
  await expect.poll(() => renew.evaluate((button) => button === document.activeElement)).toBe(true);
  await renew.press("Enter");
  await dialog.getByRole("button", { name: "Rinnova l’indirizzo" }).click();
  await page.getByText("Indirizzo rinnovato").waitFor();
  await dialog.waitFor({ state: "detached" });
  const next = await field.inputValue();
  expect([await statusOf(former), await statusOf(next)]).toEqual([404, 200]);
  await page.reload();
  await field.waitFor();
  expect(await field.inputValue()).toBe(next);
  await leave();
});

it("of two tabs that make a calendar, both show the first one's address", async () => {
  const { page, context, leave } = await visitor();
  await registerMember(page, "Ada Bruni", "final_user");
  await page.goto("/my-events");
  const other = await context.newPage();
  await other.goto(`${inject("baseUrl")}/my-events`);
  for (const tab of [page, other])
    await mine(tab).getByRole("button", { name: "Crea il tuo calendario" }).waitFor();
  for (const tab of [page, other]) {
    const button = mine(tab).getByRole("button", { name: "Crea il tuo calendario" });
    // Coming back to a tab may have told it already.
    await button.click({ timeout: 3000 }).catch(() => {});
  }
  const addressIn = (tab: Page) => mine(tab).getByLabel("Il tuo indirizzo segreto").inputValue();
  expect(await addressIn(other)).toBe(await addressIn(page));
  await leave();
});

it("a calendar that does not come says so, and one that cannot be made stays unmade", async () => {
  const { page, leave } = await visitor({ phone: true });
  await registerMember(page, "Ivo Sala", "final_user");
  let broken = true;
  await page.route("**/api/me/calendar", (route) => (broken ? route.abort() : route.continue()));
  await page.goto("/my-events");
  await mine(page).getByRole("alert").getByText("Non riusciamo a caricare il tuo calendario.").waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await takeScreenshot(page, "calendars-failed-phone");
  broken = false;
  await mine(page).getByRole("button", { name: "Riprova" }).click();
  const create = mine(page).getByRole("button", { name: "Crea il tuo calendario" });
  await create.waitFor();
  broken = true;
  await create.click();
  await page.getByText("Non riusciamo a raggiungere il sito.").waitFor();
  broken = false;
  await create.click();
  await mine(page).getByLabel("Il tuo indirizzo segreto").waitFor();
  await leave();
});
