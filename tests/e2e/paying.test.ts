import type { Page } from "playwright";
import { expect, inject, test } from "vitest";
import { findAxeViolations } from "./support/axe.ts";
import { it } from "./support/branch.ts";
import { DESKTOP, PHONE, takeScreenshot, visitor, withBrowser } from "./support/browser.ts";
import { button, DOCUMENTS, goAndPay, openPaidEvent, PAY, pathTo } from "./support/checkout.ts";
import { waitForMail } from "./support/mail.ts";
import { registerMember, signIn, storeSession } from "./support/members.ts";
import { callApi, publishEvent, readToken } from "./support/organizers.ts";
import { checkScreen, IN_THE_LIGHT } from "./support/screens.ts";
import {
  atStripe,
  callStripeControl,
  cancelAtStripe,
  declineAtStripe,
  payAtStripe,
} from "./support/stripe.ts";

withBrowser();

/** The card of a desktop and the bar of a phone say the same; the page goes on as a phone's. */
async function atEachSize(page: Page, check: () => Promise<void>) {
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size);
    await check();
  }
}

test("a visitor signs in, pays for an event, and finds enrolment, payment and receipt", async () => {
  const { page, leave } = await visitor({ phone: true });
  const event = await publishEvent(page, "istruttore@respiro.test", {
    title: "Boa d'autunno",
    cost: 45,
    participants: 3,
    refund_rule: "half",
    refund_until_days: 7,
  });
  const member = await registerMember(page, "Anna D'Angelo", "final_user", DOCUMENTS);
  await page.evaluate(() => localStorage.clear());
  await page.goto(pathTo(event));
  const promise = page
    .getByText(/Rimborso del 50% \(22,50\s€\) se annulli entro \S+ \d/)
    .filter({ visible: true });
  await atEachSize(page, () => promise.waitFor());
  // What paying gives up is said beside the button, on a phone in fewer words.
  const withdrawal = page.getByText(/recesso di 14 giorni/).filter({ visible: true });
  await atEachSize(page, () => withdrawal.waitFor());
  await goAndPay(page);
  await page.waitForURL(/\/auth\?redirect=/);
  await storeSession(page, member);
  await page.goto(pathTo(event));

  await goAndPay(page);
  await payAtStripe(page);
  await page.getByRole("dialog", { name: "Iscrizione confermata" }).waitFor();
  await page.getByText(/Abbiamo ricevuto 45,00\s€: il posto è tuo/).waitFor();
  const confirmed = page.getByRole("dialog", { name: "Iscrizione confermata" });
  await confirmed.getByText(/^Assicurazione e certificato medico/).waitFor();
  // How to cancel, by the rule that was paid for.
  await confirmed.getByText(/^Rimborso del 50/).waitFor();
  await expect.poll(() => page.url()).toBe(inject("baseUrl") + pathTo(event));
  await checkScreen(page, "paid", IN_THE_LIGHT);
  await page.getByRole("button", { name: "Chiudi" }).click();
  const enrolled = button(page, "Hai il posto");
  await atEachSize(page, async () => {
    await enrolled.waitFor();
    expect(await enrolled.isDisabled()).toBe(true);
  });

  await page.goto("/my-events");
  await page.getByRole("heading", { name: "In arrivo" }).waitFor();
  await page.getByRole("heading", { name: event.title }).waitFor();
  await page.goto("/profile?tab=pagamenti");
  const row = page.getByRole("listitem").filter({ hasText: event.title });
  await row.getByText("Pagato", { exact: true }).waitFor();
  await row.getByText(/45,00\s€/).waitFor();
  await row.getByText("Pagato il").waitFor();
  await row.getByText("Anna D'Angelo").waitFor();
  await row.getByRole("button", { name: /^Apri la ricevuta/ }).click();
  const receipt = page.getByRole("dialog", { name: "Ricevuta" });
  await receipt.getByText("Anna D'Angelo").waitFor();
  await receipt.getByText("Questa è una ricevuta di pagamento").waitFor();
  await checkScreen(page, "receipt", IN_THE_LIGHT);
  // Printed alone.
  await page.emulateMedia({ media: "print" });
  expect(await page.locator("main").isVisible()).toBe(false);
  expect(await receipt.getByText("Anna D'Angelo").isVisible()).toBe(true);
  expect(await receipt.getByRole("button").filter({ visible: true }).count()).toBe(0);
  await page.emulateMedia({ media: "screen" });
  expect((await waitForMail(member.email, /./)).to).toBe(member.email);
  await leave();
});

