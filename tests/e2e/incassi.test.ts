import { readFileSync } from "node:fs";
import type { Page } from "playwright";
import { expect, inject, test } from "vitest";
import type { TransferView } from "../../worker/payouts/outputs.ts";
import { it } from "./support/branch.ts";
import { visitor, withBrowser } from "./support/browser.ts";
import { DOCUMENTS, payFor } from "./support/checkout.ts";
import { registerMember, signIn } from "./support/members.ts";
import {
  callApi,
  chooseOption,
  dayFromNow,
  postEvent,
  publishEvent,
  readToken,
} from "./support/organizers.ts";
import { checkScreen, ON_A_PHONE } from "./support/screens.ts";
import { callStripeControl, stripeState } from "./support/stripe.ts";

withBrowser();

/** Of the demo, without an account. */
const COMPANY = "azienda@respiro.test";

const VAT_NUMBER = "00743110157";

/** The company's tax data, past the form. */
const COMPANY_TAX = {
  ...{ kind: "company", name: "Abissi srl", tax_code: VAT_NUMBER, vat_number: VAT_NUMBER, regime: "RF01" },
  address: { street: "Via del Porto 1", zip: "16032", city: "Camogli", province: "GE", country: "IT" },
  ...{ stamp_duty: "automatic", series: "", birth_date: null, birth_place: null, register: "REA GE-1" },
  iban_country: "IT",
};

const BILLING = {
  ...{ kind: "person", name: "Anna D’Angelo", tax_code: "RSSMRA85T10A562S", vat_number: null },
  address: { street: "Via Roma 2", zip: "16121", city: "Genova", province: "GE", country: "IT" },
  ...{ sdi_code: null, pec: null },
};

/** A member who has paid 45 euros for an event of this organizer. */
async function paidMember(page: Page, organizer: string, title: string) {
  const event = await publishEvent(page, organizer, { title, cost: 45, participants: 3 });
  const token = await readToken(page);
  const member = await registerMember(page, "Anna D'Angelo", "final_user", DOCUMENTS);
  await payFor(member, event);
  return { event, member, token };
}

async function openPayouts(page: Page, path = "/incassi") {
  await page.goto(path);
  await page.getByRole("heading", { level: 1, name: "Incassi e versamenti" }).waitFor();
  await page.getByRole("heading", { name: "I prossimi versamenti" }).waitFor();
}

/** An instructor with a package, signed in in this page's browser. */
async function makeInstructor(page: Page) {
  await signIn(page, "admin@respiro.test");
  const admin = await readToken(page);
  const sara = await registerMember(page, "Sara Mare", "instructor");
  const plan = { packageType: "organizer", packageId: "startup", packageName: "Startup" };
  await callApi(admin, "POST", "/api/admin/user-packages/assign", { targetUserId: sara.user.id, ...plan });
  return sara;
}

/** The cron's work of now. */
async function runCron(): Promise<void> {
  const { ok } = await fetch(`${inject("baseUrl")}/cdn-cgi/handler/scheduled`);
  expect(ok).toBe(true);
}

/** Presses a button that leads to Stripe, and there the account's switch. */
async function answerStripe(page: Page, button: string, step: string): Promise<void> {
  await page.getByRole("button", { name: button }).click();
  await page.waitForURL(`${inject("stripeUrl")}/connect/*`);
  await page.getByRole("button", { name: step, exact: true }).click();
  await page.waitForURL((url) => url.origin === inject("baseUrl"));
}

/** Gives a company's tax data, at first with a wrong digit. */
async function fillTaxData(page: Page) {
  await page.getByRole("heading", { level: 1, name: "Dati fiscali" }).waitFor();
  await page.getByText("Azienda", { exact: true }).click();
  await page.getByLabel(/^Denominazione/).fill(COMPANY_TAX.name);
  await page.getByLabel(/^Codice fiscale/).fill("00743110158");
  await page.getByLabel(/^P\. IVA/).fill(`IT ${VAT_NUMBER}`);
  await page.getByLabel(/^Indirizzo/).fill(COMPANY_TAX.address.street);
  await page.getByLabel(/^CAP/).fill(COMPANY_TAX.address.zip);
  await page.getByLabel(/^Comune/).fill(COMPANY_TAX.address.city);
  await page.getByLabel(/^Provincia/).fill("ge");
  await page.getByLabel(/^Iscrizione in un registro/).fill(COMPANY_TAX.register);
  await chooseOption(page, "Regime fiscale", "Ordinario (RF01)");
  await page.getByRole("button", { name: "Salva i dati fiscali" }).click();
  await page
    .getByRole("alert")
    .getByRole("button", { name: /^Codice fiscale/ })
    .waitFor();
  await page.getByLabel(/^Codice fiscale/).fill(VAT_NUMBER);
  await page.getByRole("button", { name: "Salva i dati fiscali" }).click();
}

