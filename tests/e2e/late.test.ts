import type { Page, Route } from "playwright";
import { expect } from "vitest";
import { it } from "./support/branch.ts";
import { visitor, waitForFrame, withBrowser } from "./support/browser.ts";
import { fetchProfile, registerMember } from "./support/members.ts";
import { photo, save, saved } from "./support/profile.ts";
import { waitForQuiet } from "./support/quietNetwork.ts";

withBrowser();

const PROFILE = "**/api/profile";

/** Lets the server answer what fits, and keeps the answers back until they are released. */
async function delay(page: Page, fits: (route: Route) => boolean) {
  const asked = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const delivered: Promise<void>[] = [];
  await page.route(PROFILE, async (route) => {
    if (!fits(route)) return route.fallback();
    const response = await route.fetch();
    asked.resolve();
    const fulfilled = release.promise.then(() => route.fulfill({ response }));
    delivered.push(fulfilled);
    await fulfilled;
  });
  return {
    /** The server has answered. */
    asked: asked.promise,
    async release() {
      release.resolve();
      await Promise.all(delivered);
      await waitForFrame(page);
    },
  };
}

const isSave = (name: string) => (route: Route) =>
  route.request().method() === "PUT" && name in route.request().postDataJSON();

const kept = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem("user") ?? "null"));

it("a save answered after another user has signed in does not restore the first user", async () => {
  const { page, context, leave } = await visitor();
  const anna = await registerMember(page, "Anna Prima", "final_user");
  await page.goto("/profile?tab=personali");
  await page.getByLabel("Bio").fill("Di Anna");
  const late = await delay(page, isSave("bio"));
  await save(page).click();
  await late.asked;
  const second = await context.newPage();
  const bruno = await registerMember(second, "Bruno Secondo", "final_user");
  const shown = page.getByRole("main").getByText(bruno.user.email, { exact: true });
  await shown.waitFor();
  // Whose answer came too late asks who is here now.
  const again = page.waitForResponse((response) => response.request().method() === "GET");
  await late.release();
  await again;
  await waitForFrame(page);
  expect((await kept(page)).id).toBe(bruno.user.id);
  expect(await shown.count()).toBe(1);
  expect((await fetchProfile(anna)).bio).toBe("Di Anna");
  expect((await fetchProfile(bruno)).bio).toBeNull();
  await leave();
});

it("a save answered after signing out elsewhere restores no user", async () => {
  const { page, context, leave } = await visitor();
  await registerMember(page, "Carlo Via", "final_user");
  await page.goto("/profile?tab=personali");
  await page.getByLabel("Bio").fill("Quasi");
  const late = await delay(page, isSave("bio"));
  await save(page).click();
  await late.asked;
  const second = await context.newPage();
  await second.goto("/chi-siamo");
  await second.evaluate(() => localStorage.clear());
  await page.waitForURL("**/auth**");
  await late.release();
  expect(await kept(page)).toBeNull();
  await leave();
});

it("a profile requested before a save does not undo it", async () => {
  const { page, context, leave } = await visitor();
  await registerMember(page, "Dina Lenta", "final_user", { bio: "Prima" });
  await page.goto("/profile?tab=personali");
  // What the page asks for when it opens has come.
  await waitForQuiet(page);
  await context.setOffline(true);
  await page.getByText("Non riusciamo ad aggiornare i tuoi dati").waitFor();
  const late = await delay(page, (route) => route.request().method() === "GET");
  await context.setOffline(false);
  await late.asked;
  await page.getByLabel("Bio").fill("Dopo");
  await save(page).click();
  await saved(page).waitFor();
  await late.release();
  expect(await page.getByLabel("Bio").inputValue()).toBe("Dopo");
  expect((await kept(page)).bio).toBe("Dopo");
  await leave();
});

it("the picture and the form are saved side by side, and neither answer undoes the other", async () => {
  const { page, leave } = await visitor();
  const elio = await registerMember(page, "Elio Doppio", "final_user", { bio: "Prima" });
  await page.goto("/profile?tab=personali");
  const block = page.getByRole("region", { name: "Foto profilo" });
  const choosePhoto = async () => {
    await block.locator("input[type=file]").setInputFiles(await photo(page));
    await page.getByRole("button", { name: "Salva foto" }).click();
  };
  await page.getByLabel("Bio").fill("Di mezzo");
  const form = await delay(page, isSave("bio"));
  await save(page).click();
  await form.asked;
  await choosePhoto();
  await page.getByText("Avatar aggiornato").waitFor();
  await form.release();
  await saved(page).waitFor();
  const { avatar_url } = await fetchProfile(elio);
  expect((await kept(page)).avatar_url).toBe(avatar_url);
  expect(await page.getByLabel("Bio").inputValue()).toBe("Di mezzo");
  await page.unroute(PROFILE);

  // The other way round: the picture's answer is older than what another save has written since.
  const picture = await delay(page, isSave("avatar_url"));
  await choosePhoto();
  await picture.asked;
  const dialog = page.getByRole("dialog", { name: "Ritaglia la foto" });
  expect(await dialog.getByRole("button", { name: "Annulla" }).isDisabled()).toBe(true);
  await page.keyboard.press("Escape");
  expect(await dialog.isVisible()).toBe(true);
  await page.evaluate(() => {
    const user = { ...JSON.parse(localStorage.getItem("user") ?? "{}"), bio: "Dopo" };
    localStorage.setItem("user", JSON.stringify(user));
    dispatchEvent(new StorageEvent("storage", { key: "user" }));
  });
  await picture.release();
  await page.getByText("Avatar aggiornato").waitFor();
  await dialog.waitFor({ state: "detached" });
  expect(await page.getByLabel("Bio").inputValue()).toBe("Dopo");
  expect((await kept(page)).avatar_url).not.toBe(avatar_url);
  await leave();
});
