import type { Page } from "playwright";
import { expect, inject } from "vitest";
import { eventPath } from "../../worker/events/contract.ts";
import { it } from "./support/branch.ts";
import { visitor, withBrowser } from "./support/browser.ts";
import { linkIn, waitForMail } from "./support/mail.ts";
import { registerMember } from "./support/members.ts";
import {
  callApi,
  chooseOption,
  dayFromNow,
  openFormSection,
  publishEvent,
  saveButton,
} from "./support/organizers.ts";
import { checkScreen, ON_A_DESKTOP, ON_A_PHONE } from "./support/screens.ts";

withBrowser();

const ORGANIZER = "istruttore@respiro.test";
const WAIVER = "Scendo solo con un compagno.\nMi fermo quando chi guida lo dice.";

function fieldsOf(page: Page, code: string) {
  return page.locator(`[data-requirement="${code}"]`);
}

/** The panel before the button, of the card or of the phone's page. */
function panelOf(page: Page, name: string) {
  return page.getByRole("region", { name }).filter({ visible: true });
}

async function addRequirement(page: Page, name: string) {
  await page.getByRole("button", { name: "Aggiungi requisito" }).click();
  await page.getByRole("menuitem", { name, exact: true }).click();
}

it("a diver without a certificate joins, and brings it in time", async () => {
  const { page, leave } = await visitor();
  const event = await publishEvent(page, ORGANIZER, {
    title: "Corso con requisiti",
    date: dayFromNow(30),
    participants: 8,
  });
  await page.goto(`/dashboard/edit/${event.id}`);
  await openFormSection(page, "Per chi è");
  await page.getByRole("button", { name: "Parti da un modello" }).click();
  await page.getByRole("menuitem", { name: /^Corso FIPSAS/ }).click();
  await fieldsOf(page, "guardian")
    .getByRole("button", { name: /^Togli/ })
    .click();
  const medical = fieldsOf(page, "medical");
  await medical.getByRole("combobox", { name: "Se manca" }).click();
  await page.getByRole("option", { name: "Si porta entro un giorno" }).click();
  await addRequirement(page, "Liberatoria");
  await page.getByRole("button", { name: "Aggiungi domanda" }).click();
  await chooseOption(page, "Tipo di risposta", "Taglia della muta");
  await page.getByRole("checkbox", { name: "La risposta è obbligatoria" }).check();
  await saveButton(page).click();
  await medical.getByText("Scrivi quanti giorni prima, da 1 a 90.").waitFor();
  await medical.getByRole("textbox", { name: "Quanti giorni prima" }).fill("7");
  await fieldsOf(page, "waiver").getByRole("textbox", { name: "Testo della liberatoria" }).fill(WAIVER);
  await checkScreen(page, "requirements-form");
  await page.getByRole("button", { name: /^Salva come modello/ }).click();
  await page.getByRole("button", { name: "Modello salvato" }).waitFor();
  await saveButton(page).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/dashboard/edit"));

  const path = eventPath(event.slug);
  await page.evaluate(() => localStorage.clear());
  await page.goto(path);
  await panelOf(page, "Per iscriverti servono").getByText("Almeno 15 anni").waitFor();
  await checkScreen(page, "requirements-visitor", [...ON_A_DESKTOP, "phone-light"]);

  const diver = await registerMember(page, "Dora Fondali", "final_user", { birth_date: "1990-05-01" });
  await page.goto(path);
  const panel = panelOf(page, "Per iscriverti servono");
  await panel.getByText(/^Iscriviti ora, porta entro/).waitFor();
  await checkScreen(page, "requirements-member", ON_A_DESKTOP);
  await page.getByRole("button", { name: "Iscriviti", exact: true }).click();
  const refused = page.getByRole("dialog", { name: "Ti manca ancora qualcosa" });
  await refused.getByRole("button", { name: "Leggi e accetta la liberatoria" }).click();
  const sheet = page.getByRole("dialog", { name: "Liberatoria e domande" });
  await sheet.getByText("Scendo solo con un compagno.").waitFor();
  await sheet.getByRole("button", { name: "Salva" }).click();
  await sheet.getByText("Per iscriverti accetta la liberatoria").waitFor();
  await sheet.getByRole("checkbox", { name: "Ho letto il testo e lo accetto" }).check();
  await sheet.getByRole("combobox", { name: "Taglia della muta" }).click();
  await page.getByRole("option", { name: "M", exact: true }).click();
  await checkScreen(page, "requirements-declaration", ON_A_DESKTOP);
  await sheet.getByRole("button", { name: "Salva" }).click();
  await sheet.waitFor({ state: "hidden" });
  await page.keyboard.press("Escape");
  await refused.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Iscriviti", exact: true }).click();
  await page.getByRole("dialog").getByText("Iscrizione confermata").waitFor();

  await page.goto(path);
  const still = panelOf(page, "Per l’evento ti serve ancora");
  await still.getByRole("link", { name: "Aggiorna il certificato medico" }).click();
  await page.getByRole("combobox", { name: "Tipo di certificato" }).waitFor();
  await callApi(diver.token, "PUT", "/api/profile", {
    scadenza_certificato_medico: dayFromNow(200),
    certificato_medico_kind: "non_competitive",
  });
  await page.goto(path);
  await page.getByRole("button", { name: "Hai il posto" }).waitFor();
  await expect.poll(() => still.count()).toBe(0);
  await leave();
});

