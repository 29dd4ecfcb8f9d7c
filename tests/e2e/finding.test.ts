import type { Page } from "playwright";
import { expect, test } from "vitest";
import type { EventCard, MarkersView, NearbyView } from "../../worker/events/outputs.ts";
import { it } from "./support/branch.ts";
import { resize, takeScreenshot, visitor, withBrowser } from "./support/browser.ts";
import { gotoQuiet } from "./support/quietNetwork.ts";
import { checkScreen } from "./support/screens.ts";

withBrowser();

const GENOA = { latitude: 44.407, longitude: 8.934 };

const parameters = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

async function askApi<Answer>(page: Page, path: string): Promise<Answer> {
  return (await page.request.get(path)).json();
}

test("a list is filtered by nation and days, counts what it shows, and its chips take filters away", async () => {
  const { page, leave } = await visitor();
  await gotoQuiet(page, "/eventi-imminenti");
  await page.getByRole("button", { name: "Cerca eventi" }).click();
  const panel = page.getByRole("dialog");
  await panel.getByRole("combobox", { name: "Nazione" }).click();
  await page.getByRole("option", { name: "Italia" }).click();
  await expect.poll(() => parameters(page).nation).toBe("Italia");
  const { count, more } = await askApi<{ count: number; more: boolean }>(
    page,
    "/api/events/count?nation=Italia",
  );
  const events = `${count}${more ? "+" : ""} ${count === 1 ? "evento" : "eventi"}`;
  await panel.getByRole("button", { name: `Mostra ${events}` }).waitFor();
  await panel.getByLabel("Dal", { exact: true }).fill("01/03/2027");
  // A range that is a whole month stays where it was typed.
  await panel.getByLabel("Al", { exact: true }).fill("31032027");
  await panel.getByText("marzo 2027").first().waitFor();
  expect(await panel.getByLabel("Dal", { exact: true }).inputValue()).toBe("01/03/2027");
  await panel.getByLabel("Al", { exact: true }).fill("1/4/2027");
  await expect.poll(() => parameters(page).dateTo).toBe("2027-04-01");
  // The other day is chosen in the site's calendar, which opens at the chosen one.
  await panel.getByRole("button", { name: "Al: apri il calendario", exact: true }).click();
  await page.getByRole("button", { name: /30 aprile 2027/ }).click();
  await expect.poll(() => panel.getByLabel("Al", { exact: true }).inputValue()).toBe("30/04/2027");
  await expect
    .poll(() => parameters(page))
    .toEqual({ nation: "Italia", dateFrom: "2027-03-01", dateTo: "2027-04-30" });
  await panel.getByRole("button", { name: "Questo fine settimana" }).click();
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });
  // The focus returns to what opened the panel.
  expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Cerca eventi");
  const chips = page.getByRole("list", { name: "Filtri" });
  await chips.getByRole("button", { name: "Rimuovi il filtro Questo fine settimana" }).click();
  await expect.poll(() => parameters(page)).toEqual({ nation: "Italia" });
  await page.getByText(`${events} in Italia`).waitFor();
  await checkScreen(page, "finding-chips", ["desktop-light", "phone-dark"]);
  await page.goBack();
  await expect.poll(() => Object.keys(parameters(page))).toEqual(["nation", "dateFrom", "dateTo"]);
  await page.goForward();
  await chips.getByRole("button", { name: "Rimuovi il filtro Italia" }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => parameters(page)).toEqual({});
  expect(await page.evaluate(() => document.activeElement?.closest("[data-filters]") !== null)).toBe(true);
  // A segment of the search opens the panel at its field, and a desktop shows all fields without scrolling.
  await resize(page, { width: 1280, height: 800 });
  await page
    .getByRole("search")
    .getByRole("button", { name: /^Disciplina/ })
    .click();
  await panel.locator("[data-field=discipline]:focus").waitFor();
  expect(await panel.evaluate((sheet) => sheet.scrollHeight - sheet.clientHeight)).toBe(0);
  await panel.getByRole("combobox", { name: "Prezzo" }).click();
  await page.getByRole("option", { name: /^fino a 300/ }).click();
  await panel.getByRole("button", { name: /^Mostra/ }).click();
  await chips.getByRole("button", { name: /^Rimuovi il filtro fino a 300/ }).waitFor();
  await page.getByLabel("Ordina per").selectOption("price");
  await expect.poll(() => parameters(page)).toEqual({ maxCost: "300", sort: "price" });
  const cheapestFirst = async () => {
    const cheap = await askApi<EventCard[]>(
      page,
      "/api/events?scope=upcoming&maxCost=300&sortColumn=cost&limit=100",
    );
    const costs = new Map(cheap.map(({ title, cost }) => [title, cost ?? 0]));
    const titles = await page.locator("main article").getByRole("heading").allTextContents();
    // Other journeys publish and delete events meanwhile, so a title may be missing from the answer.
    const shown = titles.map((title) => costs.get(title)).filter((cost) => cost !== undefined);
    return shown.length > 10 && shown.every((cost, index) => cost >= (shown[index - 1] ?? 0));
  };
  await expect.poll(cheapestFirst).toBe(true);
  await page.reload();
  await expect.poll(cheapestFirst).toBe(true);
  await checkScreen(page, "finding-sorted", ["desktop-light", "phone-light"]);
  await leave();
});

