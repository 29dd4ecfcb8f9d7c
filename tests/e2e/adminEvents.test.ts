import type { Page } from "playwright";
import { expect } from "vitest";
import { ACCEPTED_TERMS } from "../support/saleTerms.ts";
import { it } from "./support/branch.ts";
import { visitor, withBrowser } from "./support/browser.ts";
import { waitForMail } from "./support/mail.ts";
import { registerMember, signIn } from "./support/members.ts";
import {
  callApi,
  chooseOption,
  dayFromNow,
  fetchEvent,
  listEventsByTitle,
  openFormSection,
  publishButton,
  publishEvent,
  readToken,
  saveButton,
} from "./support/organizers.ts";
import { checkScreen, ON_A_DESKTOP, ON_A_PHONE } from "./support/screens.ts";
import { callStripeControl, sumRefundedCents } from "./support/stripe.ts";

withBrowser();

/** Many screens in both lights, between forms that are filled in. */
const LONG_MS = 180_000;

const ADMIN = "admin@respiro.test";
/** An organizer of the demo with a package. */
const ELENA = "elena.zanardi@respiro.test";
/** What whoever pays must have in order. */
const DOCUMENTS = {
  phone: "+39 333 1234567",
  assicurazione: "DAN Europe",
  scadenza_assicurazione: dayFromNow(300),
  scadenza_certificato_medico: dayFromNow(300),
};

const table = (page: Page) => page.getByRole("table", { name: "Eventi e allenamenti" });
const rowOf = (page: Page, title: string) =>
  table(page)
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name: title, exact: true }) });
const sheet = (page: Page, name: string) => page.getByRole("dialog", { name });
const parameter = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);

async function listTitles(page: Page): Promise<string[]> {
  return table(page).getByRole("rowheader").allTextContents();
}

/** Searches until the row of this title stands alone. */
async function findRow(page: Page, title: string) {
  await page.getByRole("textbox", { name: "Cerca tra gli eventi" }).fill(title);
  await expect.poll(() => listTitles(page)).toEqual([title]);
  return rowOf(page, title);
}

async function chooseAction(page: Page, title: string, action: string) {
  await rowOf(page, title)
    .getByRole("button", { name: `Altre azioni: ${title}` })
    .click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
}

it("an admin finds events by search, category and sort, and going back restores each step", {
  timeout: LONG_MS,
}, async () => {
  const { page, leave } = await visitor();
  await signIn(page, ADMIN);
  await page.goto("/admin");
  await page.getByRole("heading", { level: 2, name: "Gestione Eventi e Allenamenti" }).waitFor();
  await table(page).waitFor();
  expect(await table(page).getByRole("columnheader").allTextContents()).toEqual([
    "Data",
    "Titolo",
    "Categoria",
    "Organizzatore",
    "Luogo",
    "Posti",
    "Prezzo",
    "Stato",
    "Creato il",
    "Azioni",
  ]);
  expect(await table(page).getByRole("columnheader", { name: "Data" }).getAttribute("aria-sort")).toBe(
    "descending",
  );
  await expect.poll(() => listTitles(page).then(({ length }) => length)).toBe(25);
  await checkScreen(page, "admin-events");

  const first = await listTitles(page);
  await page.getByRole("button", { name: "Successiva" }).click();
  await expect.poll(() => listTitles(page)).not.toEqual(first);
  await page.goBack();
  await expect.poll(() => listTitles(page)).toEqual(first);

  await table(page).getByRole("button", { name: "Titolo" }).click();
  await expect.poll(() => parameter(page, "sort")).toBe("title");
  const head = table(page).getByRole("columnheader", { name: "Titolo" });
  await expect.poll(() => head.getAttribute("aria-sort")).toBe("ascending");
  await table(page).getByRole("button", { name: "Titolo" }).click();
  await expect.poll(() => parameter(page, "direction")).toBe("desc");
  await page.goBack();
  await page.goBack();
  await expect.poll(() => listTitles(page)).toEqual(first);

  const category = page.getByRole("combobox", { name: "Categoria" });
  await category.click();
  const options = await page.getByRole("option").allTextContents();
  expect(options[0]).toBe("Tutte le categorie");
  expect(options).toContain("Eventi Passati");
  expect(options).not.toContain("Allenamenti Condivisi");
  await page.getByRole("option", { name: "Eventi Passati" }).click();
  await expect.poll(() => parameter(page, "category")).toBe("past");
  const states = table(page).getByRole("cell", { name: /^(Attivo|Passato|Annullato)$/ });
  await expect.poll(async () => new Set(await states.allTextContents()).has("Attivo")).toBe(false);

  await page.getByPlaceholder("Cerca eventi per titolo...").fill("nessun tuffo con questo nome");
  await page.getByText("Nessun evento trovato.").waitFor();
  await checkScreen(page, "admin-events-empty", ON_A_PHONE);
  await page.getByRole("button", { name: "Rimuovi ricerca e filtri" }).click();
  await expect.poll(() => listTitles(page)).toEqual(first);

  await page.goto("/admin?category=sconosciuta&sort=color");
  await page.getByText(/valore che non conosciamo.*sconosciuta, color/).waitFor();
  await expect.poll(() => listTitles(page)).toEqual(first);
  await leave();
});

