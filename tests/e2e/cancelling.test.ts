import type { Locator, Page } from "playwright";
import { expect, test } from "vitest";
import { eventPath } from "../../worker/lib/pageAddresses.ts";
import { ACCEPTED_TERMS } from "../support/saleTerms.ts";
import { findAxeViolations } from "./support/axe.ts";
import { it } from "./support/branch.ts";
import { DESKTOP, PHONE, takeScreenshot, visitor, withBrowser } from "./support/browser.ts";
import { waitForMail } from "./support/mail.ts";
import { registerMember, signIn, storeSession } from "./support/members.ts";
import { callApi, dayFromNow, fetchEvent, publishEvent, readToken } from "./support/organizers.ts";
import { checkScreen, ON_A_DESKTOP, ON_A_PHONE } from "./support/screens.ts";
import { callStripeControl, sumRefundedCents } from "./support/stripe.ts";

withBrowser();

/** Three screens in four looks, between eight that are gone through: on a busy machine that is close to a minute. */
const LONG_MS = 120_000;

/** Looks for a title until its row stands alone: what is pressed while rows come and go is pressed in vain. */
async function searched(page: Page, field: Locator, title: string) {
  await field.fill(title);
  const actions = page.getByRole("table").getByRole("button", { name: /^Altre azioni/ });
  await expect.poll(() => actions.count()).toBe(1);
}

/** An organizer of the demo with a package, whom no other journey signs in as. */
const ELENA = "elena.zanardi@respiro.test";

/** What whoever pays must have in order. */
const PAPERS = {
  phone: "+39 333 1234567",
  assicurazione: "DAN Europe",
  scadenza_assicurazione: dayFromNow(300),
  scadenza_certificato_medico: dayFromNow(300),
};

/** Pays for a place, past the pages. The id of the session at Stripe. */
async function buy(token: string, event: { id: string }): Promise<string> {
  const body = { eventId: event.id, ...ACCEPTED_TERMS };
  const { url } = await callApi<{ url: string }>(
    token,
    "POST",
    "/api/payments/create-checkout-session",
    body,
  );
  const session = new URL(url).pathname.split("/").at(-1) ?? "";
  await callStripeControl(`sessions/${session}/pay`);
  const paid = await callApi<{ status: string }>(token, "POST", "/api/payments/confirm", {
    session_id: session,
  });
  expect(paid.status).toBe("paid");
  return session;
}

function row(page: Page, title: string) {
  return page.getByRole("listitem").filter({ hasText: title });
}

async function seatsOf(event: { id: string }): Promise<number> {
  return (await fetchEvent(event)).seats_taken;
}

test("a paying member sees the refund, thinks again, and gets exactly that amount", async () => {
  const { page, leave } = await visitor({ phone: true });
  const event = await publishEvent(page, ELENA, {
    title: "Tuffo d'autunno",
    cost: 45,
    participants: 6,
    refund_rule: "half",
    refund_until_days: 7,
  });
  const anna = await registerMember(page, "Zaira D'Angelo", "final_user", PAPERS);
  const session = await buy(anna.token, event);
  await page.goto("/my-events");
  await row(page, event.title).waitFor();
  await checkScreen(page, "cancelling-own");
  const leaveIt = page.getByRole("button", { name: `Annulla iscrizione ${event.title}` });
  await leaveIt.click();
  const dialog = page.getByRole("alertdialog", { name: `Annullare l’iscrizione a «${event.title}»?` });
  await dialog.getByText(/^Ti rimborsiamo 22,50\s€ su 45,00\s€, sulla carta/).waitFor();
  await dialog.getByText(/^Primo giorno senza rimborso: \d+ \p{L}+ \d{4}\.$/u).waitFor();
  await dialog.getByText("Non si può tornare indietro").waitFor();
  await checkScreen(page, "cancelling-give-up");
  // The button that has the keyboard keeps the place.
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => leaveIt.evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await seatsOf(event)).toBe(1);

  await leaveIt.click();
  await dialog.getByRole("button", { name: "Annulla l’iscrizione" }).dblclick();
  await page.getByText("Iscrizione annullata").waitFor();
  await page.getByText(/Rimborso di 22,50\s€ in arrivo sulla tua carta/).waitFor();
  await row(page, event.title).waitFor({ state: "detached" });
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
  expect(await seatsOf(event)).toBe(0);
  await expect.poll(() => sumRefundedCents(session)).toBe(2250);
  expect((await waitForMail(anna.email, /^Hai annullato la tua iscrizione/)).text).toMatch(
    /22,50\s€ su 45,00\s€/,
  );
  expect((await waitForMail(ELENA, new RegExp(`tornato libero: ${event.title}`))).text).toContain(
    "Zaira D'Angelo ha annullato",
  );
  await leave();
});

