import type { Page } from "playwright";
import { expect } from "vitest";
import type { RecoveryTokenView } from "../../worker/admin/outputs.ts";
import { it } from "./support/branch.ts";
import { visitor, withBrowser } from "./support/browser.ts";
import { registerMember, signIn } from "./support/members.ts";
import { callApi, chooseOption, readToken } from "./support/organizers.ts";
import { checkScreen, IN_THE_LIGHT, ON_A_DESKTOP, ON_A_PHONE } from "./support/screens.ts";

withBrowser();

const ADMIN = "admin@respiro.test";

/** A member with so many recovery tokens, and the admin signed in in this page. */
async function prepare(page: Page, name: string, tokens: number) {
  const member = await registerMember(page, name, "final_user");
  await signIn(page, ADMIN);
  const admin = await readToken(page);
  for (let made = 0; made < tokens; made += 1)
    await callApi(admin, "POST", "/api/auth/request-password-reset-by-id", { userId: member.user.id });
  return { member, admin };
}

it("an admin finds tokens by state and e-mail and makes one worthless", async () => {
  const { page, leave } = await visitor();
  const { member } = await prepare(page, "Tea Dimentica", 2);
  await page.goto("/admin/tokens");
  await page.getByRole("heading", { level: 2, name: "Token di recupero password" }).waitFor();
  await page.getByLabel("Cerca per email", { exact: true }).fill(member.email);
  const rows = page.getByRole("row").filter({ hasText: member.email });
  await expect.poll(() => rows.count()).toBe(2);
  await expect.poll(() => page.url()).toContain("search=tea");
  expect(await rows.first().textContent()).toMatch(/••••[\w-]{4}/);
  await checkScreen(page, "admin-tokens", [...ON_A_DESKTOP, ...ON_A_PHONE]);

  const mark = rows.first().getByRole("button", { name: "Segna come usato il token di Tea Dimentica" });
  await mark.click();
  const asked = page.getByRole("alertdialog", { name: "Segnare il token come usato?" });
  await asked.getByText("smette di funzionare subito").waitFor();
  await checkScreen(page, "admin-tokens-mark", IN_THE_LIGHT);
  await asked.getByRole("button", { name: "Lascialo valido" }).click();
  await asked.waitFor({ state: "detached" });
  await mark.click();
  await asked.getByRole("button", { name: "Segna come usato" }).click();
  await page.getByText("Token segnato come usato").waitFor();
  await rows.first().getByText("Usato", { exact: true }).waitFor();
  expect(await rows.getByRole("button", { name: /^Segna come usato/ }).count()).toBe(1);

  await chooseOption(page, "Stato", "Usato");
  await expect.poll(() => rows.count()).toBe(1);
  await page.goBack();
  await expect.poll(() => rows.count()).toBe(2);
  await rows.first().getByRole("link", { name: "Tea Dimentica" }).click();
  await page.getByRole("dialog", { name: "Utente" }).getByRole("link", { name: member.email }).waitFor();
  await leave();
});

it("a row that is outdated says so and shows what the token is now", async () => {
  const { page, leave } = await visitor({ phone: true });
  const { member, admin } = await prepare(page, "Pia Tardiva", 1);
  await page.goto(`/admin/tokens?search=${encodeURIComponent(member.email)}&state=lost`);
  await page.getByText(/un valore che non conosciamo.*lost/).waitFor();
  const mark = page.getByRole("button", { name: "Segna come usato il token di Pia Tardiva" });
  await mark.waitFor();
  const [token] = await callApi<RecoveryTokenView[]>(
    admin,
    "GET",
    `/api/admin/tokens?search=${encodeURIComponent(member.email)}`,
  );
  await callApi(admin, "PUT", `/api/admin/tokens/${token?.id}/used`);
  await mark.click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Segna come usato" }).click();
  await page.getByText("Questo token è già stato usato.").waitFor();
  await mark.waitFor({ state: "detached" });
  await page.getByRole("row").filter({ hasText: member.email }).getByText("Usato", { exact: true }).waitFor();
  await leave();
});

it("the table downloads as a file; empty and failed it says what to do", async () => {
  const { page, leave } = await visitor();
  const { member } = await prepare(page, "Ada Scarica", 1);
  await page.goto(`/admin/tokens?search=${encodeURIComponent(member.email)}`);
  await page.getByRole("row").filter({ hasText: member.email }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Scarica CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("token.csv");
  await page.goto("/admin/tokens?search=nessuno-qui");
  await page.getByRole("heading", { name: "Nessun token trovato." }).waitFor();
  await page.getByRole("button", { name: "Rimuovi ricerca e filtri" }).waitFor();
  await page.route(/\/api\/admin\/tokens\?/, (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await page.getByRole("heading", { name: "Errore nel caricamento" }).waitFor();
  await page.unroute(/\/api\/admin\/tokens\?/);
  await page.getByRole("button", { name: "Riprova" }).click();
  await page.getByRole("heading", { name: "Nessun token trovato." }).waitFor();
  await leave();
});
