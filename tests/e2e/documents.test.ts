import { readFileSync } from "node:fs";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { it } from "./support/branch.ts";
import { takeScreenshot, visitor, withBrowser } from "./support/browser.ts";
import { button, DOCUMENTS, goAndPay, openPaidEvent, PAY, payFor } from "./support/checkout.ts";
import { linkIn, waitForMail } from "./support/mail.ts";
import { registerMember, signIn, storeSession } from "./support/members.ts";
import { callApi, dayFromNow } from "./support/organizers.ts";
import { chooseMonth } from "./support/profile.ts";
import { checkScreen, IN_THE_LIGHT, ON_A_DESKTOP, ON_A_PHONE, ZOOMED } from "./support/screens.ts";
import { payAtStripe } from "./support/stripe.ts";

withBrowser();

const ROSA = { emergency_contact_name: "Rosa D'Angelo", emergency_contact_phone: "+39 333 9998887" };

/** A paid event of two: Anna's documents last until it, Ugo's certificate ends before. Its organizer is signed in. */
async function openEventOfTwo(page: Page, title: string) {
  const { event, member } = await openPaidEvent(page, {
    title,
    profile: { ...DOCUMENTS, ...ROSA, brevetto: "advanced" },
    // Soon, so that the event is on the first page of its organizer's dashboard.
    event: { date: dayFromNow(12) },
  });
  await payFor(member, event);
  const ugo = await registerMember(page, "Ugo Neri", "final_user", DOCUMENTS);
  await payFor(ugo, event);
  await callApi(ugo.token, "PUT", "/api/profile", { scadenza_certificato_medico: dayFromNow(5) });
  await signIn(page, "istruttore@respiro.test");
  return { event, ugo };
}

it("over the dashboard an organizer sees who lacks documents, reminds them, and goes back to the same place", async () => {
  const { page, leave } = await visitor();
  const { event, ugo } = await openEventOfTwo(page, "Documenti in vista");
  await page.goto("/dashboard");
  const opener = page.locator(`a[href="/dashboard/participants/${event.id}"]`);
  await opener.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => scrollY);
  expect(scrolled).toBeGreaterThan(0);
  await opener.click();
  const dialog = page.getByRole("dialog", { name: "Partecipanti" });
  const rows = dialog.getByRole("listitem");
  const anna = rows.filter({ hasText: "Anna D'Angelo" });
  await anna.getByText("Documenti in regola").waitFor();
  await anna.getByRole("button", { name: "Dettagli di Anna D'Angelo" }).click();
  await anna.getByRole("link", { name: "Telefono d’emergenza: +39 333 999 8887" }).waitFor();
  await anna.getByText("Rosa D'Angelo").waitFor();
  await anna.getByText("Advanced").waitFor();
  expect(await anna.getByText("Vale fino all’evento").count()).toBe(2);
  const late = rows.filter({ hasText: "Ugo Neri" });
  await late.getByRole("button", { name: "Dettagli di Ugo Neri" }).click();
  await late.getByText("Scade prima dell’evento").waitFor();
  await checkScreen(page, "participants-documents", [...ON_A_DESKTOP, ...ZOOMED]);

  await dialog.getByRole("button", { name: "Documenti mancanti (1)" }).click();
  await expect.poll(() => rows.count()).toBe(1);
  await dialog.getByRole("button", { name: "Invia promemoria" }).click();
  await page.getByText("Promemoria in arrivo a 1 persona").waitFor();
  await late.getByText(/^Promemoria: /).waitFor();
  await takeScreenshot(page, "participants-documents-reminded");
  const mail = await waitForMail(ugo.email, /^Documenti da aggiornare: Documenti in vista/);
  expect(new URL(linkIn(mail)).searchParams.get("tab")).toBe("certificazioni");
  // Pressed again within days, it mails nobody.
  await dialog.getByRole("button", { name: "Invia promemoria" }).click();
  await page.getByText("Nessun nuovo promemoria").waitFor();

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Scarica CSV" }).click(),
  ]);
  const [, ...lines] = readFileSync(await download.path(), "utf8").split("\r\n");
  expect(lines.find((line) => line.startsWith("Ugo Neri"))).toContain("Scade prima dell’evento");
  expect(lines.find((line) => line.startsWith("Anna D'Angelo"))).toContain("Rosa D'Angelo");

  await page.goBack();
  await dialog.waitFor({ state: "detached" });
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe("/dashboard");
  expect(Math.abs((await page.evaluate(() => scrollY)) - scrolled)).toBeLessThan(5);
  await leave();
});

