import type { Page } from "playwright";
import { expect, inject } from "vitest";
import type { Category } from "../../worker/events/categories/outputs.ts";
import { findAxeViolations } from "./support/axe.ts";
import { it } from "./support/branch.ts";
import { takeScreenshot, visitor, withBrowser } from "./support/browser.ts";
import { signIn } from "./support/members.ts";
import { callApi, dayFromNow, readToken } from "./support/organizers.ts";
import { checkScreen, ON_A_DESKTOP } from "./support/screens.ts";

withBrowser();

const ADMIN = "admin@respiro.test";
const POSITION = "/api/settings/past_events_category_position";

/** A word that no other journey, nor an earlier try of this one, has in a category. */
const own = () => crypto.randomUUID().slice(0, 6);

async function openTab(page: Page): Promise<string> {
  await signIn(page, ADMIN);
  const token = await readToken(page);
  await page.goto("/admin/categories");
  await page.getByRole("heading", { level: 2, name: "Gestione Categorie" }).waitFor();
  await row(page, "Allenamenti").waitFor();
  return token;
}

const listCategories = (token: string) => callApi<Category[]>(token, "GET", "/api/categories");
const makeCategory = (token: string, name: string) =>
  callApi<Category>(token, "POST", "/api/categories", { name });
const row = (page: Page, name: string) =>
  page.getByRole("row").filter({ has: page.getByRole("rowheader").getByText(name, { exact: true }) });
const items = (page: Page) =>
  page.getByRole("list", { name: "Ordine delle categorie" }).getByRole("listitem");
const shownOrder = async (page: Page) =>
  (await items(page).allTextContents()).map((text) => text.replace(/^\d+/, ""));
const said = (page: Page) => page.getByRole("status").allTextContents();

async function remove(token: string, names: string[]) {
  for (const { id, name } of await listCategories(token))
    if (names.includes(name)) await callApi(token, "DELETE", `/api/categories/${id}`).catch(() => null);
}

