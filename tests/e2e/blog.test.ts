import { expect, test } from "vitest";
import { listDemoArticles } from "./support/articles.ts";
import { it } from "./support/branch.ts";
import { visitor, withBrowser } from "./support/browser.ts";
import { signIn } from "./support/members.ts";
import { shiftOf } from "./support/reading.ts";
import { checkScreen } from "./support/screens.ts";

withBrowser();

test("a reader goes from the list to an article and back to where the list was", async () => {
  const { page, leave } = await visitor({ phone: true });
  const articles = await listDemoArticles();
  await page.goto("/blog");
  await checkScreen(page, "blog");
  const chosen = articles[8];
  if (!chosen) throw new Error("the demo has too few articles");
  const link = page.getByRole("link", { name: chosen.title, exact: true });
  await link.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  await link.click();
  await page.getByRole("heading", { level: 1, name: chosen.title }).waitFor();
  await page.goBack();
  await link.waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before - 40);
  await leave();
});

it("a search is in the address, finds articles, and helps where it finds none", async () => {
  const { page, leave } = await visitor();
  const [, searched] = await listDemoArticles();
  if (!searched) throw new Error("the demo has no article");
  await page.goto("/blog");
  const field = page.getByRole("textbox", { name: "Cerca negli articoli" });
  await field.fill(searched.title);
  await expect.poll(() => new URL(page.url()).searchParams.get("searchTerm")).toBe(searched.title);
  await page
    .getByRole("status")
    .filter({ hasText: /trovat/ })
    .waitFor();
  await page.getByRole("link", { name: searched.title, exact: true }).waitFor();
  await field.fill("zzzzqqqq");
  await page.getByRole("heading", { name: "Nessun articolo trovato" }).waitFor();
  await checkScreen(page, "blog-none", ["phone-light", "desktop-dark"]);
  await page.getByRole("button", { name: "Cancella filtri" }).click();
  await page.getByRole("link", { name: searched.title, exact: true }).waitFor();
  await page.getByRole("combobox", { name: "Lingua degli articoli" }).selectOption("en");
  await expect.poll(() => new URL(page.url()).searchParams.get("language")).toBe("en");
  const [english] = await listDemoArticles("en");
  await page.getByRole("link", { name: english?.title ?? "", exact: true }).waitFor();
  await leave();
});

it("more articles are appended, and a failure can be retried", async () => {
  const { page, leave } = await visitor();
  await page.goto("/blog?language=all");
  const cards = page.locator("main article");
  expect(await cards.count()).toBe(13);
  await page.getByRole("button", { name: "Mostra altri" }).click();
  await expect.poll(() => cards.count()).toBeGreaterThan(13);
  let broken = true;
  await page.route("**/api/blog?*", (route) =>
    broken ? route.fulfill({ status: 400, body: "{}" }) : route.fallback(),
  );
  await page.getByRole("textbox", { name: "Cerca negli articoli" }).fill("compensazione");
  await page.getByRole("heading", { name: "Errore nel caricamento" }).waitFor();
  broken = false;
  await page.getByRole("button", { name: "Riprova" }).click();
  await expect.poll(() => cards.count()).toBeGreaterThan(0);
  await leave();
});

it("a hashtag of a card leads to its articles, and from there back to all", async () => {
  const { page, leave } = await visitor({ phone: true });
  await page.goto("/blog");
  const link = page.locator("main article a[href^='/blog/hashtag/']").first();
  const hashtag = (await link.textContent())?.slice(1);
  await link.click();
  await page.getByRole("heading", { level: 1, name: `#${hashtag}` }).waitFor();
  await checkScreen(page, "blog-hashtag", ["phone-light", "desktop-light"]);
  await page.getByRole("link", { name: "Tutti gli articoli" }).click();
  await page.getByRole("heading", { level: 1, name: "Blog" }).waitFor();
  await leave();
});

it.for([
  ["blogger@respiro.test", "Scrivi un articolo"],
  ["admin@respiro.test", "Gestisci gli articoli"],
] as const)("the blog shows %s the way to their articles without a jump", async ([email, name]) => {
  const { page, leave } = await visitor({ phone: true });
  await signIn(page, email);
  await page.goto("/blog");
  await page.getByRole("link", { name }).waitFor();
  expect(await shiftOf(page, "main")).toBeLessThan(0.001);
  await leave();
});