it("in English the sheet after paying has calendar, what to bring, how to cancel, and sharing", async () => {
  const { page, leave } = await visitor({ locale: "en-GB" });
  const { event } = await openPaidEvent(page, {
    title: "Depth day",
    event: { refund_rule: "half", refund_until_days: 7, not_included_in_activity: "- Wetsuit\n- Lunch" },
  });
  await button(page, "Join and pay €45").click();
  await payAtStripe(page);
  const sheet = page.getByRole("dialog", { name: "You’re in" });
  await sheet.getByText("Insurance and medical certificate, valid until the last day.").waitFor();
  expect(await sheet.getByRole("listitem").allTextContents()).toEqual(["Wetsuit", "Lunch"]);
  // How to cancel, by the rule that was paid for.
  await sheet.getByText(/^50% refund \(€22\.50\) if you cancel by/).waitFor();
  for (const name of ["Go to my events", "WhatsApp", "Telegram", "Email"])
    expect([name, await sheet.getByRole("link", { name }).count()]).toEqual([name, 1]);
  const calendar = await sheet.getByRole("link", { name: "Add to calendar" }).getAttribute("href");
  const file = await (await fetch(inject("baseUrl") + calendar)).text();
  expect(file).toContain(`SUMMARY:${event.title}`);
  await checkScreen(page, "paid-en", [...IN_THE_LIGHT, "desktop-dark"]);
  await leave();
});

test("a member who stops paying keeps the hold for a while, continues, and pays", async () => {
  const { page, leave } = await visitor({ phone: true });
  const { path } = await openPaidEvent(page, { title: "Ci ripenso" });
  await goAndPay(page);
  const session = await atStripe(page);
  await cancelAtStripe(page);
  const dialog = page.getByRole("dialog", { name: "Pagamento annullato" });
  await dialog.getByText("Non ti è stato addebitato nulla.").waitFor();
  await dialog.getByText(/Ti restano (30|31):\d\d per pagare/).waitFor();
  await expect.poll(() => page.url()).toBe(inject("baseUrl") + path);
  await checkScreen(page, "canceled", IN_THE_LIGHT);
  await dialog.getByRole("button", { name: "Chiudi" }).click();
  await dialog.waitFor({ state: "detached" });
  await checkScreen(page, "held", IN_THE_LIGHT);
  await button(page, "Riprendi il pagamento").click();
  expect(await atStripe(page)).toBe(session);
  await payAtStripe(page);
  await page.getByRole("dialog", { name: "Iscrizione confermata" }).waitFor();
  await leave();
});

it("a released seat is free at once, and the focus is on the button that enrols again", async () => {
  const { page, leave } = await visitor();
  const { path } = await openPaidEvent(page, { title: "Un posto solo", event: { participants: 1 } });
  await goAndPay(page);
  await atStripe(page);
  await page.goto(path);
  await button(page, "Rinuncia al posto").click();
  await page.getByRole("button", { name: "Mantieni il posto" }).click();
  await page.getByRole("alertdialog").waitFor({ state: "hidden" });
  await button(page, "Rinuncia al posto").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Rinuncia al posto" }).click();
  await page.getByText("Posto liberato").waitFor();
  await button(page, PAY).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(PAY);
  await goAndPay(page);
  await payAtStripe(page);
  await page.getByRole("dialog", { name: "Iscrizione confermata" }).waitFor();
  await leave();
});

