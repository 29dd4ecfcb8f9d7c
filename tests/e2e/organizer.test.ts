import { expect, inject } from "vitest";
import type { EventCard } from "../../worker/events/outputs.ts";
import { eventPath } from "../../worker/lib/pageAddresses.ts";
import { it } from "./support/branch.ts";
import { visitor, withBrowser } from "./support/browser.ts";
import { gotoQuiet } from "./support/quietNetwork.ts";
import { readThrough, shiftOf } from "./support/reading.ts";
import { checkScreen } from "./support/screens.ts";

withBrowser();

/** Of the demo: one with a record in every discipline and events ahead and behind. */
const NIKOS = { name: "Nikos Papadakis", path: "/instructor/nikos-papadakis" };

/** The next event of the demo that an organizer holds. */
async function nextEventOf({ path }: { path: string }) {
  const slug = path.split("/").at(-1);
  const response = await fetch(`${inject("baseUrl")}/api/instructors/slug/${slug}/events`);
  const [event]: EventCard[] = await response.json();
  if (!event) throw new Error("the demo data has no such event");
  return { ...event, path: encodeURI(eventPath(event.slug)) };
}

it("an event links to its organizer, and the organizer to another of their events", async () => {
  const { page, leave } = await visitor({ phone: true });
  const event = await nextEventOf(NIKOS);
  await page.goto(event.path);
  await page.getByRole("link", { name: NIKOS.name }).click();
  await page.getByRole("heading", { level: 1, name: NIKOS.name }).waitFor();
  expect(new URL(page.url()).pathname).toBe(NIKOS.path);

  const depths = page.getByRole("heading", { name: "In profondità" });
  await depths.scrollIntoViewIfNeeded();
  for (const record of ["Assetto costante con bipinne", "83,5 m", "Apnea dinamica con monopinna", "5:48"])
    expect(await page.getByText(record, { exact: true }).isVisible()).toBe(true);

  await page.getByRole("link", { name: "Guarda gli eventi" }).click();
  const ahead = page.getByRole("heading", { name: "Eventi Imminenti" });
  await expect.poll(async () => (await ahead.boundingBox())?.y ?? -1).toBeLessThan(400);
  await readThrough(page);
  await checkScreen(page, "journey-organizer");
  await page.getByRole("link", { name: event.title, exact: true }).last().click();
  await page.getByRole("heading", { level: 1, name: event.title }).waitFor();
  await leave();
});

it("the keyboard alone reaches the organizer from an event, and one of their events from there", async () => {
  const { page, leave } = await visitor();
  const event = await nextEventOf(NIKOS);
  const tabTo = async (name: string | RegExp, within = 60) => {
    for (let step = 0; step < within; step++) {
      await page.keyboard.press("Tab");
      const text = await page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");
      if (typeof name === "string" ? text === name : name.test(text)) return;
    }
    throw new Error(`the keyboard never reached ${name}`);
  };
  await page.goto(event.path);
  await tabTo(NIKOS.name);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: NIKOS.name }).waitFor();
  await tabTo(/^Guarda gli eventi/);
  await page.keyboard.press("Enter");
  await expect.poll(() => new URL(page.url()).hash).not.toBe("");
  // From the place it leads to, the next stops are the two ways into a calendar, then the first card.
  await page.getByRole("link", { name: "Segui nel tuo calendario" }).waitFor();
  await tabTo(event.title, 5);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: event.title }).waitFor();
  await leave();
});

it.each([false, true])(
  "nothing moves while the page is taken over and read, on a phone: %o",
  async (phone) => {
    const { page, leave } = await visitor({ phone });
    for (const path of [NIKOS.path, "/instructor/profondo-blu-sardegna", "/instructor/salvo-campisi"]) {
      // Other journeys change the site between a render and its refetch; what moves by itself moves at every load.
      const shift = async () => {
        await gotoQuiet(page, path);
        await readThrough(page);
        return Math.round(1000 * (await shiftOf(page)));
      };
      await expect.poll(shift, { message: path, timeout: 20_000 }).toBe(0);
      const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect([path, isWide]).toEqual([path, false]);
    }
    await leave();
  },
);

it("a profile that fails to load says so and can be retried; its address is copied where nothing shares", async () => {
  const { page, context, leave } = await visitor();
  const event = await nextEventOf(NIKOS);
  let broken = true;
  await page.route("**/api/instructors/**", (route) => (broken ? route.abort() : route.continue()));
  await page.goto(event.path);
  await page.getByRole("link", { name: NIKOS.name }).click();
  await page.getByRole("heading", { level: 1, name: "Errore nel caricamento" }).waitFor();
  broken = false;
  await page.getByRole("button", { name: "Riprova" }).click();
  await page.getByRole("heading", { level: 1, name: NIKOS.name }).waitFor();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate(() => Object.assign(navigator, { share: undefined }));
  await page.getByRole("button", { name: "Condividi" }).click();
  await page.getByRole("menuitem", { name: "Copia il link" }).click();
  await page.getByText("Link copiato").waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(copied).pathname).toBe(NIKOS.path);
  await leave();
});
