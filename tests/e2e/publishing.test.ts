import type { Locator } from "playwright";
import { expect, test } from "vitest";
import { formatLongDay } from "../../web/lib/dates.ts";
import type { EventDetail } from "../../worker/events/outputs.ts";
import { findAxeViolations } from "./support/axe.ts";
import { it } from "./support/branch.ts";
import { takeScreenshot, visitor, waitForHydration, withBrowser } from "./support/browser.ts";
import { waitForMail } from "./support/mail.ts";
import { registerMember, signIn } from "./support/members.ts";
import {
  callApi,
  chooseOption,
  dayFromNow,
  listEventsByTitle,
  openFormSection,
  publishButton,
  publishEvent,
  saveButton,
} from "./support/organizers.ts";
import { photo } from "./support/profile.ts";
import { checkPublishedPanel } from "./support/publishedPanel.ts";

withBrowser();

/** Organizers of the demo whom no other journey signs in as. */
const MAREA = "info@mareaclub.respiro.test";
const LAGUNA = "ciao@bluelaguna.respiro.test";
const ABISSO = "segreteria@abissocaldo.respiro.test";

test("on a phone an organizer publishes an event with six pictures, and finds it as it was written", async () => {
  const { page, leave } = await visitor({ phone: true });
  await signIn(page, MAREA);
  await page.goto("/dashboard/new-event");
  await page.getByRole("heading", { level: 1, name: "Nuovo evento" }).waitFor();

  // Sent too early, the form leads to what is missing.
  await publishButton(page).click();
  await page.getByText("Il titolo è obbligatorio.").first().waitFor();
  await expect
    .poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement)?.name))
    .toBe("title");
  await takeScreenshot(page, "new-event-errors-phone");
  expect(await findAxeViolations(page)).toEqual([]);

  await page.getByRole("textbox", { name: "Titolo" }).fill("Weekend all'Argentario");
  await chooseOption(page, "Categoria", "Corsi");
  await page.getByLabel("Data", { exact: true }).fill(dayFromNow(40));
  const last = page.getByLabel("Ultimo giorno", { exact: true });
  await last.fill(dayFromNow(38));
  await page.getByRole("textbox", { name: "Titolo" }).focus();
  await page.getByText("Qui questo giorno non si può scegliere.").waitFor();
  await last.fill(dayFromNow(41));
  await page.getByRole("combobox", { name: "Luogo" }).fill("Cala Grande, Argentario");
  await page.getByRole("combobox", { name: "Nazione" }).fill("Ital");
  await page.getByRole("option", { name: "Italia" }).waitFor();
  await takeScreenshot(page, "new-event-nation-phone");
  // The heading that follows is in view once the long section above it has closed.
  const essentials = page.getByRole("textbox", { name: "Titolo" });
  const topOf = async (element: Locator) => (await element.boundingBox())?.y ?? -1;
  await page.getByRole("button", { name: "Avanti: Posti e prezzo" }).click();
  await essentials.waitFor({ state: "hidden" });
  await expect.poll(() => topOf(page.locator('[data-step="seats"]'))).toBeGreaterThanOrEqual(0);
  // A wrong field of a closed section is led to, and stays in view while the long one above it closes.
  await page.getByLabel("Posti", { exact: true }).fill("0");
  await openFormSection(page, "Cosa, quando, dove");
  await publishButton(page).click();
  await page.getByText("Un numero intero di posti, da 1 in su.").first().waitFor();
  await essentials.waitFor({ state: "hidden" });
  await expect.poll(() => topOf(page.getByLabel("Posti", { exact: true }))).toBeGreaterThanOrEqual(0);
  expect(await topOf(page.getByLabel("Posti", { exact: true }))).toBeLessThan(700);
  await takeScreenshot(page, "new-event-seats-wrong-phone");
  await page.getByLabel("Posti", { exact: true }).fill("12");
  await page.getByLabel("Prezzo in euro").fill("45,50");
  // What is suggested gives everything back until a week before, and the day stands under the field.
  const refundDays = page.getByLabel("Fino a quanti giorni prima");
  expect(await refundDays.inputValue()).toBe("7");
  expect(await page.getByRole("combobox", { name: "Rimborso" }).textContent()).toBe(
    "Tutto, a chi annulla in tempo",
  );
  const refundDay = (days: number) =>
    page
      .getByText(
        `Ultimo giorno per il rimborso: ${formatLongDay(dayFromNow(40 - days), "it")}. Dopo, nessun rimborso.`,
      )
      .waitFor();
  await refundDay(7);
  await takeScreenshot(page, "new-event-refund-phone");
  await refundDays.fill("0");
  await refundDay(1);
  await chooseOption(page, "Rimborso", "Metà, a chi annulla in tempo");
  await refundDays.fill("7");
  await openFormSection(page, "Descrizione");
  await page.getByRole("textbox", { name: "Descrizione breve" }).fill("Due giorni tra scoglio e blu.");
  await openFormSection(page, "Immagini");
  const picture = await photo(page);
  const six = [1, 2, 3, 4, 5, 6].map((number) => ({ ...picture, name: `mare-${number}.png` }));
  await page
    .locator("#gallery_images input[type=file], input[type=file][multiple]")
    .first()
    .setInputFiles(six);
  await expect
    .poll(() => page.getByRole("list", { name: "Galleria" }).getByRole("img").count(), { timeout: 30_000 })
    .toBe(6);
  await expect.poll(() => page.getByText(/immagin[ei] in arrivo/).count(), { timeout: 30_000 }).toBe(0);
  await takeScreenshot(page, "new-event-pictures-phone");
  expect(await findAxeViolations(page)).toEqual([]);

  await page.getByRole("button", { name: "Anteprima" }).click();
  const preview = page.getByRole("dialog", { name: "Anteprima" });
  await preview.getByText("Weekend all'Argentario").first().waitFor();
  await takeScreenshot(page, "new-event-preview-phone");
  expect(await findAxeViolations(page)).toEqual([]);
  await preview.getByRole("button", { name: "Chiudi" }).click();

  await publishButton(page).click();
  await page.getByText("Evento creato con successo!").waitFor();
  await page.waitForURL("**/dashboard");
  await checkPublishedPanel(page, "Weekend all'Argentario");
  const [event, ...others] = await listEventsByTitle("Weekend all'Argentario");
  expect(others).toEqual([]);
  expect(event).toMatchObject({
    date: dayFromNow(40),
    end_date: dayFromNow(41),
    location: "Cala Grande, Argentario",
    nation: "Italia",
    participants: 12,
    cost: 45.5,
    refund_rule: "half",
    refund_until_days: 7,
    description: "Due giorni tra scoglio e blu.",
  });
  expect(event?.gallery_images).toHaveLength(6);
  // The draft went with it.
  await page.goto("/dashboard/new-event");
  await page.getByRole("textbox", { name: "Titolo" }).waitFor();
  expect(await page.getByRole("textbox", { name: "Titolo" }).inputValue()).toBe("");
  await leave();
});

