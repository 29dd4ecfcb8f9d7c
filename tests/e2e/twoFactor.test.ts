import { readFileSync } from "node:fs";
import type { Page } from "playwright";
import { expect, inject, test } from "vitest";
import { appCode, fromBase32 } from "./support/authenticatorApp.ts";
import { findAxeViolations } from "./support/axe.ts";
import { takeScreenshot, visitor, withBrowser } from "./support/browser.ts";
import { linkIn, waitForMail } from "./support/mail.ts";

withBrowser();

const PASSWORD = "respiro1";

/** Registers somebody and follows the link of the confirmation mail. */
async function register(): Promise<string> {
  const email = `due.passi.${Date.now()}@respiro.test`;
  expect(await post("register", { email, password: PASSWORD, full_name: "Anna D'Angelo" })).toBe(201);
  const link = new URL(linkIn(await waitForMail(email, /Conferma/)));
  expect(await post("confirm", { email, token_hash: link.searchParams.get("token_hash") })).toBe(200);
  return email;
}

async function post(call: string, body: object): Promise<number> {
  const headers = { "content-type": "application/json" };
  const init = { method: "POST", headers, body: JSON.stringify(body) };
  return (await fetch(`${inject("baseUrl")}/api/auth/${call}`, init)).status;
}

/** E-mail and password, sent. */
async function sendPassword(page: Page, email: string) {
  await page.goto("/auth?redirect=/account");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Accedi", exact: true }).click();
}

async function waitForAccount(page: Page) {
  await page.getByRole("heading", { level: 1, name: "Account e sicurezza" }).waitFor();
}

test("a member switches the second factor on, signs in with a code and a recovery code, and switches it off", async () => {
  const here = await visitor();
  const { page } = here;
  const email = await register();
  await sendPassword(page, email);
  await waitForAccount(page);
  const section = page.getByRole("region", { name: "Verifica in due passaggi", exact: true });
  await section.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await section.getByRole("button", { name: "Attiva la verifica" }).click();
  await section.getByRole("img", { name: "Codice QR per l’app di autenticazione" }).waitFor();
  const secret = fromBase32(
    ((await section.locator("[data-two-factor-key]").textContent()) ?? "").replaceAll(" ", ""),
  );
  expect(secret).toHaveLength(20);
  await takeScreenshot(page, "two-factor-setup-desktop");
  expect(await findAxeViolations(page)).toEqual([]);
  await section.getByLabel("Codice di 6 cifre").fill("12");
  await section.getByRole("button", { name: "Conferma e attiva" }).click();
  await section.getByText("Il codice non va bene").first().waitFor();
  await section.getByLabel("Codice di 6 cifre").fill(appCode(secret));
  await section.getByRole("button", { name: "Conferma e attiva" }).click();

  const sheet = page.getByRole("dialog", { name: "Codici di recupero" });
  await sheet.waitFor();
  const codes = await sheet.getByRole("listitem").allTextContents();
  expect(codes).toHaveLength(10);
  await takeScreenshot(page, "two-factor-codes-desktop");
  expect(await findAxeViolations(page)).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    sheet.getByRole("button", { name: "Scarica" }).click(),
  ]);
  expect(readFileSync(await download.path(), "utf8")).toContain(codes.join("\n"));
  await sheet.getByRole("button", { name: "Li ho conservati" }).click();
  await section.getByText("10 codici di recupero rimasti").waitFor();
  await section.getByText(/^Attiva: /).waitFor();
  await takeScreenshot(page, "two-factor-on-desktop");
  await waitForMail(email, /due passaggi attiva/);

  const there = await visitor({ phone: true, dark: true });
  const phone = there.page;
  await sendPassword(phone, email);
  const field = phone.getByLabel("Codice di 6 cifre");
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  await takeScreenshot(phone, "two-factor-sign-in-phone");
  expect(await findAxeViolations(phone)).toEqual([]);
  await phone.getByRole("button", { name: "Usa un codice di recupero" }).click();
  // For whoever has lost the phone and the codes.
  const contact = phone.locator("form").getByRole("link", { name: "ciao@respiro.example" });
  expect(await contact.getAttribute("href")).toBe("mailto:ciao@respiro.example");
  await takeScreenshot(phone, "two-factor-recovery-phone");
  expect(await findAxeViolations(phone)).toEqual([]);
  await phone.getByRole("button", { name: "Torna indietro" }).click();
  expect(await phone.getByLabel("Email").inputValue()).toBe(email);
  expect(await phone.getByLabel("Password", { exact: true }).inputValue()).toBe(PASSWORD);
  await phone.getByLabel("Password", { exact: true }).press("Enter");
  await field.fill("999 999 9");
  await field.press("Enter");
  await phone.getByText("Il codice non va bene").first().waitFor();
  // The first code was used up above, so this one is of the next step.
  await field.fill(appCode(secret, 1).replace(/^.../, "$& "));
  await field.press("Enter");
  await waitForAccount(phone);
  await there.leave();

  const elsewhere = await visitor();
  await sendPassword(elsewhere.page, email);
  await elsewhere.page.getByRole("button", { name: "Usa un codice di recupero" }).click();
  await elsewhere.page.getByLabel("Codice di recupero").fill((codes[0] ?? "").toLowerCase());
  await elsewhere.page.getByRole("button", { name: "Accedi", exact: true }).click();
  await waitForAccount(elsewhere.page);
  expect((await waitForMail(email, /Codice di recupero usato/)).text).toContain("Codici rimasti: 9.");

  const form = elsewhere.page.getByRole("dialog", { name: "Disattivare la verifica?" });
  await elsewhere.page.getByRole("button", { name: "Disattiva la verifica" }).click();
  await form.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await form.getByLabel("Codice dell’app o di recupero").fill(codes[1] ?? "");
  await form.getByRole("button", { name: "Disattiva la verifica" }).click();
  await elsewhere.page.getByRole("button", { name: "Attiva la verifica" }).waitFor();
  await elsewhere.leave();
  await here.leave();
});