it("two days that are filled before the page draws again both count", async () => {
  const { page, leave } = await visitor();
  await gotoQuiet(page, "/eventi-imminenti");
  await page.getByRole("button", { name: "Cerca eventi" }).click();
  const panel = page.getByRole("dialog");
  await panel.getByLabel("Al", { exact: true }).waitFor();
  await page.evaluate(async () => {
    const fill = (input: HTMLInputElement | undefined, day: string) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, day);
      input?.dispatchEvent(new Event("input", { bubbles: true }));
    };
    const [from, to] = document.querySelectorAll<HTMLInputElement>("[role=dialog] input[inputmode=numeric]");
    fill(from, "02/03/2027");
    // The address has changed, and nothing is drawn before this task has ended.
    for (let turn = 0; turn < 100 && !location.search; turn += 1) await null;
    fill(to, "31/05/2027");
  });
  await expect.poll(() => parameters(page)).toEqual({ dateFrom: "2027-03-02", dateTo: "2027-05-31" });
  await leave();
});

it("a phone's first screen has the title of the first event, and four cards beside each other cut no day", async () => {
  const { page, leave } = await visitor({ phone: true });
  for (const path of ["/eventi-imminenti", "/categories/corsi"]) {
    await gotoQuiet(page, path);
    const title = await page.locator("main article").first().getByRole("heading").boundingBox();
    const bar = await page.getByRole("navigation", { name: "Navigazione" }).last().boundingBox();
    expect([path, (title?.y ?? 844) + (title?.height ?? 0)]).toEqual([
      path,
      expect.toSatisfy((y) => y < (bar?.y ?? 844)),
    ]);
    if (process.env.SHOTS)
      await page.screenshot({ path: `tests/e2e/screenshots/finding-first${path.replaceAll("/", "-")}.png` });
  }
  await resize(page, { width: 1280, height: 800 });
  await gotoQuiet(page, "/");
  const lines = page.locator("main article p[class*=icon-]");
  const cut = await lines.evaluateAll((found) =>
    found
      .filter(
        (line) => /\d–\d|\d \w+ – \d/.test(line.textContent ?? "") && line.scrollWidth > line.clientWidth,
      )
      .map((line) => line.textContent),
  );
  expect(cut).toEqual([]);
  expect(await lines.filter({ hasText: /\d–\d/ }).count()).toBeGreaterThan(0);
  await takeScreenshot(page, "finding-cards");
  // Cards of a row of sections have one height, whatever they say.
  const heights = await page
    .locator("main article")
    .evaluateAll((cards) => cards.map((card) => card.clientHeight));
  expect(new Set(heights).size).toBe(1);
  const card = page
    .locator("main article")
    .filter({ has: page.locator("p[class*=icon-waves]") })
    .first();
  expect(
    await card.getByRole("link").evaluateAll((links) => links.map((link) => link.getAttribute("href"))),
  ).toEqual([
    expect.stringMatching(/^\/categories\//),
    expect.stringMatching(/^\/\d/),
    expect.stringMatching(/^\/eventi-imminenti\?discipline=/),
  ]);
  await leave();
});

it("the map stands beside the list, and cards and markers point at each other", async () => {
  const { page, leave } = await visitor();
  await gotoQuiet(page, "/eventi-imminenti?nation=Italia");
  await page.getByText("Mappa", { exact: true }).click();
  await expect.poll(() => parameters(page)).toEqual({ nation: "Italia", view: "map" });
  const map = page.getByRole("region", { name: "Mappa degli eventi" });
  await map.getByRole("button", { name: "Ingrandisci la mappa" }).waitFor();
  const { events } = await askApi<MarkersView>(page, "/api/events/map?nation=Italia&scope=upcoming");
  const markers = map.locator(".leaflet-marker-icon");
  // Each event has its marker, or a share in the number of one.
  const shown = async () =>
    (await markers.allTextContents()).reduce((sum, number) => sum + Number(number || 1), 0);
  await expect.poll(shown).toBe(events.length);
  // The background cannot be had here; one line says so.
  await map.getByText("Lo sfondo della mappa non si carica").waitFor();
  const first = events[0];
  const card = page
    .getByRole("article")
    .filter({ hasText: first?.title ?? "" })
    .first();
  await card.hover();
  await expect.poll(() => map.locator(".leaflet-marker-icon svg[width='40']").count()).toBe(1);
  await page.mouse.move(5, 5);
  const marker = markers.filter({ hasNotText: /\d/ }).first();
  await marker.focus();
  await page.keyboard.press("Enter");
  const popup = map.locator(".leaflet-popup");
  const link = popup.getByRole("link").first();
  await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true);
  await checkScreen(page, "finding-map", ["desktop-light", "desktop-dark"]);
  await page.keyboard.press("Escape");
  await popup.waitFor({ state: "detached" });
  await page.keyboard.press("Enter");
  await popup.waitFor();
  const address = await link.getAttribute("href");
  await link.click();
  await page.waitForURL((url) => url.pathname === address);
  await page.goBack();
  await map.waitFor();
  await leave();
});