test("nothing is lost: not by a closed tab, not by a network that drops in the middle of saving, and nothing is written twice", async () => {
  const { page, context, complaints, leave } = await visitor();
  await signIn(page, LAGUNA);
  await page.goto("/dashboard/new-event");
  await page.getByRole("dialog", { name: "Nuovo evento" }).waitFor();
  await page.getByRole("textbox", { name: "Titolo" }).fill("Notte di plancton");
  await chooseOption(page, "Categoria", "Viaggi");
  await page.getByLabel("Data", { exact: true }).fill(dayFromNow(50));
  await page.getByText("Bozza salvata su questo dispositivo").waitFor();
  await page.close();

  const again = await context.newPage();
  waitForHydration(again);
  await again.goto("/dashboard");
  const draft = again.getByRole("region", { name: "Bozze" });
  await draft.getByText("Hai una bozza da finire: «Notte di plancton».").waitFor();
  await draft.getByRole("link", { name: "Continua" }).click();
  await again.getByText(/^Abbiamo ripreso la tua bozza/).waitFor();
  expect(await again.getByRole("textbox", { name: "Titolo" }).inputValue()).toBe("Notte di plancton");
  await takeScreenshot(again, "new-event-resumed");
  expect(await findAxeViolations(again)).toEqual([]);

  // The server hears it, its answer gets lost.
  await context.route("**/api/events", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    await route.fetch();
    await route.abort();
  });
  await publishButton(again).click();
  await again.getByText("Errore: Non riusciamo a raggiungere il sito.").waitFor();
  // What went wrong is not told over the button that tries again.
  const button = await publishButton(again).boundingBox();
  const told = await again.getByText("Errore: Non riusciamo a raggiungere il sito.").boundingBox();
  expect((told?.y ?? 0) + (told?.height ?? 0)).toBeLessThan(button?.y ?? 0);
  await publishButton(again).click({ trial: true, timeout: 2000 });
  expect(await again.getByRole("textbox", { name: "Titolo" }).inputValue()).toBe("Notte di plancton");
  await context.unroute("**/api/events");
  await openFormSection(again, "Posti e prezzo");
  await again.getByLabel("Posti", { exact: true }).fill("9");
  await publishButton(again).click();
  await again.getByText("Evento creato con successo!").waitFor();
  const events = await listEventsByTitle("Notte di plancton");
  expect(events.map(({ participants }) => participants)).toEqual([9]);
  expect(complaints).toEqual([]);
  await leave();
});

