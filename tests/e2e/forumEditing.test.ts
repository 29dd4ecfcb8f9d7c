import type { Page } from "playwright";
import { expect } from "vitest";
import type { ForumReply, ForumTopic } from "../../worker/forum/outputs.ts";
import { it } from "./support/branch.ts";
import { visitor, withBrowser } from "./support/browser.ts";
import { countDrafts, registerTopicAuthor, writeReply } from "./support/forumPosts.ts";
import { signIn } from "./support/members.ts";
import { callApi } from "./support/organizers.ts";
import { checkScreen } from "./support/screens.ts";

withBrowser();

const LONG_MS = 120_000;
const ADMIN = "admin@respiro.test";

const shownReply = (page: Page, number: number) => page.locator(`[id="${number}"]`);

it("a reply is edited in its place by the keyboard alone, and a change from elsewhere is compared first", {
  timeout: LONG_MS,
}, async () => {
  const { page, leave } = await visitor();
  const { token, topic } = await registerTopicAuthor(page, "Nora Villa");
  const reply = await writeReply(token, topic.id, "Prima versione.");
  await page.goto(`/forum/topic/${topic.id}`);
  await page.getByRole("button", { name: "Modifica #1" }).focus();
  await page.keyboard.press("Enter");
  const field = page.getByRole("textbox", { name: "Modifica la risposta #1" });
  await expect.poll(() => field.evaluate((area) => area === document.activeElement)).toBe(true);
  expect(await page.getByRole("button", { name: "Salva le modifiche" }).isDisabled()).toBe(true);
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" Con una riga in più.");
  await checkScreen(page, "forum-reply-edit");

  await callApi<ForumReply>(token, "PUT", `/api/forum/replies/${reply.id}`, {
    content: "Scritta da un'altra parte.",
    revision: 1,
  });
  await field.focus();
  await page.keyboard.press("Control+Enter");
  const sheet = page.getByRole("dialog", { name: "Qualcuno l’ha modificato nel frattempo" });
  await sheet.getByText("Scritta da un'altra parte.").waitFor();
  await checkScreen(page, "forum-reply-conflict");
  await sheet.getByRole("button", { name: "Salva così" }).click();
  await shownReply(page, 1).getByText("Prima versione. Con una riga in più.").waitFor();
  await page.getByText("Modifica salvata").waitFor();
  expect(await countDrafts(page)).toBe(0);
  await leave();
});

it("an edit that was not saved waits in its topic, and goes on, also after its discarding was undone", {
  timeout: LONG_MS,
}, async () => {
  const { page, context, leave } = await visitor({ phone: true });
  const { topic } = await registerTopicAuthor(page, "Sara Testa");
  await page.goto(`/forum/topic/${topic.id}`);
  await page.getByRole("button", { name: "Modifica il topic" }).click();
  await page.getByRole("textbox", { name: "Titolo" }).fill("");
  await page.getByRole("button", { name: "Salva le modifiche" }).click();
  await page.getByText("Titolo e contenuto sono obbligatori").waitFor();
  await page.getByRole("textbox", { name: "Titolo" }).fill(`"Oltre" i venti ${topic.id.slice(-6)}`);
  await expect.poll(() => countDrafts(page)).toBe(1);
  await page.close();

  const next = await context.newPage();
  await next.goto(`/forum/topic/${topic.id}`);
  await next.getByText("Hai una modifica non salvata").waitFor();
  await checkScreen(next, "forum-edit-unsent");
  await next.getByRole("button", { name: "Scarta" }).click();
  expect(await countDrafts(next)).toBe(0);
  await next.getByRole("button", { name: "Annulla" }).click();
  await next.getByRole("button", { name: "Riprendi" }).click();
  await next.getByRole("button", { name: "Salva le modifiche" }).click();
  await next.getByRole("heading", { level: 1, name: `“Oltre” i venti ${topic.id.slice(-6)}` }).waitFor();
  await leave();
});