it("on a desktop an admin publishes for an organizer, changes the slug, hands over and deletes", {
  timeout: LONG_MS,
}, async () => {
  const { page, leave } = await visitor();
  const olivia = await registerMember(page, "Olivia Fabbrini", "instructor");
  const tullio = await registerMember(page, "Tullio Fabbrini", "instructor");
  const mark = crypto.randomUUID().slice(0, 6);
  const title = `Marea di prova ${mark}`;
  await signIn(page, ADMIN);
  await page.goto("/admin");
  const create = page.getByRole("link", { name: "Crea Evento" });
  await create.click();
  await sheet(page, "Nuovo evento").waitFor();
  expect(parameter(page, "new")).toBe("event");
  await page.goBack();
  await sheet(page, "Nuovo evento").waitFor({ state: "detached" });

  await create.click();
  await page.getByRole("textbox", { name: "Titolo" }).fill(title);
  await chooseOption(page, "Categoria", "Corsi");
  await page.getByLabel("Data", { exact: true }).fill(dayFromNow(45));
  await openFormSection(page, "Per chi è");
  const organizer = page.getByRole("combobox", { name: "Organizzatore" });
  await expect.poll(() => organizer.inputValue()).not.toBe("");
  await organizer.fill("olivia fabb");
  await page.getByRole("option", { name: olivia.email }).waitFor();
  await checkScreen(page, "admin-events-organizer", ["desktop-light", "phone-light"]);
  await page.getByRole("option", { name: olivia.email }).click();
  expect(await organizer.inputValue()).toBe("Olivia Fabbrini");
  // Nothing typed is lost by closing the sheet.
  await page.getByRole("button", { name: "Chiudi" }).click();
  await sheet(page, "Nuovo evento").waitFor({ state: "detached" });
  expect(parameter(page, "new")).toBeNull();
  await page.getByRole("region", { name: "Bozze" }).getByRole("link", { name: "Continua" }).click();
  await page.getByText(/^Abbiamo ripreso la tua bozza/).waitFor();
  await publishButton(page).click();
  await page.getByText("Evento creato con successo!").waitFor();
  await sheet(page, "Nuovo evento").waitFor({ state: "detached" });
  await page.getByRole("region", { name: "È online" }).getByText(`«${title}»`).waitFor();
  expect((await waitForMail(olivia.email, new RegExp(title))).subject).toContain("Un evento a tuo nome");

  await findRow(page, title);
  await rowOf(page, title).getByRole("button", { name: "Olivia Fabbrini" }).waitFor();
  const [event] = await listEventsByTitle(title);
  if (!event) throw new Error("the event was not published");
  expect(event.slug).toBe(`${event.date}-marea-di-prova-${mark}`);

  // A slug that another event has is refused at its field.
  const other = (await (await fetch(new URL("/api/events?scope=upcoming&limit=1", page.url()))).json())[0];
  await rowOf(page, title)
    .getByRole("link", { name: `Modifica: ${title}` })
    .click();
  await expect.poll(() => parameter(page, "edit")).toBe(event.id);
  await openFormSection(page, "Per chi è");
  await page.getByLabel("Indirizzo della pagina").fill(other.slug);
  await saveButton(page).click();
  await page.getByText("Errore: Slug in conflitto").waitFor();
  await page.getByText("Qualcun altro ha appena preso questo indirizzo.").first().waitFor();
  await checkScreen(page, "admin-events-slug", ON_A_DESKTOP);
  await page.getByLabel("Indirizzo della pagina").fill(`marea-${mark}`);
  await saveButton(page).click();
  await page.getByText("Evento aggiornato con successo!").first().waitFor();
  await sheet(page, "Modifica evento").waitFor({ state: "detached" });
  expect((await fetchEvent(event)).slug).toBe(`marea-${mark}`);
  expect(parameter(page, "search")).toBe(title);

  // Two admins in one form: both versions are shown, and the admin chooses.
  const token = await readToken(page);
  await rowOf(page, title)
    .getByRole("link", { name: `Modifica: ${title}` })
    .click();
  await page.getByRole("textbox", { name: "Titolo" }).fill(`${title} al tramonto`);
  await callApi(token, "PUT", `/api/events/${event.id}`, {
    title: `${title} all'alba`,
    notes: "Torce cariche.",
  });
  await saveButton(page).click();
  const conflict = page.getByRole("dialog", { name: "Qualcun altro ha modificato questo evento" });
  await conflict.getByText(`${title} al tramonto`).waitFor();
  await conflict.getByRole("radio", { name: /^L’altra versione/ }).check();
  await conflict.getByText("Torce cariche.").waitFor();
  await checkScreen(page, "admin-events-conflict", ["desktop-light"]);
  await conflict.getByRole("button", { name: "Salva così" }).click();
  await sheet(page, "Modifica evento").waitFor({ state: "detached" });
  expect(await fetchEvent(event)).toMatchObject({ title: `${title} all'alba`, notes: "Torce cariche." });
  await callApi(token, "PUT", `/api/events/${event.id}`, { title });
  await page.reload();
  await rowOf(page, title).waitFor();

  // Another admin changes the event meanwhile: the row is out of date, says so and is refreshed.
  await callApi(token, "PUT", `/api/events/${event.id}`, { notes: "Portate la muta." });
  await chooseAction(page, title, "Passa a un altro organizzatore");
  const handover = sheet(page, "Passa l’evento a un altro organizzatore");
  await handover.getByText("Ora lo organizza Olivia Fabbrini").waitFor();
  const next = page.getByRole("combobox", { name: "Nuovo organizzatore" });
  const handOver = async () => {
    await next.fill("fabbrini");
    await page.getByRole("option", { name: tullio.email }).click();
    await handover.getByRole("button", { name: "Passa l’evento" }).click();
    const confirmation = page.getByRole("alertdialog", { name: `Passare «${title}» a Tullio Fabbrini?` });
    await confirmation.getByText("L’evento passa da Olivia Fabbrini a Tullio Fabbrini.").waitFor();
    return confirmation;
  };
  let confirmation = await handOver();
  await checkScreen(page, "admin-events-handover", ["desktop-light", "phone-light"]);
  const refreshed = page.waitForResponse((response) => response.url().includes("/api/admin/events?"));
  await confirmation.getByRole("button", { name: "Sì, passa l’evento" }).click();
  await page.getByText(/^Errore: qualcun altro ha modificato questo evento/).waitFor();
  await handover.waitFor({ state: "detached" });
  await refreshed;
  await chooseAction(page, title, "Passa a un altro organizzatore");
  confirmation = await handOver();
  await confirmation.getByRole("button", { name: "Sì, passa l’evento" }).click();
  await page.getByText("Ora lo organizza Tullio Fabbrini.").waitFor();
  await rowOf(page, title).getByRole("button", { name: "Tullio Fabbrini" }).waitFor();
  await waitForMail(olivia.email, new RegExp(`${title} ora è di Tullio Fabbrini`));
  await waitForMail(tullio.email, new RegExp(`Ti è stato affidato un evento: ${title}`));

  // The organizer's name shows that organizer's events alone.
  await page.getByRole("button", { name: "Cancella la ricerca" }).click();
  await expect.poll(() => parameter(page, "search")).toBeNull();
  await findRow(page, title);
  await rowOf(page, title).getByRole("button", { name: "Tullio Fabbrini" }).click();
  await page.getByText("Solo gli eventi di Tullio Fabbrini").waitFor();

  await chooseAction(page, title, "Elimina");
  const deletion = page.getByRole("alertdialog", { name: `Eliminare «${title}»?` });
  await deletion.getByText("Non c’è ancora nessuna iscrizione.").waitFor();
  await deletion.getByRole("button", { name: "Elimina per sempre" }).click();
  await page.getByText("Evento eliminato con successo!").waitFor();
  await page.getByText("Nessun evento trovato.").waitFor();
  await leave();
});

