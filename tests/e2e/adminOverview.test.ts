import { expect } from "vitest";
import { it } from "./support/branch.ts";
import { visitor, withBrowser } from "./support/browser.ts";
import { signIn } from "./support/members.ts";
import { callApi, readToken } from "./support/organizers.ts";
import { checkScreen, IN_THE_LIGHT } from "./support/screens.ts";

withBrowser();

const ADMIN = "admin@respiro.test";
const HEADING = { level: 2, name: "Panoramica" } as const;

it("an admin sees what waits and the weeks, and deals with the mails that failed", async () => {
  const { page, leave } = await visitor();
  await signIn(page, ADMIN);
  await page.goto("/admin");
  await page.getByRole("link", { name: /^Panoramica/ }).click();
  await page.getByRole("heading", HEADING).waitFor();
  await page.getByText("Ci sono email non recapitate").waitFor();
  await page.getByRole("figure", { name: /^Persone nuove: \d+ questa settimana$/ }).waitFor();
  await page.getByRole("figure", { name: /^Incassi: .* questa settimana$/ }).waitFor();
  const heights = () => page.getByRole("figure").evaluateAll((all) => all.map((one) => one.clientHeight));
  await expect.poll(async () => (await heights()).at(-2)).toBe((await heights()).at(-1));
  await page.getByText("Iscrizione confermata: …").waitFor();
  await page.getByText("Mostra i numeri").click();
  expect(await page.getByRole("row").count()).toBe(13);
  await page.getByText("Mostra i numeri").click();
  await checkScreen(page, "admin-overview");

  const card = page.getByRole("listitem").filter({ hasText: "indirizzo cancellato" });
  await card.getByText("email non recapitate", { exact: false }).waitFor({ state: "detached" });
  expect(await card.getByRole("button", { name: "Riprova" }).count()).toBe(0);
  await card.getByRole("button", { name: "Archivia" }).click();
  const sheet = page.getByRole("dialog", { name: "Archiviare questa email?" });
  await sheet.getByRole("button", { name: "Archivia" }).click();
  await sheet.getByText("Questo campo è obbligatorio.").waitFor();
  await checkScreen(page, "admin-overview-dismiss", IN_THE_LIGHT);
  await sheet.getByLabel("Motivo").fill("Indirizzo di prova");
  await sheet.getByRole("button", { name: "Archivia" }).click();
  await page.getByText("Email archiviata").waitFor();
  await card.waitFor({ state: "detached" });
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("mails");

  const retried = page.getByRole("listitem").filter({ hasText: "Iscrizione confermata: …" });
  await retried.getByRole("button", { name: "Riprova" }).click();
  await page.getByText("Email rimessa in coda").waitFor();
  await retried.waitFor({ state: "detached" });
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("mails");
  await leave();
});

it("each tile leads to its tab, and a mail that another admin has dealt with says so", async () => {
  const { page, leave } = await visitor({ phone: true });
  await signIn(page, ADMIN);
  await page.goto("/admin/overview");
  await page.getByRole("heading", HEADING).waitFor();
  const tiles = page.getByRole("region", { name: "Da fare" }).getByRole("link");
  await expect.poll(() => tiles.count()).toBeGreaterThanOrEqual(4);
  expect(await tiles.evaluateAll((links) => links.map((link) => link.getAttribute("href")))).toEqual([
    "/admin/payments/issues",
    "/admin/payments?view=comparison",
    "#mails",
    "/admin/packages?status=expiring",
    "/admin/users?status=unconfirmed",
    "/admin/segnalazioni",
  ]);
  const card = page.getByRole("listitem").filter({ hasText: "sta per finire" }).last();
  await card.waitFor();
  const token = await readToken(page);
  const mails = await callApi<{ id: string; subject: string }[]>(token, "GET", "/api/admin/mails");
  const mail = mails.findLast(({ subject }) => subject.includes("sta per finire"));
  await callApi(token, "POST", `/api/admin/mails/${mail?.id}/retry`);
  await card.getByRole("button", { name: "Riprova" }).click();
  await page.getByText("qualcun altro se n’è già occupato", { exact: false }).waitFor();
  await tiles.first().click();
  await page.getByRole("heading", { name: "Pagamenti da verificare" }).waitFor();
  await page.goBack();
  await page.getByRole("heading", HEADING).waitFor();
  await leave();
});

it("without the overview's data the tab says so and tries again", async () => {
  const { page, leave } = await visitor({ phone: true });
  await signIn(page, ADMIN);
  await page.route("**/api/admin/overview", (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto("/admin/overview");
  const retry = page.getByRole("button", { name: "Riprova" });
  await retry.waitFor();
  await checkScreen(page, "admin-overview-failed", ["phone-light"]);
  await page.unroute("**/api/admin/overview");
  await retry.click();
  await page.getByRole("heading", { level: 3, name: "Da fare" }).waitFor();
  await leave();
});
