import type { Page } from "playwright";
import { expect, test } from "vitest";
import { findAxeViolations } from "./support/axe.ts";
import { it } from "./support/branch.ts";
import { DESKTOP, PHONE, takeScreenshot, visitor, withBrowser } from "./support/browser.ts";
import { registerMember, signIn } from "./support/members.ts";
import { checkScreen } from "./support/screens.ts";

withBrowser();

/**
 * Of the demo: a running package and paid events; a package that has ended; none at all. Nothing here changes what is
 * theirs.
 */
const MARCO = "istruttore@respiro.test";
const INES = "ines.carvalho@respiro.test";
const PIOTR = "piotr.nowicki@respiro.test";

type Opened = Parameters<typeof visitor>[0] & { as?: string; path?: string };

/** Somebody's dashboard, with everything on it that comes. */
async function opened({ as = MARCO, path = "/dashboard", ...looks }: Opened = {}) {
  const here = await visitor(looks);
  await signIn(here.page, as);
  await here.page.goto(path);
  await here.page.getByRole("heading", { level: 1, name: /^Ciao, / }).waitFor();
  await here.page
    .getByRole("status", { name: /^Caricamento/ })
    .first()
    .waitFor({ state: "detached" });
  return here;
}

const rows = (page: Page) => page.getByRole("table", { name: /^Eventi/ }).getByRole("row");

/** The first event of the list, and its menu opened. */
async function menuOfFirst(page: Page) {
  const title = (await rows(page).nth(1).getByRole("rowheader").getByRole("link").textContent()) ?? "";
  await page.getByRole("button", { name: `Altre azioni: ${title}` }).click();
  return title;
}

test("what is next, all that is theirs and how the season goes", async () => {
  const { page, leave } = await opened({ phone: true });
  await page.getByRole("heading", { level: 2, name: /^(Oggi|Prossima uscita: )/ }).waitFor();
  // Drawn whole, as on any but the first page: what is too wide is hidden by nothing.
  await page.evaluate(() => Object.assign(document.documentElement.dataset, { travelled: "" }));
  await page.getByRole("heading", { name: "Iscrizioni e incassi" }).scrollIntoViewIfNeeded();
  await page.locator("canvas").nth(1).scrollIntoViewIfNeeded();
  await page.getByText("Mostra i numeri").click();
  await checkScreen(page, "dashboard");
  // From a wide window to a narrow one the bars go along.
  await page.setViewportSize(DESKTOP);
  const bars = page.locator("canvas").first();
  await expect.poll(async () => (await bars.boundingBox())?.width).toBeGreaterThan(PHONE.width);
  await page.setViewportSize(PHONE);
  await expect.poll(async () => (await bars.boundingBox())?.width).toBeLessThan(PHONE.width);
  await leave();
});

it("the bars and the table beside them say the same; active and past events are a choice that the address keeps, searched by title", async () => {
  const { page, leave } = await opened();
  await page.getByText("Mostra i numeri").click();
  const numbers = page.getByRole("table", { name: "Iscrizioni e incassi" });
  const column = async (place: number) => {
    const cells = await numbers.locator(`tbody tr > :nth-child(${place})`).allTextContents();
    return cells.map((text) => Number(text.replace(/[^\d,-]/g, "").replace(",", ".")));
  };
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  for (const span of ["12 mesi", "12 settimane"]) {
    await page.getByText(span, { exact: true }).click();
    const [people, euros] = [sum(await column(2)), sum(await column(4))];
    expect(people).toBeGreaterThan(0);
    await page.getByRole("figure", { name: `Iscrizioni: ${people} partecipanti` }).waitFor();
    const earned = page.getByRole("figure", { name: /^Incassi: / });
    const told = (await earned.getAttribute("aria-label")) ?? "";
    expect(Number(told.replace(/[^\d,]/g, "").replace(",", "."))).toBe(euros);
  }
  // What the pointer rests on is told in words.
  const canvas = page.locator("canvas").first();
  await canvas.scrollIntoViewIfNeeded();
  const box = await canvas.boundingBox();
  await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) - 20, (box?.y ?? 0) + 60);
  await page
    .getByText(/^Settimana dal giorno/)
    .first()
    .waitFor();
  await page.getByRole("link", { name: /Eventi passati/ }).click();
  await page.getByRole("heading", { level: 2, name: "Eventi passati" }).waitFor();
  expect(new URL(page.url()).search).toBe("?scope=past");
  expect(await page.getByRole("heading", { name: /^(Oggi|Prossima uscita: )/ }).count()).toBe(0);
  await page.reload();
  const title = (await rows(page).nth(1).getByRole("rowheader").getByRole("link").textContent()) ?? "";
  const search = page.getByRole("textbox", { name: "Cerca nei tuoi eventi" });
  expect(await search.getAttribute("placeholder")).toBe("Cerca eventi per titolo...");
  await search.fill(title);
  await expect.poll(() => rows(page).count()).toBe(2);
  await search.fill("zzzzz");
  await page.getByRole("heading", { name: "Nessun evento trovato." }).waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await search.press("Escape");
  await expect.poll(() => rows(page).count()).toBeGreaterThan(2);
  await page.goBack();
  await page.getByRole("heading", { level: 2, name: "Eventi attivi" }).waitFor();
  await leave();
});

