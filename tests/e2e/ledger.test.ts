import { readFileSync } from "node:fs";
import type { Page } from "playwright";
import { expect } from "vitest";
import { findAxeViolations } from "./support/axe.ts";
import { it } from "./support/branch.ts";
import { takeScreenshot, visitor, waitForFrame, withBrowser } from "./support/browser.ts";
import { registerMember, signIn } from "./support/members.ts";
import { checkScreen } from "./support/screens.ts";

withBrowser();

/** Of the demo: an instructor with paid places and a refund, whose events no journey pays for. */
const GIULIA = "giulia.ferrante@respiro.test";

type Opened = Parameters<typeof visitor>[0] & { as?: string; path?: string };

/** Somebody's books, with everything on them that comes. */
async function opened({ as = GIULIA, path = "/dashboard/earnings", ...looks }: Opened = {}) {
  const here = await visitor(looks);
  await signIn(here.page, as);
  await here.page.goto(path);
  await here.page.getByRole("heading", { level: 1, name: "Incassi" }).waitFor();
  await settled(here.page);
  return here;
}

async function settled(page: Page) {
  await page.getByRole("table").waitFor();
  await expect.poll(() => page.locator("[aria-busy=true]").count()).toBe(0);
  await waitForFrame(page);
}

/** "1.234,50 €" in cents. */
const cents = (text: string | null) =>
  Math.round(Number(text?.replace(/[^\d,-]/g, "").replace(",", ".")) * 100);

/** The three figures at the top. */
async function figures(page: Page) {
  const [gross = 0, refunded = 0, net = 0] = (await page.locator("dl dd").allTextContents()).map(cents);
  return { gross, refunded, net };
}

async function columns(page: Page, table: string, places: number[]) {
  const rows = page.getByRole("table", { name: table }).locator("tbody tr");
  const sum = async (place: number) =>
    (await rows.locator(`> :nth-child(${place})`).allTextContents()).reduce(
      (all, text) => all + cents(text),
      0,
    );
  return Promise.all(places.map(sum));
}

/** The days of the movements; the other list stays behind its tab. */
const days = (page: Page) => page.getByRole("table", { name: "Movimenti" }).locator("time");