it("after closing Stripe's tab a member finds the hold among events and payments, and pays from there", async () => {
  const { page, context, leave } = await visitor({ phone: true });
  const { event } = await openPaidEvent(page, { title: "Scheda chiusa" });
  await goAndPay(page);
  const session = await atStripe(page);
  const other = await context.newPage();
  await page.close();
  await other.goto("/my-events");
  await other.getByRole("heading", { name: "Pagamento da completare" }).waitFor();
  await other.getByRole("timer").waitFor();
  await takeScreenshot(other, "my-events-held-phone");
  expect(await findAxeViolations(other)).toEqual([]);
  await other.goto("/profile?tab=pagamenti");
  const row = other.getByRole("listitem").filter({ hasText: event.title });
  await row.getByText("In corso").waitFor();
  await takeScreenshot(other, "my-payments-open-phone");
  expect(await findAxeViolations(other)).toEqual([]);
  await row.getByRole("button", { name: "Riprendi il pagamento" }).click();
  expect(await atStripe(other)).toBe(session);
  await other.goto("/my-events");
  await other.getByRole("button", { name: "Riprendi il pagamento" }).click();
  expect(await atStripe(other)).toBe(session);
  await payAtStripe(other);
  await other.getByRole("dialog", { name: "Iscrizione confermata" }).waitFor();
  await leave();
});

it("an offer that changed since the page was read is shown and agreed to first: event, my events, my payments", async () => {
  const { page, leave } = await visitor({ phone: true });
  const { event, path, organizer } = await openPaidEvent(page, { title: "Prezzo ritoccato" });
  const change = (fields: object) =>
    callApi(organizer, "PUT", `/api/events/${event.id}`, { message: "Il pontile costa di più.", ...fields });
  const dialog = page.getByRole("alertdialog", { name: "Nel frattempo qualcosa è cambiato" });
  await button(page, PAY).waitFor();
  await change({ cost: 50 });
  await goAndPay(page);
  await dialog.getByText(/^50\s€$/).waitFor();
  await dialog.getByText(/^Rimborso completo \(50\s€\) se annulli entro \S+ \d/).waitFor();
  await checkScreen(page, "offer-changed");
  await dialog.getByRole("button", { name: "Torna indietro" }).click();
  await dialog.waitFor({ state: "detached" });
  const dearer = button(page, "Iscriviti e paga 50\u00a0€");
  await dearer.waitFor();
  await change({ refund_rule: "half" });
  await dearer.click();
  await dialog.getByText(/^Rimborso del 50% \(25\s€\) se annulli entro \S+ \d/).waitFor();
  await dialog.getByRole("button", { name: /^Continua e paga 50\s€$/ }).click();
  const first = await atStripe(page);

  await page.goto("/my-events");
  await page.getByText(/^50\s€ · Rimborso del 50%/).waitFor();
  await change({ cost: 55 });
  await page.getByRole("button", { name: "Riprendi il pagamento" }).click();
  await dialog.getByText(/^55\s€$/).waitFor();
  await checkScreen(page, "offer-changed-my-events", IN_THE_LIGHT);
  await dialog.getByRole("button", { name: /^Continua e paga 55\s€$/ }).click();
  await expect.poll(() => atStripe(page)).not.toBe(first);

  await page.goto("/profile?tab=pagamenti");
  const row = page.getByRole("listitem").filter({ hasText: event.title }).filter({ hasText: "In corso" });
  await row.getByText(/^55\s€ · Rimborso del 50%/).waitFor();
  await change({ refund_rule: "none" });
  await row.getByRole("button", { name: "Riprendi il pagamento" }).click();
  await dialog.getByText("Nessun rimborso se annulli").waitFor();
  await checkScreen(page, "offer-changed-my-payments", IN_THE_LIGHT);
  await dialog.getByRole("button", { name: /^Continua e paga 55\s€$/ }).click();
  await payAtStripe(page);
  await page.getByRole("dialog", { name: "Iscrizione confermata" }).waitFor();
  await page.getByText(/Abbiamo ricevuto 55,00\s€: il posto è tuo/).waitFor();
  await expect.poll(() => page.url()).toBe(inject("baseUrl") + path);
  await leave();
});

