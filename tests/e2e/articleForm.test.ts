import type { Page } from "playwright";
import { expect, test } from "vitest";
import { registerBlogger, writeArticle } from "./support/bloggers.ts";
import { it } from "./support/branch.ts";
import { DESKTOP, resize, visitor, waitForFrame, withBrowser } from "./support/browser.ts";
import { checkScreen, IN_THE_LIGHT, ON_A_PHONE } from "./support/screens.ts";

withBrowser();

const LONG_MS = 180_000;

const text = (page: Page) => page.locator("#content");

/** Waits until everything typed is at the server. */
async function waitForSave(page: Page) {
  await page.getByText(/^Salvato alle /).waitFor();
}

it("a new article is written, its settings filled in, and what is missing is said word for word", {
  timeout: LONG_MS,
}, async () => {
  const { page, leave } = await visitor();
  const { token } = await registerBlogger(page, "Sara Conti");
  await writeArticle(token, { title: "Slow breathing", language: "en" });
  await page.goto("/blog/gestione");
  await page.getByRole("button", { name: "Nuovo articolo" }).first().click();
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/blog\/gestione\/[0-9a-f-]{36}$/);
  const title = page.getByRole("textbox", { name: "Titolo" });
  await title.waitFor();
  await text(page).waitFor();
  await checkScreen(page, "article-editor-new");

  await title.fill("Y");
  await page.keyboard.press("Control+Enter");
  await page.getByText("Il titolo deve essere di almeno 2 caratteri.").first().waitFor();
  await page.getByText("Il contenuto deve essere di almeno 10 caratteri.").first().waitFor();
  expect(await title.evaluate((field) => field === document.activeElement)).toBe(true);
  await checkScreen(page, "article-editor-errors", IN_THE_LIGHT);

  await title.fill("Yoga e apnea");
  await title.press("Enter");
  await page.keyboard.type("Il respiro lento prepara il tuffo molto prima dell'acqua.");
  await waitForSave(page);
  await page.getByText("9 parole").first().waitFor();
  const settings = page.getByRole("dialog", { name: "Impostazioni dell’articolo" });
  const openSettings = () => page.getByRole("button", { name: "Impostazioni" }).click();
  await openSettings();
  await page.getByRole("button", { name: "Usa l’inizio del testo" }).click();
  expect(await page.getByRole("textbox", { name: "In breve" }).inputValue()).toBe(
    "Il respiro lento prepara il tuffo molto prima dell'acqua.",
  );
  // A point of a list counts once, although it holds a paragraph, and is separated from the next one.
  await page.keyboard.press("Escape");
  await settings.waitFor({ state: "hidden" });
  await page.locator("#content").click();
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Enter");
  for (const point of ["- Prima la pancia", "Poi le coste", "Infine il petto"]) {
    await page.keyboard.type(point);
    if (point !== "Infine il petto") await page.keyboard.press("Enter");
  }
  await openSettings();
  await expect
    .poll(async () => {
      await page.getByRole("button", { name: "Usa l’inizio del testo" }).click();
      return page.getByRole("textbox", { name: "In breve" }).inputValue();
    })
    .toBe(
      "Il respiro lento prepara il tuffo molto prima dell'acqua. Prima la pancia; Poi le coste; Infine il petto.",
    );
  const hashtags = page.getByRole("combobox", { name: "Hashtag" });
  await hashtags.fill("yoga");
  await hashtags.press("Enter");
  await hashtags.pressSequentially("respiro,");
  await expect
    .poll(() => page.getByRole("list", { name: "Hashtag" }).getByRole("listitem").allTextContents())
    .toEqual(["#yoga", "#respiro"]);
  await hashtags.press("Backspace");
  await expect.poll(() => page.getByRole("list", { name: "Hashtag" }).getByRole("listitem").count()).toBe(1);
  await page.getByRole("combobox", { name: "Traduzione di" }).fill("slow");
  await page.getByRole("option", { name: /Slow breathing/ }).click();
  await page.getByText("(Inglese)").waitFor();
  await page.getByText(/Sarà .*\/blog\/\d{1,2}-[a-z]+-\d{4}-yoga-e-apnea, con il giorno/).waitFor();
  await waitForSave(page);
  await checkScreen(page, "article-editor");

  await page.reload();
  await expect.poll(() => title.inputValue()).toBe("Yoga e apnea");
  await page.getByText("Il respiro lento prepara").first().waitFor();
  await page.getByRole("link", { name: "Torna agli articoli" }).click();
  await page
    .getByRole("table", { name: "Articoli" })
    .getByRole("rowheader", { name: "Yoga e apnea" })
    .waitFor();
  await leave();
});