it("on an English phone documents and emergency contact stand in the row, the receipt names its seller", async () => {
  const { page, leave } = await visitor({ phone: true, locale: "en-GB" });
  const { event, ugo } = await openEventOfTwo(page, "Documents in sight");
  await page.goto(`/dashboard/participants/${event.id}`);
  const anna = page.getByRole("listitem").filter({ hasText: "Anna D'Angelo" });
  await anna.getByRole("button", { name: "Details of Anna D'Angelo" }).click();
  await page.getByRole("button", { name: "Details of Ugo Neri" }).click();
  const phone = anna.getByRole("link", { name: "Emergency phone: +39 333 999 8887" });
  await phone.waitFor();
  expect((await phone.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await page.getByText("Expires before the event").waitFor();
  await checkScreen(page, "participants-documents-en", ON_A_PHONE);
  await page.getByRole("button", { name: "Documents missing (1)" }).click();
  await anna.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Send a reminder" }).click();
  await page.getByText("A reminder is on its way to 1 person").waitFor();
  await waitForMail(ugo.email, /Documents in sight/);

  await storeSession(page, ugo);
  await page.goto("/profile?tab=pagamenti");
  const payment = page.getByRole("listitem").filter({ hasText: event.title });
  await payment.getByText("Sold by").waitFor();
  await payment.getByText("Marco Bellandi").waitFor();
  await checkScreen(page, "payments-receipt-en", ON_A_PHONE);
  await leave();
});

test("what a paid event requires stands before its button, and is filled in on one sheet", async () => {
  const { page, leave } = await visitor({ phone: true });
  const { path } = await openPaidEvent(page, {
    title: "Senza carte",
    event: { date: dayFromNow(760) },
    profile: { assicurazione: "DAN Europe", scadenza_assicurazione: "2024-05-31" },
  });
  const list = page.getByRole("region", { name: "Per iscriverti servono" }).filter({ visible: true });
  await list.waitFor();
  expect(
    (await list.getByRole("listitem").allInnerTexts()).map((text) => text.replaceAll("\n", " ")),
  ).toEqual([
    "Telefono Manca",
    "Assicurazione Già nel profilo",
    "Scadenza dell’assicurazione Manca",
    "Scadenza del certificato medico Manca",
  ]);
  await checkScreen(page, "papers-required", IN_THE_LIGHT);
  await list.getByRole("button", { name: "Completa" }).click();
  const sheet = page.getByRole("dialog", { name: "Manca ancora qualcosa" });
  await sheet.getByLabel("Telefono").fill("12");
  await sheet.getByRole("button", { name: "Salva", exact: true }).click();
  await sheet.getByText("Questo campo è obbligatorio.").first().waitFor();
  expect(await sheet.getByLabel("Telefono").inputValue()).toBe("12");
  await checkScreen(page, "papers-sheet", IN_THE_LIGHT);
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "hidden" });
  await goAndPay(page);
  await sheet.waitFor();
  await page.keyboard.press("Escape");
  // A button that was busy gets the focus back.
  await button(page, PAY).and(page.locator(":focus")).waitFor();
  await goAndPay(page);
  await sheet.getByLabel("Telefono").fill("333 1234567");
  await chooseMonth(page, "Scadenza dell’assicurazione", "dicembre");
  await chooseMonth(page, "Scadenza del certificato medico", "dicembre");
  await sheet.getByRole("button", { name: "Salva e paga" }).click();
  // What was filled in, months of next year, ends before the event does.
  await page
    .getByRole("alertdialog", { name: "Un documento scade prima dell’evento" })
    .getByRole("button", { name: "Continua e paga" })
    .click();
  await payAtStripe(page);
  await page.getByRole("dialog", { name: "Iscrizione confermata" }).waitFor();
  await page.goto(path);
  await button(page, "Hai il posto").waitFor();
  expect(await list.count()).toBe(0);
  await leave();
});