it("each event links to participants, form, copy and page, and a paid one cannot be deleted yet", async () => {
  const { page, leave } = await opened();
  const paid = page.getByRole("row").filter({ hasText: /\d pagant[ei]/ });
  await paid
    .first()
    .getByRole("button", { name: /^Altre azioni/ })
    .click();
  await page.getByRole("menuitem", { name: "Elimina" }).click();
  const refused = page.getByRole("alertdialog");
  await refused.getByText(/^Qualcuno ha già pagato/).waitFor();
  expect(await refused.getByText(/perd(e|ono) il posto/).count()).toBe(0);
  await page.keyboard.press("Escape");
  await refused.waitFor({ state: "detached" });
  const title = await menuOfFirst(page);
  const row = rows(page).nth(1);
  const participants = await row.getByRole("link", { name: `Partecipanti: ${title}` }).getAttribute("href");
  const id = participants?.split("/").at(-1);
  expect(participants).toMatch(/^\/dashboard\/participants\/[\w-]{36}$/);
  expect(await row.getByRole("link", { name: `Modifica: ${title}` }).getAttribute("href")).toBe(
    `/dashboard/edit/${id}`,
  );
  await page.getByRole("menuitem", { name: "Duplica" }).click();
  await expect.poll(() => page.url()).toMatch(new RegExp(`/dashboard/new-(event|training)\\?copy=${id}$`));
  await page.goBack();
  // The row as a whole leads there, as its title does.
  await rows(page)
    .nth(1)
    .click({ position: { x: 500, y: 10 } });
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  await leave();
});