it("an admin creates, renames, translates and deletes a category, and another admin's version is never lost", async () => {
  const { page, leave } = await visitor();
  const token = await openTab(page);
  await row(page, "Eventi Passati").waitFor();
  await checkScreen(page, "admin-categories");

  const name = `Notturne ${own()}`;
  await page.getByRole("button", { name: "Crea Categoria" }).click();
  const sheet = page.getByRole("dialog", { name: "Nuova categoria" });
  await sheet.getByLabel("Nome in italiano").fill("N");
  await sheet.getByRole("button", { name: "Crea Categoria" }).click();
  await sheet.getByText("Il nome deve essere di almeno 2 caratteri.").first().waitFor();
  await sheet.getByLabel("Nome in italiano").fill("viaggi");
  await sheet.getByLabel("Inglese").fill("Night dives");
  await sheet.getByRole("button", { name: "Crea Categoria" }).click();
  await sheet.getByText("C’è già una categoria con questo nome.").first().waitFor();
  await checkScreen(page, "admin-categories-form");
  await sheet.getByLabel("Nome in italiano").fill(name);
  await sheet.getByRole("button", { name: "Crea Categoria" }).click();
  await page.getByText("Categoria creata con successo!").waitFor();
  await sheet.waitFor({ state: "detached" });
  await row(page, name).getByText("EN", { exact: true }).waitFor();

  // Closing does not lose what was typed.
  await page.getByRole("button", { name, exact: true }).click();
  const edit = page.getByRole("dialog", { name: "Modifica categoria" });
  await edit.getByLabel("Francese").fill("Plongées de nuit");
  await page.keyboard.press("Escape");
  const ask = page.getByRole("alertdialog", { name: "Vuoi uscire senza salvare?" });
  await ask.getByRole("button", { name: "Resta" }).click();
  expect(await edit.getByLabel("Francese").inputValue()).toBe("Plongées de nuit");

  const made = (await listCategories(token)).find((category) => category.name === name);
  await callApi(token, "PUT", `/api/categories/${made?.id}`, { name, names: { es: "Buceo nocturno" } });
  await edit.getByRole("button", { name: "Salva modifiche" }).click();
  const stale = page.getByRole("dialog", { name: /^Un altro admin ha cambiato questa categoria/ });
  await stale.getByText("Buceo nocturno").waitFor();
  await checkScreen(page, "admin-categories-stale");
  await stale.getByRole("button", { name: "Salva così" }).click();
  await page.getByText("Categoria aggiornata con successo!").waitFor();
  await row(page, name).getByText("FR", { exact: true }).waitFor();

  // A visitor in another language sees it on the page that kept its address.
  const event = await callApi<{ id: string }>(token, "POST", "/api/events", {
    title: "Notte al lago",
    date: dayFromNow(40),
    category_id: made?.id,
  });
  const french = await visitor({ locale: "fr-FR" });
  await french.page.goto(`/categories/${made?.slug}?lang=fr`);
  await french.page.getByRole("heading", { level: 1, name: "Plongées de nuit" }).waitFor();
  await french.page.getByRole("article").getByText("Plongées de nuit").waitFor();
  await french.leave();

  await page.reload();
  await row(page, name)
    .getByRole("button", { name: `Elimina: ${name}` })
    .click();
  const confirm = page.getByRole("alertdialog", { name: `Eliminare «${name}»?` });
  await confirm.getByText("Ha 1 evento: resterà senza categoria").waitFor();
  await checkScreen(page, "admin-categories-delete", ["desktop-light", "phone-dark"]);
  await confirm.getByRole("button", { name: "Annulla" }).click();
  await row(page, name)
    .getByRole("button", { name: `Elimina: ${name}` })
    .click();
  await confirm.getByRole("button", { name: "Elimina categoria" }).click();
  await page.getByText("Categoria eliminata con successo!").waitFor();
  await row(page, name).waitFor({ state: "detached" });
  expect((await fetch(`${inject("baseUrl")}/categories/${made?.slug}`)).status).toBe(404);
  await callApi(token, "DELETE", `/api/events/${event.id}`).catch(() => null);
  await leave();
});