test("on a phone, in English, events near the visitor are sorted by distance, on a list or a map", async () => {
  const { page, context, leave } = await visitor({ phone: true, locale: "en-GB" });
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation(GENOA);
  await gotoQuiet(page, "/");
  await page.getByRole("button", { name: "Near me" }).tap();
  await page.getByRole("heading", { level: 2, name: /within 50 km of you$/ }).waitFor();
  // The position is in no address.
  expect(parameters(page)).toEqual({ near: "me" });
  const { events } = await askApi<NearbyView>(page, "/api/events/near?lat=44.41&lng=8.93&radius=50");
  const titles = () => page.locator("main article").getByRole("heading").allTextContents();
  await expect.poll(titles).toEqual(events.map(({ title }) => title));
  const [nearest] = events;
  await page
    .getByText(nearest?.distance === 0 ? "less than 1 km away" : `${nearest?.distance} km away`, {
      exact: true,
    })
    .first()
    .waitFor();
  await checkScreen(page, "finding-near", ["phone-light", "phone-dark"]);
  await page.getByText("Map", { exact: true }).tap();
  await page.locator(".leaflet-marker-icon").first().waitFor();
  const map = page.getByRole("region", { name: "Map of events" });
  expect(await page.locator("main article").first().isVisible()).toBe(false);
  // No popup is under the zoom buttons.
  const zoom = await map.getByRole("button", { name: "Zoom in" }).boundingBox();
  await map.locator(".leaflet-marker-icon").filter({ hasNotText: /\d/ }).first().tap();
  const popup = map.locator(".leaflet-popup-content-wrapper");
  await popup.waitFor();
  await expect
    .poll(async () => (await popup.boundingBox())?.x ?? 0)
    .toBeGreaterThanOrEqual((zoom?.x ?? 0) + (zoom?.width ?? 0));
  await takeScreenshot(page, "finding-near-map-phone");
  await page.goBack();
  await page.locator("main article").first().waitFor();
  await leave();
});

it("without permission a sentence asks for a town, whose suggestions lead to the events around it", async () => {
  const { page, leave } = await visitor({ phone: true });
  await page.route("**/api/places/suggestions?*", (route) =>
    route.fulfill({
      json: [{ label: "Genova, Liguria, Italia", location: "Genova", nation: "Italia", ...GENOA }],
    }),
  );
  await gotoQuiet(page, "/eventi-imminenti");
  await page.getByRole("button", { name: "Vicino a me" }).tap();
  await page.getByText("Il browser non ha il permesso di dirci dove sei.").waitFor();
  // The chip that replaces the button has the focus: a keyboard goes on from there.
  expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toMatch(
    /^Rimuovi il filtro/,
  );
  await checkScreen(page, "finding-refused", ["phone-light"]);
  const field = page.getByRole("combobox", { name: "Vicino a" });
  await field.pressSequentially("geno");
  await page.getByRole("option", { name: "Genova, Liguria, Italia" }).waitFor();
  await field.press("Enter");
  await expect.poll(() => parameters(page)).toEqual({ near: "Genova", lat: "44.41", lng: "8.93" });
  await page
    .getByText(/eventi? entro 50 km da Genova/)
    .first()
    .waitFor();
  // The address alone brings the list back, and its town's name once the geocoder has vouched for it.
  await page.route("**/api/places?*", (route) => route.fulfill({ json: GENOA }));
  await page.reload();
  await page.locator("main article").first().waitFor();
  await page.getByRole("button", { name: "Rimuovi il filtro entro 50 km da Genova" }).waitFor();
  await leave();
});