it("a refused card keeps the hold and the next one pays; another tab shows it on an attempt to pay", async () => {
  const { page, context, leave } = await visitor();
  const { path } = await openPaidEvent(page, { title: "Due schede" });
  await goAndPay(page);
  const session = await atStripe(page);
  await page.goto(path);
  await button(page, "Riprendi il pagamento").waitFor();
  const other = await context.newPage();
  await other.goto(path);
  await button(other, "Riprendi il pagamento").click();
  expect(await atStripe(other)).toBe(session);
  await declineAtStripe(other);
  await payAtStripe(other);
  await other.getByRole("dialog", { name: "Iscrizione confermata" }).waitFor();
  await button(page, "Riprendi il pagamento").click();
  await page.getByText("Iscrizione confermata").waitFor();
  await button(page, "Hai il posto").waitFor();
  await leave();
});

it("a device with a wrong clock counts the time that is really left, and at its end the seat is free again", async () => {
  const { page, leave } = await visitor({ fresh: true });
  const { path, member } = await openPaidEvent(page, { title: "Tempo scaduto" });
  await goAndPay(page);
  const session = await atStripe(page);
  await page.clock.install({ time: Date.now() + 5 * 3600_000 });
  await page.goto(path);
  await page
    .getByRole("timer")
    .filter({ hasText: /Ti restano (30|31):\d\d per pagare/ })
    .first()
    .waitFor();
  const told = page.getByRole("status").filter({ hasText: "per pagare" });
  await button(page, "Riprendi il pagamento").waitFor();
  expect(await told.count()).toBe(0);
  await page.clock.fastForward("21:10");
  await told.filter({ hasText: "Restano 10 minuti per pagare" }).waitFor();
  await page.clock.fastForward("05:00");
  await told.filter({ hasText: "Restano 5 minuti per pagare" }).waitFor();
  await page.clock.fastForward("04:00");
  await told.filter({ hasText: "Resta 1 minuto per pagare" }).waitFor();
  await callStripeControl(`sessions/${session}/expire`);
  // The site's clock has not gone on with the browser's: the word of Stripe frees the place.
  await expect.poll(() => callApi(member.token, "GET", "/api/me/participations")).toEqual([]);
  await page.clock.fastForward("01:00");
  await button(page, PAY).waitFor();
  await leave();
});

it("an event that becomes free during a payment enrols the member for free, in one step", async () => {
  const { page, leave } = await visitor({ phone: true });
  const organizer = await visitor();
  const { event, path } = await openPaidEvent(page, { title: "Da oggi gratis", event: { participants: 1 } });
  await goAndPay(page);
  const session = await atStripe(page);
  await signIn(organizer.page, "istruttore@respiro.test");
  const word = { cost: 0, message: "Offre il club." };
  await callApi(await readToken(organizer.page), "PUT", `/api/events/${event.id}`, word);
  await organizer.leave();
  await page.goto(path);
  await page.getByText("Ora l’evento è gratuito").filter({ visible: true }).waitFor();
  await takeScreenshot(page, "held-now-free-phone");
  expect(await findAxeViolations(page)).toEqual([]);
  await button(page, "Iscriviti").click();
  await page.getByRole("dialog", { name: "Iscrizione confermata" }).waitFor();
  await page.keyboard.press("Escape");
  await button(page, "Hai il posto").waitFor();
  // Nobody can pay there any more.
  await page.goto(`${inject("stripeUrl")}/pay/${session}`);
  await page
    .getByText(/scadut|chius|expired/i)
    .first()
    .waitFor();
  await leave();
});
