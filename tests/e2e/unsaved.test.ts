import type { Page } from "playwright";
import { expect, test } from "vitest";
import { findAxeViolations } from "./support/axe.ts";
import { it } from "./support/branch.ts";
import { takeScreenshot, visitor, withBrowser } from "./support/browser.ts";
import { fetchProfile, registerMember } from "./support/members.ts";
import { save, saved, tab } from "./support/profile.ts";
import { waitForQuiet } from "./support/quietNetwork.ts";

withBrowser();

test("leaving with unsaved changes asks first: by a link, back, signing out, a reload; staying loses nothing", async () => {
  const { page, leave } = await visitor();
  const carla = await registerMember(page, "Carla Riva", "final_user");
  await page.goto("/eventi-imminenti");
  await page.getByRole("button", { name: /^Menu di/ }).click();
  await page.getByRole("menuitem", { name: "Profilo" }).click();
  await tab(page, "Personali").click();
  await page.getByLabel("Bio").fill("Non salvata");
  const dialog = page.getByRole("alertdialog", { name: "Vuoi uscire senza salvare?" });
  const stay = async () => {
    await dialog.waitFor();
    await page.getByRole("button", { name: "Resta" }).click();
    await dialog.waitFor({ state: "detached" });
    expect(await page.getByLabel("Bio").inputValue()).toBe("Non salvata");
    expect(page.url()).toContain("/profile?tab=personali");
  };

  await page.locator("header").getByRole("link", { name: "Respiro" }).click();
  await dialog.waitFor();
  await takeScreenshot(page, "profile-leaving");
  await stay();

  // Between the tabs nobody asks; beyond the first one they do, and the address stays.
  await page.goBack();
  await page.getByRole("heading", { name: /Nessun evento in arrivo/ }).waitFor();
  await page.goForward();
  await page.getByLabel("Bio").waitFor();
  await page.evaluate(() => history.go(-2));
  await stay();

  await page.getByRole("button", { name: "Esci", exact: true }).click();
  await stay();
  expect(await page.evaluate(() => localStorage.getItem("api_token"))).toBe(carla.token);

  await page.getByRole("button", { name: /^Lingua/ }).click();
  await page.getByRole("menuitem", { name: "English" }).click();
  await page.getByRole("tab", { name: "Personal", exact: true }).waitFor();
  expect(await page.getByLabel("Bio").inputValue()).toBe("Non salvata");
  await page.getByRole("button", { name: /^Language/ }).click();
  await page.getByRole("menuitem", { name: "Italiano" }).click();

  const asked = page.waitForEvent("dialog");
  const reloading = page.reload().catch(() => null);
  const native = await asked;
  expect(native.type()).toBe("beforeunload");
  await native.dismiss();
  await reloading;
  expect(await page.getByLabel("Bio").inputValue()).toBe("Non salvata");

  // A reload that they agree to brings what is saved.
  page.once("dialog", (question) => question.accept());
  await page.reload();
  await page.getByLabel("Bio").waitFor();
  expect(await page.getByLabel("Bio").inputValue()).toBe("");
  await page.getByLabel("Bio").fill("Non salvata");

  // Whoever agrees goes where they wanted to, without what they typed.
  await page.evaluate(() => history.go(-2));
  await page.getByRole("button", { name: "Esci senza salvare" }).click();
  await page.getByRole("heading", { level: 1, name: "Eventi Imminenti" }).waitFor();
  await page.goForward();
  await tab(page, "Personali").click();
  expect(await page.getByLabel("Bio").inputValue()).toBe("");
  await leave();
});

const keptDrafts = (page: Page) =>
  page.evaluate(() =>
    [localStorage, sessionStorage].flatMap((area) =>
      Object.keys(area).filter((name) => name.startsWith("draft:")),
    ),
  );

it("signing out removes one's drafts from the device, after a question; staying keeps them", async () => {
  const { page, complaints, leave } = await visitor({ phone: true });
  const sara = await registerMember(page, "Sara Neri", "instructor");
  await page.goto("/profile");
  await page.evaluate((id) => {
    localStorage.setItem(`draft:${id}:new-event`, JSON.stringify({ id: "x", values: { title: "Segreto" } }));
    sessionStorage.setItem(`draft:${id}:message:y`, JSON.stringify({ text: "A domani", id: "z" }));
  }, sara.user.id);
  await page.getByRole("button", { name: "Esci", exact: true }).click();
  const dialog = page.getByRole("alertdialog", { name: "Hai bozze su questo dispositivo" });
  await dialog.waitFor();
  await takeScreenshot(page, "sign-out-drafts");
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Resta" }).click();
  await dialog.waitFor({ state: "detached" });
  expect((await keptDrafts(page)).length).toBe(2);
  await page.getByRole("button", { name: "Esci", exact: true }).click();
  await page.getByRole("button", { name: "Esci ed elimina le bozze" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  expect(await keptDrafts(page)).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem("api_token"))).toBeNull();
  expect(complaints).toEqual([]);
  await leave();
});