it("with a package the buttons lead to the forms; without one they link to the packages", async () => {
  const marco = await opened();
  await marco.page.getByRole("link", { name: "Crea Evento" }).click();
  await expect.poll(() => new URL(marco.page.url()).pathname).toBe("/dashboard/new-event");
  await marco.page.goto("/dashboard");
  await marco.page.getByText(/^Startup, attivo \(scadenza:/).waitFor();
  await marco.leave();

  const piotr = await opened({ as: PIOTR });
  await piotr.page.getByText("Nessun pacchetto attivo.").waitFor();
  await piotr.page.getByRole("button", { name: "Crea Evento" }).click();
  const gate = piotr.page.getByRole("dialog", { name: "Scegli un pacchetto per pubblicare" });
  await gate.waitFor();
  await takeScreenshot(piotr.page, "dashboard-gate");
  expect(await findAxeViolations(piotr.page)).toEqual([]);
  await piotr.page.keyboard.press("Escape");
  await gate.waitFor({ state: "detached" });
  await piotr.page.getByRole("button", { name: "Crea Allenamento" }).click();
  await gate.getByRole("link", { name: "Vedi i pacchetti" }).click();
  await expect.poll(() => new URL(piotr.page.url()).pathname).toBe("/organizer-packages");
  await piotr.leave();
});

it("on a phone the buttons come after the thumb, and an ended package is named with its day", async () => {
  const { page, leave } = await opened({ as: INES, phone: true });
  expect(await page.getByRole("button", { name: "Crea", exact: true }).count()).toBe(0);
  await page.getByRole("heading", { level: 2, name: "Eventi attivi" }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 600);
  await page.getByRole("button", { name: "Crea", exact: true }).click();
  await page.getByRole("menuitem", { name: "Crea Allenamento" }).waitFor();
  if (process.env.SHOTS) await page.screenshot({ path: "tests/e2e/screenshots/dashboard-bubble.png" });
  await page.getByRole("menuitem", { name: "Crea Allenamento" }).click();
  const gate = page.getByRole("dialog", { name: "Scegli un pacchetto per pubblicare" });
  await gate.getByText(/^Startup, scaduto \(\d{2}\/\d{2}\/\d{4}\)$/).waitFor();
  if (process.env.SHOTS) await page.screenshot({ path: "tests/e2e/screenshots/dashboard-gate-phone.png" });
  expect(await findAxeViolations(page)).toEqual([]);
  await leave();
});

it("a new organizer is led to their first event, and sees no empty figures", async () => {
  const { page, leave } = await visitor();
  await registerMember(page, "Tullia D'Anca", "instructor");
  await page.goto("/dashboard");
  await page.getByRole("heading", { level: 1, name: "Ciao, Tullia D'Anca" }).waitFor();
  await page.getByRole("heading", { name: "Il tuo primo evento parte da qui" }).waitFor();
  expect(await page.getByText("Incassi").count()).toBe(0);
  await takeScreenshot(page, "dashboard-new");
  expect(await findAxeViolations(page)).toEqual([]);
  await leave();
});

it("in free mode the dashboard mentions neither payments nor packages", async () => {
  const { page, leave } = await visitor();
  await signIn(page, PIOTR);
  await page.route("**/api/public-config", (route) =>
    route.fulfill({ json: { eventsFreeMode: true, pastEventsCategoryPosition: null } }),
  );
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/dashboard");
  await page.getByRole("heading", { name: "Iscrizioni nel tempo" }).waitFor();
  expect(await page.getByText(/Guadagni|€|pagant|Gratuito/i).count()).toBe(0);
  expect(asked).not.toContain("/api/payments/organizer-stats");
  await page.getByText("pubblicare è libero").waitFor();
  await page.getByRole("link", { name: "Crea Evento" }).waitFor();
  await takeScreenshot(page, "dashboard-free");
  await leave();
});

it("an event is deleted only on a second confirmation that names its participants, and a refusal gives its reason", async () => {
  const { page, leave } = await opened();
  const deleted: string[] = [];
  let answer: "refused" | "lost" | "deleted" = "refused";
  await page.route("**/api/events/*", (route) => {
    if (route.request().method() !== "DELETE") return route.fallback();
    if (answer === "lost") return route.abort();
    const error = { code: "not_yet_known", message: "Ci sono iscrizioni pagate." };
    if (answer === "refused") return route.fulfill({ status: 409, json: { error } });
    deleted.push(route.request().url());
    return route.fulfill({ status: 204 });
  });
  for (const words of [
    "Errore: Ci sono iscrizioni pagate.",
    /^Errore: Non riusciamo a raggiungere il sito/,
  ]) {
    await menuOfFirst(page);
    await page.getByRole("menuitem", { name: "Elimina" }).click();
    await page.getByRole("button", { name: "Elimina per sempre" }).click();
    await page.getByText(words).waitFor();
    expect(await page.getByRole("alertdialog").count()).toBe(0);
    answer = answer === "refused" ? "lost" : "deleted";
  }
  const title = await menuOfFirst(page);
  await page.getByRole("menuitem", { name: "Elimina" }).click();
  const dialog = page.getByRole("alertdialog", { name: `Eliminare «${title}»?` });
  await dialog.getByText(/C’è 1 persona iscritta|Ci sono \d+ persone iscritte/).waitFor();
  await takeScreenshot(page, "dashboard-delete");
  expect(await findAxeViolations(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
  expect(deleted).toEqual([]);
  await menuOfFirst(page);
  await page.getByRole("menuitem", { name: "Elimina" }).click();
  await dialog.getByRole("button", { name: "Elimina per sempre" }).dblclick();
  await page.getByText("Evento eliminato con successo!").waitFor();
  expect(deleted).toHaveLength(1);
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("own");
  await leave();
});

it("a failed request says so and can be retried; offline it gives the reason", async () => {
  const { page, context, leave } = await visitor();
  await signIn(page, MARCO);
  let broken = true;
  await page.route("**/api/dashboard**", (route) => (broken ? route.abort() : route.continue()));
  await page.goto("/dashboard");
  await page.getByRole("heading", { name: "Errore nel caricamento" }).waitFor();
  await context.setOffline(true);
  await page.getByText("Questi dati non vengono salvati su questo dispositivo.").waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  broken = false;
  await context.setOffline(false);
  await page.getByRole("heading", { name: /^(Oggi|Prossima uscita: )/ }).waitFor();
  await leave();
});

it("members and visitors are sent to sign in, and organizers find the way from their menu", async () => {
  const member = await visitor();
  await signIn(member.page, "apneista@respiro.test");
  await member.page.goto("/dashboard?scope=past");
  await expect.poll(() => new URL(member.page.url()).pathname).toBe("/auth");
  expect(new URL(member.page.url()).searchParams.get("redirect")).toBe("/dashboard?scope=past");
  await member.leave();
  const company = await visitor({ phone: true });
  await signIn(company.page, "azienda@respiro.test");
  await company.page.goto("/");
  await company.page.getByRole("button", { name: /^Menu di/ }).click();
  await company.page.getByRole("menuitem", { name: "Dashboard" }).click();
  await company.page.getByRole("heading", { level: 1, name: /^Ciao, / }).waitFor();
  await company.leave();
});
