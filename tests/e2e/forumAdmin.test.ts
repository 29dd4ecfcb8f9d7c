import type { Page } from "playwright";
import { expect, inject } from "vitest";
import type { ForumCategory } from "../../worker/forum/outputs.ts";
import { it } from "./support/branch.ts";
import { visitor, withBrowser } from "./support/browser.ts";
import { signIn } from "./support/members.ts";
import { callApi, readToken } from "./support/organizers.ts";
import { checkScreen } from "./support/screens.ts";
import { postReplies, postTopic } from "./support/topics.ts";

withBrowser();

const ADMIN = "admin@respiro.test";
const PATH = "/api/admin/forum/categories";

/** A word that no other journey, nor an earlier try of this one, has in a category. */
const own = () => crypto.randomUUID().slice(0, 6);

async function openTab(page: Page): Promise<string> {
  await signIn(page, ADMIN);
  const token = await readToken(page);
  await page.goto("/admin/forum");
  await page.getByRole("heading", { level: 2, name: "Categorie del forum" }).waitFor();
  return token;
}

const makeCategory = (token: string, name: string) => callApi<ForumCategory>(token, "POST", PATH, { name });
const makeTopic = (category: ForumCategory, title: string) =>
  postTopic({
    title,
    content: `Qualcuno ha provato?\n\n${"Una riga lunga di racconto. ".repeat(20)}`,
    category_id: category.id,
  });
const row = (page: Page, name: string) =>
  page.getByRole("row").filter({ has: page.getByRole("rowheader").getByText(name, { exact: true }) });

it("an admin creates, renames, merges and deletes categories, and another admin's version is never lost", async () => {
  const { page, leave } = await visitor();
  const token = await openTab(page);
  const tag = own();
  const name = `Notturne ${tag}`;

  await page.getByRole("button", { name: "Crea Categoria" }).click();
  const sheet = page.getByRole("dialog", { name: "Nuova categoria" });
  await sheet.getByLabel("Nome").fill("N");
  await sheet.getByRole("button", { name: "Crea Categoria" }).click();
  await sheet.getByText("Il nome deve essere di almeno 2 caratteri.").first().waitFor();
  await sheet.getByLabel("Nome").fill(name);
  await sheet.getByLabel("Descrizione").fill("Torce, boe e compagni di notte");
  await sheet.getByRole("button", { name: "Crea Categoria" }).click();
  await page.getByText("Categoria creata con successo!").waitFor();
  await row(page, name).getByText("Torce, boe e compagni di notte").waitFor();
  await checkScreen(page, "admin-forum-categories");

  const made = (await callApi<ForumCategory[]>(token, "GET", PATH)).find((one) => one.name === name);
  await page.getByRole("button", { name, exact: true }).click();
  const edit = page.getByRole("dialog", { name: "Modifica categoria" });
  await callApi(token, "PUT", `${PATH}/${made?.id}`, { name, description: "Con la torcia" });
  await edit.getByLabel("Descrizione").fill("Di notte");
  await edit.getByRole("button", { name: "Salva modifiche" }).click();
  const stale = page.getByRole("dialog", { name: /^Un altro admin ha cambiato questa categoria/ });
  await stale.getByText("Con la torcia").waitFor();
  await checkScreen(page, "admin-forum-stale", ["desktop-light", "phone-dark"]);
  await stale.getByRole("button", { name: "Salva così" }).click();
  await page.getByText("Categoria aggiornata con successo!").waitFor();

  const other = await makeCategory(token, `Buio ${tag}`);
  await makeTopic(other, `Quale torcia ${tag}?`);
  await page.reload();
  await row(page, other.name)
    .getByRole("button", { name: `Elimina: ${other.name}` })
    .click();
  const used = page.getByRole("alertdialog", { name: `«${other.name}» non è vuota` });
  await used.getByRole("button", { name: "Chiudi" }).click();
  await row(page, other.name)
    .getByRole("button", { name: `Unisci a un’altra: ${other.name}` })
    .click();
  const merge = page.getByRole("dialog", { name: `Unire «${other.name}» a un’altra categoria` });
  await merge.getByRole("combobox").click();
  await page.getByRole("option", { name, exact: true }).click();
  await merge.getByText(`1 topic passa a «${name}».`).waitFor();
  await checkScreen(page, "admin-forum-merge");
  await merge.getByRole("button", { name: "Unisci categorie" }).click();
  await page.getByText("Categorie unite con successo!").waitFor();
  await row(page, other.name).waitFor({ state: "detached" });
  await row(page, name).getByRole("cell", { name: "1", exact: true }).waitFor();
  const former = await fetch(`${inject("baseUrl")}/api/forum/categories/${other.slug}`);
  expect(((await former.json()) as ForumCategory).name).toBe(name);
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");

  const empty = await makeCategory(token, `Vuota ${tag}`);
  await page.reload();
  await row(page, empty.name)
    .getByRole("button", { name: `Elimina: ${empty.name}` })
    .click();
  const confirm = page.getByRole("alertdialog", { name: `Eliminare «${empty.name}»?` });
  await checkScreen(page, "admin-forum-delete", ["desktop-light", "phone-dark"]);
  await confirm.getByRole("button", { name: "Elimina categoria" }).click();
  await page.getByText("Categoria eliminata con successo!").waitFor();
  await row(page, empty.name).waitFor({ state: "detached" });
  await leave();
});