it("a minor asks a parent, who consents without an account", async () => {
  const { page, leave } = await visitor({ phone: true });
  const event = await publishEvent(page, ORGANIZER, {
    title: "Corso per ragazzi",
    participants: 8,
    date: dayFromNow(30),
    requirements: [
      { code: "age", min: 12, mode: "block" },
      { code: "guardian", mode: "block" },
    ],
  });
  const path = eventPath(event.slug);
  await registerMember(page, "Nino Onda", "final_user", {
    birth_date: `${new Date().getFullYear() - 14}-01-15`,
  });
  await page.goto(path);
  await panelOf(page, "Per iscriverti servono").getByRole("button", { name: "Chiedi il consenso" }).click();
  const sheet = page.getByRole("dialog", { name: "Il consenso di un genitore o tutore" });
  const parent = `mamma.${crypto.randomUUID().slice(0, 8)}@respiro.test`;
  await sheet.getByRole("textbox", { name: "Nome e cognome" }).fill("Lia Onda");
  await sheet.getByRole("textbox", { name: "Email" }).fill("lia");
  await sheet.getByRole("button", { name: "Manda la richiesta" }).click();
  await sheet.getByRole("textbox", { name: "Email" }).fill(parent);
  await checkScreen(page, "guardian-sheet", ON_A_PHONE);
  await sheet.getByRole("button", { name: "Manda la richiesta" }).click();
  await panelOf(page, "Per iscriverti servono").getByText("Aspetta la risposta").waitFor();

  const link = linkIn(await waitForMail(parent, /./));
  const other = await visitor();
  await other.page.goto(link.replace(/^https?:\/\/[^/]+/, inject("baseUrl")));
  await other.page.getByRole("heading", { name: "Nino chiede il tuo consenso" }).waitFor();
  await checkScreen(other.page, "guardian-page");
  await other.page.getByRole("button", { name: "Do il consenso" }).click();
  await other.page.getByRole("heading", { name: "Il consenso è registrato" }).waitFor();
  await other.page.goto(`/tutori/${"x".repeat(43)}`);
  await other.page.getByRole("heading", { name: "Questo link non vale più" }).waitFor();
  await other.leave();

  await page.goto(path);
  await page.getByRole("button", { name: "Iscriviti", exact: true }).click();
  await page.getByRole("dialog").getByText("Iscrizione confermata").waitFor();
  await leave();
});
