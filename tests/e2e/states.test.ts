import type { Locator } from "playwright";
import { expect, test } from "vitest";
import { it } from "./support/branch.ts";
import {
  navigateHome,
  takeScreenshot,
  visitor,
  waitForFrame,
  waitForHydration,
  withBrowser,
} from "./support/browser.ts";
import { findEvent, isFreeAndOpen } from "./support/events.ts";
import { registerMember, signIn } from "./support/members.ts";
import { save, saved } from "./support/profile.ts";
import { checkScreen, IN_THE_LIGHT } from "./support/screens.ts";

withBrowser();

it("loading events shows a state; a failure offers Riprova, which requests events, nations and categories again", async () => {
  const { page, leave } = await visitor();
  let broken = true;
  await page.route("**/api/events/sections*", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    return broken ? route.fulfill({ status: 500, body: "{}" }) : route.continue();
  });
  await navigateHome(page);
  await page.getByText("Caricamento eventi...").waitFor();
  await page.getByRole("heading", { name: "Errore nel caricamento" }).waitFor();
  await page.getByText("Si è verificato un errore durante il caricamento degli eventi.").waitFor();
  await takeScreenshot(page, "home-failed");
  broken = false;
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.getByRole("button", { name: "Riprova" }).click();
  await page.locator("main article").first().waitFor();
  for (const path of ["/api/categories", "/api/events/nations/codes", "/api/events/sections"])
    await expect.poll(() => asked).toContain(path);
  await leave();
});

it("a site without events says so", async () => {
  const { page, leave } = await visitor();
  const nothing = { sections: [], past: { count: 0, events: [] }, any: false };
  await page.route("**/api/events/sections*", (route) => route.fulfill({ json: nothing }));
  await navigateHome(page);
  await page.getByRole("heading", { name: "Nessun evento disponibile" }).waitFor();
  await page.getByText("Al momento non ci sono eventi pubblicati.").waitFor();
  await takeScreenshot(page, "home-empty");
  await leave();
});

it("a dead network and a site that is down are told apart, and lose nothing that was typed", async () => {
  const { page, context, leave } = await visitor();
  await page.goto("/auth");
  const told = page.waitForResponse(/assets\/Toaster-.*js/);
  await page.getByLabel("Email").fill("anna@respiro.test");
  await page.getByLabel("Password", { exact: true }).fill("respiro1");
  await (await told).finished();
  await context.setOffline(true);
  await page.getByText("Sei offline.").waitFor();
  await page.getByRole("button", { name: "Accedi", exact: true }).click();
  const failure = page.getByRole("alert").filter({ hasText: "Errore di accesso" });
  await failure.getByText("Sei offline. Riprova quando torna la connessione.").waitFor();
  await context.setOffline(false);
  await page.route("**/api/auth/login", (route) => route.fulfill({ status: 503, body: "<html>" }));
  await page.getByRole("button", { name: "Accedi", exact: true }).click();
  await failure.getByText("Il sito non risponde in questo momento. Riprova tra poco.").waitFor();
  expect(await page.getByLabel("Email").inputValue()).toBe("anna@respiro.test");
  expect(await page.getByLabel("Password", { exact: true }).inputValue()).toBe("respiro1");
  await leave();
});

