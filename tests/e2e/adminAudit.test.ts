import { expect } from "vitest";
import { it } from "./support/branch.ts";
import { visitor, withBrowser } from "./support/browser.ts";
import { registerMember, signIn } from "./support/members.ts";
import { callApi, chooseOption, readToken } from "./support/organizers.ts";
import { checkScreen, IN_THE_LIGHT, ON_A_DESKTOP, ON_A_PHONE } from "./support/screens.ts";

withBrowser();

const ADMIN = "admin@respiro.test";

it("an admin finds who did what to somebody, reads the values and downloads the log", async () => {
  const { page, leave } = await visitor();
  const member = await registerMember(page, "Livia Traccia", "final_user");
  await signIn(page, ADMIN);
  const admin = await readToken(page);
  await callApi(admin, "PUT", `/api/admin/users/${member.user.id}/role`, {
    role: "blogger",
    from: "final_user",
  });
  await callApi(admin, "POST", "/api/auth/request-password-reset-by-id", { userId: member.user.id });

  await page.goto("/admin/audit");
  await page.getByRole("heading", { level: 2, name: "Registro attività" }).waitFor();
  await page.getByLabel("Cerca per persona o evento").fill(member.email);
  const rows = page.getByRole("row").filter({ hasText: "Livia Traccia" });
  await expect.poll(() => rows.count()).toBe(2);
  await expect.poll(() => page.url()).toContain("search=livia");
  expect(await rows.first().getByRole("button").textContent()).toBe(
    "Nicola Ferri ha creato un token di recupero per Livia Traccia",
  );
  await checkScreen(page, "admin-audit", [...ON_A_DESKTOP, ...ON_A_PHONE]);

  await page.getByRole("button", { name: "Nicola Ferri ha cambiato il ruolo di Livia Traccia" }).click();
  const sheet = page.getByRole("dialog", { name: "Attività" });
  const values = sheet.getByRole("row").filter({ hasText: "Ruolo" });
  expect(await values.locator("td").allTextContents()).toEqual(["Utente Finale", "Blogger"]);
  await checkScreen(page, "admin-audit-entry", [...ON_A_DESKTOP, ...ON_A_PHONE]);
  await sheet.getByRole("button", { name: "Chiudi" }).click();
  await sheet.waitFor({ state: "detached" });

  await chooseOption(page, "Azione", "Ha cambiato il ruolo di …");
  await expect.poll(() => rows.count()).toBe(1);
  await chooseOption(page, "La persona", "Ha agito");
  await page.getByText("Nessuna attività trovata.").waitFor();
  await page.goBack();
  await page.goBack();
  await expect.poll(() => rows.count()).toBe(2);

  await page.getByLabel("Al giorno", { exact: true }).fill("2020-01-01");
  await page.getByText("Nessuna attività trovata.").waitFor();
  await checkScreen(page, "admin-audit-empty", IN_THE_LIGHT);
  await page.getByRole("button", { name: "Rimuovi ricerca e filtri" }).click();
  await expect.poll(() => page.getByLabel("Al giorno", { exact: true }).inputValue()).toBe("");

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Scarica CSV" }).click();
  expect((await download).suggestedFilename()).toBe("registro.csv");
  await leave();
});

it("a value that nobody knows in the address is ignored with a note", async () => {
  const { page, leave } = await visitor({ phone: true });
  await signIn(page, ADMIN);
  await page.goto("/admin/audit?action=user.fly&from=ieri");
  await page.getByText("un valore che non conosciamo, quindi non lo usiamo: user.fly, ieri.").waitFor();
  await leave();
});
