import type { Page } from "playwright";
import { expect, inject, test } from "vitest";
import { findAxeViolations } from "./support/axe.ts";
import { it } from "./support/branch.ts";
import { takeScreenshot, visitor, withBrowser } from "./support/browser.ts";
import { DOCUMENTS, pathTo, payFor } from "./support/checkout.ts";
import { waitForMail } from "./support/mail.ts";
import { registerMember, signIn, storeSession } from "./support/members.ts";
import { callApi, dayFromNow, fetchEvent, publishEvent } from "./support/organizers.ts";
import { checkScreen } from "./support/screens.ts";
import { sumRefundedCents } from "./support/stripe.ts";

withBrowser();

const LONG_MS = 120_000;

/** An organizer of the demo with a package, whom no other journey signs in as. */
const ORGANIZER = "elena.zanardi@respiro.test";

/** At sea, so that the site forecasts it. */
const AT_SEA = { discipline: "outdoor", location: "Punta Chiappa", latitude: 44.32, longitude: 9.15 };

/** An event of tomorrow with a responsible, another instructor. */
async function planDive(page: Page, fields: object) {
  const rino = await registerMember(page, "Rino Costa", "instructor");
  const staff = [{ user_id: rino.user.id, part: "responsible" }];
  const event = await publishEvent(page, ORGANIZER, {
    date: dayFromNow(1),
    start_time: "09:00",
    meeting_point: "Molo di Camogli",
    participants: 6,
    staff,
    ...AT_SEA,
    ...fields,
  });
  return { rino, event };
}

/** Runs the site's cron once, which fetches the forecasts. */
async function runCron() {
  await fetch(`${inject("baseUrl")}/__scheduled?cron=*/5+*+*+*+*`);
}

const card = (page: Page) => page.getByRole("region", { name: "Domani si va?" });

test("a no-go with refunds: the responsible cancels on the phone, and who paid sees it, reads it and gets everything back", {
  timeout: LONG_MS,
}, async () => {
  const { page, leave, context } = await visitor({ phone: true });
  const { rino, event } = await planDive(page, {
    title: "Uscita a Punta Chiappa",
    cost: 45,
    refund_rule: "none",
  });
  const anna = await registerMember(page, "Anna Rossi", "final_user", DOCUMENTS);
  const session = await payFor(anna, event);
  await runCron();

  await storeSession(page, rino);
  await page.goto(pathTo(event));
  await card(page).getByText("1 persona iscritta.").waitFor();
  await card(page).getByRole("columnheader", { name: "12" }).first().waitFor();
  await card(page).getByRole("link", { name: "Open-Meteo.com" }).waitFor();
  await checkScreen(page, "going-card");
  await card(page).getByRole("button", { name: "Non si va" }).click();
  const sheet = page.getByRole("dialog", { name: "Non si va" });
  await sheet.getByText(/Rimborsiamo 1 persona: 45,00\s€\./).waitFor();
  const words = sheet.getByLabel("Due righe a chi partecipa");
  await words.fill("Libeccio forte: non è sicuro uscire.");
  await checkScreen(page, "going-cancel");

  // Without a network nothing is decided, and what was typed stays, also when the page is loaded again.
  const yes = sheet.getByRole("button", { name: /^Sì, annulla e rimborsa 45,00\s€$/ });
  await context.setOffline(true);
  await yes.click();
  await sheet.getByRole("alert").filter({ hasText: "La decisione non è partita" }).waitFor();
  await takeScreenshot(page, "going-offline-phone");
  await context.setOffline(false);
  expect((await fetchEvent(event)).cancelled_at).toBeNull();
  await page.reload();
  await card(page).getByRole("button", { name: "Non si va" }).click();
  await expect.poll(() => words.inputValue()).toContain("Libeccio forte");
  await yes.dblclick();
  await page.getByText("Deciso: chi è iscritto riceve il messaggio.").waitFor();
  await page.getByText("Annullata: non si va").first().waitFor();
  await expect.poll(() => sumRefundedCents(session)).toBe(4500);

  await storeSession(page, anna);
  await page.goto("/my-events");
  const mine = page.getByRole("listitem").filter({ hasText: event.title });
  await mine.getByText("Annullata: non si va").waitFor();
  await mine.getByText(/Deciso da Rino Costa, oggi alle \d\d:\d\d/).waitFor();
  await mine.getByText(/^Rimborsati 45,00\s€$/).waitFor();
  await checkScreen(page, "going-mine");
  await page.goto(pathTo(event));
  await page.getByText("Libeccio forte: non è sicuro uscire.").waitFor();
  await checkScreen(page, "going-cancelled-page");
  const mail = await waitForMail(anna.email, /^Evento annullato: Uscita a Punta Chiappa/);
  expect(mail.text).toContain("Rino Costa ha annullato");
  expect(mail.text).toContain("«Libeccio forte: non è sicuro uscire.»");
  await leave();
});

it("the responsible goes elsewhere, then confirms: the page, the mail and the organizer's dashboard say so", async () => {
  const { page, leave } = await visitor();
  const { rino, event } = await planDive(page, { title: "Tuffo di dicembre" });
  const anna = await registerMember(page, "Anna Verdi", "final_user");
  await callApi(anna.token, "POST", `/api/events/${event.id}/register-free`, {});
  await storeSession(page, rino);
  await page.goto(pathTo(event));
  await card(page).getByRole("button", { name: "Altro posto" }).click();
  const sheet = page.getByRole("dialog", { name: "Altro posto" });
  await sheet.getByRole("button", { name: "Cambia posto e avvisa" }).click();
  await sheet.getByText("Questo campo è obbligatorio.").first().waitFor();
  await sheet.getByLabel("Nuovo luogo").fill("Piscina di Recco");
  await sheet.getByLabel("Due righe a chi partecipa").fill("Mare mosso: andiamo in piscina.");
  expect(await findAxeViolations(page)).toEqual([]);
  await sheet.getByRole("button", { name: "Cambia posto e avvisa" }).click();
  await sheet.waitFor({ state: "detached" });
  await page.getByText("Si va, in un altro posto").first().waitFor();
  expect((await fetchEvent(event)).location).toBe("Piscina di Recco");
  const changed = await waitForMail(anna.email, /^Evento modificato: Tuffo di dicembre/);
  expect(changed.text).toContain("Punta Chiappa → Piscina di Recco");

  await card(page).getByRole("button", { name: "Si va", exact: true }).click();
  await page
    .getByRole("dialog", { name: "Si va" })
    .getByRole("button", { name: "Conferma e avvisa" })
    .click();
  await page.getByText("Confermata: si va").first().waitFor();
  await checkScreen(page, "going-confirmed");
  await waitForMail(anna.email, /^Si va: Tuffo di dicembre/);

  await signIn(page, ORGANIZER);
  await page.goto(pathTo(event));
  await card(page).waitFor();
  await page
    .getByText(/Deciso da Rino Costa, oggi alle/)
    .first()
    .waitFor();
  await leave();
});
