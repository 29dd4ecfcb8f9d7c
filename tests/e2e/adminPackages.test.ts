import type { Page } from "playwright";
import { expect } from "vitest";
import type { AdminPackage } from "../../worker/admin/packages/outputs.ts";
import { ACCEPTED_TERMS } from "../support/saleTerms.ts";
import { it } from "./support/branch.ts";
import { visitor, withBrowser } from "./support/browser.ts";
import { waitForMail } from "./support/mail.ts";
import { registerMember, signIn } from "./support/members.ts";
import { callApi, readToken } from "./support/organizers.ts";
import { checkScreen, IN_THE_LIGHT } from "./support/screens.ts";
import { callStripeControl, sumRefundedCents } from "./support/stripe.ts";

withBrowser();

const ADMIN = "admin@respiro.test";

const said = (page: Page, text: string | RegExp) =>
  page.getByRole("region", { name: /Notifiche/ }).getByText(text);

/** The row of a package, on a phone its card. */
const rowOf = (page: Page, packageName: string) =>
  page.getByRole("row").filter({ has: page.getByText(packageName, { exact: true }) });

async function choose(page: Page, label: string, option: string | RegExp) {
  await page.getByRole("combobox", { name: label }).click();
  await page.getByRole("option", { name: option }).click();
}

/** A company that bought a Startup package, past every page; the id of Stripe's session. */
async function buyStartup({ token }: { token: string }): Promise<string> {
  const body = { kind: "organizer_package", packageId: "startup", ...ACCEPTED_TERMS };
  const path = "/api/payments/create-package-checkout";
  const { url } = await callApi<{ url: string }>(token, "POST", path, body);
  const session = new URL(url).pathname.split("/").at(-1) ?? "";
  await callStripeControl(`sessions/${session}/pay`);
  await callApi(token, "POST", "/api/payments/confirm", { session_id: session });
  return session;
}