it("a town typed on a phone while the places do not answer is searched by its name", async () => {
  const { page, leave } = await visitor({ phone: true });
  await page.route("**/api/places/suggestions?*", (route) => route.abort());
  await gotoQuiet(page, "/");
  await page
    .getByRole("button", { name: /^Cerca/ })
    .first()
    .tap();
  const panel = page.getByRole("dialog");
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("type"));
  await expect.poll(focused).toBe("search");
  const town = panel.getByRole("combobox", { name: "Vicino a" });
  await town.pressSequentially("genova");
  await panel.getByText("La ricerca dei luoghi non risponde.").waitFor();
  await panel.getByRole("button", { name: "Riprova" }).waitFor();
  await panel.getByRole("button", { name: "Cerca «genova»" }).waitFor();
  await checkScreen(page, "finding-no-places", ["phone-light", "phone-dark"]);
  // Both ways out stay in view, however far the sheet is scrolled.
  for (const end of [0, 2000]) {
    await panel.evaluate((element, top) => element.scrollTo({ top }), end);
    for (const name of ["Mostra i risultati", "Chiudi"]) {
      const box = await panel.getByRole("button", { name }).boundingBox();
      expect([name, end, (box?.y ?? -1) >= 0 && (box?.y ?? 844) + (box?.height ?? 0) <= 844]).toEqual([
        name,
        end,
        true,
      ]);
    }
  }
  // The button of the word leaves, and the word's field takes the focus over.
  await panel.getByRole("button", { name: "Cerca «genova»" }).tap();
  await expect.poll(focused).toBe("search");
  await panel.getByRole("button", { name: /^Mostra / }).tap();
  await expect.poll(() => parameters(page)).toEqual({ searchTerm: "genova" });
  const chip = page.getByRole("button", { name: "Rimuovi il filtro “genova”" });
  await chip.waitFor();
  // As it was typed.
  const transform = (element: Element) => getComputedStyle(element, "::first-letter").textTransform;
  expect(await chip.locator("span").evaluate(transform)).toBe("none");
  await page.getByRole("article").first().waitFor();
  await leave();
});

it("on a phone's map a press on many events leads closer, and a search without results shows the nearest", async () => {
  const { page, leave } = await visitor({ phone: true });
  await gotoQuiet(page, "/eventi-imminenti?view=map");
  const markers = page.locator(".leaflet-marker-icon");
  await markers.first().waitFor();
  const numbers = async () => (await markers.allTextContents()).map((text) => Number(text || 1));
  await expect.poll(async () => Math.max(...(await numbers()))).toBeGreaterThan(10);
  const most = Math.max(...(await numbers()));
  await markers.filter({ hasText: new RegExp(`^${most}$`) }).tap();
  await expect.poll(async () => Math.max(...(await numbers()))).toBeLessThan(most);
  expect(await page.locator(".leaflet-popup").count()).toBe(0);
  await takeScreenshot(page, "finding-map-closer-phone");
  await gotoQuiet(page, "/?nation=Egitto&dateFrom=2099-01-01&dateTo=2099-01-31&view=map");
  await page.getByRole("heading", { name: "Nessun evento trovato" }).waitFor();
  await page.getByRole("region", { name: "In altre date" }).getByRole("article").first().waitFor();
  expect(await page.getByRole("region", { name: "Mappa degli eventi" }).count()).toBe(0);
  await leave();
});

it("a search that finds nothing keeps its words and shows the nearest events instead", async () => {
  const { page, leave } = await visitor();
  const [some] = await askApi<EventCard[]>(page, "/api/events?scope=upcoming&nation=Egitto");
  await gotoQuiet(page, "/?nation=Egitto&dateFrom=2099-01-01&dateTo=2099-01-31");
  await page.getByRole("heading", { level: 2, name: "Nessun evento trovato" }).waitFor();
  await page.getByText("Non ci sono eventi futuri che corrispondono ai tuoi filtri.").waitFor();
  const others = page.getByRole("region", { name: "In altre date" });
  await others.getByRole("heading", { name: some?.title }).waitFor();
  await checkScreen(page, "finding-alternatives", ["desktop-light", "phone-light"]);
  await others.getByRole("link", { name: /^Mostra/ }).click();
  await expect.poll(() => parameters(page)).toEqual({ nation: "Egitto" });
  await page.getByRole("heading", { name: some?.title }).first().waitFor();
  await leave();
});