it("a new event beside a draft is an event of its own: neither replaces the other", async () => {
  const { page, context, leave } = await visitor();
  await signIn(page, LAGUNA);
  await page.goto("/dashboard/new-event");
  await page.getByRole("textbox", { name: "Titolo" }).fill("Prima idea");
  await chooseOption(page, "Categoria", "Viaggi");
  await page.getByLabel("Data", { exact: true }).fill(dayFromNow(51));
  await page.getByText("Bozza salvata su questo dispositivo").waitFor();
  const beside = await context.newPage();
  waitForHydration(beside);
  await beside.goto("/dashboard/new-event");
  await beside.getByRole("button", { name: "Ricomincia da capo" }).click();
  await beside.getByRole("textbox", { name: "Titolo" }).fill("Seconda idea");
  await chooseOption(beside, "Categoria", "Viaggi");
  await beside.getByLabel("Data", { exact: true }).fill(dayFromNow(52));
  await publishButton(beside).click();
  await beside.getByText("Evento creato con successo!").waitFor();
  await publishButton(page).click();
  await page.getByText("Evento creato con successo!").waitFor();
  expect(await listEventsByTitle("Prima idea")).toHaveLength(1);
  expect(await listEventsByTitle("Seconda idea")).toHaveLength(1);
  await leave();
});

it("the last day can be typed digit by digit, and moving the first keeps the length", async () => {
  const { page, leave } = await visitor();
  await signIn(page, LAGUNA);
  await page.goto("/dashboard/new-event");
  await page.getByLabel("Data", { exact: true }).fill("2031-11-11");
  const last = page.getByLabel("Ultimo giorno", { exact: true });
  await last.focus();
  await page.keyboard.type("12122031");
  await page.getByLabel("Data", { exact: true }).fill("2032-01-05");
  await page.getByRole("textbox", { name: "Titolo" }).focus();
  expect(await last.inputValue()).toBe("05/02/2032");
  await leave();
});

it("typing on while a text gets its editor keeps the form open", async () => {
  const { page, context, leave } = await visitor();
  await signIn(page, LAGUNA);
  let arrive = () => {};
  const late = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await context.route(/ProseRich.*\.js/, async (route) => {
    await late;
    await route.continue();
  });
  await page.goto("/dashboard/new-event");
  await openFormSection(page, "Descrizione");
  await page.getByRole("textbox", { name: "Note e avvertenze" }).click();
  await page.evaluate(() => {
    addEventListener("focusin", ({ target }) => {
      if (target instanceof HTMLButtonElement) document.title = "a button has the keyboard";
    });
  });
  arrive();
  await page.locator("[contenteditable]#notes").waitFor();
  await page.keyboard.type("La muta la porti tu.");
  expect(await page.title()).not.toBe("a button has the keyboard");
  await page.getByRole("dialog", { name: "Nuovo evento" }).waitFor();
  await leave();
});