it("a wrong password is said in the form, which gets the focus; the right one follows no way to another site", async () => {
  const { page, leave } = await visitor({ phone: true });
  await page.goto(`/auth?redirect=${encodeURIComponent("//evil.example/x")}`);
  await page.getByLabel("Email").fill("istruttore@respiro.test");
  await page.getByLabel("Password", { exact: true }).fill("sbagliata");
  await page.getByRole("button", { name: "Accedi", exact: true }).click();
  const failure = page.locator("form").getByRole("alert");
  await failure.getByText("Credenziali non valide. Riprova.").waitFor();
  expect(await failure.evaluate((box) => box === document.activeElement)).toBe(true);
  expect(await page.locator("[data-scope=toast][data-part=root]").count()).toBe(0);
  await checkScreen(page, "login-wrong-phone", IN_THE_LIGHT);
  await page.getByLabel("Password", { exact: true }).fill("respiro1");
  await page.getByRole("button", { name: "Accedi", exact: true }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await leave();
});

it("Iscriviti asks a visitor to sign in for that event, and a link cannot name another", async () => {
  for (const [locale, join, words, signUp, logIn, title, back] of [
    [
      "it-IT",
      /^Iscriviti/,
      "Per iscriverti a",
      "Registrati",
      "Accedi",
      "Accedi o registrati",
      "Torna all’evento",
    ],
    ["en-GB", /^Join|^Enrol|^Book/, "To join", "Sign up", "Log in", "Log in or sign up", "Back to the event"],
  ] as const) {
    const { page, leave } = await visitor({ phone: locale === "en-GB", locale });
    const event = await findEvent(isFreeAndOpen);
    await page.goto(event.path);
    await page.getByRole("button", { name: join }).filter({ visible: true }).click();
    await page.waitForURL(/\/auth\?redirect=.+&reason=enrol/);
    const main = page.locator("main");
    await main.getByText(words, { exact: true }).waitFor();
    await main.getByText(event.title, { exact: true }).waitFor();
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    expect(await main.getByRole("link", { name: back }).getAttribute("href")).toBe(event.path);
    await checkScreen(page, `sign-in-to-enrol-${locale}`);
    await page.getByRole("tab", { name: signUp }).click();
    await main.getByText(event.title, { exact: true }).waitFor();
    // The header's own link keeps the way back, and what it is for.
    await page.locator("header").getByRole("link", { name: logIn }).click();
    await page.waitForURL(/\/auth\?redirect=.+&reason=enrol$/);
    await main.getByText(event.title, { exact: true }).waitFor();
    await page.getByRole("tab", { name: signUp }).click();
    if (locale === "en-GB") {
      const form = page.getByRole("tabpanel");
      await form.getByLabel("Full name").fill("Ines Hartley");
      await form.getByLabel("Email").fill(`ines.hartley.${Date.now()}@respiro.test`);
      await form.getByLabel("Password", { exact: true }).fill("respiro1");
      await form.getByRole("button", { name: /account/ }).click();
      await page.waitForURL((url) => decodeURI(url.pathname) === decodeURI(event.path));
    } else {
      for (const redirect of [
        "/1-gennaio-2030-hai-vinto-un-premio",
        "//evil.example/x",
        "/%E0%A4%A",
        "/blog",
      ]) {
        await page.goto(`/auth?reason=enrol&redirect=${encodeURIComponent(redirect)}`);
        await page.getByLabel("Email").waitFor();
        await waitForFrame(page);
        expect(await main.getByText(words, { exact: true }).count()).toBe(0);
      }
    }
    await leave();
  }
});

it("a swipe to the right dismisses a notification", async () => {
  const { page, leave } = await visitor({ still: false });
  await signIn(page, "nikos.papadakis@respiro.test");
  await page.goto("/profile?tab=personali");
  await page.getByLabel("Bio").fill(`Scendo piano, ${Date.now()}.`);
  await save(page).click();
  const text = saved(page);
  await text.waitFor();
  await page.waitForTimeout(400);
  const box = await text.boundingBox();
  if (!box) throw new Error("the notification has no place");
  await page.mouse.move(box.x + 5, box.y + 5);
  await page.mouse.down();
  await page.mouse.move(box.x + 75, box.y + 5, { steps: 5 });
  await page.mouse.up();
  await text.waitFor({ state: "detached", timeout: 3000 });
  await leave();
});

it("a notification covers neither the banner nor a sheet's close button, and 320 px cut no banner", async () => {
  const { page, leave } = await visitor({ phone: true });
  await registerMember(page, "Zoe Marini", "final_user");
  await page.goto("/eventi-imminenti");
  await page.getByRole("button", { name: "Invia di nuovo" }).tap();
  const notification = page.locator("[data-scope=toast][data-part=root]");
  await notification.waitFor();
  await page.getByRole("button", { name: "Cerca eventi" }).tap();
  const close = page.getByRole("dialog").getByRole("button", { name: "Chiudi" });
  await close.waitFor();
  const bottomOf = async (part: Locator) => {
    const { y = 0, height = 0 } = (await part.boundingBox()) ?? {};
    return y + height;
  };
  const reminder = page.locator("aside[data-page-head]");
  const above = await Promise.all([reminder, close].map(bottomOf));
  await expect
    .poll(async () => (await notification.boundingBox())?.y)
    .toBeGreaterThanOrEqual(Math.max(...above));
  if (process.env.SHOTS)
    await page.screenshot({ path: "tests/e2e/screenshots/notification-beside-sheet.png" });
  await page.setViewportSize({ width: 320, height: 640 });
  const text = reminder.locator("span").filter({ visible: true }).first();
  expect(await text.evaluate((span) => span.scrollWidth - span.clientWidth)).toBe(0);
  await leave();
});

it("notifications come one at a time, F8 focuses them, and each closes after five seconds", async () => {
  const { page, leave } = await visitor();
  await signIn(page, "nikos.papadakis@respiro.test");
  await page.goto("/profile?tab=personali");
  for (const turn of [1, 2]) {
    await page.getByLabel("Bio").fill(`Scendo piano, ${Date.now()}, ${turn}.`);
    await save(page).click();
    await save(page).waitFor({ state: "detached" });
  }
  const shown = page.locator("[data-scope=toast][data-part=root]");
  await shown.first().waitFor();
  await expect.poll(() => shown.count()).toBe(1);
  await page.keyboard.press("F8");
  expect(await page.evaluate(() => document.activeElement?.getAttribute("data-part"))).toBe("group");
  await page.mouse.click(5, 5);
  await expect.poll(() => shown.count(), { timeout: 30_000 }).toBe(0);
  await leave();
});

it("a new notification does not wait for the one before", async () => {
  const { page, leave } = await visitor();
  await page.goto("/auth?view=register");
  const form = page.getByRole("tabpanel");
  await form.getByLabel("Nome completo").fill("Anna D'Angelo");
  await form.getByLabel("Email").fill(`anna.subito.${Date.now()}@respiro.test`);
  await form.getByLabel("Password", { exact: true }).fill("respiro1");
  await page.getByRole("button", { name: "Crea il tuo account" }).click();
  // This one stays for ten seconds.
  await page.getByText("Registrazione completata").waitFor();
  await page.getByRole("button", { name: "Invia di nuovo" }).click();
  await page.getByText("Email inviata di nuovo").waitFor({ timeout: 7000 });
  await expect.poll(() => page.getByText("Registrazione completata").count()).toBe(0);
  await leave();
});

it("the stored user stays when the profile fails to load, and goes with an invalid token", async () => {
  const { page, leave } = await visitor();
  await signIn(page, "apneista@respiro.test");
  await page.route("**/api/profile", (route) => route.abort());
  await page.goto("/");
  await page.getByRole("button", { name: /^Menu di/ }).waitFor();
  await page.unroute("**/api/profile");
  await page.evaluate(() => localStorage.setItem("api_token", "forged.token.here"));
  await page.goto("/my-events");
  await page.waitForURL(/\/auth\?redirect=%2Fmy-events/);
  expect(await page.evaluate(() => localStorage.getItem("user"))).toBeNull();
  await leave();
});

test("a role without access sees a message instead of a redirect loop; signing out in one tab signs the other out", async () => {
  const { page, context, leave } = await visitor();
  await signIn(page, "blogger@respiro.test");
  await page.goto("/admin");
  await page.getByRole("heading", { name: "Questa pagina non è per il tuo account" }).waitFor();
  const other = await context.newPage();
  waitForHydration(other);
  await other.goto("/my-events");
  await other.getByRole("button", { name: /^Menu di/ }).click();
  await page.goto("/my-events");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await other.getByRole("menuitem", { name: "Esci" }).click();
  await page.waitForURL(/\/auth\?redirect=%2Fmy-events/);
  expect(await page.getByRole("button", { name: /^Menu di/ }).count()).toBe(0);
  await leave();
});

test("a double click enrols once", async () => {
  const { page, leave } = await visitor();
  await signIn(page, "nikos.papadakis@respiro.test");
  const event = await findEvent(isFreeAndOpen);
  await page.goto(event.path);
  let asked = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/register-free")) asked += 1;
  });
  await page.getByRole("button", { name: "Iscriviti" }).dblclick();
  await page.getByRole("dialog", { name: "Iscrizione confermata" }).waitFor();
  expect(asked).toBe(1);
  await leave();
});

