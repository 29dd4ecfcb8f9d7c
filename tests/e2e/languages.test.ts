import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { it } from "./support/branch.ts";
import { visitor, withBrowser } from "./support/browser.ts";
import { gotoQuiet } from "./support/quietNetwork.ts";

withBrowser();

const LANGUAGES = JSON.parse(readFileSync("locales/languages.json", "utf8")) as { native_name: string }[];
const words = (code: string) => JSON.parse(readFileSync(`locales/${code}/common.json`, "utf8"));

test("the chosen language stays, in the page, the address, the cookie and the next visit", async () => {
  const { page, context, leave } = await visitor();
  await gotoQuiet(page, "/");
  await page.getByRole("button", { name: /^Lingua/ }).click();
  await page.getByRole("menuitem", { name: "Polski" }).click();
  await page.getByRole("heading", { level: 1, name: words("pl").home.title }).waitFor();
  const cookies = await context.cookies();
  expect(cookies.find(({ name }) => name === "lang")?.value).toBe("pl");
  await page.goto("/chi-siamo");
  expect(await page.locator("html").getAttribute("lang")).toBe("pl");
  // Where the address names another language, it changes too.
  await page.goto("/chi-siamo?lang=en");
  await page.getByRole("button", { name: /^Language/ }).click();
  await page.getByRole("menuitem", { name: "Polski" }).click();
  await page.waitForURL(/\?lang=pl$/);
  await page.reload();
  expect(await page.locator("html").getAttribute("lang")).toBe("pl");
  await leave();
});

it("the menu has all six languages without their file, and words that cannot be had are Italian", async () => {
  const { page, leave } = await visitor({ locale: "fr" });
  await page.route("**/locales/fr/common.json", (route) => route.fulfill({ status: 404, body: "" }));
  await page.route("**/locales/languages.json", (route) => route.fulfill({ status: 503, body: "" }));
  await page.goto("/");
  await page.getByRole("heading", { level: 1, name: "Trova il tuo prossimo tuffo" }).waitFor();
  const answered = page.waitForResponse("**/locales/languages.json");
  await page.getByRole("button", { name: /^Lingua/ }).click();
  await answered;
  // The second failure ends the retries.
  await page.waitForResponse("**/locales/languages.json");
  const names = page.getByRole("menuitem");
  const known = LANGUAGES.map(({ native_name }) => native_name).toSorted();
  await expect
    .poll(async () => (await names.allTextContents()).map((name) => name.replace("✓", "")).toSorted())
    .toEqual(known);
  await leave();
});