async function choose(page: Page, label: string, option: string) {
  await page.getByRole("combobox", { name: label }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
  await page.getByRole("option").first().waitFor({ state: "hidden" });
  await settled(page);
}

it("the income, by event and by ledger entry", async () => {
  const { page, leave } = await opened({ phone: true });
  const link = page.getByRole("main").getByRole("link", { name: /^Incassi e versamenti/ });
  expect(await link.getAttribute("href")).toBe("/incassi");
  const [totals, next] = [await page.locator("dl").first().boundingBox(), await link.boundingBox()];
  expect(next?.y).toBeGreaterThan((totals?.y ?? 0) + (totals?.height ?? 0));
  await checkScreen(page, "ledger-events");
  await page.getByRole("tab", { name: "Movimenti" }).click();
  await page.getByRole("table", { name: "Movimenti" }).waitFor();
  await settled(page);
  await checkScreen(page, "ledger-movements");
  await leave();
});

it("figures, events and ledger entries agree; an event links to its own, and back", async () => {
  const { page, leave } = await opened();
  const all = await figures(page);
  expect(all.net).toBe(all.gross - all.refunded);
  expect(all.refunded).toBeGreaterThan(0);
  while (await page.getByRole("button", { name: "Mostra altri" }).count())
    await page.getByRole("button", { name: "Mostra altri" }).click();
  expect(await columns(page, "Per evento", [3, 4, 5])).toEqual([all.gross, all.refunded, all.net]);

  const row = page.getByRole("table", { name: "Per evento" }).locator("tbody tr").first();
  const title = (await row.getByRole("link").textContent()) ?? "";
  const net = cents(await row.locator("td").last().textContent());
  // The row as a whole leads there, as its title does.
  await row.click({ position: { x: 900, y: 10 } });
  await page.getByText(`${title}, `).first().waitFor();
  await settled(page);
  expect(new URL(page.url()).search).toMatch(/^\?event=[\w-]{36}$/);
  expect((await figures(page)).net).toBe(net);
  expect(await columns(page, "Movimenti", [5])).toEqual([net]);
  expect(await page.getByRole("tab").count()).toBe(0);
  await takeScreenshot(page, "ledger-event-desktop");
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole("link", { name: "Tutti gli incassi" }).click();
  await settled(page);
  expect(await figures(page)).toEqual(all);
  await leave();
});

it("a period changes figures, lists and the address, which keeps it; a month without any says so", async () => {
  const { page, leave } = await opened({ path: "/dashboard/earnings?view=movements" });
  const all = await figures(page);
  const years = new Set<string>();
  for (const day of await days(page).allTextContents()) years.add(day.slice(-4));
  let sum = 0;
  for (const year of years) {
    await choose(page, "Anno", year);
    expect(new URL(page.url()).searchParams.get("year")).toBe(year);
    sum += (await figures(page)).net;
    for (const day of await days(page).allTextContents()) expect(day.slice(-4)).toBe(year);
  }
  expect(sum).toBe(all.net);
  const day = (await days(page).first().textContent()) ?? "";
  const months =
    "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre";
  await choose(page, "Mese", months.split(" ")[Number(day.slice(3, 5)) - 1] ?? "");
  const month = await figures(page);
  await page.reload();
  await settled(page);
  expect(await figures(page)).toEqual(month);
  await page.goto("/dashboard/earnings?year=2001&month=02");
  await page.getByText("Nessun movimento in questo periodo.").waitFor();
  expect(await figures(page)).toEqual({ gross: 0, refunded: 0, net: 0 });
  await takeScreenshot(page, "ledger-quiet-desktop");
  await choose(page, "Anno", "Da sempre");
  expect(await figures(page)).toEqual(all);
  expect(new URL(page.url()).search).toBe("");
  await leave();
});

it("both lists are downloaded as files, of the period that is shown", async () => {
  const { page, leave } = await opened();
  const rows = await page.getByRole("table").locator("tbody tr").count();
  const take = async () => {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Scarica CSV" }).click(),
    ]);
    await page.getByText("Il file è pronto").first().waitFor();
    const bytes = readFileSync(await download.path());
    return { name: download.suggestedFilename(), bytes, lines: bytes.toString("utf8").split("\r\n") };
  };
  const events = await take();
  expect(events.name).toBe("incassi-per-evento.csv");
  expect([...events.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(events.lines.length).toBeGreaterThanOrEqual(rows + 1);
  await page.getByRole("tab", { name: "Movimenti" }).click();
  await page.getByRole("table", { name: "Movimenti" }).waitFor();
  const year = (await days(page).first().textContent())?.slice(-4) ?? "";
  await choose(page, "Anno", year);
  const net = (await figures(page)).net;
  const movements = await take();
  expect(movements.name).toBe(`incassi-${year}-01-01-${year}-12-31.csv`);
  const amounts = movements.lines.slice(1).map((line) => cents(line.split(";").at(-3) ?? ""));
  expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(net);
  await leave();
});

it("the dashboard links to the ledger from the earnings, the chart and a paid event", async () => {
  const here = await visitor();
  const { page } = here;
  await signIn(page, GIULIA);
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Incassi", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Incassi" }).waitFor();
  await page.getByRole("link", { name: "Dashboard" }).first().click();
  await page.getByRole("heading", { level: 1, name: /^Ciao, / }).waitFor();
  await page.getByRole("link", { name: "Tutti gli incassi" }).click();
  await page.waitForURL(/\/dashboard\/earnings$/);
  await page.goBack();
  const row = page
    .getByRole("row")
    .filter({ hasText: /\d pagant[ei]/ })
    .first();
  await row.getByRole("button", { name: /^Altre azioni/ }).click();
  await page.getByRole("menuitem", { name: "Incassi" }).click();
  await page.waitForURL(/\/dashboard\/earnings\?event=[\w-]{36}$/);
  await here.leave();
});

it("an organizer without payments reads an explanation; a member is asked for another account", async () => {
  const { page, leave } = await visitor({ phone: true });
  await registerMember(page, "Lia Ferro", "instructor");
  await page.goto("/dashboard/earnings");
  await page.getByRole("heading", { name: "Ancora nessun incasso" }).waitFor();
  await takeScreenshot(page, "ledger-empty-phone");
  expect(await findAxeViolations(page)).toEqual([]);
  await registerMember(page, "Pia Ferro", "final_user");
  await page.goto("/dashboard/earnings");
  await page.waitForURL(/\/auth\?redirect=/);
  await leave();
});

it("loading shows a skeleton; a failure or a dead network says so, and can be retried", async () => {
  const { page, context, leave } = await visitor();
  let broken = true;
  await page.route("**/api/ledger/totals*", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    return broken ? route.fulfill({ status: 500, body: "{}" }) : route.continue();
  });
  await signIn(page, GIULIA);
  await page.goto("/dashboard/earnings");
  await page.getByRole("status", { name: "Caricamento…" }).waitFor();
  await page.getByRole("heading", { name: "Errore nel caricamento" }).waitFor();
  broken = false;
  await page.getByRole("button", { name: "Riprova" }).click();
  await settled(page);
  await page.getByRole("tab", { name: "Movimenti" }).hover();
  await context.setOffline(true);
  await page.getByRole("button", { name: "Scarica CSV" }).click();
  await page.getByText("Riprova quando torna la connessione.").waitFor();
  await page.getByRole("tab", { name: "Movimenti" }).click();
  await page.getByRole("heading", { name: "Sei offline" }).waitFor();
  await page.getByText("Questi dati non vengono salvati su questo dispositivo.").waitFor();
  await takeScreenshot(page, "ledger-offline-desktop");
  await context.setOffline(false);
  await page.getByRole("table", { name: "Movimenti" }).waitFor();
  await leave();
});