test("the recovery link from the mail sets a new password, once", async () => {
  const { page, leave } = await visitor();
  const { linkIn, waitForMail } = await import("./support/mail.ts");
  await page.goto("/auth?view=register");
  const email = `recupero.${Date.now()}@respiro.test`;
  await page.getByRole("tabpanel").getByLabel("Nome completo").fill("Marta Rossi");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("respiro1");
  await page.getByRole("button", { name: "Crea il tuo account" }).click();
  await page.getByRole("button", { name: /^Menu di/ }).waitFor();
  await page.evaluate(() => localStorage.clear());
  await page.goto("/password-reset");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Mandami il link" }).click();
  await page.getByRole("heading", { name: "Controlla la tua email" }).waitFor();
  const link = linkIn(await waitForMail(email, /nuova password/));
  await page.goto(link);
  await page.getByLabel("Nuova password", { exact: true }).fill("respiro2");
  await page.getByLabel("Conferma password", { exact: true }).fill("respiro3");
  await page.getByRole("button", { name: "Salva la nuova password" }).click();
  await page.getByText("Le password non corrispondono", { exact: true }).last().waitFor();
  await page.getByLabel("Conferma password", { exact: true }).fill("respiro2");
  await page.getByRole("button", { name: "Salva la nuova password" }).click();
  await page.waitForURL(/\/auth$/);
  await page.goto(link);
  await page.getByLabel("Nuova password", { exact: true }).fill("respiro4");
  await page.getByLabel("Conferma password", { exact: true }).fill("respiro4");
  await page.getByRole("button", { name: "Salva la nuova password" }).click();
  await page.getByText("Token non valido o scaduto.").waitFor();
  await leave();
});
