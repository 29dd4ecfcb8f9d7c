import type { Page } from "playwright";
import { expect, test } from "vitest";
import { it } from "./support/branch.ts";
import { visitor, withBrowser } from "./support/browser.ts";
import {
  countDrafts,
  listReplies,
  NEW_POSTS,
  refusePosts,
  registerTopicAuthor,
  writeReply,
} from "./support/forumPosts.ts";
import { registerMember } from "./support/members.ts";
import { checkScreen, ON_A_PHONE } from "./support/screens.ts";

withBrowser();

const LONG_MS = 120_000;

const replyField = (page: Page) => page.getByRole("textbox", { name: "La tua risposta" });
const sendButton = (page: Page) => page.getByRole("button", { name: "Invia risposta" });
const shownReply = (page: Page, number: number) => page.locator(`[id="${number}"]`);

async function openTopic(page: Page, id: string) {
  await page.goto(`/forum/topic/${id}`);
  await replyField(page).waitFor();
}

/** Types a reply, and waits until the browser keeps it. */
async function typeReply(page: Page, text: string) {
  await replyField(page).fill(text);
  await expect.poll(() => countDrafts(page)).toBe(1);
}

it("a reply with a quote of the selected words is previewed as it is shown, and sent once by the keyboard", {
  timeout: LONG_MS,
}, async () => {
  const { page, leave } = await visitor();
  const { token, topic } = await registerTopicAuthor(page, "Marta Sala");
  await writeReply(token, topic.id, "Prova a testa in su.\n\nE non avere *fretta*.");
  await openTopic(page, topic.id);
  expect(await sendButton(page).isDisabled()).toBe(true);
  await replyField(page).fill("   \n ");
  expect(await sendButton(page).isDisabled()).toBe(true);

  await shownReply(page, 1)
    .getByText("non avere")
    .evaluate((paragraph) => {
      const range = document.createRange();
      range.selectNodeContents(paragraph);
      getSelection()?.removeAllRanges();
      getSelection()?.addRange(range);
    });
  await page.getByRole("button", { name: "Cita #1" }).click();
  await expect
    .poll(() => replyField(page).inputValue())
    .toBe("> **Marta Sala** #1\n>\n> E non avere fretta.\n\n");
  await expect.poll(() => replyField(page).evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type("Giusto: si fa **con calma**.");
  await page.getByText("Anteprima", { exact: true }).click();
  const preview = page.getByRole("region", { name: "Anteprima" });
  await preview.locator("blockquote").getByText("E non avere fretta.").waitFor();
  await checkScreen(page, "forum-reply-preview");
  await page.getByText("Scrivi", { exact: true }).click();

  await replyField(page).focus();
  await page.keyboard.press("Control+Enter");
  await page.keyboard.press("Control+Enter");
  await shownReply(page, 2).locator("strong").getByText("con calma").waitFor();
  await expect.poll(() => shownReply(page, 2).evaluate((post) => post === document.activeElement)).toBe(true);
  expect(new URL(page.url()).hash).toBe("#2");
  await shownReply(page, 2).getByRole("link", { name: "#1" }).waitFor();
  expect(await listReplies(token, topic.id)).toHaveLength(2);
  expect(await replyField(page).inputValue()).toBe("");
  expect(await countDrafts(page)).toBe(0);
  await leave();
});

test("without a network, after an error and after a lost answer the text is there, and makes one reply", {
  timeout: LONG_MS,
}, async () => {
  const { page, context, leave } = await visitor({ phone: true });
  const { token, topic } = await registerTopicAuthor(page, "Dario Neri");
  await openTopic(page, topic.id);
  await typeReply(page, "Una risposta che resta.");
  await context.setOffline(true);
  await sendButton(page).click();
  await page.getByText("Sei offline", { exact: true }).waitFor();
  await context.setOffline(false);

  const lift = await refusePosts(page, 500, "internal");
  await page.getByRole("button", { name: "Riprova" }).click();
  await page.getByText("Il testo resta qui, al sicuro su questo dispositivo.").waitFor();
  await checkScreen(page, "forum-reply-failed", ON_A_PHONE);
  await lift();

  // The server takes the reply, and its answer never arrives.
  let lost = 0;
  await page.route(NEW_POSTS, async (route) => {
    if (route.request().method() !== "POST" || lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    await route.abort("connectionreset");
  });
  await sendButton(page).click();
  await page.getByText("Il sito non ha risposto").waitFor();
  expect(await replyField(page).inputValue()).toBe("Una risposta che resta.");
  await page.reload();
  await expect.poll(() => replyField(page).inputValue()).toBe("Una risposta che resta.");
  await sendButton(page).click();
  await shownReply(page, 1).getByText("Una risposta che resta.").waitFor();
  expect(await listReplies(token, topic.id)).toHaveLength(1);

  // The same, and then the text goes on: it is put into the reply that is there.
  lost = 0;
  await typeReply(page, "Seconda");
  await sendButton(page).click();
  await page.getByText("Il sito non ha risposto").waitFor();
  await replyField(page).fill("Seconda, con una riga in più");
  await sendButton(page).click();
  await page.getByText("Il testo di prima è già pubblicato").waitFor();
  await page.getByRole("button", { name: "Aggiorna quello pubblicato" }).click();
  await shownReply(page, 2).getByText("Seconda, con una riga in più").waitFor();
  expect(await listReplies(token, topic.id)).toHaveLength(2);
  expect(await countDrafts(page)).toBe(0);
  await leave();
});

it("after too many replies the page keeps the text and counts down until it can be sent", {
  timeout: LONG_MS,
}, async () => {
  const { page, leave } = await visitor({ phone: true });
  const { topic } = await registerTopicAuthor(page, "Irene Monti");
  await openTopic(page, topic.id);
  await typeReply(page, "Ancora una cosa.");
  const lift = await refusePosts(page, 429, "replies_limit", { seconds: 5 });
  await sendButton(page).click();
  await page.getByText("Troppe risposte inviate di recente. Riprova tra qualche secondo.").waitFor();
  const waiting = page.getByRole("button", { name: /^Riprova tra 0:0[1-5]$/ });
  expect(await waiting.isDisabled()).toBe(true);
  await checkScreen(page, "forum-reply-limited", ON_A_PHONE);
  await lift();
  await expect.poll(() => sendButton(page).isEnabled()).toBe(true);
  await sendButton(page).click();
  await shownReply(page, 1).getByText("Ancora una cosa.").waitFor();
  await leave();
});

it("a session that expired while writing is begun anew over the text, which is sent then", {
  timeout: LONG_MS,
}, async () => {
  const { page, leave } = await visitor();
  const { email, topic } = await registerTopicAuthor(page, "Olga Fabbri");
  await openTopic(page, topic.id);
  await typeReply(page, "Scritta prima della scadenza.");
  const lift = await refusePosts(page, 401, "unauthorized");
  await sendButton(page).click();
  await page.getByText("La sessione è scaduta. Accedi di nuovo.").waitFor();
  await checkScreen(page, "forum-reply-signed-out");
  await lift();
  await page.getByRole("alert").getByRole("button", { name: "Accedi" }).click();
  const sheet = page.getByRole("dialog", { name: "Accedi e continua a scrivere" });
  await sheet.getByLabel("Email").fill(email);
  await sheet.getByLabel("Password", { exact: true }).fill("respiro1");
  await sheet.getByRole("button", { name: "Accedi", exact: true }).click();
  await shownReply(page, 1).getByText("Scritta prima della scadenza.").waitFor();
  await leave();
});

it("a visitor signs in from a topic and comes back to the form of a reply, without the last user's text", {
  timeout: LONG_MS,
}, async () => {
  const { page, leave } = await visitor({ phone: true });
  const { topic } = await registerTopicAuthor(page, "Pia Conti");
  await openTopic(page, topic.id);
  await typeReply(page, "Un segreto di Pia");
  await page.evaluate(() => {
    localStorage.removeItem("api_token");
    localStorage.removeItem("user");
  });
  const { email } = await registerMember(page, "Ugo Basso", "final_user");
  await page.evaluate(() => {
    localStorage.removeItem("api_token");
    localStorage.removeItem("user");
  });
  await page.goto(`/forum/topic/${topic.id}`);
  await page.getByRole("link", { name: "Accedi per rispondere" }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("respiro1");
  await page.getByRole("button", { name: "Accedi", exact: true }).click();
  await page.waitForURL((url) => url.pathname === `/forum/topic/${topic.id}`);
  await expect.poll(() => replyField(page).evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await replyField(page).inputValue()).toBe("");
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("segreto");
  await leave();
});

it("a picture is uploaded into the text, described, and shown in the reply", {
  timeout: LONG_MS,
}, async () => {
  const { page, leave } = await visitor({ phone: true });
  const { token, topic } = await registerTopicAuthor(page, "Elio Ricci");
  await openTopic(page, topic.id);
  await typeReply(page, "Ecco la vasca:");
  const picture = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 640, height: 480 });
    const context = canvas.getContext("2d");
    if (!context) throw new Error("this browser does not draw");
    context.fillStyle = "#0f7490";
    context.fillRect(0, 0, 640, 480);
    return canvas.toDataURL("image/png").split(",")[1] ?? "";
  });
  let refusals = 0;
  await page.route("**/api/upload", (route) => {
    refusals += 1;
    return refusals === 1 ? route.abort("connectionreset") : route.continue();
  });
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: "vasca.png", mimeType: "image/png", buffer: Buffer.from(picture, "base64") });
  await page.getByRole("button", { name: "Riprova: Immagine 1" }).click();
  await page.getByLabel("Descrivi l’immagine").fill("La corsia vista da sotto");
  await expect
    .poll(() => replyField(page).inputValue())
    .toMatch(/^Ecco la vasca:\n\n!\[La corsia vista da sotto\]\(\/public\/[^)]+\)\s*$/);
  await checkScreen(page, "forum-reply-picture", ON_A_PHONE);
  await sendButton(page).click();
  await shownReply(page, 1).getByRole("img", { name: "La corsia vista da sotto" }).waitFor();
  expect((await listReplies(token, topic.id))[0]?.content).toContain("![La corsia vista da sotto](/public/");
  await leave();
});
