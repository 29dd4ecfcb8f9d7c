import type { Page } from "playwright";
import { expect } from "vitest";
import type { UserDetailView } from "../../worker/admin/users/outputs.ts";
import { it } from "./support/branch.ts";
import { visitor, withBrowser } from "./support/browser.ts";
import { DOCUMENTS, payFor } from "./support/checkout.ts";
import { linkIn, waitForMail } from "./support/mail.ts";
import { registerMember, signIn } from "./support/members.ts";
import { callApi, chooseOption, publishEvent, readToken } from "./support/organizers.ts";
import { checkScreen, ON_A_DESKTOP, ON_A_PHONE } from "./support/screens.ts";

withBrowser();

const ADMIN = "admin@respiro.test";
const ELENA = "elena.zanardi@respiro.test";

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Utente" });
const saveButton = (page: Page) => page.getByRole("button", { name: "Salva il profilo" });

/** The dialog of this user, opened from the table. */
async function openUser(page: Page, { email, user }: { email: string; user: { full_name: string } }) {
  await page.goto(`/admin/users?search=${encodeURIComponent(email)}`);
  await page.getByRole("button", { name: user.full_name, exact: true }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole("link", { name: email }).waitFor();
  return dialog;
}

it("an admin opens a user, corrects the profile, and chooses when somebody else was faster", async () => {
  const { page, leave } = await visitor();
  const gea = await registerMember(page, "Gea Abissi", "company", { company_name: "Abissi srl" });
  await signIn(page, ADMIN);
  const admin = await readToken(page);
  const dialog = await openUser(page, gea);
  await expect.poll(() => page.url()).toContain(`user=${gea.user.id}`);
  await dialog.getByText("Email non confermata").first().waitFor();
  expect(await saveButton(page).isDisabled()).toBe(true);
  await dialog.getByLabel("Nome completo").fill("G");
  await saveButton(page).click();
  await dialog.getByRole("alert").waitFor();
  await dialog.getByLabel("Nome completo").fill("Gea Abissi Marini");
  await dialog.getByLabel("Partita IVA").fill("IT01234567890");
  // What was typed stays when the dialog is closed and opened again.
  await page.goBack();
  await dialog.waitFor({ state: "detached" });
  await page.goForward();
  await expect.poll(() => dialog.getByLabel("Partita IVA").inputValue()).toBe("IT01234567890");
  await saveButton(page).click();
  await page.getByText("Profilo utente aggiornato con successo").waitFor();
  await dialog.getByText("Gea Abissi Marini", { exact: true }).first().waitFor();

  const path = `/api/admin/users/${gea.user.id}`;
  await dialog.getByLabel("Nome completo").fill("Gea Mia");
  await dialog.getByLabel("Indirizzo").fill("Via del Lago 3");
  await callApi(admin, "PUT", `${path}/profile`, { full_name: "Gea Altrui", vat_number: "IT999" });
  await saveButton(page).click();
  const conflict = page.getByRole("dialog", { name: "Qualcun altro ha modificato questo profilo" });
  await conflict.getByText("Gea Altrui").waitFor();
  await conflict.getByText("IT999").waitFor();
  await checkScreen(page, "admin-user-conflict");
  await conflict.getByRole("group", { name: "Nome completo" }).getByLabel("L’altra versione").check();
  expect(await conflict.getByRole("group").count()).toBe(1);
  await conflict.getByRole("button", { name: "Salva così" }).click();
  await conflict.waitFor({ state: "detached" });
  await expect
    .poll(async () => (await callApi<UserDetailView>(admin, "GET", path)).profile)
    .toMatchObject({ full_name: "Gea Altrui", vat_number: "IT999", company_address: "Via del Lago 3" });
  await checkScreen(page, "admin-user-profile");

  // Closed by its button, the dialog does not come back with the way back.
  await dialog.getByRole("button", { name: "Chiudi", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  expect(page.url()).not.toContain("user=");
  await leave();
});

it("an admin changes role and state of a user in the dialog, and decides nothing about the own account", async () => {
  const { page, leave } = await visitor();
  const lea = await registerMember(page, "Lea Promossa", "final_user");
  await signIn(page, ADMIN);
  const dialog = await openUser(page, lea);
  await dialog.getByRole("button", { name: "Cambia ruolo" }).click();
  const sheet = page.getByRole("dialog", { name: "Ruolo di Lea Promossa" });
  await chooseOption(page, "Ruolo", "Istruttore");
  await sheet.getByText(/Dispositivi da cui esce/).waitFor();
  await checkScreen(page, "admin-user-role", ["desktop-light", "phone-light"]);
  await sheet.getByRole("button", { name: "Cambia ruolo" }).click();
  await page.getByText("Ruolo utente aggiornato con successo").waitFor();
  await dialog.getByText("Istruttore", { exact: true }).waitFor();
  await dialog.getByRole("tab", { name: "Eventi" }).waitFor();
  // The form goes on from the row that the role has changed.
  await dialog.getByLabel("Nome completo").fill("Lea Istruttrice");
  await saveButton(page).click();
  await page.getByText("Profilo utente aggiornato con successo").waitFor();
  await dialog.getByRole("button", { name: "Disattiva" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Disattiva" }).click();
  await dialog.getByText("Disattivato", { exact: true }).waitFor();
  await dialog.getByText("finché non lo riattivi").waitFor();
  expect(await dialog.getByRole("button", { name: "Genera e copia un token" }).isDisabled()).toBe(true);
  await dialog.getByRole("button", { name: "Riattiva" }).click();
  await dialog.getByRole("button", { name: "Disattiva" }).waitFor();
  const own = await callApi<{ id: string }>(await readToken(page), "GET", "/api/profile");
  await page.goto(`/admin/users?user=${own.id}`);
  await dialog.getByText("È il tuo account").waitFor();
  expect(await dialog.getByRole("button", { name: /ruolo|Disattiva|Elimina/ }).count()).toBe(0);
  await leave();
});

it("a recovery token is copied to the clipboard, shown once where that is refused, or mailed", async () => {
  const { page, context, leave } = await visitor({ fresh: true });
  const anna = await registerMember(page, "Anna Smemorata", "final_user");
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page, ADMIN);
  const dialog = await openUser(page, anna);
  const make = dialog.getByRole("button", { name: "Genera e copia un token" });
  await make.click();
  await page.getByText("Token di reset password generato e copiato negli appunti").waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^[\w-]{43}$/);
  expect(await page.getByText(copied).count()).toBe(0);

  await dialog.getByRole("button", { name: "Copia come link" }).click();
  await page.getByText("Link copiato").waitFor();
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  expect([link.pathname, link.searchParams.get("token"), link.searchParams.get("email")]).toEqual([
    "/auth/confirm",
    copied,
    anna.email,
  ]);

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("refused"));
  });
  await make.click();
  const shown = dialog.getByLabel("Token di recupero");
  await expect.poll(() => shown.inputValue()).toMatch(/^[\w-]{43}$/);
  expect(await shown.inputValue()).not.toBe(copied);
  await checkScreen(page, "admin-user-token", ON_A_DESKTOP);

  await dialog.getByRole("button", { name: "Manda il link per email" }).click();
  const asked = page.getByRole("alertdialog", { name: "Mandare il link di recupero?" });
  await asked.getByText(anna.email).waitFor();
  await asked.getByRole("button", { name: "Manda il link per email" }).click();
  await page.getByText(`Link di recupero inviato a ${anna.email}`).waitFor();
  expect(linkIn(await waitForMail(anna.email, /password/i))).toContain("type=recovery");
  await callApi(anna.token, "GET", "/api/profile");
  await leave();
});