it("on a phone an admin creates a training, and cancels an event with its refund", {
  timeout: LONG_MS,
}, async () => {
  const { page, leave } = await visitor({ phone: true });
  const title = `Onda lunga ${crypto.randomUUID().slice(0, 6)}`;
  const event = await publishEvent(page, ELENA, { title, cost: 60, participants: 4 });
  const piero = await registerMember(page, "Piero Dazzi", "final_user", DOCUMENTS);
  const session = await payFor(piero.token, event);

  await signIn(page, ADMIN);
  await page.goto("/admin");
  await page.getByRole("link", { name: "Crea Allenamento" }).click();
  await page.getByRole("textbox", { name: "Titolo" }).waitFor();
  await checkScreen(page, "admin-events-training", ON_A_PHONE);
  await publishButton(page).click();
  await page.getByText("Il titolo è obbligatorio.").first().waitFor();
  await page.goBack();
  await sheet(page, "Nuovo allenamento condiviso").waitFor({ state: "detached" });

  await findRow(page, title);
  await rowOf(page, title)
    .getByText(/^60\s€$/)
    .waitFor();
  await rowOf(page, title).getByText("1 su 4").waitFor();
  await checkScreen(page, "admin-events-card", ON_A_PHONE);

  // The participants are over the table, which is as it was once going back closes them.
  const before = page.url();
  const scrolled = await page.evaluate(() => scrollY);
  await chooseAction(page, title, "Partecipanti");
  const participants = sheet(page, "Partecipanti");
  await participants.getByText("Piero Dazzi").waitFor();
  await participants.getByText("Documenti in regola").first().waitFor();
  await page.goBack();
  await participants.waitFor({ state: "detached" });
  await expect.poll(() => page.url()).toBe(before);
  await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - scrolled)).toBeLessThan(5);

  // Who paid is refunded first: deleting leads to cancelling.
  await chooseAction(page, title, "Elimina");
  await page
    .getByRole("alertdialog", { name: `Eliminare «${title}»?` })
    .getByRole("button", { name: "Annulla l’evento" })
    .click();
  const cancelling = sheet(page, `Annullare «${title}»?`);
  await cancelling.getByText(/Rimborsiamo 1 persona: 60,00/).waitFor();
  await cancelling.getByLabel(/Due righe a chi partecipa/).fill("Mare grosso, ci dispiace.");
  await cancelling.getByRole("button", { name: "Annulla l’evento" }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: /Sì, annulla e rimborsa 60,00/ })
    .click();
  await page.getByText("Evento annullato").waitFor();
  await rowOf(page, title).getByText("Annullato", { exact: true }).waitFor();
  await expect.poll(() => sumRefundedCents(session)).toBe(6000);
  expect((await waitForMail(piero.email, new RegExp(`^Evento annullato: ${title}`))).text).toContain(
    "Mare grosso, ci dispiace.",
  );

  // The row leads to the event.
  await rowOf(page, title).getByRole("link", { name: title, exact: true }).click();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  await leave();
});

/** Pays for a seat, past the pages. Returns the id of the session at Stripe. */
async function payFor(token: string, event: { id: string }): Promise<string> {
  const body = { eventId: event.id, ...ACCEPTED_TERMS };
  const { url } = await callApi<{ url: string }>(
    token,
    "POST",
    "/api/payments/create-checkout-session",
    body,
  );
  const session = new URL(url).pathname.split("/").at(-1) ?? "";
  await callStripeControl(`sessions/${session}/pay`);
  const confirmed = await callApi<{ status: string }>(token, "POST", "/api/payments/confirm", {
    session_id: session,
  });
  expect(confirmed.status).toBe("paid");
  return session;
}