it("signing out of every device asks about one's drafts before the server ends anything, and once", async () => {
  const { page, complaints, leave } = await visitor({ phone: true });
  const sara = await registerMember(page, "Sara Blu", "instructor");
  await page.goto("/account");
  await page.evaluate((id) => localStorage.setItem(`draft:${id}:new-event`, "{}"), sara.user.id);
  const end = page.getByRole("button", { name: "Esci da tutti i dispositivi" });
  const dialog = page.getByRole("alertdialog", { name: "Uscire da tutti i dispositivi?" });
  await end.click();
  await dialog.getByText("Hai bozze su questo dispositivo").waitFor();
  await takeScreenshot(page, "sessions-end-drafts");
  expect(await findAxeViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Resta" }).click();
  await dialog.waitFor({ state: "detached" });
  expect((await keptDrafts(page)).length).toBe(1);
  await page.reload();
  await end.click();
  await dialog.getByRole("button", { name: "Esci da tutti i dispositivi" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  expect(await keptDrafts(page)).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem("api_token"))).toBeNull();
  expect(complaints).toEqual([]);
  await leave();
});

it("drafts outlive a session that ends by itself, until another user signs in on the device", async () => {
  const { page, leave } = await visitor();
  const sara = await registerMember(page, "Sara Verdi", "instructor");
  const other = await registerMember(page, "Ugo Poli", "final_user");
  await page.evaluate((id) => localStorage.setItem(`draft:${id}:new-event`, "{}"), sara.user.id);
  const signInAs = async (email: string) => {
    await page.evaluate(() => localStorage.removeItem("api_token"));
    await page.evaluate(() => localStorage.removeItem("user"));
    await page.goto("/auth");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill("respiro1");
    await page.getByRole("button", { name: "Accedi", exact: true }).click();
    await page.waitForURL((url) => url.pathname !== "/auth");
  };
  await signInAs(sara.email);
  expect((await keptDrafts(page)).length).toBe(1);
  await signInAs(other.email);
  expect(await keptDrafts(page)).toEqual([]);
  await leave();
});

it("leaving during a save continues by itself once the save is done", async () => {
  const { page, leave } = await visitor();
  await registerMember(page, "Ines Moro", "final_user");
  await page.goto("/profile?tab=personali");
  await page.getByLabel("Bio").fill("Ancora un attimo");
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/profile", async (route) => {
    if (route.request().method() === "PUT") await held;
    await route.continue();
  });
  await save(page).click();
  await page.locator("header").getByRole("link", { name: "Chi siamo" }).click();
  await page.getByRole("alertdialog").waitFor();
  answer();
  await page.waitForURL("**/chi-siamo");
  await saved(page).waitFor();
  await leave();
});

it("a save in one tab updates the other where nothing was typed", async () => {
  const { page, context, leave } = await visitor();
  const fede = await registerMember(page, "Fede Sala", "final_user", { bio: "Prima" });
  await page.goto("/profile?tab=personali");
  await page.getByLabel("Instagram").fill("@fede");
  const second = await context.newPage();
  await second.goto("/profile?tab=personali");
  await second.getByLabel("Bio").fill("Dall’altra");
  await second.getByRole("button", { name: "Salva modifiche" }).click();
  await saved(second).waitFor();
  await expect.poll(() => page.getByLabel("Bio").inputValue()).toBe("Dall’altra");
  expect(await page.getByLabel("Instagram").inputValue()).toBe("@fede");
  await save(page).click();
  await saved(page).waitFor();
  expect(await fetchProfile(fede)).toMatchObject({ bio: "Dall’altra", instagram_contact: "@fede" });
  await leave();
});

it("a save that fails says why and loses nothing: no network, no user in the answer, an ended session", async () => {
  const { page, context, leave } = await visitor();
  const gaia = await registerMember(page, "Gaia Bruni", "final_user");
  await page.goto("/profile?tab=personali");
  await page.getByLabel("Bio").fill("Da salvare");
  await waitForQuiet(page);
  // What tells it comes with the first touch; on a busy machine a moment later.
  const loaded = () => performance.getEntriesByType("resource").map(({ name }) => name);
  await expect.poll(async () => (await page.evaluate(loaded)).join()).toMatch(/Toaster/);
  await waitForQuiet(page);
  await context.setOffline(true);
  await save(page).click();
  await page.getByText("Si è verificato un errore nell'aggiornare il profilo.").waitFor();
  await page.getByText("salva quando torna la connessione.").waitFor();
  await context.setOffline(false);
  expect(await page.getByLabel("Bio").inputValue()).toBe("Da salvare");

  await page.route("**/api/profile", (route) =>
    route.request().method() === "PUT" ? route.fulfill({ json: {} }) : route.continue(),
  );
  await save(page).click();
  await page.getByText("Il profilo non è stato salvato. Riprova.").waitFor();
  await page.unroute("**/api/profile");

  await page.evaluate(() => localStorage.setItem("api_token", "scaduto"));
  await save(page).click();
  await page.getByText("La sessione è scaduta. Accedi di nuovo.").waitFor();
  await page.getByLabel("Email").fill(gaia.email);
  await page.getByLabel("Password", { exact: true }).fill("respiro1");
  await page.getByRole("button", { name: "Accedi", exact: true }).click();
  await page.waitForURL("**/profile?tab=personali");
  expect(await page.getByLabel("Bio").inputValue()).toBe("Da salvare");
  await save(page).click();
  await saved(page).waitFor();
  expect((await fetchProfile(gaia)).bio).toBe("Da salvare");
  await leave();
});
