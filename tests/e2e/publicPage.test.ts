import { expect } from "vitest";
import { it } from "./support/branch.ts";
import { takeScreenshot, visitor, withBrowser } from "./support/browser.ts";
import { fetchProfile, registerMember } from "./support/members.ts";
import { save, saved } from "./support/profile.ts";

withBrowser();

it("an address shows as free, taken or reserved while typing, which gives up earlier requests", async () => {
  const taken = `preso-${crypto.randomUUID().slice(0, 8)}`;
  const { page, leave } = await visitor({ fresh: true });
  await registerMember(page, "Prima Persona", "company", {
    public_profile_enabled: true,
    public_slug: taken,
  });
  const dora = await registerMember(page, "Dora Monti", "company");
  const asked: string[] = [];
  page.on("request", (request) => {
    const [, slug] = request.url().split("/slug-availability/");
    if (slug) asked.push(slug);
  });
  await page.goto("/profile?tab=visibilita");
  const field = page.getByLabel("Indirizzo della pagina");
  const state = (name: string) => page.locator(`[data-slug-state=${name}]`).waitFor({ state: "attached" });
  await state("idle");
  expect(await field.isDisabled()).toBe(true);
  await page.getByRole("switch", { name: "Pagina pubblica" }).click();
  await state("available");

  await field.fill("");
  await state("idle");
  // The page's clock stands while they type: however slow the machine, the pause between the keys is none.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await field.pressSequentially("Blog");
  await state("checking");
  await page.clock.resume();
  await state("taken");
  expect(asked.slice(1)).toEqual(["blog"]);
  await save(page).click();
  await page.getByText("Slug non disponibile").waitFor();
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);

  await field.fill(taken);
  await state("taken");
  await takeScreenshot(page, "profile-slug-taken");

  // Within the text the caret stays, and a hyphen at the end waits for the next word.
  await field.fill("dora-apnea");
  await field.evaluate((input: HTMLInputElement) => input.setSelectionRange(4, 4));
  await page.keyboard.type("è Xy-");
  expect(await field.inputValue()).toBe("dora-xy-apnea");
  expect(await field.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(8);
  await field.press("End");
  await page.keyboard.type(" ");
  expect(await field.inputValue()).toBe("dora-xy-apnea-");

  // Never answered: what is typed next gives the request up.
  await page.route("**/slug-availability/lento", () => undefined);
  const givenUp = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/lento"));
  await field.fill("lento");
  await page.waitForRequest("**/slug-availability/lento");
  const free = `dora-${crypto.randomUUID().slice(0, 8)}`;
  await field.fill(free);
  await givenUp;
  await state("available");

  await page.route("**/slug-availability/*", (route) => route.abort());
  await field.fill("altrove");
  await page.getByText("Impossibile verificare ora (server non raggiungibile)").waitFor();
  await page.unroute("**/slug-availability/*");
  await field.fill("");
  await save(page).click();
  await page.getByText("Slug mancante").waitFor();
  await field.fill(free);
  await state("available");
  await save(page).click();
  await saved(page).waitFor();
  await page.getByText(/L’indirizzo è assegnato/).waitFor();
  expect(await fetchProfile(dora)).toMatchObject({ public_slug: free, public_profile_enabled: true });
  await leave();
});

it("an address taken by another user first is shown as a conflict, and marked as taken", async () => {
  const { page, leave } = await visitor();
  await registerMember(page, "Elsa Neri", "instructor");
  await page.goto("/profile?tab=visibilita");
  await page.getByRole("switch", { name: "Pagina pubblica" }).click();
  const slug = `gara-${crypto.randomUUID().slice(0, 8)}`;
  await page.getByLabel("Indirizzo della pagina").fill(slug);
  await page.locator("[data-slug-state=available]").waitFor();
  const other = await visitor();
  await registerMember(other.page, "Altra", "instructor", {
    public_profile_enabled: true,
    public_slug: slug,
  });
  await other.leave();
  await save(page).click();
  await page.getByText("Slug in conflitto").waitFor();
  await page.locator("[data-slug-state=taken]").waitFor();
  expect(await page.getByLabel("Indirizzo della pagina").inputValue()).toBe(slug);
  await leave();
});

it("the page's link is copied, and the personal switch puts the four it governs to rest", async () => {
  const { page, context, leave } = await visitor();
  const slug = `olga-${crypto.randomUUID().slice(0, 8)}`;
  const olga = await registerMember(page, "Olga Pini", "company", {
    public_profile_enabled: true,
    public_slug: slug,
  });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/profile?tab=visibilita");
  const copy = page.getByRole("button", { name: "Copia link" });
  await copy.click();
  await page.getByText("Link copiato").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    new RegExp(`/instructor/${slug}$`),
  );
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("no"));
  });
  await copy.click();
  await page.getByText("Impossibile copiare").waitFor();

  await page.getByRole("switch", { name: /^Informazioni personali/ }).press("Space");
  for (const name of [/^Bio/, /^Instagram/, /^Dati dell’azienda/, /^Brevetto/])
    expect(await page.getByRole("switch", { name }).isDisabled()).toBe(true);
  expect(await page.getByRole("switch", { name: /^Eventi/ }).isEnabled()).toBe(true);
  await takeScreenshot(page, "profile-visibility-personal-off");
  await save(page).click();
  await saved(page).waitFor();
  expect(await fetchProfile(olga)).toMatchObject({ public_show_personal: false, public_show_bio: true });
  await leave();
});