it("the event's page cancels the free enrolment, and its seat is free at once", async () => {
  const { page, leave } = await visitor({ phone: true });
  const event = await publishEvent(page, ELENA, { title: "Apnea libera", participants: 6 });
  const anna = await registerMember(page, "Zoe Neri", "final_user");
  await callApi(anna.token, "POST", `/api/events/${event.id}/register-free`, {});
  await page.goto(encodeURI(eventPath(event.slug)));
  const button = page.getByRole("button", { name: `Annulla iscrizione ${event.title}` });
  await button.click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByText("Questo posto è gratuito").waitFor();
  await checkScreen(page, "cancelling-free");
  await dialog.getByRole("button", { name: "Annulla l’iscrizione" }).click();
  await page.getByText("Il tuo posto è di nuovo libero.").waitFor();
  await button.waitFor({ state: "detached" });
  const enrol = page.getByRole("button", { name: "Iscriviti" });
  await enrol.waitFor();
  expect(await seatsOf(event)).toBe(0);
  await takeScreenshot(page, "cancelling-freed-phone");
  // On a desktop it is another button, in the card and not in the bar.
  await page.setViewportSize(DESKTOP);
  await enrol.waitFor();
  await takeScreenshot(page, "cancelling-freed-desktop");
  await leave();
});

