import type { Page } from "playwright";
import { expect } from "vitest";
import { articlePath } from "../../worker/lib/pageAddresses.ts";
import { registerBlogger, writeArticle } from "./support/bloggers.ts";
import { it } from "./support/branch.ts";
import { visitor, withBrowser } from "./support/browser.ts";
import { signIn } from "./support/members.ts";
import { chooseOption, readToken } from "./support/organizers.ts";
import { checkScreen, IN_THE_LIGHT, ON_A_PHONE } from "./support/screens.ts";

withBrowser();

const LONG_MS = 120_000;
const ADMIN = "admin@respiro.test";

const table = (page: Page) => page.getByRole("table", { name: "Articoli" });
const rowOf = (page: Page, title: string) =>
  table(page)
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name: title }) });
const parameter = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);

function listTitles(page: Page): Promise<string[]> {
  return table(page).getByRole("rowheader").getByRole("link").allTextContents();
}

async function chooseAction(page: Page, title: string, action: string) {
  await rowOf(page, title)
    .getByRole("button", { name: `Altre azioni: ${title}` })
    .click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
}

it("a blogger finds own articles by search, language, state and sort, kept in the address", {
  timeout: LONG_MS,
}, async () => {
  const { page, leave } = await visitor();
  const { token } = await registerBlogger(page, "Luca Ferri");
  await page.goto("/blog/gestione");
  await page.getByRole("heading", { level: 1, name: "Gestione Blog" }).waitFor();
  await page.getByText("Nessun articolo creato.").waitFor();
  expect(await page.getByRole("link", { name: "Torna al blog" }).getAttribute("href")).toBe("/blog");
  await checkScreen(page, "blog-management-empty", ON_A_PHONE);

  const cave = await writeArticle(token, { title: "Cenote di notte", published: true });
  await writeArticle(token, { title: "Breathing before a dive", language: "en" });
  await writeArticle(token, { title: "Allenarsi in piscina", published: true });
  await page.reload();
  await expect
    .poll(() => listTitles(page))
    .toEqual(["Allenarsi in piscina", "Breathing before a dive", "Cenote di notte"]);
  expect(await table(page).getByRole("columnheader").allTextContents()).toEqual([
    "Titolo",
    "Lingua",
    "Stato",
    "Creato il",
    "Modificato il",
    "Azioni",
  ]);
  await rowOf(page, "Breathing before a dive").getByText("Bozza").waitFor();
  const today = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Rome" }).format(new Date());
  expect(await rowOf(page, "Cenote di notte").getByText(today).count()).toBe(2);
  await checkScreen(page, "blog-management");

  await table(page).getByRole("button", { name: "Titolo" }).click();
  await expect.poll(() => parameter(page, "sort")).toBe("title");
  await expect.poll(() => listTitles(page).then(([first]) => first)).toBe("Allenarsi in piscina");
  await page.goBack();
  await chooseOption(page, "Lingua", "Inglese");
  await expect.poll(() => listTitles(page)).toEqual(["Breathing before a dive"]);
  expect(parameter(page, "language")).toBe("en");
  await page.goto("/blog/gestione?language=all&state=published");
  await expect.poll(() => listTitles(page)).toEqual(["Allenarsi in piscina", "Cenote di notte"]);
  await page.getByRole("textbox", { name: "Cerca tra gli articoli" }).fill("cenote");
  await expect.poll(() => parameter(page, "search")).toBe("cenote");
  await expect.poll(() => listTitles(page)).toEqual(["Cenote di notte"]);
  await page.getByRole("textbox", { name: "Cerca tra gli articoli" }).fill("balene");
  await page.getByText("Nessun articolo trovato per la ricerca.").waitFor();
  await page.getByRole("button", { name: "Rimuovi ricerca e filtri" }).click();
  await expect.poll(() => listTitles(page).then(({ length }) => length)).toBe(3);

  await rowOf(page, "Cenote di notte").getByRole("rowheader").click();
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/blog/gestione/${cave.id}`);
  await leave();
});

it("deleting names the article, and its failure and load failure are said word for word", {
  timeout: LONG_MS,
}, async () => {
  const { page, leave } = await visitor();
  const { token } = await registerBlogger(page, "Nina Ricci");
  const article = await writeArticle(token, { title: "Apnea e yoga", published: true });
  await page.route("**/api/blog?*", (route) =>
    route.fulfill({ status: 500, json: { error: { code: "internal", message: "" } } }),
  );
  await page.goto("/blog/gestione");
  await page.getByText("Errore nel caricamento").waitFor();
  await page.unroute("**/api/blog?*");
  await page.getByRole("button", { name: "Riprova" }).click();
  await rowOf(page, "Apnea e yoga").waitFor();

  await page.route(`**/api/blog/${article.id}?*`, (route) =>
    route.request().method() === "DELETE"
      ? route.fulfill({ status: 500, json: { error: { code: "internal", message: "" } } })
      : route.fallback(),
  );
  await chooseAction(page, "Apnea e yoga", "Elimina");
  const dialog = page.getByRole("alertdialog", { name: "Eliminare «Apnea e yoga»?" });
  await dialog.waitFor();
  await checkScreen(page, "blog-management-delete", IN_THE_LIGHT);
  await dialog.getByRole("button", { name: "Elimina per sempre" }).click();
  await page
    .getByText("Si è verificato un errore durante l'eliminazione dell'articolo.", { exact: true })
    .waitFor();
  await page.unroute(`**/api/blog/${article.id}?*`);
  await chooseAction(page, "Apnea e yoga", "Elimina");
  await dialog.getByRole("button", { name: "Elimina per sempre" }).click();
  await page.getByText("Articolo eliminato con successo!").waitFor();
  await page.getByText("Nessun articolo creato.").waitFor();
  const gone = await fetch(new URL(articlePath(article), page.url()));
  expect(gone.status).toBe(410);
  await leave();
});

it("an admin sees everybody's articles with their authors in the tab of the administration", {
  timeout: LONG_MS,
}, async () => {
  const { page, leave } = await visitor();
  const { token } = await registerBlogger(page, "Carla Moro");
  const title = `Maschere e pinne ${crypto.randomUUID().slice(0, 6)}`;
  const article = await writeArticle(token, { title, published: true });
  await signIn(page, ADMIN);
  expect(await readToken(page)).not.toBe(token);
  await page.goto(`/admin/blog?search=${encodeURIComponent(title)}`);
  await page.getByRole("heading", { level: 2, name: "Gestione Blog" }).waitFor();
  await rowOf(page, title).getByText("Carla Moro").waitFor();
  await checkScreen(page, "admin-articles");
  await chooseAction(page, title, "Vedi l’articolo");
  await expect.poll(() => new URL(page.url()).pathname).toBe(articlePath(article));
  await leave();
});

it("visitors and members are led to signing in, and back", async () => {
  const { page, leave } = await visitor();
  await page.goto("/blog/gestione?state=draft");
  await expect
    .poll(() => decodeURIComponent(page.url()))
    .toContain("/auth?redirect=/blog/gestione?state=draft");
  await signIn(page, "apneista@respiro.test");
  await page.goto("/blog/gestione");
  await expect.poll(() => decodeURIComponent(page.url())).toContain("/auth?redirect=/blog/gestione");
  await leave();
});
