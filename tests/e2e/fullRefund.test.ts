import { expect } from "vitest";
import { formatLongDay } from "../../web/lib/dates.ts";
import { eventPath } from "../../worker/lib/pageAddresses.ts";
import { it } from "./support/branch.ts";
import { DESKTOP, PHONE, visitor, withBrowser } from "./support/browser.ts";
import { DOCUMENTS, payFor } from "./support/checkout.ts";
import { waitForMail } from "./support/mail.ts";
import { registerMember, signIn, storeSession } from "./support/members.ts";
import {
  callApi,
  dayFromNow,
  fetchEvent,
  openFormSection,
  publishEvent,
  readToken,
  saveButton,
} from "./support/organizers.ts";
import { checkScreen, ON_A_PHONE } from "./support/screens.ts";
import { sumRefundedCents } from "./support/stripe.ts";

withBrowser();

/** Six screens in two or four looks: on a busy machine that is close to a minute. */
const LONG_MS = 120_000;

const ORGANIZER = "istruttore@respiro.test";

it("a moved day opens a full refund: shown to the organizer before, to the member on every screen", {
  timeout: LONG_MS,
}, async () => {
  const { page, leave } = await visitor({ phone: true });
  const event = await publishEvent(page, ORGANIZER, {
    title: "Sabato spostato",
    cost: 45,
    participants: 6,
    refund_rule: "none",
  });
  const organizer = await readToken(page);
  const anna = await registerMember(page, "Zoe D'Angelo", "final_user", DOCUMENTS);
  const session = await payFor(anna, event);
  await signIn(page, ORGANIZER);
  await page.goto(`/dashboard/edit/${event.id}`);
  await page.getByLabel("Data", { exact: true }).fill(dayFromNow(33));
  await openFormSection(page, "Posti e prezzo");
  await page.getByLabel("Prezzo in euro").fill("60");
  await saveButton(page).click();
  const until = formatLongDay(dayFromNow(14), "it");
  const sheet = page.getByRole("dialog", { name: "Due righe a chi partecipa" });
  await sheet
    .getByText(`Chi ha pagato può annullare con rimborso completo (ultimo giorno: ${until}).`)
    .waitFor();
  await sheet.getByLabel("Il tuo messaggio").fill("Il molo chiude: tre giorni dopo.");
  await checkScreen(page, "change-opens-refund", ON_A_PHONE);
  await page.setViewportSize(DESKTOP);
  await checkScreen(page, "change-opens-refund", ["desktop-light"]);
  await page.reload();
  await saveButton(page).click();
  await sheet.getByLabel("Il tuo messaggio").fill("Il molo chiude: tre giorni dopo.");
  await sheet.getByRole("button", { name: "Salva e avvisa" }).click();
  await page.getByText("Evento aggiornato con successo!").waitFor();
  await page.setViewportSize(PHONE);
  const mail = await waitForMail(anna.email, /^Evento modificato: Sabato spostato$/);
  expect(mail.text).toContain(until);
  expect(mail.text).toContain("60,00");

  // Whoever holds an event has no seat to buy in it.
  await page.goto(encodeURI(eventPath((await fetchEvent(event)).slug)));
  await page
    .getByRole("complementary", { name: "Iscriviti all’evento" })
    .getByRole("link", { name: "Partecipanti" })
    .waitFor();
  await checkScreen(page, "own-event", ["phone-light", "desktop-dark"]);

  await storeSession(page, anna);
  await page.goto("/my-events");
  const note = page.getByText(
    `La data o il luogo sono cambiati: puoi annullare con rimborso completo (ultimo giorno: ${until}).`,
  );
  await note.waitFor();
  await checkScreen(page, "full-refund-my-events");
  await page.getByRole("link", { name: `Vedi evento ${event.title}` }).click();
  await note.filter({ visible: true }).waitFor();
  await checkScreen(page, "full-refund-event");
  await page
    .getByRole("button", { name: `Annulla iscrizione ${event.title}` })
    .filter({ visible: true })
    .click();
  const dialog = page.getByRole("alertdialog", { name: `Annullare l’iscrizione a «${event.title}»?` });
  await dialog.getByText(/^Ti rimborsiamo 45,00\s€ su 45,00\s€, sulla carta/).waitFor();
  await dialog
    .getByText(`La data o il luogo sono cambiati: hai il rimborso completo (ultimo giorno: ${until}).`)
    .waitFor();
  await checkScreen(page, "full-refund-dialog");
  await dialog.getByRole("button", { name: "Annulla l’iscrizione" }).click();
  await page.getByText(/Rimborso di 45,00\s€ in arrivo sulla tua carta/).waitFor();
  await expect.poll(() => sumRefundedCents(session)).toBe(4500);

  // Under way it takes nobody in, unless its organizer lets people join later.
  const days = { date: dayFromNow(-1), end_date: dayFromNow(2) };
  await callApi(organizer, "PUT", `/api/events/${event.id}`, days);
  await page.goto(encodeURI(eventPath((await fetchEvent(event)).slug)));
  const closed = page.getByRole("button", { name: "Evento già iniziato" }).filter({ visible: true });
  expect(await closed.isDisabled()).toBe(true);
  await checkScreen(page, "event-under-way", ["phone-light", "desktop-dark"]);
  await callApi(organizer, "PUT", `/api/events/${event.id}`, { late_enrolment: true });
  await page.reload();
  await page.getByText("Anche a evento iniziato").waitFor();
  await page
    .getByRole("button", { name: /^Iscriviti e paga 60\s€$/ })
    .filter({ visible: true })
    .waitFor();
  await leave();
});