test("an instructor goes from nothing to the first payout on a phone, and a refund after the transfer is taken back", async () => {
  const { page, leave } = await visitor({ phone: true });
  const { page: other, leave: leaveOther } = await visitor();
  const { email, token } = await makeInstructor(page);
  // Of today: its money goes out at once.
  const today = { date: dayFromNow(0), cost: 45, participants: 3, refund_rule: "none" };
  const event = await postEvent(token, { title: "Uscita per gli incassi", ...today });
  for (const name of ["Anna D'Angelo", "Bruno Blu"])
    await payFor(await registerMember(other, name, "final_user", DOCUMENTS), event);
  await openPayouts(page);
  await page.getByRole("heading", { name: "Registrati su Stripe per ricevere i tuoi incassi" }).waitFor();
  await page.getByRole("link", { name: event.title }).first().waitFor();
  await checkScreen(page, "incassi-none", ON_A_PHONE);

  await answerStripe(page, "Inizia la registrazione", "Invia i dati, Stripe li controlla");
  await page.getByRole("heading", { name: "Stripe sta controllando i tuoi dati" }).waitFor();
  const account = (await stripeState()).connected.find((one) => one.email === email);
  await callStripeControl(`accounts/${account?.id}/document`);
  await openPayouts(page);
  await page.getByRole("heading", { name: "La registrazione non è finita" }).waitFor();
  await checkScreen(page, "incassi-document", ON_A_PHONE);
  await answerStripe(page, "Continua su Stripe", "Invia i dati");
  await page.getByRole("heading", { name: "Il tuo conto è attivo" }).waitFor();
  await page.getByRole("link", { name: "Compila i dati fiscali" }).click();
  await fillTaxData(page);
  await page.getByRole("heading", { name: "Il tuo conto su Stripe è attivo" }).waitFor();
  const saved = await callApi<{ is_complete: boolean; regime: string }>(token, "GET", "/api/me/tax");
  expect(saved).toMatchObject({ is_complete: true, regime: "RF01" });

  await runCron();
  await openPayouts(page);
  const transfers = page.getByRole("table", { name: "Pagamento per pagamento" });
  await expect.poll(() => transfers.getByText("Trasferito", { exact: true }).count()).toBe(2);
  const path = `/api/events/${event.id}/participants`;
  const [{ id } = { id: "" }] = await callApi<{ id: string }[]>(token, "GET", path);
  await callApi(token, "DELETE", `${path}/${id}`, { refund: 45 });
  const reversed = async () => {
    await runCron();
    const list = await callApi<TransferView[]>(token, "GET", "/api/payouts/transfers");
    return list.map((transfer) => transfer.reversed).toSorted();
  };
  await expect.poll(reversed).toEqual([0, 45]);
  await callStripeControl(`accounts/${account?.id}/pay-out`);
  await openPayouts(page);
  await transfers.getByText("ripresi dal tuo conto Stripe").waitFor();
  await page.getByText("In preparazione").waitFor();
  await checkScreen(page, "incassi-sent");
  await leave();
  await leaveOther();
});

test("a member asks for an invoice, the company issues it and downloads the XML, the member finds it", async () => {
  const { page, leave } = await visitor();
  const { event, member, token } = await paidMember(page, COMPANY, "Uscita con fattura");
  await callApi(token, "PUT", "/api/me/tax", COMPANY_TAX);
  await callApi(member.token, "PUT", "/api/me/billing", BILLING);
  await signIn(page, COMPANY);
  await page.goto("/incassi/documenti");
  const sale = page.getByRole("listitem").filter({ hasText: event.title }).first();
  await sale.getByText("Chiede la fattura").waitFor();
  await checkScreen(page, "incassi-documenti");
  await sale.getByRole("button", { name: /^Emetti fattura/ }).click();
  const dialog = page.getByRole("alertdialog", { name: "Emettere questa fattura?" });
  await dialog.getByText(event.title).waitFor();
  await dialog.getByRole("button", { name: "Emetti fattura" }).click();
  const issued = page
    .getByRole("listitem")
    .filter({ hasText: event.title })
    .filter({ hasText: /Fattura \d/ });
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    issued.getByRole("button", { name: /^XML/ }).click(),
  ]);
  expect(readFileSync(await file.path(), "utf8")).toContain("<TipoDocumento>TD01</TipoDocumento>");
  const received = await callApi<{ kind: string; title: string }[]>(
    member.token,
    "GET",
    "/api/documents?as=buyer",
  );
  expect(received).toEqual([expect.objectContaining({ kind: "invoice" })]);
  await leave();
});

it("a member without an invoice finds the seller's receipt beside the payment", async () => {
  const { page, leave } = await visitor({ phone: true });
  const { member, token } = await paidMember(page, COMPANY, "Uscita con ricevuta");
  await callApi(token, "PUT", "/api/me/tax", COMPANY_TAX);
  const [payment] = await callApi<{ id: string }[]>(member.token, "GET", "/api/me/payments");
  await callApi(token, "POST", `/api/payments/${payment?.id}/document`, { kind: "receipt" });
  await page.goto("/profile?tab=pagamenti");
  await page.getByRole("button", { name: /^Mi serve la fattura/ }).click();
  const sheet = page.getByRole("dialog", { name: "Fattura o ricevuta" });
  await sheet.getByRole("button", { name: /^PDF: Ricevuta/ }).waitFor();
  await checkScreen(page, "incassi-acquirente", ON_A_PHONE);
  await leave();
});

it("an admin sees the sums and accounts of organizers, and takes the tax office's file", async () => {
  const { page, leave } = await visitor();
  await signIn(page, "admin@respiro.test");
  await page.goto("/admin/payments?view=payouts");
  await page.getByRole("heading", { name: "Conti da seguire" }).waitFor();
  const sent = page
    .getByRole("region", { name: "Incassi degli organizzatori" })
    .getByText(/[1-9][\d.]*,\d\d\s€/);
  expect(await sent.count()).toBeGreaterThan(1);
  await checkScreen(page, "incassi-admin");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page
      .getByRole("region", { name: "Comunicazione DAC7" })
      .getByRole("button", { name: "Scarica CSV" })
      .click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/dac7.*\.csv$/);
  await leave();
});