it("a failed cancellation can be retried, and a changed refund is shown before confirming", async () => {
  const { page, leave } = await visitor();
  const event = await publishEvent(page, ELENA, { title: "Tuffo conteso", cost: 45, participants: 6 });
  const anna = await registerMember(page, "Zita Blu", "final_user", PAPERS);
  await buy(anna.token, event);
  await page.goto("/my-events");
  let answer: "silence" | "lost" | "changed" | "none" = "silence";
  await page.route("**/cancellation", (route) => {
    const isPost = route.request().method() === "POST";
    if (answer === "silence" || (isPost && answer === "lost")) return route.abort();
    if (!isPost || answer === "none") return route.continue();
    return route.fulfill({ status: 409, json: { error: { code: "refund_changed", message: "" } } });
  });
  await page.getByRole("button", { name: `Annulla iscrizione ${event.title}` }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByText("Non riusciamo a raggiungere il sito.").waitFor();
  expect(await dialog.getByRole("button", { name: "Annulla l’iscrizione" }).count()).toBe(0);
  await takeScreenshot(page, "cancelling-unknown-desktop");
  expect(await findAxeViolations(page)).toEqual([]);
  answer = "lost";
  await dialog.getByRole("button", { name: "Riprova" }).click();
  await dialog.getByText(/Ti rimborsiamo 45,00\s€ su 45,00\s€/).waitFor();
  const yes = dialog.getByRole("button", { name: "Annulla l’iscrizione" });
  await yes.click();
  await dialog.getByRole("alert").filter({ hasText: "Non riusciamo a raggiungere il sito." }).waitFor();
  answer = "changed";
  await yes.click();
  await dialog
    .getByRole("alert")
    .filter({ hasText: "L’importo del rimborso nel frattempo è cambiato" })
    .waitFor();
  await takeScreenshot(page, "cancelling-changed-desktop");
  expect(await findAxeViolations(page)).toEqual([]);
  await expect.poll(() => yes.isEnabled()).toBe(true);
  answer = "none";
  await yes.click();
  await page.getByText("Iscrizione annullata").waitFor();
  await leave();
});

it("an organizer removes a participant who has paid, with a full refund", async () => {
  const { page, leave } = await visitor();
  const event = await publishEvent(page, ELENA, { title: "Corso breve", cost: 45.5, participants: 6 });
  const anna = await registerMember(page, "Zaira Conti", "final_user", PAPERS);
  const session = await buy(anna.token, event);
  await signIn(page, ELENA);
  await page.goto(`/dashboard/participants/${event.id}`);
  const takeOff = page.getByRole("button", { name: "Rimuovi Zaira Conti" });
  const dialog = page.getByRole("alertdialog", { name: "Rimuovere Zaira Conti?" });
  const sum = dialog.getByText(/Rimborsiamo a Zaira Conti tutto quello che ha pagato: 45,50\s€\./);
  // On a desktop the list is a dialog, on a phone a page: what was asked in one is asked anew in the other.
  await takeOff.click();
  await sum.waitFor();
  await checkScreen(page, "cancelling-remove", ON_A_DESKTOP);
  await dialog.getByRole("button", { name: "Non rimuovere" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.setViewportSize(PHONE);
  await page.getByRole("button", { name: "Dettagli di Zaira Conti" }).click();
  await takeOff.click();
  await sum.waitFor();
  await checkScreen(page, "cancelling-remove", ON_A_PHONE);
  await dialog.getByRole("button", { name: /^Rimuovi e rimborsa 45,50\s€$/ }).dblclick();
  await page.getByText("Il posto di Zaira Conti è di nuovo libero").waitFor();
  await row(page, "Zaira Conti").waitFor({ state: "detached" });
  await expect.poll(() => sumRefundedCents(session)).toBe(4550);
  expect((await waitForMail(anna.email, /^Iscrizione annullata e rimborsata/)).text).toMatch(/45,50\s€/);
  await leave();
});

test("an organizer cancels an event of three: numbers and amount first, a message, a second confirmation", {
  timeout: LONG_MS,
}, async () => {
  const { page, leave } = await visitor({ phone: true });
  const event = await publishEvent(page, ELENA, { title: "Tramonto al lago", cost: 45, participants: 6 });
  const token = await readToken(page);
  const sessions: string[] = [];
  const paying: Awaited<ReturnType<typeof registerMember>>[] = [];
  for (const name of ["Zaira Rossi", "Zeno Bruni"]) {
    const one = await registerMember(page, name, "final_user", PAPERS);
    paying.push(one);
    sessions.push(await buy(one.token, event));
  }
  // Somebody comes for nothing: it cost nothing on the day they enrolled.
  const carla = await registerMember(page, "Zora Galli", "final_user");
  await callApi(token, "PUT", `/api/events/${event.id}`, { cost: 0, message: "Oggi gratis" });
  await callApi(carla.token, "POST", `/api/events/${event.id}/register-free`, {});
  await signIn(page, ELENA);
  await page.goto("/dashboard");
  const search = page.getByRole("textbox", { name: "Cerca nei tuoi eventi" });
  await searched(page, search, event.title);
  const more = page
    .getByRole("table")
    .getByRole("button", { name: `Altre azioni: ${event.title}`, exact: true });
  await more.click();
  await page.getByRole("menuitem", { name: "Elimina" }).click();
  const deleting = page.getByRole("alertdialog", { name: `Eliminare «${event.title}»?` });
  await deleting.getByText("Prima di eliminare l’evento annullalo").waitFor();
  await deleting.getByRole("button", { name: "Annulla l’evento" }).click();
  const sheet = page.getByRole("dialog", { name: `Annullare «${event.title}»?` });
  await sheet.getByText("Ci sono 3 persone iscritte").waitFor();
  await sheet.getByText(/Rimborsiamo 2 persone: 90,00\s€ in tutto\./).waitFor();
  await sheet.getByLabel("Due righe a chi partecipa").fill("Mare mosso, ci dispiace.\nCi rivediamo presto.");
  await checkScreen(page, "cancelling-event");
  // Closed by a slip, it keeps what was written.
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "detached" });
  await more.click();
  await page.getByRole("menuitem", { name: "Annulla evento" }).click();
  await expect.poll(() => sheet.getByLabel("Due righe a chi partecipa").inputValue()).toContain("Mare mosso");
  await sheet.getByRole("button", { name: "Annulla l’evento" }).click();
  const sure = page.getByRole("alertdialog", { name: "Annullare davvero?" });
  await sure.getByText("3 persone perdono il posto.").waitFor();
  await checkScreen(page, "cancelling-event-sure");
  await sure.getByRole("button", { name: "Torna indietro" }).click();
  await sure.waitFor({ state: "detached" });
  await sheet.getByRole("button", { name: "Annulla l’evento" }).click();
  await sure.getByRole("button", { name: /^Sì, annulla e rimborsa 90,00\s€$/ }).dblclick();
  await page.getByText("Evento annullato", { exact: true }).waitFor();
  await page
    .getByText(/Avvisiamo 3 persone per email\. Rimborso a chi ha pagato: 90,00\s€ in tutto\./)
    .waitFor();
  await sheet.waitFor({ state: "detached" });
  await page.getByRole("table").getByText("Annullato").waitFor();
  await checkScreen(page, "cancelling-event-done");
  await expect.poll(() => sumRefundedCents(...sessions)).toBe(9000);
  const mail = await waitForMail(paying[0]?.email ?? "", /^Evento annullato/);
  expect(mail.text).toContain("«Mare mosso, ci dispiace.\nCi rivediamo presto.»");
  expect(mail.text).toMatch(/Ti rimborsiamo 45,00\s€/);
  expect((await waitForMail(carla.email, /^Evento annullato/)).text).not.toContain("€");

  // Those who had a place still find it among theirs, with what came back, and no way to cancel it once more.
  for (const [one, back] of [
    [paying[0], /^Rimborsati 45,00\s€$/],
    [carla, null],
  ] as const) {
    if (one) await storeSession(page, one);
    await page.goto("/my-events");
    const place = row(page, event.title);
    await place.getByText("Annullato", { exact: true }).waitFor();
    expect(await place.getByRole("button").count()).toBe(0);
    if (back) {
      await place.getByText(back).waitFor();
      await checkScreen(page, "cancelling-event-mine");
    } else expect(await place.textContent()).not.toContain("€");
    await place.getByRole("link", { name: `Vedi evento ${event.title}` }).click();
    await page.getByText("Questo evento è stato annullato.").waitFor();
  }
  await signIn(page, ELENA);

  // The page says so, nobody enrols any more, and now it can be deleted.
  await page.goto(encodeURI(eventPath(event.slug)));
  await page.getByText("Questo evento è stato annullato.").waitFor();
  await takeScreenshot(page, "cancelling-event-page-phone");
  await page.goto("/dashboard");
  await searched(page, search, event.title);
  await more.click();
  expect(await page.getByRole("menuitem", { name: "Annulla evento" }).count()).toBe(0);
  await page.getByRole("menuitem", { name: "Elimina" }).click();
  await deleting.getByRole("button", { name: "Elimina per sempre" }).click();
  await page.getByText("Evento eliminato con successo!").waitFor();
  await leave();
});

it("the second question before cancelling is short, and its buttons stand on one line each", async () => {
  const { page, leave } = await visitor();
  const event = await publishEvent(page, ELENA, { title: "Nebbia al lago", cost: 99.99, participants: 6 });
  const anna = await registerMember(page, "Zaira Rossi", "final_user", PAPERS);
  await buy(anna.token, event);
  await signIn(page, ELENA);
  await page.goto("/dashboard");
  await searched(page, page.getByRole("textbox", { name: "Cerca nei tuoi eventi" }), event.title);
  await page
    .getByRole("table")
    .getByRole("button", { name: `Altre azioni: ${event.title}` })
    .click();
  await page.getByRole("menuitem", { name: "Annulla evento" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Annulla l’evento" }).click();
  const sure = page.getByRole("alertdialog", { name: "Annullare davvero?" });
  const yes = sure.getByRole("button", { name: /^Sì, annulla e rimborsa 99,99\s€$/ });
  // The sheet behind it has said the rest: number and sum stand here once.
  expect((await sure.textContent())?.match(/99,99|1 persona/g)).toEqual(["1 persona", "99,99"]);
  const boxes = await Promise.all(
    [sure.getByRole("button", { name: "Torna indietro" }), yes].map((one) => one.boundingBox()),
  );
  expect(boxes.map((box) => box?.height)).toEqual([44, 44]);
  expect(boxes[0]?.y).toBe(boxes[1]?.y);
  await takeScreenshot(page, "cancelling-sure-short");
  await page.emulateMedia({ colorScheme: "dark" });
  await takeScreenshot(page, "cancelling-sure-short-dark");
  await leave();
});
