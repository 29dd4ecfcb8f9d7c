import { readFileSync } from "node:fs";
import type { Page } from "playwright";
import { describe, expect, inject, test } from "vitest";
import { findAxeViolations } from "./support/axe.ts";
import { it } from "./support/branch.ts";
import { takeScreenshot, visitor, withBrowser } from "./support/browser.ts";
import { linkIn, waitForMail } from "./support/mail.ts";

withBrowser();

let people = 0;

/** Somebody who has just registered, signed in in this browser, on the page of their account. */
async function newcomer(page: Page, role = "final_user") {
  people += 1;
  const email = `conto.${Date.now()}.${people}@respiro.test`;
  const response = await fetch(`${inject("baseUrl")}/api/auth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: "respiro1", full_name: "Anna D'Angelo", role }),
  });
  expect(response.status).toBe(201);
  await signIn(page, email, "respiro1");
  return email;
}

async function signIn(page: Page, email: string, password: string) {
  await page.goto("/auth?redirect=/account");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Accedi", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Account e sicurezza" }).waitFor();
}

function section(page: Page, name: string) {
  return page.getByRole("region", { name, exact: true });
}

describe("on a desktop", () => {
  const [size, phone, dark] = ["desktop", false, false];

  test("a member changes the password and signs in with it; another device is signed out", async () => {
    const [here, there] = [await visitor({ phone, dark }), await visitor()];
    const { page } = here;
    const email = await newcomer(page);
    await signIn(there.page, email, "respiro1");
    await page.getByText(`Accedi con ${email}.`).waitFor();
    await takeScreenshot(page, `account-${size}`);
    expect(await findAxeViolations(page)).toEqual([]);

    const form = section(page, "Password");
    await form.getByLabel("Password attuale").fill("sbagliata");
    await form.getByLabel("Nuova password").fill("in apnea");
    await form.getByLabel("Conferma password").fill("in apnea!");
    await form.getByRole("button", { name: "Cambia password" }).click();
    await form.getByText("Le password non corrispondono").first().waitFor();
    await form.getByLabel("Conferma password").fill("in apnea");
    await form.getByRole("button", { name: "Cambia password" }).click();
    await form.getByText("La password non è corretta.").first().waitFor();
    await takeScreenshot(page, `account-wrong-${size}`);
    expect(await findAxeViolations(page)).toEqual([]);
    expect(await form.getByLabel("Nuova password").inputValue()).toBe("in apnea");
    await form.getByLabel("Password attuale").fill("respiro1");
    await form.getByLabel("Password attuale").press("Enter");
    await page.getByText("Password aggiornata").waitFor();
    expect(await form.getByLabel("Password attuale").inputValue()).toBe("");
    expect((await waitForMail(email, /password .* è cambiata/)).text).toContain("Ciao Anna,");

    // Here the session goes on, there it is over.
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "Account e sicurezza" }).waitFor();
    await there.page.reload();
    await there.page.waitForURL(/\/auth\?redirect=%2Faccount/);
    await signIn(there.page, email, "in apnea");
    await there.leave();
    await here.leave();
  });

  it("a member sees where they are signed in, and closes what is open elsewhere", async () => {
    const [here, there] = [await visitor({ phone, dark }), await visitor()];
    const { page } = here;
    const email = await newcomer(page);
    await signIn(there.page, email, "respiro1");
    await page.reload();
    const list = section(page, "I tuoi accessi").getByRole("listitem");
    await list.filter({ hasText: "Questo dispositivo" }).getByText("Chrome").waitFor();
    // The third one is of the call that registered.
    await expect.poll(() => list.count()).toBe(3);
    await takeScreenshot(page, `account-sessions-${size}`);
    expect(await findAxeViolations(page)).toEqual([]);
    await list.getByRole("button", { name: /Chiudi l’accesso su Chrome/ }).click();
    await page.getByText("Accesso chiuso").waitFor();
    await expect.poll(() => list.count()).toBe(2);
    await there.page.reload();
    await there.page.waitForURL(/\/auth\?redirect=%2Faccount/);
    await page.reload();
    await list.filter({ hasText: "Questo dispositivo" }).waitFor();
    await there.leave();
    await here.leave();
  });

  it("a member downloads their data as a file", async () => {
    const { page, leave } = await visitor({ phone, dark });
    const email = await newcomer(page);
    const form = section(page, "I tuoi dati");
    await form.getByRole("button", { name: "Scarica i tuoi dati" }).click();
    await form.getByText("La password è obbligatoria.").first().waitFor();
    await form.getByLabel("Password", { exact: true }).fill("respiro1");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      form.getByRole("button", { name: "Scarica i tuoi dati" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^respiro-\d{4}-\d\d-\d\d\.json$/);
    const told = JSON.parse(readFileSync(await download.path(), "utf8"));
    expect(told.profile).toMatchObject({ email, full_name: "Anna D'Angelo" });
    // The browser is another device than the one that registered.
    const templates = told.mails.map(({ template }: { template: string }) => template);
    expect(templates.toSorted()).toEqual(["confirm", "new_device"]);
    await page.getByText("I tuoi dati sono pronti").waitFor();
    await leave();
  });
});

describe("on a phone in the dark", () => {
  const [size, phone, dark] = ["phone", true, true];

  test("a member changes the e-mail by the link sent to the new one, and may take it back before", async () => {
    const { page, leave } = await visitor({ phone, dark });
    const email = await newcomer(page);
    const form = section(page, "Email");
    const ask = async (to: string) => {
      await form.getByLabel("Nuova email").fill(to);
      await form.getByLabel("Password", { exact: true }).fill("respiro1");
      await form.getByRole("button", { name: "Mandami il link" }).click();
    };
    await ask(email);
    await form.getByText("È già l’indirizzo del tuo account.").first().waitFor();
    await ask(`prima.${email}`);
    await form.getByText(`Aspettiamo la conferma di prima.${email}`).waitFor();
    await form.getByRole("button", { name: "Annulla la richiesta" }).click();
    await form.getByText("Aspettiamo la conferma").waitFor({ state: "detached" });
    await page.goto(linkIn(await waitForMail(`prima.${email}`, /nuovo indirizzo/)));
    await page.getByRole("heading", { name: "Link non valido" }).waitFor();

    await page.goto("/account");
    await ask(`nuova.${email}`);
    await form.getByText(`Aspettiamo la conferma di nuova.${email}`).waitFor();
    await page.reload();
    await form.getByText(`Aspettiamo la conferma di nuova.${email}`).waitFor();
    await takeScreenshot(page, `account-waiting-${size}`);
    expect(await findAxeViolations(page)).toEqual([]);

    // The link is opened in another browser; opening it again frightens nobody.
    const link = linkIn(await waitForMail(`nuova.${email}`, /nuovo indirizzo/));
    const other = await visitor({ phone });
    await other.page.goto(link);
    await other.page.getByRole("heading", { name: "Email cambiata" }).waitFor();
    await other.page.getByRole("link", { name: "Vai all’accesso" }).waitFor();
    await other.leave();
    await page.goto(link);
    await page.getByRole("heading", { name: "Email cambiata" }).waitFor();
    await takeScreenshot(page, `account-email-changed-${size}`);
    expect(await findAxeViolations(page)).toEqual([]);
    // Every session has ended, this one too: one signs in with the new address.
    await page.getByRole("link", { name: "Vai all’accesso" }).waitFor();
    await signIn(page, `nuova.${email}`, "respiro1");
    await form.getByText(`Accedi con nuova.${email}.`).waitFor();
    const notice = await waitForMail(email, /L’email del tuo account .* è cambiata/);
    expect(notice.text).toContain("n•••@respiro.test");
    expect(notice.text).not.toContain(`nuova.${email}`);
    await leave();
  });

  it("a member signs out of every device at once", async () => {
    const { page, leave } = await visitor({ phone, dark });
    const email = await newcomer(page);
    const token = await page.evaluate(() => localStorage.getItem("api_token"));
    const form = section(page, "I tuoi accessi");
    await form.getByRole("button", { name: "Esci da tutti i dispositivi" }).click();
    const question = page.getByRole("alertdialog", { name: "Uscire da tutti i dispositivi?" });
    await question.waitFor();
    await takeScreenshot(page, `account-sessions-${size}`);
    expect(await findAxeViolations(page)).toEqual([]);
    await question.getByRole("button", { name: "Resta" }).click();
    await form.getByRole("button", { name: "Esci da tutti i dispositivi" }).click();
    await question.getByRole("button", { name: "Esci da tutti i dispositivi" }).click();
    await page.getByRole("heading", { level: 1, name: "Trova il tuo prossimo tuffo" }).waitFor();
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(`${inject("baseUrl")}/api/profile`, { headers })).status).toBe(401);
    await signIn(page, email, "respiro1");
    await leave();
  });

  it("too many wrong passwords show the time to wait, and recovery still works", async () => {
    const { page, leave } = await visitor({ phone, dark });
    await page.goto("/auth");
    await page.getByLabel("Email").fill(`distratta.${Date.now()}@respiro.test`);
    const enter = page.getByRole("button", { name: "Accedi", exact: true });
    const note = page.getByRole("timer");
    for (let turn = 0; turn < 6 && (await note.count()) === 0; turn += 1) {
      await page.getByLabel("Password", { exact: true }).fill(`sbagliata ${turn}`);
      const answered = page.waitForResponse((response) => response.url().endsWith("/api/auth/login"));
      await enter.click();
      await answered;
      await expect.poll(async () => (await note.count()) > 0 || (await enter.isEnabled())).toBe(true);
    }
    await note.getByText(/Puoi riprovare tra 0:1\d/).waitFor();
    await page.getByText("il link ti arriva per email anche adesso").waitFor();
    expect(await enter.isDisabled()).toBe(true);
    await takeScreenshot(page, `auth-pause-${size}`);
    expect(await findAxeViolations(page)).toEqual([]);
    await note.waitFor({ state: "detached", timeout: 20_000 });
    expect(await enter.isEnabled()).toBe(true);
    await leave();
  });

  it("a password that everybody uses gets a hint, and is taken all the same", async () => {
    const { page, leave } = await visitor({ phone, dark });
    // The way back leads home, for it would have left the site.
    await page.goto("/auth?view=register&redirect=/.//evil.example");
    await page.getByLabel("Nome completo").fill("Anna D'Angelo");
    await page.getByLabel("Email").fill(`comune.${Date.now()}@respiro.test`);
    const field = page.getByLabel("Password", { exact: true });
    const hint = page.getByText("È una delle password più usate al mondo");
    await field.fill("un respiro lungo");
    await field.fill("Password1");
    await hint.waitFor();
    await takeScreenshot(page, `auth-hint-${size}`);
    expect(await findAxeViolations(page)).toEqual([]);
    await field.fill("un respiro lungo");
    await hint.waitFor({ state: "detached" });
    await field.fill("123456");
    await hint.waitFor();
    await page.getByRole("button", { name: "Crea il tuo account" }).click();
    await page.getByText("Registrazione completata").waitFor();
    await page.getByRole("heading", { level: 1, name: "Trova il tuo prossimo tuffo" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/");
    await leave();
  });

  test("a member deletes the account after reading which data is erased and which stays", async () => {
    const { page, leave } = await visitor({ phone, dark });
    const email = await newcomer(page, "instructor");
    const form = section(page, "Elimina account");
    await form.getByText("La tua pagina pubblica sparisce.").waitFor();
    await form.getByRole("button", { name: "Elimina il tuo account" }).click();
    const sheet = page.getByRole("dialog", { name: "Eliminare l’account?" });
    await sheet.getByRole("button", { name: "Mantieni l’account" }).click();
    await sheet.waitFor({ state: "detached" });
    await form.getByRole("button", { name: "Elimina il tuo account" }).press("Enter");
    await sheet.getByLabel("Password", { exact: true }).fill("sbagliata");
    await sheet.getByRole("button", { name: "Elimina per sempre" }).click();
    await sheet.getByText("La password non è corretta.").first().waitFor();
    await takeScreenshot(page, `account-delete-${size}`);
    expect(await findAxeViolations(page)).toEqual([]);
    await sheet.getByLabel("Password", { exact: true }).fill("respiro1");
    await sheet.getByRole("button", { name: "Elimina per sempre" }).click();
    await page.getByText("Account eliminato").waitFor();
    await page.getByRole("heading", { level: 1, name: "Trova il tuo prossimo tuffo" }).waitFor();
    await page.getByRole("link", { name: "Accedi" }).first().waitFor();
    expect(new URL(page.url()).pathname).toBe("/");
    expect(
      await page.evaluate(() => [localStorage.getItem("api_token"), localStorage.getItem("user")]),
    ).toEqual([null, null]);
    expect((await waitForMail(email, /è stato eliminato/)).text).toContain("Ciao Anna,");
    await page.goto("/auth");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill("respiro1");
    await page.getByRole("button", { name: "Accedi", exact: true }).click();
    await page.getByText("Credenziali non valide. Riprova.").waitFor();
    await leave();
  });
});

it("an organizer with participants reads why the account stays", async () => {
  const { page, leave } = await visitor();
  // Ends nothing: the demo's instructor has events that people have joined.
  await signIn(page, "istruttore@respiro.test", "respiro1");
  await page.getByRole("button", { name: "Elimina il tuo account" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("Password", { exact: true }).fill("respiro1");
  await sheet.getByRole("button", { name: "Elimina per sempre" }).click();
  await sheet.getByRole("alert").getByText("Hai eventi in arrivo con persone iscritte.").waitFor();
  await takeScreenshot(page, "account-events-ahead");
  expect(await findAxeViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "detached" });
  await leave();
});

it("without a network nothing typed is lost, and nothing is said to have happened", async () => {
  const { page, context, leave } = await visitor({ phone: true });
  await newcomer(page);
  const form = section(page, "I tuoi dati");
  await form.getByLabel("Password", { exact: true }).fill("respiro1");
  await context.setOffline(true);
  await form.getByRole("button", { name: "Scarica i tuoi dati" }).click();
  await form.getByRole("alert").getByText("Sei offline.").waitFor();
  expect(await form.getByLabel("Password", { exact: true }).inputValue()).toBe("respiro1");
  await context.setOffline(false);
  await Promise.all([
    page.waitForEvent("download"),
    form.getByRole("button", { name: "Scarica i tuoi dati" }).click(),
  ]);
  await leave();
});

it("a session that ended elsewhere leads to signing in, and back", async () => {
  const { page, leave } = await visitor();
  const email = await newcomer(page);
  await page.evaluate(() => localStorage.setItem("api_token", "ended"));
  const form = section(page, "I tuoi dati");
  await form.getByLabel("Password", { exact: true }).fill("respiro1");
  await form.getByRole("button", { name: "Scarica i tuoi dati" }).click();
  await page.waitForURL(/\/auth\?redirect=%2Faccount/);
  await page.getByText("La sessione è scaduta. Accedi di nuovo.").waitFor();
  await signIn(page, email, "respiro1");
  await leave();
});