it("an admin filters packages, assigns two to an organizer, and cancels the running one", async () => {
  const { page, leave } = await visitor();
  const dora = await registerMember(page, "Dora Mareggi", "instructor");
  await signIn(page, ADMIN);
  await page.goto("/admin/packages?status=perso&type=sponsor");
  await page.getByText("un valore che non conosciamo, quindi non lo usiamo: perso").waitFor();
  await page.goto("/admin/packages");
  await page.getByRole("table", { name: "Pacchetti utenti" }).waitFor();
  await checkScreen(page, "admin-packages");
  await choose(page, "Stato", "In attesa di iniziare");
  await page.waitForURL(/status=upcoming/);
  await rowOf(page, "Premium").getByText("In attesa").first().waitFor();
  await page.goBack();
  await page.waitForURL((url) => !url.search.includes("status"));

  await page.getByRole("button", { name: "Assegna pacchetto" }).click();
  const chooser = page.getByRole("dialog", { name: "A chi assegni il pacchetto?" });
  await chooser.getByRole("textbox").fill(dora.email);
  await chooser.getByRole("button", { name: /Dora Mareggi/ }).waitFor();
  await checkScreen(page, "admin-packages-choose", IN_THE_LIGHT);
  await chooser.getByRole("button", { name: /Dora Mareggi/ }).click();
  const dialog = page.getByRole("dialog", { name: "Assegna un pacchetto a Dora Mareggi" });
  await dialog.getByRole("button", { name: "Assegna pacchetto" }).click();
  await dialog.locator("p").getByText("Scegli un pacchetto").waitFor();
  await choose(page, "Pacchetto", /^Startup Package/);
  await dialog.getByText(/^Comincia subito. Scadenza:/).waitFor();
  await dialog.getByText("Lascia vuoto per la durata prevista: 3 mesi.").waitFor();
  await dialog.getByLabel("Durata in mesi").fill("25");
  await dialog.getByRole("button", { name: "Assegna pacchetto" }).click();
  await dialog.getByText("Un numero intero di mesi, da 1 a 24.").waitFor();
  await dialog.getByLabel("Durata in mesi").fill("2");
  await checkScreen(page, "admin-packages-assign");
  await dialog.getByRole("button", { name: "Assegna pacchetto" }).dblclick();
  await said(page, "Pacchetto assegnato con successo").waitFor();
  await dialog.waitFor({ state: "hidden" });

  await page.goto(`/admin/packages?search=${encodeURIComponent(dora.email)}`);
  await rowOf(page, "Startup Package").getByText("Attivo", { exact: true }).waitFor();
  expect(await page.getByRole("row").count()).toBe(2);
  await page.getByRole("button", { name: "Assegna pacchetto" }).click();
  await chooser.getByRole("textbox").fill(dora.email);
  await chooser.getByRole("button", { name: /Dora Mareggi/ }).click();
  await choose(page, "Pacchetto", /^Premium Package/);
  await dialog.getByText(/^Dora Mareggi ha già Startup Package \(scadenza:/).waitFor();
  await dialog.getByRole("button", { name: "Assegna pacchetto" }).click();
  await rowOf(page, "Premium Package").getByText("In attesa").waitFor();

  await page.getByRole("button", { name: "Cancella Startup Package di Dora Mareggi" }).click();
  const asking = page.getByRole("alertdialog");
  await asking.getByText(/^Premium Package, in attesa, viene anticipato/).waitFor();
  await asking.getByText(/Quelli già pubblicati restano/).waitFor();
  await checkScreen(page, "admin-packages-cancel");
  await asking.getByRole("button", { name: "Cancella pacchetto" }).click();
  await said(page, "Pacchetto cancellato con successo").waitFor();
  await rowOf(page, "Startup Package").getByText("Cancellato", { exact: true }).waitFor();
  await rowOf(page, "Premium Package").getByText("Attivo", { exact: true }).waitFor();
  await waitForMail(dora.email, /Il tuo pacchetto Startup Package è stato cancellato/);
  await leave();
});

it("a package that another admin cancelled meanwhile says so, and the table shows it", async () => {
  const { page, leave } = await visitor();
  const dora = await registerMember(page, "Livia Scogli", "instructor");
  await signIn(page, ADMIN);
  const token = await readToken(page);
  const held = await callApi<AdminPackage>(token, "POST", "/api/admin/user-packages/assign", {
    targetUserId: dora.user.id,
    packageType: "organizer",
    packageId: "entry",
    packageName: "Entry Package",
  });
  await page.goto(`/admin/packages?search=${encodeURIComponent(dora.email)}`);
  await page.getByRole("button", { name: "Cancella Entry Package di Livia Scogli" }).click();
  await callApi(token, "POST", `/api/admin/user-packages/${held.id}/cancel`, {});
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancella pacchetto" }).click();
  await said(
    page,
    "Errore: Questo pacchetto nel frattempo è cambiato: la tabella ora mostra com’è adesso.",
  ).waitFor();
  await rowOf(page, "Entry Package").getByText("Cancellato", { exact: true }).waitFor();
  await leave();
});

it("on a phone, part of a package's price goes back with a reason, and the package stays", async () => {
  const { page, leave } = await visitor({ phone: true });
  const gino = await registerMember(page, "Gino Fondali", "company");
  const session = await buyStartup(gino);
  await signIn(page, ADMIN);
  await page.goto(`/admin/packages?search=${encodeURIComponent(gino.email)}`);
  await rowOf(page, "Startup").getByText("290,00").waitFor();
  await checkScreen(page, "admin-packages-found", ["phone-light", "phone-dark"]);
  await page.getByRole("button", { name: "Rimborsa Startup di Gino Fondali" }).click();
  const dialog = page.getByRole("dialog", { name: "Rimborsa Startup a Gino Fondali" });
  await dialog.getByLabel("Importo in euro").fill("300");
  await dialog.getByRole("button", { name: "Rimborsa", exact: true }).click();
  await dialog.getByText(/^Da 0,01 a 290,00/).waitFor();
  await dialog.getByText("Questo campo è obbligatorio.").waitFor();
  await dialog.getByLabel("Importo in euro").fill("100");
  await dialog.getByLabel("Motivo").fill("Il sito è stato fermo un mese.");
  await dialog.getByText("Il pacchetto resta com’è: è un gesto di cortesia.").waitFor();
  await checkScreen(page, "admin-packages-refund");
  await dialog.getByRole("button", { name: "Rimborsa", exact: true }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: /^Rimborsa 100,00/ })
    .click();
  await said(page, /^Rimborso di 100,00\s€ avviato$/).waitFor();
  await rowOf(page, "Startup")
    .getByText(/^rimborsati 100,00/)
    .waitFor();
  await rowOf(page, "Startup").getByText("Attivo", { exact: true }).waitFor();
  const mail = await waitForMail(gino.email, /Rimborso in arrivo: Startup/);
  expect(mail.text).toContain("«Il sito è stato fermo un mese.»");
  expect(await sumRefundedCents(session)).toBe(10000);
  await leave();
});