it("an order is changed by mouse and keyboard, survives another admin's change, and is sent as the server expects", async () => {
  const { page, leave } = await visitor();
  const token = await openTab(page);
  const tag = own();
  const [one, two, three] = [`Uno ${tag}`, `Due ${tag}`, `Tre ${tag}`];
  const position = await callApi<{ value: { index: number } | null }>(token, "GET", POSITION);
  for (const name of [one, two]) await makeCategory(token, name);
  const before = (await listCategories(token)).map(({ name }) => name);
  await page.reload();
  await row(page, two).waitFor();
  await page.getByRole("button", { name: "Riordina" }).click();
  const shown = await shownOrder(page);
  expect(await page.locator(":focus").getAttribute("aria-label")).toMatch(/^Riordina: /);
  expect(shown.filter((name) => name !== "Eventi Passati")).toEqual(before);
  const place = (name: string) => shown.indexOf(name);

  await page.getByRole("button", { name: `Riordina: ${two}` }).focus();
  await page.keyboard.press("Space");
  await expect
    .poll(() => said(page))
    .toContain(`${two}: presa, posizione ${place(two) + 1} di ${shown.length}.`);
  await page.keyboard.press("ArrowUp");
  await expect.poll(() => said(page)).toContain(`Posizione ${place(two)} di ${shown.length}.`);
  await page.keyboard.press("Space");
  await expect
    .poll(() => said(page))
    .toContain(`${two} ora è in posizione ${place(two)} di ${shown.length}.`);
  const swapped = shown.toSpliced(place(two), 1).toSpliced(place(two) - 1, 0, two);
  await expect.poll(() => shownOrder(page)).toEqual(swapped);

  await items(page).last().scrollIntoViewIfNeeded();
  const handle = await page.getByRole("button", { name: "Riordina: Eventi Passati" }).boundingBox();
  const target = await items(page)
    .nth(swapped.indexOf("Eventi Passati") - 1)
    .boundingBox();
  if (!handle || !target) throw new Error("nothing to drag");
  await page.mouse.move(handle.x + 20, handle.y + 20);
  await page.mouse.down();
  await page.mouse.move(target.x + 25, target.y + 25, { steps: 12 });
  await page.mouse.move(target.x + 25, target.y + 15, { steps: 4 });
  await takeScreenshot(page, "admin-categories-dragging-desktop");
  await page.mouse.up();
  const past = swapped.indexOf("Eventi Passati");
  const dragged = swapped.toSpliced(past, 1).toSpliced(past - 1, 0, "Eventi Passati");
  await expect.poll(() => shownOrder(page)).toEqual(dragged);

  // Leaving asks first; another admin's new category joins the unsaved order.
  await page.getByRole("link", { name: "Utenti" }).click();
  const ask = page.getByRole("alertdialog", { name: "Vuoi uscire senza salvare?" });
  await ask.getByRole("button", { name: "Resta" }).click();
  await makeCategory(token, three);
  const sent: { path: string; body: unknown }[] = [];
  page.on("request", (request) => {
    if (!["POST", "PUT"].includes(request.method())) return;
    sent.push({ path: new URL(request.url()).pathname, body: request.postDataJSON() });
  });
  await page.getByRole("button", { name: "Salva ordine" }).click();
  await page
    .getByText(
      "Errore nel riordinamento: Nel frattempo qualcuno ha cambiato le categorie: controllale e riprova.",
    )
    .waitFor();
  await expect.poll(() => shownOrder(page)).toEqual([...dragged, three]);
  await checkScreen(page, "admin-categories-reorder", ON_A_DESKTOP);
  await page.getByRole("button", { name: "Salva ordine" }).click();
  await page.getByText("Ordine categorie aggiornato con successo!").waitFor();
  await page.getByText("Posizione 'Eventi Passati' aggiornata").waitFor();
  const saved = await listCategories(token);
  expect(saved.map(({ name }) => name)).toEqual(
    [...dragged, three].filter((name) => name !== "Eventi Passati"),
  );
  expect(sent.slice(-2)).toEqual([
    { path: "/api/categories/reorder", body: { ids: saved.map(({ id }) => id), before: expect.any(Array) } },
    {
      path: POSITION,
      body: { value: { index: dragged.indexOf("Eventi Passati") }, revision: expect.any(Number) },
    },
  ]);
  await row(page, three).waitFor();
  const rows = await page.getByRole("rowheader").allTextContents();
  expect(rows.map((text) => text.replace("allenamenti condivisi", ""))).toEqual([...dragged, three]);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Riordina");
  await remove(token, [one, two, three]);
  if (position.value) await callApi(token, "PUT", POSITION, { value: position.value });
  await leave();
});

it("a position of past events that another admin saved is not overwritten, and the order stays", async () => {
  const { page, leave } = await visitor();
  const token = await openTab(page);
  const before = await callApi<{ value: { index: number } | null }>(token, "GET", POSITION);
  await callApi(token, "PUT", POSITION, { value: { index: 1 } });
  await page.reload();
  const [first] = await listCategories(token);
  await row(page, first?.name ?? "").waitFor();
  await page.getByRole("button", { name: "Riordina" }).click();
  const shown = await shownOrder(page);
  await page.getByRole("button", { name: "Sposta giù: Eventi Passati" }).click();
  const moved = shown.toSpliced(1, 1).toSpliced(2, 0, "Eventi Passati");

  await callApi(token, "PUT", POSITION, { value: { index: 0 } });
  await page.getByRole("button", { name: "Salva ordine" }).click();
  await page
    .getByText("Errore nel riordinamento: Nel frattempo qualcuno ha spostato «Eventi Passati».")
    .waitFor();
  expect(await shownOrder(page)).toEqual(moved);
  const saved = async () => (await callApi<{ value: unknown }>(token, "GET", POSITION)).value;
  expect(await saved()).toEqual({ index: 0 });

  await page.getByRole("button", { name: "Salva ordine" }).click();
  await page.getByText("Posizione 'Eventi Passati' aggiornata").waitFor();
  expect(await saved()).toEqual({ index: 2 });
  if (before.value) await callApi(token, "PUT", POSITION, { value: before.value });
  await leave();
});

