import type { Page } from "playwright";
import { expect } from "vitest";
import type { VenueSuggestion } from "../../worker/venues/outputs.ts";
import { findAxeViolations } from "./support/axe.ts";
import { it } from "./support/branch.ts";
import { takeScreenshot, visitor, withBrowser } from "./support/browser.ts";
import { held, openParts, serveParts, withParts } from "./support/parts.ts";

withBrowser();
withParts();

const place = (location: string, nation: string, latitude = 1): VenueSuggestion => ({
  label: `${location}, ${nation}`,
  location,
  nation,
  latitude,
  longitude: 2,
});

/** Stands where the Worker's suggestions stand; keeps what was asked. */
async function suggesting(page: Page, answer: (query: string) => Promise<VenueSuggestion[] | null>) {
  const asked: string[] = [];
  await serveParts(page.context());
  await page.route("**/api/places/suggestions?*", async (route) => {
    const query = new URL(route.request().url()).searchParams.get("query") ?? "";
    asked.push(query);
    const found = await answer(query);
    return found ? route.fulfill({ json: found }) : route.abort();
  });
  return asked;
}

it("a chosen venue fills its nation and coordinates; typing on clears the coordinates", async () => {
  const { page, leave } = await visitor();
  const asked = await suggesting(page, async () => [
    place("Castro", "Grecia"),
    place("Castro", "Italia", 40),
  ]);
  await openParts(page, { place: { location: "", nation: "Italia" } });
  const field = page.getByRole("combobox", { name: "Luogo" });
  await field.pressSequentially("castro", { delay: 40 });
  const options = page.getByRole("option");
  await expect.poll(() => options.allTextContents()).toEqual(["Castro, Italia", "Castro, Grecia"]);
  expect(asked).toEqual(["castro"]);
  await page.getByText("2 luoghi trovati").waitFor({ state: "attached" });
  await takeScreenshot(page, "parts-place-desktop-light");
  expect(await findAxeViolations(page)).toEqual([]);
  await field.press("ArrowDown");
  await field.press("Enter");
  await expect
    .poll(async () => (await held(page)).place)
    .toEqual({ location: "Castro", nation: "Italia", latitude: 40, longitude: 2 });
  expect(await field.inputValue()).toBe("Castro");
  expect((await held(page)).sent).toBeUndefined();
  await field.press("End");
  await page.keyboard.type(" Marina");
  await expect
    .poll(async () => (await held(page)).place)
    .toEqual({ location: "Castro Marina", nation: "Italia" });
  await field.press("Escape");
  await field.press("Enter");
  await expect.poll(async () => (await held(page)).sent).toBe(true);
  await leave();
});

it("a late answer never replaces a newer one", async () => {
  const { page, leave } = await visitor({ phone: true, dark: true });
  let late = () => {};
  const asked = await suggesting(page, async (query) => {
    if (query === "pal") await new Promise<void>((resolve) => (late = resolve));
    return [place(query === "pal" ? "Palermo" : "Palau", "Italia")];
  });
  await openParts(page);
  const field = page.getByRole("combobox", { name: "Luogo" });
  await field.tap();
  await page.keyboard.type("pal");
  await expect.poll(() => asked).toEqual(["pal"]);
  await page.keyboard.type("au");
  await expect.poll(() => page.getByRole("option").allTextContents()).toEqual(["Palau, Italia"]);
  late();
  await page.waitForTimeout(500);
  expect(await page.getByRole("option").allTextContents()).toEqual(["Palau, Italia"]);
  await takeScreenshot(page, "parts-place-phone-dark");
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole("option").tap();
  await expect.poll(async () => (await held(page)).place.location).toBe("Palau");
  await leave();
});

it("without suggestions, or without an answer, the typed text stays and no error shows", async () => {
  const { page, leave } = await visitor();
  const asked = await suggesting(page, async (query) => (query === "casa mia" ? [] : null));
  await openParts(page);
  const field = page.getByRole("combobox", { name: "Luogo" });
  for (const words of ["casa mia", "l'aquila"]) {
    await field.fill(words);
    await expect.poll(() => asked.at(-1)).toBe(words);
    expect(await field.getAttribute("aria-expanded")).toBe("false");
    expect((await held(page)).place.location).toBe(words);
  }
  await page.getByRole("button", { name: "Salva" }).click();
  expect((await held(page)).place.location).toBe("l'aquila");
  await leave();
});