it("the second of two organizers changing one event sees both versions, and chooses", async () => {
  const [one, two] = [await visitor(), await visitor()];
  const event = await publishEvent(one.page, LAGUNA, {
    title: "Due mani",
    notes: "Prima **nota**.",
    participants: 10,
  });
  await signIn(two.page, LAGUNA);
  for (const { page } of [one, two]) {
    await page.goto(`/dashboard/edit/${event.id}`);
    await page.getByRole("textbox", { name: "Titolo" }).waitFor();
  }
  await one.page.getByRole("textbox", { name: "Titolo" }).fill("Due mani, una boa");
  await openFormSection(one.page, "Posti e prezzo");
  await one.page.getByLabel("Posti", { exact: true }).fill("14");
  await openFormSection(one.page, "Descrizione");
  await one.page.getByRole("textbox", { name: "Note e avvertenze" }).click();
  await one.page.keyboard.press("Control+End");
  await one.page.keyboard.type(" Seconda.");
  await saveButton(one.page).click();
  await one.page.getByText("Evento aggiornato con successo!").waitFor();

  await two.page.getByRole("textbox", { name: "Titolo" }).fill("Quattro mani");
  await two.page.getByRole("combobox", { name: "Luogo" }).fill("Bracciano");
  await saveButton(two.page).click();
  const sheet = two.page.getByRole("dialog", { name: "Qualcun altro ha modificato questo evento" });
  await sheet.getByText("Due mani, una boa").waitFor();
  await sheet.getByText("Quattro mani").waitFor();
  await sheet.getByText("Dall’altra versione teniamo anche").waitFor();
  // A text is read without the marks it is kept with.
  await sheet.getByText("Prima nota. Seconda.").waitFor();
  await takeScreenshot(two.page, "edit-conflict");
  expect(await findAxeViolations(two.page)).toEqual([]);
  await sheet.getByRole("radio", { name: /^L’altra versione/ }).check();
  await sheet.getByRole("button", { name: "Salva così" }).click();
  await two.page.getByText("Evento aggiornato con successo!").waitFor();
  const [now] = await listEventsByTitle("Due mani, una boa");
  // Theirs where they were chosen, mine where only I had written, and nobody's lost.
  expect(now).toMatchObject({
    location: "Bracciano",
    participants: 14,
    notes: "Prima **nota**. Seconda.",
    revision: 3,
  });
  await one.leave();
  await two.leave();
});