it("a deleted reply keeps its number, is gone for its author, and comes back by staff's button", {
  timeout: LONG_MS,
}, async () => {
  const { page, leave } = await visitor();
  const { token, topic } = await registerTopicAuthor(page, "Ivo Marchi");
  await writeReply(token, topic.id, "Da togliere.");
  await page.goto(`/forum/topic/${topic.id}`);
  await page.getByRole("button", { name: "Elimina #1" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Eliminare questa risposta?" });
  await dialog
    .getByText("Questa azione non può essere annullata. La risposta verrà eliminata permanentemente.")
    .waitFor();
  await checkScreen(page, "forum-reply-delete");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Elimina #1");
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Elimina" }).click();
  await page.getByText("Risposta eliminata", { exact: true }).waitFor();
  await shownReply(page, 1).getByText("Da togliere.").waitFor({ state: "detached" });
  expect(await page.getByRole("button", { name: "Annulla" }).count()).toBe(0);
  await signIn(page, ADMIN);
  await page.goto(`/forum/topic/${topic.id}`);
  await shownReply(page, 1).getByText("Da togliere.").waitFor();
  await checkScreen(page, "forum-reply-deleted-staff");
  await page.getByRole("button", { name: "Ripristina #1" }).click();
  await page.getByText("Risposta ripristinata").waitFor();
  await page.getByRole("button", { name: "Elimina #1" }).waitFor();
  await leave();
});

it("at 320 px a deleted reply stands whole on the screen: after deleting it, and for staff who come by its link", async () => {
  const { page, leave } = await visitor();
  await page.setViewportSize({ width: 320, height: 640 });
  const { token, topic } = await registerTopicAuthor(page, "Ida Costa");
  const long = "Un’onda lunga, poi un’altra, e il respiro che torna piano. ".repeat(12);
  for (const name of ["Prima", "Seconda", "Terza"]) await writeReply(token, topic.id, `${name}. ${long}`);
  const topOf = (number: number) =>
    shownReply(page, number).evaluate((post) => Math.round(post.getBoundingClientRect().top));
  for (const number of [1, 2]) {
    await page.goto(`/forum/topic/${topic.id}#${number}`);
    const open = page.getByRole("button", { name: `Elimina #${number}` });
    await open.waitFor();
    // Its foot is at the top of the screen, with the beginning far above.
    await open.evaluate((button) => scrollBy({ top: button.getBoundingClientRect().top - 60 }));
    await open.click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Elimina" }).click();
    await shownReply(page, number).getByText("Risposta eliminata da chi l’aveva scritta").waitFor();
    await expect.poll(() => topOf(number)).toBeGreaterThanOrEqual(90);
  }
  await signIn(page, ADMIN);
  await page.goto(`/forum/topic/${topic.id}#2`);
  // Staff's texts of deleted replies come after the tombstones that the server rendered, and push the target down.
  await shownReply(page, 1).getByText("Prima. Un’onda lunga", { exact: false }).waitFor();
  await shownReply(page, 2).getByText("Seconda. Un’onda lunga", { exact: false }).waitFor();
  await expect.poll(() => topOf(2)).toBe(96);
  await leave();
});

it("an admin pins, locks, moves and deletes a topic, and takes each back", { timeout: LONG_MS }, async () => {
  const { page, leave } = await visitor({ phone: true });
  const { token, topic } = await registerTopicAuthor(page, "Gaia Serra");
  const read = () => callApi<ForumTopic>(token, "GET", `/api/forum/topics/${topic.id}`);
  await signIn(page, ADMIN);
  await page.goto(`/forum/topic/${topic.id}`);
  const choose = async (item: string) => {
    await page.getByRole("button", { name: `Altre azioni: ${topic.title}` }).click();
    await page.getByRole("menuitem", { name: item }).click();
  };
  const undo = () => page.getByRole("button", { name: "Annulla", exact: true }).click();

  await choose("Metti in evidenza");
  await page.getByText("Topic in evidenza").first().waitFor();
  expect((await read()).is_pinned).toBe(true);
  await undo();
  await page.getByText("Annullato: il topic è com’era").waitFor();
  expect((await read()).is_pinned).toBe(false);

  await choose("Blocca le risposte");
  await page.getByText("Non è possibile aggiungere nuove risposte.").first().waitFor();
  await checkScreen(page, "forum-topic-locked");
  await undo();
  await page.getByRole("textbox", { name: "La tua risposta" }).waitFor();

  await choose("Sposta in un’altra categoria");
  const sheet = page.getByRole("dialog", { name: "Sposta in un’altra categoria" });
  await sheet.getByRole("radio").nth(2).check();
  await checkScreen(page, "forum-topic-move");
  await sheet.getByRole("button", { name: "Sposta", exact: true }).click();
  await page.getByText(/^Spostato in «/).waitFor();
  expect((await read()).category_id).not.toBe(topic.category_id);
  await undo();
  await page.getByText("Annullato: il topic è com’era").waitFor();

  await choose("Elimina il topic");
  const dialog = page.getByRole("alertdialog", { name: "Eliminare questo topic?" });
  await dialog.getByRole("button", { name: "Elimina il topic" }).click();
  await page.waitForURL((url) => url.pathname === "/forum");
  await undo();
  await page.waitForURL((url) => url.pathname === `/forum/topic/${topic.id}`);
  expect((await read()).deleted_at).toBe(null);
  await leave();
});