it("on a phone the sections show what a user did, and all sessions end after a question", async () => {
  const { page, leave } = await visitor({ phone: true });
  const event = await publishEvent(page, ELENA, { title: "Discesa al faro", cost: 45, participants: 5 });
  const zoe = await registerMember(page, "Zoe Fondali", "final_user", DOCUMENTS);
  await payFor(zoe, event);
  await signIn(page, ADMIN);
  await page.goto(`/admin/users?user=${zoe.user.id}`);
  const dialog = dialogOf(page);
  const open = (name: string) => dialog.getByRole("tab", { name, exact: true }).click();
  await dialog.getByRole("link", { name: zoe.email }).waitFor();
  await checkScreen(page, "admin-user-account", ON_A_PHONE);
  await open("Pacchetti");
  await dialog.getByText("Nessun pacchetto.").waitFor();
  await open("Iscrizioni");
  await dialog.getByRole("link", { name: "Discesa al faro" }).waitFor();
  await dialog.getByText("Confermata", { exact: true }).waitFor();
  await open("Pagamenti");
  const payment = dialog.getByRole("link", { name: "Discesa al faro" });
  // The enrolment of the tab before has a link of the same name.
  await expect.poll(() => payment.getAttribute("href")).toMatch(/^\/admin\/payments\?payment=/);
  await checkScreen(page, "admin-user-payments", [...ON_A_PHONE, "desktop-light"]);
  await expect.poll(() => page.url()).toContain("section=payments");
  await page.reload();
  await payment.waitFor();
  expect(await dialog.getByRole("tab", { name: "Eventi" }).count()).toBe(0);

  await open("Accessi");
  await dialog.getByRole("list", { name: "Accessi" }).waitFor();
  await dialog.getByRole("button", { name: "Chiudi tutti gli accessi" }).click();
  const asked = page.getByRole("alertdialog", { name: "Chiudere tutti gli accessi?" });
  await asked.getByRole("button", { name: "Lasciali aperti" }).click();
  await asked.waitFor({ state: "detached" });
  await callApi(zoe.token, "GET", "/api/profile");
  await dialog.getByRole("button", { name: "Chiudi tutti gli accessi" }).click();
  await asked.getByRole("button", { name: "Chiudi tutti gli accessi" }).click();
  await page.getByText("Accessi chiusi").waitFor();
  await dialog.getByText("Nessun accesso aperto.").waitFor();
  await expect(callApi(zoe.token, "GET", "/api/profile")).rejects.toThrow("401");
  await leave();
});

