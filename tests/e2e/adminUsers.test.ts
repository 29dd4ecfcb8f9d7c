import type { Page } from "playwright";
import { expect } from "vitest";
import type { AdminUserView } from "../../worker/admin/users/outputs.ts";
import { it } from "./support/branch.ts";
import { visitor, withBrowser } from "./support/browser.ts";
import { linkIn, waitForMail } from "./support/mail.ts";
import { registerMember, signIn } from "./support/members.ts";
import { callApi, chooseOption, publishEvent, readToken } from "./support/organizers.ts";
import { checkScreen, IN_THE_LIGHT, ON_A_DESKTOP, ON_A_PHONE } from "./support/screens.ts";

withBrowser();

const ADMIN = "admin@respiro.test";

const rowOf = (page: Page, email: string) => page.getByRole("row").filter({ hasText: email });

/** The table, searched for this e-mail, with the admin signed in. */
async function openTable(page: Page, email: string): Promise<string> {
  await signIn(page, ADMIN);
  const admin = await readToken(page);
  await page.goto(`/admin/users?search=${encodeURIComponent(email)}`);
  await rowOf(page, email).waitFor();
  return admin;
}

async function choose(page: Page, name: string, action: string) {
  await page.getByRole("button", { name: `Azioni su ${name}` }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

it("an admin finds a user by name, role and state, and going back restores the table", async () => {
  const { page, leave } = await visitor();
  const zita = await registerMember(page, "Zita Profonda", "company", { company_name: "Zita & Figlie" });
  await signIn(page, ADMIN);
  await page.goto("/admin/users");
  await page.getByRole("heading", { level: 2, name: "Gestione Utenti" }).waitFor();
  await page.getByRole("columnheader", { name: "Registrato il" }).waitFor();
  await checkScreen(page, "admin-users", [...ON_A_DESKTOP, ...ON_A_PHONE]);
  await page.getByRole("textbox", { name: "Cerca per nome o email…" }).fill("PROFONDA zi");
  await rowOf(page, zita.email).waitFor();
  await chooseOption(page, "Ruolo", "Azienda");
  await chooseOption(page, "Stato", "Email non confermata");
  await expect.poll(() => page.url()).toContain("role=company");
  await expect.poll(() => page.url()).toContain("status=unconfirmed");
  await expect.poll(() => page.getByRole("row").count()).toBe(2);
  await page.getByRole("button", { name: "Email", exact: true }).click();
  await expect.poll(() => page.url()).toContain("sort=email");
  const isSorted = () => page.getByRole("columnheader", { name: "Email" }).getAttribute("aria-sort");
  await expect.poll(isSorted).toBe("ascending");
  await page.goBack();
  await expect.poll(() => page.url()).not.toContain("sort=email");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Scarica CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("utenti.csv");
  await page.goto("/admin/users?search=nessuno-di-nome-cosi&role=capo");
  await page.getByRole("heading", { name: "Nessun utente trovato." }).waitFor();
  await page.getByText(/un valore che non conosciamo.*capo/).waitFor();
  // The admin's own row has no actions.
  await page.goto(`/admin/users?search=${encodeURIComponent(ADMIN)}`);
  await rowOf(page, ADMIN).getByText("Tu", { exact: true }).waitFor();
  expect(
    await rowOf(page, ADMIN)
      .getByRole("button", { name: /^Azioni su/ })
      .count(),
  ).toBe(0);
  await leave();
});

it("an admin changes role and state, undoes it, and an outdated row says so", async () => {
  const { page, leave } = await visitor();
  const dina = await registerMember(page, "Dina Cangiante", "final_user");
  const admin = await openTable(page, dina.email);
  await choose(page, "Dina Cangiante", "Cambia ruolo");
  const sheet = page.getByRole("dialog", { name: "Ruolo di Dina Cangiante" });
  await chooseOption(page, "Ruolo", "Amministratore");
  await sheet.getByText("Potrà fare tutto quello che fai tu").waitFor();
  await chooseOption(page, "Ruolo", "Istruttore");
  await sheet.getByText("Dispositivi da cui esce: 1.").waitFor();
  await checkScreen(page, "admin-users-role", IN_THE_LIGHT);
  await sheet.getByRole("button", { name: "Cambia ruolo" }).click();
  await page.getByText("Ruolo utente aggiornato con successo").waitFor();
  await rowOf(page, dina.email).getByText("Istruttore").waitFor();

  await choose(page, "Dina Cangiante", "Disattiva");
  const asked = page.getByRole("alertdialog", { name: "Disattivare Dina Cangiante?" });
  await asked.getByText("Iscrizioni, pagamenti e pacchetti restano.").waitFor();
  await checkScreen(page, "admin-users-deactivate", IN_THE_LIGHT);
  await asked.getByRole("button", { name: "Disattiva" }).click();
  await page.getByText("Stato utente aggiornato con successo").waitFor();
  await rowOf(page, dina.email).getByText("Disattivato").waitFor();
  await page.getByRole("button", { name: "Annulla", exact: true }).click();
  await rowOf(page, dina.email).getByText("Email non confermata").waitFor();

  await choose(page, "Dina Cangiante", "Rimanda la conferma");
  await page.getByText("Email di conferma inviata").waitFor();

  await callApi(admin, "PUT", `/api/admin/users/${dina.user.id}/role`, { role: "blogger" });
  await choose(page, "Dina Cangiante", "Cambia ruolo");
  await chooseOption(page, "Ruolo", "Azienda");
  await sheet.getByRole("button", { name: "Cambia ruolo" }).click();
  await page.getByText("Errore: Nel frattempo questo utente è stato modificato.").waitFor();
  await rowOf(page, dina.email).getByText("Blogger").waitFor();
  await leave();
});

it("deleting a user names what will happen; an organizer with participants stays", async () => {
  const { page, leave } = await visitor({ phone: true });
  const olmo = await registerMember(page, "Olmo Partente", "final_user");
  await openTable(page, olmo.email);
  await choose(page, "Olmo Partente", "Elimina");
  const asked = page.getByRole("alertdialog", { name: "Eliminare Olmo Partente?" });
  await asked.getByText(`Mandiamo una conferma a ${olmo.email}.`).waitFor();
  await checkScreen(page, "admin-users-delete", [...ON_A_PHONE, ...ON_A_DESKTOP]);
  await asked.getByRole("button", { name: "Elimina per sempre" }).click();
  await page.getByText("Utente eliminato con successo").waitFor();
  await rowOf(page, olmo.email).waitFor({ state: "detached" });

  const elena = "elena.zanardi@respiro.test";
  const event = await publishEvent(page, elena, {
    ...{ title: "Uscita che resta", cost: null, participants: 5 },
  });
  const guest = await registerMember(page, "Ospite Fedele", "final_user");
  await callApi(guest.token, "POST", `/api/events/${event.id}/register-free`);
  await openTable(page, elena);
  await choose(page, "Elena Zanardi", "Elimina");
  const blocked = page.getByRole("alertdialog", { name: "Eliminare Elena Zanardi?" });
  await blocked.getByText(/^Organizza eventi in arrivo/).waitFor();
  expect(await blocked.getByRole("button", { name: "Elimina per sempre" }).count()).toBe(0);
  await blocked.getByRole("button", { name: "Annulla" }).click();
  await choose(page, "Elena Zanardi", "Cambia ruolo");
  await chooseOption(page, "Ruolo", "Utente Finale");
  const sheet = page.getByRole("dialog", { name: "Ruolo di Elena Zanardi" });
  await sheet.getByText(/^Organizza eventi in arrivo/).waitFor();
  expect(await sheet.getByRole("button", { name: "Cambia ruolo" }).isDisabled()).toBe(true);
  await leave();
});

it("a failed deletion says why", async () => {
  const { page, leave } = await visitor();
  const rita = await registerMember(page, "Rita Resta", "final_user");
  await openTable(page, rita.email);
  await page.route(`**/api/admin/users/${rita.user.id}?*`, (route) =>
    route.request().method() === "DELETE"
      ? route.fulfill({ status: 409, json: { error: { code: "last_admin", message: "" } } })
      : route.fallback(),
  );
  await choose(page, "Rita Resta", "Elimina");
  await page.getByRole("button", { name: "Elimina per sempre" }).click();
  await page.getByText(/^Errore durante l'eliminazione: /).waitFor();
  await leave();
});

it("an admin creates a user who chooses the password by the invitation, and stays signed in", async () => {
  const { page, leave } = await visitor({ phone: true });
  await signIn(page, ADMIN);
  const before = await readToken(page);
  await page.goto("/admin/users?view=create");
  await page.getByRole("button", { name: "Crea Utente" }).click();
  await page.getByRole("alert").filter({ hasText: "Controlla questi campi" }).waitFor();
  const email = `nuova.${crypto.randomUUID().slice(0, 8)}@respiro.test`;
  await page.getByLabel("Nome completo").fill("Nuova Arrivata");
  await page.getByRole("textbox", { name: "Email" }).fill(ADMIN);
  await page.getByRole("button", { name: "Genera una password" }).click();
  await chooseOption(page, "Lingua dell’invito", "Polski");
  await page.getByRole("button", { name: "Crea Utente" }).click();
  await page.getByText("Esiste già un account con questa email.").first().waitFor();
  // Where the page is scrolled, the sticky tabs cover a part of what is under them.
  await page.evaluate(() => window.scrollTo(0, 0));
  await checkScreen(page, "admin-users-create", [...ON_A_PHONE, ...ON_A_DESKTOP]);
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("button", { name: "Crea Utente" }).click();
  await page.getByText("Utente creato con successo").waitFor();
  expect(await page.getByLabel("Nome completo").inputValue()).toBe("");
  expect(await readToken(page)).toBe(before);
  await page.getByRole("button", { name: "Apri", exact: true }).click();
  await page.getByRole("dialog", { name: "Utente" }).getByRole("link", { name: email }).waitFor();

  const mail = await waitForMail(email, /Twoje konto/);
  const guest = await visitor();
  await guest.page.goto(linkIn(mail));
  await guest.page
    .getByLabel(/^(Nuova password|New password|Nowe hasło)/)
    .first()
    .waitFor();
  await guest.leave();
  await leave();
});

it("a company whose data could not be saved is told, and what was typed is saved again", async () => {
  const { page, leave } = await visitor();
  await signIn(page, ADMIN);
  const admin = await readToken(page);
  await page.goto("/admin/users?view=create");
  const email = `ditta.${crypto.randomUUID().slice(0, 8)}@respiro.test`;
  expect(await page.getByLabel("Partita IVA").count()).toBe(0);
  await page.getByLabel("Nome completo").fill("Dora Ditta");
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("button", { name: "Genera una password" }).click();
  await chooseOption(page, "Ruolo", "Azienda");
  await page.getByLabel("Nome dell’azienda").fill("Abisso srl");
  await page.getByLabel("Partita IVA").fill("IT01234567890");
  await page.getByLabel("Indirizzo").fill("Via del Mare 1");
  // The list and back: nothing typed is lost.
  await page.getByRole("tab", { name: "Lista Utenti" }).click();
  await expect.poll(() => page.url()).not.toContain("view=create");
  await page.getByRole("tab", { name: "Crea Utente" }).click();
  expect(await page.getByLabel("Partita IVA").inputValue()).toBe("IT01234567890");
  await page.route("**/api/admin/users/*/profile", (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole("button", { name: "Crea Utente" }).click();
  await page.getByText("i dati dell’azienda non sono stati salvati").waitFor();
  await checkScreen(page, "admin-users-company", IN_THE_LIGHT);
  await page.unroute("**/api/admin/users/*/profile");
  expect(await page.getByLabel("Nome dell’azienda").inputValue()).toBe("Abisso srl");
  await page.getByRole("button", { name: "Salva i dati dell’azienda" }).click();
  await page.getByText("Utente creato con successo").waitFor();
  const path = `/api/admin/users?search=${encodeURIComponent(email)}`;
  const [made] = await callApi<AdminUserView[]>(admin, "GET", path);
  expect(made?.profile).toMatchObject({
    ...{ role: "company", company_name: "Abisso srl" },
    ...{ vat_number: "IT01234567890", company_address: "Via del Mare 1" },
  });
  await leave();
});

it("a failed registration without a reason says so", async () => {
  const { page, leave } = await visitor();
  await signIn(page, ADMIN);
  await page.goto("/admin/users?view=create");
  await page.route("**/api/auth/register", (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByLabel("Nome completo").fill("Mai Nata");
  await page.getByRole("textbox", { name: "Email" }).fill("mai.nata@respiro.test");
  await page.getByRole("button", { name: "Genera una password" }).click();
  await page.getByRole("button", { name: "Crea Utente" }).click();
  await page.getByText("Registrazione fallita").waitFor();
  expect(await page.getByLabel("Nome completo").inputValue()).toBe("Mai Nata");
  await leave();
});