it("on a phone buttons move a category, trainings stay, and failures keep the order", async () => {
  const { page, context, leave } = await visitor({ phone: true });
  const token = await openTab(page);
  const tag = own();
  const [one, two] = [`Alba ${tag}`, `Tramonto ${tag}`];
  for (const name of [one, two]) await makeCategory(token, name);
  await page.reload();
  await row(page, two).waitFor();
  await takeScreenshot(page, "admin-categories-table-phone");

  await row(page, "Allenamenti").getByRole("button", { name: "Elimina: Allenamenti" }).click();
  const refused = page.getByRole("alertdialog", { name: "Questa categoria non si può eliminare" });
  await refused.getByText("Gli allenamenti condivisi stanno in questa categoria").waitFor();
  expect(await refused.getByRole("button").count()).toBe(1);
  await refused.getByRole("button", { name: "Chiudi" }).click();
  await page.getByRole("button", { name: "Allenamenti", exact: true }).click();
  const edit = page.getByRole("dialog", { name: "Modifica categoria" });
  await edit.getByLabel("Nome in italiano").fill("Serate");
  await edit.getByRole("button", { name: "Salva modifiche" }).click();
  await edit.getByText("Lascia la parola «allenamenti» nel nome").first().waitFor();
  await takeScreenshot(page, "admin-categories-trainings-phone");
  await edit.getByRole("button", { name: "Annulla" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Esci senza salvare" }).click();
  await edit.waitFor({ state: "detached" });

  await page.getByRole("button", { name: "Riordina" }).click();
  const shown = await shownOrder(page);
  const up = page.getByRole("button", { name: `Sposta su: ${two}` });
  await up.click();
  const moved = shown.toSpliced(shown.indexOf(two), 1).toSpliced(shown.indexOf(two) - 1, 0, two);
  expect(await shownOrder(page)).toEqual(moved);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
    .toBe(`Sposta su: ${two}`);
  await page.getByRole("button", { name: `Sposta giù: ${two}` }).click();
  expect(await shownOrder(page)).toEqual(shown);
  expect(await page.getByRole("button", { name: "Salva ordine" }).isDisabled()).toBe(true);
  await up.click();
  await page.getByRole("button", { name: "Salva ordine" }).scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await takeScreenshot(page, "admin-categories-reorder-phone");
  expect(await findAxeViolations(page)).toEqual([]);

  await context.setOffline(true);
  await page.getByRole("button", { name: "Salva ordine" }).click();
  await page.getByText("Errore nel riordinamento: Sei offline.").waitFor();
  await context.setOffline(false);
  expect(await shownOrder(page)).toEqual(moved);
  await page.getByRole("button", { name: "Salva ordine" }).click();
  await page.getByText("Ordine categorie aggiornato con successo!").waitFor();
  await row(page, two).waitFor();
  const saved = (await listCategories(token)).map(({ name }) => name);
  expect(saved).toEqual(moved.filter((name) => name !== "Eventi Passati"));

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Scarica CSV" }).click();
  expect((await download).suggestedFilename()).toBe("categorie.csv");

  // Given up, an order is what it was.
  await page.getByRole("button", { name: "Riordina" }).click();
  await up.click();
  await page.getByRole("button", { name: "Annulla" }).click();
  await row(page, two).waitFor();
  expect((await listCategories(token)).map(({ name }) => name)).toEqual(saved);
  await remove(token, [one, two]);

  await page.route("**/api/categories", (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await page.getByRole("heading", { name: "Errore nel caricamento" }).waitFor();
  await page.unroute("**/api/categories");
  await page.getByRole("button", { name: "Riprova" }).click();
  await row(page, "Allenamenti").waitFor();
  await leave();
});