it("an erased account says so, an unknown one is none, and a failure can be tried again", async () => {
  const { page, context, leave } = await visitor();
  const dora = await registerMember(page, "Dora Sparita", "final_user");
  const erasing = fetch(new URL("/api/account", page.url()), {
    method: "DELETE",
    headers: { authorization: `Bearer ${dora.token}`, "content-type": "application/json" },
    body: JSON.stringify({ password: "respiro1" }),
  });
  expect((await erasing).status).toBe(204);
  await signIn(page, ADMIN);
  await page.goto(`/admin/users?user=${dora.user.id}`);
  const dialog = dialogOf(page);
  await dialog.getByText("nome, email e profilo non ci sono più").waitFor();
  expect(await dialog.getByRole("tab").allInnerTexts()).toEqual([
    "Pacchetti",
    "Iscrizioni",
    "Pagamenti",
    "Eventi",
  ]);
  expect(await dialog.getByRole("button", { name: /token|profilo/i }).count()).toBe(0);
  await checkScreen(page, "admin-user-erased", ["desktop-light", "phone-dark"]);
  await page.goto(`/admin/users?user=${crypto.randomUUID()}`);
  await dialog.getByText("Questo utente non c’è").waitFor();
  await page.goto(`/admin/users?user=${dora.user.id}`);
  await dialog.getByText("nome, email e profilo non ci sono più").waitFor();
  await context.setOffline(true);
  await dialog.getByRole("tab", { name: "Eventi" }).click();
  await dialog.getByRole("heading", { name: "Sei offline" }).waitFor();
  await context.setOffline(false);
  await dialog.getByText("Nessun evento organizzato.").waitFor();
  await leave();
});