/** The title of an article's page as a visitor gets it, past the browser's caches; the status when there is none. */
async function readAsVisitor(address: string): Promise<string | number> {
  const response = await fetch(address, { headers: { "cache-control": "no-cache" } });
  if (!response.ok) return response.status;
  return /<h1[^>]*>([^<]*)/.exec(await response.text())?.[1] ?? "";
}

test("an article is published, read, updated, taken off the blog and deleted", {
  timeout: LONG_MS,
}, async () => {
  const { page, leave } = await visitor();
  const { token } = await registerBlogger(page, "Rosa Villa");
  const mark = crypto.randomUUID().slice(0, 6);
  const title = `Compensare a testa in giù ${mark}`;
  const draft = await writeArticle(token, {
    title,
    content: '<p>La manovra di Frenzel, passo per passo. <a href="/evento-che-manca">Un corso</a>.</p>',
  });
  await page.goto(`/blog/gestione/${draft.id}?publish=1`);
  const dialog = page.getByRole("dialog", { name: "Pubblica l’articolo" });
  await dialog.getByText("Manca il testo in breve").waitFor();
  await dialog.getByText("Il link /evento-che-manca porta a una pagina che non c’è.").waitFor();
  expect(new URL(page.url()).search).toBe("");
  await checkScreen(page, "article-publish");
  expect(await dialog.getByRole("button", { name: "Correggi" }).count()).toBe(1);
  await dialog.getByRole("button", { name: "Aggiungi" }).first().click();
  const excerpt = page.getByRole("textbox", { name: "In breve" });
  await expect.poll(() => excerpt.evaluate((field) => field === document.activeElement)).toBe(true);
  await excerpt.fill("Frenzel, passo per passo.");
  await page.keyboard.press("Control+Enter");
  await dialog.getByRole("button", { name: "Pubblica lo stesso" }).dblclick();
  await page.getByText("Articolo creato con successo!").waitFor();
  const done = page.getByRole("dialog", { name: "È sul blog" });
  await checkScreen(page, "article-published", IN_THE_LIGHT);
  const href = (await done.getByRole("link", { name: "Vedi l’articolo" }).getAttribute("href")) ?? "";
  expect(href).toMatch(new RegExp(`^/blog/\\d{1,2}-[a-z]+-\\d{4}-compensare-a-testa-in-giu-${mark}$`));
  const address = new URL(href, page.url()).href;
  expect(await readAsVisitor(address)).toBe(title);
  await done.getByRole("button", { name: "Chiudi" }).click();
  await page.getByRole("button", { name: "Impostazioni" }).click();
  await page.getByText("Resta questo anche se cambi il titolo.").waitFor();
  await page.keyboard.press("Escape");

  // What is typed stays apart from what is read, until it is published.
  const field = page.getByRole("textbox", { name: "Titolo" });
  await field.fill(`${title}, dall'inizio`);
  await waitForSave(page);
  await page.getByText("modifiche non pubblicate").waitFor();
  expect(await readAsVisitor(address)).toBe(title);
  // The narrowest phone shows the whole bar, and to reach its buttons by the keyboard does not scroll the page.
  await resize(page, { width: 320, height: 640 });
  await page.evaluate(() => scrollTo(0, 0));
  await page.getByRole("button", { name: "Altre azioni" }).focus();
  await waitForFrame(page);
  expect(await page.evaluate(() => [document.documentElement.scrollWidth, scrollY])).toEqual([320, 0]);
  await resize(page, DESKTOP);
  await page.getByRole("button", { name: "Aggiorna", exact: true }).click();
  await page
    .getByRole("dialog", { name: "Aggiorna l’articolo" })
    .getByRole("button", { name: "Pubblica lo stesso" })
    .click();
  await page.getByText("Articolo aggiornato con successo!").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Chiudi" }).click();
  expect(await readAsVisitor(address)).toBe(`${title}, dall&#x27;inizio`);

  await page.getByRole("button", { name: "Altre azioni" }).click();
  await page.getByRole("menuitem", { name: "Rimuovi dal blog" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Rimuovi dal blog" }).click();
  await page.getByText("L’articolo non è più sul blog: è una bozza").waitFor();
  expect(await readAsVisitor(address)).toBe(404);
  await page.getByRole("button", { name: "Altre azioni" }).click();
  await page.getByRole("menuitem", { name: "Elimina" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Elimina per sempre" }).click();
  await page.getByText("Articolo eliminato con successo!").waitFor();
  await page.getByText("Nessun articolo creato.").waitFor();
  expect(await readAsVisitor(address)).toBe(410);
  await leave();
});

it("an article is scheduled in the author's time zone, changed and cancelled, and refusals lose nothing", {
  timeout: LONG_MS,
}, async () => {
  const { page, leave } = await visitor({ phone: true });
  const { token } = await registerBlogger(page, "Piero Sala");
  const draft = await writeArticle(token, { title: "Il mare d'inverno" });
  await page.goto(`/blog/gestione/${draft.id}`);
  const title = page.getByRole("textbox", { name: "Titolo" });
  await title.waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Pubblica" }).isEnabled()).toBe(true);
  await page.getByRole("button", { name: "Pubblica" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("A un’ora precisa").click();
  await dialog.getByRole("button", { name: "Programma" }).click();
  await dialog.getByText("Data non valida.").waitFor();
  await dialog.getByLabel("Giorno", { exact: true }).fill("2020-01-01");
  await dialog.getByLabel("Ora", { exact: true }).fill("08:00");
  await dialog.getByRole("button", { name: "Programma" }).click();
  await dialog.getByText("Scegli un momento futuro.").waitFor();
  const soon = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  await dialog.getByLabel("Giorno", { exact: true }).fill(soon);
  await checkScreen(page, "article-schedule");
  await dialog.getByRole("button", { name: "Programma" }).click();
  await page.getByText("Articolo programmato").first().waitFor();
  await page
    .getByRole("region", { name: "Programmazione" })
    .getByText(/^Esce .* alle ore 0?8:00/)
    .waitFor();
  await checkScreen(page, "article-scheduled", ON_A_PHONE);
  await page.getByRole("button", { name: "Annulla programmazione" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Annulla programmazione" }).click();
  await page.getByText("Programmazione annullata: l’articolo è una bozza").waitFor();

  // The server refuses: the words of the specification, and the text stays.
  await title.fill("Il mare d'inverno, di notte");
  await waitForSave(page);
  await page.route("**/publish", (route) =>
    route.fulfill({ status: 500, json: { error: { code: "internal", message: "" } } }),
  );
  await page.getByRole("button", { name: "Pubblica" }).click();
  await dialog.getByRole("button", { name: /^Pubblica/ }).click();
  await page.getByText("Si è verificato un errore nel salvare l'articolo", { exact: true }).waitFor();
  await page.unroute("**/publish");
  await page.route("**/publish", (route) =>
    route.fulfill({
      status: 429,
      json: { error: { code: "too_many_requests", message: "", values: { seconds: 90 } } },
    }),
  );
  await dialog.getByRole("button", { name: /^Pubblica/ }).click();
  await dialog.getByText(/Puoi riprovare tra 1:[0-5]\d/).waitFor();
  await dialog.getByRole("button", { name: "Chiudi" }).click();
  expect(await title.inputValue()).toBe("Il mare d'inverno, di notte");
  await leave();
});
