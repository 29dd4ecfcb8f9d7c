import { readFileSync } from "node:fs";
import type { Page } from "playwright";
import { expect, inject } from "vitest";
import { eventPath } from "../../worker/lib/pageAddresses.ts";
import { it } from "./support/branch.ts";
import { visitor, withBrowser } from "./support/browser.ts";
import { linkIn, waitForMail } from "./support/mail.ts";
import { registerMember, signIn, storeSession } from "./support/members.ts";
import {
  callApi,
  chooseOption,
  dayFromNow,
  openFormSection,
  publishEvent,
  readToken,
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
    .getByRole("button", { name: /^Rimuovi/ })
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
  await panel.getByText(/^Iscriviti ora, porta entro \p{L}+ \d/u).waitFor();
  await checkScreen(page, "requirements-member", ON_A_DESKTOP);
  await page.getByRole("button", { name: "Iscriviti", exact: true }).click();
  const refused = page.getByRole("dialog", { name: "Ti manca ancora qualcosa" });
  await refused.getByRole("button", { name: "Leggi e accetta la liberatoria" }).click();
  const sheet = page.getByRole("dialog", { name: "Liberatoria e domande" });
  await sheet.getByText("Scendo solo con un compagno.").waitFor();
  await sheet.getByRole("button", { name: "Salva" }).click();
  await sheet.getByText("Questo campo è obbligatorio.").first().waitFor();
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

  // For the organizer the certificate is due; let through, with a reason.
  await signIn(page, ORGANIZER);
  await page.goto(`/dashboard/participants/${event.id}`);
  const row = page.getByRole("listitem").filter({ hasText: "Dora Fondali" }).first();
  await row.getByText(/^Certificato medico: entro/).waitFor();
  await row.getByRole("button", { name: "Dettagli di Dora Fondali" }).click();
  await row.getByText("Taglia della muta").waitFor();
  await checkScreen(page, "participants-gates");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Scarica CSV" }).click(),
  ]);
  const [heads = "", line = ""] = readFileSync(await download.path(), "utf8").split("\r\n");
  expect([heads.endsWith("Taglia della muta"), line.endsWith("M"), heads.includes("ertificato")]).toEqual([
    true,
    true,
    false,
  ]);
  await storeSession(page, diver);

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
    questions: [{ kind: "text", label: "Una cosa da sapere", is_required: false }],
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
  const asked = panelOf(page, "Domande di chi organizza");
  await asked.getByRole("button", { name: "Rispondi alle domande" }).click();
  const questions = page.getByRole("dialog", { name: "Domande di chi organizza" });
  await questions.getByRole("textbox", { name: "Una cosa da sapere" }).fill("Arrivo in treno");
  await checkScreen(page, "questions-sheet", ON_A_PHONE);
  await questions.getByRole("button", { name: "Salva" }).click();
  await expect.poll(() => asked.count()).toBe(0);
  await page.getByRole("button", { name: "Iscriviti", exact: true }).click();
  await page.getByRole("dialog").getByText("Iscrizione confermata").waitFor();
  await leave();
});

it("after the due day the organizer lets a diver through, whom the phone then checks in", async () => {
  const { page, leave } = await visitor({ phone: true });
  const event = await publishEvent(page, ORGANIZER, {
    title: "Uscita di domani",
    participants: 8,
    date: dayFromNow(1),
    keeps_register: true,
    requirements: [
      { code: "medical", kind: "non_competitive", mode: "warn" },
      { code: "insurance", mode: "by_day", days_before: 1 },
    ],
  });
  const token = await readToken(page);
  const diver = await registerMember(page, "Tina Boa", "final_user");
  await callApi(diver.token, "POST", `/api/events/${event.id}/register-free`, {});
  // The day of the due passes: its requirement would have been due a week ago.
  await callApi(token, "PUT", `/api/events/${event.id}`, { date: dayFromNow(0), message: "Si va oggi." });
  await signIn(page, ORGANIZER);
  await page.goto(`/dashboard/participants/${event.id}`);
  const late = page.getByRole("region", { name: "Termine passato: decidi tu" });
  await late.getByText("Tina Boa").waitFor();
  await checkScreen(page, "participants-late", ON_A_PHONE);
  await late.getByRole("button", { name: "Accetta senza: Assicurazione" }).click();
  const sheet = page.getByRole("dialog", { name: "Accetta senza: Assicurazione" });
  await sheet.getByRole("button", { name: "Accetta", exact: true }).click();
  await sheet.getByRole("textbox", { name: "Motivo" }).fill("Coperta dalla polizza della barca");
  await checkScreen(page, "override-sheet", ON_A_PHONE);
  await sheet.getByRole("button", { name: "Accetta", exact: true }).click();
  await late.waitFor({ state: "detached" });
  const [day] = (
    await callApi<{ id: string; event_title?: string; title?: string }[]>(token, "GET", "/api/registers")
  ).filter((one) => JSON.stringify(one).includes("Uscita di domani"));
  await page.goto(`/registri/${day?.id}`);
  await page.getByText("Manca: Certificato medico").waitFor();
  await checkScreen(page, "check-in-gates", ON_A_PHONE);
  await page.getByRole("button", { name: "Presente: Tina Boa" }).click();
  await expect
    .poll(() => page.getByRole("button", { name: "Presente: Tina Boa" }).getAttribute("aria-pressed"))
    .toBe("true");
  await leave();
});