it("a moved day sends the organizer's message to the participants, but not to a copy's", async () => {
  const member = await visitor({ phone: true });
  const { page, leave } = await visitor({ phone: true });
  const event = await publishEvent(page, ABISSO, { title: "Uscita di maggio", participants: 12 });
  const anna = await registerMember(member.page, "Anna Fabbri", "final_user");
  const dora = await registerMember(member.page, "Dora Fabbri", "final_user");
  for (const { token } of [anna, dora])
    await callApi(token, "POST", `/api/events/${event.id}/register-free`, {});
  await page.goto(`/dashboard/edit/${event.id}`);
  await page.getByLabel("Data", { exact: true }).fill(dayFromNow(33));
  await openFormSection(page, "Posti e prezzo");
  const seats = page.getByLabel("Posti", { exact: true });
  await seats.fill("1");
  await saveButton(page).click();
  // What cannot be is said before anybody is asked for a word.
  await page.getByText("Errore: I posti sono meno delle persone iscritte: indicane di più.").waitFor();
  const sheet = page.getByRole("dialog", { name: "Due righe a chi partecipa" });
  expect(await sheet.count()).toBe(0);
  await seats.fill("12");
  await saveButton(page).click();
  await sheet.getByText(/avvisiamo per email 2 persone/).waitFor();
  await sheet.getByRole("button", { name: "Salva e avvisa" }).click();
  await sheet.getByText("Scrivi due righe a chi partecipa.").waitFor();
  await sheet.getByLabel("Il tuo messaggio").fill("Il mare sale: spostiamo di tre giorni.");
  await takeScreenshot(page, "edit-word-phone");
  expect(await findAxeViolations(page)).toEqual([]);
  // What did not get through is shown again before it goes out.
  const saving = `**/api/events/${event.id}`;
  await page.route(saving, (route) =>
    route.request().method() === "PUT" ? route.abort() : route.fallback(),
  );
  await sheet.getByRole("button", { name: "Salva e avvisa" }).click();
  await sheet.waitFor({ state: "hidden" });
  await page.getByText("Errore: Non riusciamo a raggiungere il sito.").waitFor();
  await page.unroute(saving);
  await saveButton(page).click();
  await expect
    .poll(() => sheet.getByLabel("Il tuo messaggio").inputValue())
    .toBe("Il mare sale: spostiamo di tre giorni.");
  await sheet.getByRole("button", { name: "Salva e avvisa" }).click();
  await page.getByText("Evento aggiornato con successo!").waitFor();
  const mail = await waitForMail(anna.email, /^Evento modificato: Uscita di maggio$/);
  expect(mail.text).toContain("Il mare sale: spostiamo di tre giorni.");

  // What was begun anew is not taken away by a copy.
  await page.goto("/dashboard/new-event");
  await page.getByRole("textbox", { name: "Titolo" }).fill("Mezza idea");
  await page.getByText("Bozza salvata su questo dispositivo").waitFor();
  await page.goto(`/dashboard/new-event?copy=${event.id}`);
  await page.getByRole("textbox", { name: "Titolo" }).waitFor();
  expect(await page.getByRole("textbox", { name: "Titolo" }).inputValue()).toBe("Uscita di maggio");
  expect(await page.getByLabel("Data", { exact: true }).inputValue()).toBe("");
  await page.getByLabel("Data", { exact: true }).fill(dayFromNow(60));
  await publishButton(page).click();
  await page.getByText("Evento creato con successo!").waitFor();
  const both = await listEventsByTitle("Uscita di maggio");
  expect(both.map(({ seats_taken }: EventDetail) => seats_taken).sort()).toEqual([0, 2]);

  await page.goto("/dashboard/new-event");
  await page.getByText(/^Abbiamo ripreso la tua bozza/).waitFor();
  expect(await page.getByRole("textbox", { name: "Titolo" }).inputValue()).toBe("Mezza idea");

  // Of the two, the earlier comes first: the one with somebody in it.
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Altre azioni: Uscita di maggio" }).first().click();
  await page.getByRole("menuitem", { name: "Elimina" }).click();
  await page
    .getByRole("alertdialog")
    .getByText(/Ci sono 2 persone iscritte/)
    .waitFor();
  await page.getByRole("button", { name: "Elimina per sempre" }).click();
  await page.getByText("Evento eliminato con successo!").waitFor();
  expect((await listEventsByTitle("Uscita di maggio")).map(({ seats_taken }) => seats_taken)).toEqual([0]);
  await waitForMail(anna.email, /^Evento annullato: Uscita di maggio$/);
  await member.leave();
  await leave();
});

it("an organizer without a package is led to the packages instead of the form", async () => {
  const { page, leave } = await visitor({ phone: true });
  await registerMember(page, "Nora Bassi", "instructor");
  await page.goto("/dashboard/new-event");
  const gate = page.getByRole("dialog", { name: "Scegli un pacchetto per pubblicare" });
  expect(await gate.getByRole("link", { name: "Vedi i pacchetti" }).getAttribute("href")).toBe(
    "/organizer-packages",
  );
  expect(await page.getByRole("textbox", { name: "Titolo" }).count()).toBe(0);
  await leave();
});