it("categories are reordered by keyboard, also when another admin created one meanwhile", async () => {
  const { page, leave } = await visitor();
  const token = await openTab(page);
  const tag = own();
  const [one, two, three] = [`Uno ${tag}`, `Due ${tag}`, `Tre ${tag}`];
  const made = [await makeCategory(token, one), await makeCategory(token, two)];
  await page.reload();
  await row(page, two).waitFor();
  await page.getByRole("button", { name: "Riordina" }).click();
  await page.getByRole("button", { name: `Sposta su: ${two}` }).click();
  await checkScreen(page, "admin-forum-reorder", ["desktop-light", "phone-light"]);
  made.push(await makeCategory(token, three));
  await page.getByRole("button", { name: "Salva ordine" }).click();
  await page.getByText("Errore nel riordinamento").waitFor();
  await page.getByRole("listitem").filter({ hasText: three }).waitFor();
  await page.getByRole("button", { name: "Salva ordine" }).click();
  await page.getByText("Ordine categorie aggiornato con successo!").waitFor();
  const order = (await callApi<ForumCategory[]>(token, "GET", PATH)).map(({ name }) => name);
  expect(order.slice(-3)).toEqual([two, one, three]);
  for (const { id } of made) await callApi(token, "DELETE", `${PATH}/${id}`);
  await leave();
});

it("staff finds deleted topics and replies with their text, and restores them", async () => {
  const { page, leave } = await visitor();
  const token = await openTab(page);
  const tag = own();
  const category = await makeCategory(token, `Eliminati ${tag}`);
  const topic = await makeTopic(category, `Vendo muta ${tag}`);
  const shown = await makeTopic(category, `Boe ${tag}`);
  const [reply] = await postReplies(shown.id, [`Una risposta di troppo ${tag}`]);
  await callApi(token, "DELETE", `/api/forum/topics/${topic.id}`);
  await callApi(token, "DELETE", `/api/forum/replies/${reply?.id}`);

  await page.getByRole("link", { name: "Post eliminati" }).click();
  const card = (text: string) => page.getByRole("listitem").filter({ hasText: text });
  await card(topic.title).getByText("Ancora 30 giorni per ripristinarlo").waitFor();
  await card(topic.title).getByRole("button", { name: "Mostra tutto" }).click();
  await checkScreen(page, "admin-forum-deleted");
  await card(topic.title)
    .getByRole("button", { name: `Ripristina: ${topic.title}` })
    .click();
  const ask = page.getByRole("alertdialog", { name: `Ripristinare «${topic.title}»?` });
  await checkScreen(page, "admin-forum-restore", ["desktop-light", "phone-dark"]);
  await ask.getByRole("button", { name: "Annulla" }).click();
  await card(topic.title)
    .getByRole("button", { name: `Ripristina: ${topic.title}` })
    .click();
  await ask.getByRole("button", { name: "Ripristina" }).click();
  await page.getByText("Topic ripristinato").waitFor();
  await card(topic.title).waitFor({ state: "detached" });

  await page.getByText("Risposte", { exact: true }).click();
  await card(tag).getByText(`#1 in ${shown.title}`).waitFor();
  await card(tag).getByText(`Una risposta di troppo ${tag}`).waitFor();
  await card(tag)
    .getByRole("button", { name: /^Ripristina: / })
    .click();
  await page
    .getByRole("alertdialog", { name: "Ripristinare questa risposta?" })
    .getByRole("button", { name: "Ripristina" })
    .click();
  await page.getByText("Risposta ripristinata").waitFor();
  await card(tag).waitFor({ state: "detached" });
  await leave();
});
