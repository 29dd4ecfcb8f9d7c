import { expect } from "vitest";
import { it } from "./support/branch.ts";
import { visitor, withBrowser } from "./support/browser.ts";
import { gotoQuiet } from "./support/quietNetwork.ts";

withBrowser();

async function openFilters() {
  const { page, leave } = await visitor();
  await gotoQuiet(page, "/");
  await page.getByRole("button", { name: "Cerca eventi" }).click();
  const panel = page.getByRole("dialog");
  await panel.waitFor();
  return { page, panel, leave };
}

const parameter = (url: string, name: string) => new URL(url).searchParams.get(name);

it("each filter goes into the address, narrows the events, and the back button undoes it", async () => {
  const { page, panel, leave } = await openFilters();
  await panel.getByRole("combobox", { name: "Nazione" }).click();
  await page.getByRole("option", { name: "Egitto" }).click();
  await expect.poll(() => parameter(page.url(), "nation")).toBe("Egitto");
  await panel.getByRole("combobox", { name: "Disciplina" }).click();
  await page.getByRole("option", { name: "Outdoor", exact: true }).click();
  await expect.poll(() => parameter(page.url(), "discipline")).toBe("outdoor");
  await panel.getByRole("button", { name: /^Mostra/ }).click();
  await panel.waitFor({ state: "detached" });
  const answer = await page.request.get("/api/events/sections?nation=Egitto&discipline=outdoor");
  const { sections } = await answer.json();
  await expect.poll(() => page.locator("main section article").count()).toBeGreaterThan(0);
  expect(await page.getByRole("heading", { level: 2 }).count()).toBeGreaterThanOrEqual(sections.length);
  await page.goBack();
  await expect.poll(() => parameter(page.url(), "discipline")).toBeNull();
  expect(parameter(page.url(), "nation")).toBe("Egitto");
  await page.reload();
  expect(await page.getByRole("search").textContent()).toContain("Egitto");
  await leave();
});

it("the panel closes on a click outside and on its button, but not while a list in it is open", async () => {
  const { page, panel, leave } = await openFilters();
  await panel.getByRole("combobox", { name: "Nazione" }).click();
  await page.getByRole("option", { name: "Italia" }).waitFor();
  await page.mouse.click(20, 880);
  await page.getByRole("option", { name: "Italia" }).waitFor({ state: "hidden" });
  expect(await panel.isVisible()).toBe(true);
  await page.mouse.click(20, 880);
  await panel.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Cerca eventi" }).click();
  await panel.getByRole("button", { name: "Chiudi" }).click();
  await panel.waitFor({ state: "detached" });
  await leave();
});

it("a month of the past cannot be chosen; a coming one gives its first day and closes the picker", async () => {
  const { page, panel, leave } = await openFilters();
  await panel.getByRole("button", { name: /^Mese/ }).click();
  const months = page.locator("[data-part=table-cell-trigger][data-view=month]");
  const now = new Date();
  expect(await months.count()).toBe(12);
  expect(await page.locator("[data-part=table-cell-trigger][data-view=month][data-disabled]").count()).toBe(
    now.getMonth(),
  );
  await page.getByRole("button", { name: "Anno successivo" }).click();
  await months.nth(2).click();
  await expect.poll(() => parameter(page.url(), "dateFrom")).toBe(`${now.getFullYear() + 1}-03-01`);
  await months.first().waitFor({ state: "hidden" });
  await panel.getByText(`Marzo ${now.getFullYear() + 1}`, { exact: false }).waitFor();
  await leave();
});

it("clearing resets everything and is offered only while a filter is active", async () => {
  const { page, panel, leave } = await openFilters();
  expect(await panel.getByRole("button", { name: "Cancella filtri" }).count()).toBe(0);
  await panel.getByRole("searchbox").fill("palau");
  await expect.poll(() => parameter(page.url(), "searchTerm")).toBe("palau");
  await panel.getByRole("button", { name: "Cancella filtri" }).click();
  await expect.poll(() => new URL(page.url()).search).toBe("");
  expect(await panel.getByRole("searchbox").inputValue()).toBe("");
  await leave();
});

it("arrows appear only when a section holds more than fits", async () => {
  const { page, leave } = await visitor();
  await gotoQuiet(page, "/");
  for (const section of await page.locator("main section").all()) {
    const cards = await section.locator("article").count();
    // A row is laid out when it comes near the screen.
    await section.scrollIntoViewIfNeeded();
    await expect
      .poll(() => section.getByRole("button", { name: /: (precedenti|successivi)$/ }).count())
      .toBe(cards > 4 ? 2 : 0);
  }
  await leave();
});
