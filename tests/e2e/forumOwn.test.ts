import type { Page } from "playwright";
import { expect } from "vitest";
import type { ForumReply, ForumTopic, ForumTopicCard } from "../../worker/forum/outputs.ts";
import { it } from "./support/branch.ts";
import { visitor, withBrowser } from "./support/browser.ts";
import { registerMember } from "./support/members.ts";
import { callApi } from "./support/organizers.ts";
import { checkScreen, IN_THE_LIGHT, ON_A_PHONE } from "./support/screens.ts";

withBrowser();

const LONG_MS = 120_000;
const TITLE = "Chi viene ad allenarsi a Noli";

/** A topic and replies of the member's, one of them deleted, and two bookmarks of demo topics. */
async function fillForum(token: string) {
  const topics = await callApi<ForumTopicCard[]>(token, "GET", "/api/forum/topics?limit=10");
  const [first, second] = topics.filter(({ is_locked, replies_count }) => !is_locked && replies_count < 100);
  if (!first || !second) throw new Error("the demo has topics");
  const content = "Sabato mattina, se il mare tiene: boa, due pesi e tanta calma.";
  const own = { title: TITLE, content, category_id: first.category_id };
  await callApi<ForumTopic>(token, "POST", "/api/forum/topics", own);
  const reply = (text: string) =>
    callApi<ForumReply>(token, "POST", "/api/forum/replies", { topic_id: first.id, content: text });
  const deleted = await reply("Per me **compensare** a secco ogni sera ha cambiato tutto.");
  const kept = await reply("E aggiungo: mai da soli, nemmeno in tre metri d'acqua.");
  await callApi(token, "DELETE", `/api/forum/replies/${deleted.id}`);
  for (const { id } of [first, second]) await callApi(token, "PUT", `/api/forum/topics/${id}/bookmark`);
  return { first, second, kept };
}

const openList = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "I tuoi post" }).getByRole("link", { name }).click();

it("a member finds own posts and bookmarks, and puts a bookmark back", { timeout: LONG_MS }, async () => {
  const { page, leave } = await visitor();
  const { token } = await registerMember(page, "Marta Riva", "final_user");
  await page.goto("/forum/my-posts");
  await page.getByText("Non hai ancora aperto un topic").waitFor();
  expect(await page.getByRole("main").getByRole("link", { name: "Nuovo Topic" }).getAttribute("href")).toBe(
    "/forum/new-topic",
  );
  await openList(page, "Le tue risposte");
  await page.getByText("Non hai ancora risposto a nessuno").waitFor();
  await openList(page, "Segnalibri");
  await page.getByText("Ancora nessun segnalibro").waitFor();
  await checkScreen(page, "forum-own-empty", ON_A_PHONE);

  const { first, second, kept } = await fillForum(token);
  await page.goto("/forum");
  await page.getByRole("button", { name: "Menu di Marta Riva" }).click();
  await page.getByRole("menuitem", { name: "I tuoi post" }).click();
  await page.getByRole("heading", { level: 1, name: "I tuoi post" }).waitFor();
  await page.getByRole("link", { name: TITLE }).waitFor();
  await checkScreen(page, "forum-own-topics");

  await openList(page, "Le tue risposte");
  await page.getByText("E aggiungo: mai da soli").waitFor();
  const links = page.getByRole("main").getByRole("article").getByRole("link");
  expect(await links.getAttribute("href")).toContain(`${first.id}`);
  expect(await links.getAttribute("href")).toContain(`#${kept.number}`);
  await checkScreen(page, "forum-own-replies");
  await page.getByText("Risposta eliminata da te").waitFor();

  await openList(page, "Segnalibri");
  await page.getByRole("link", { name: second.title }).waitFor();
  await checkScreen(page, "forum-own-bookmarks");
  await page.getByRole("button", { name: `Rimuovi il segnalibro: ${second.title}` }).click();
  await page.getByRole("link", { name: second.title }).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Annulla" }).click();
  await page.getByText("Segnalibro ripristinato").waitFor();
  await page.getByRole("link", { name: second.title }).waitFor();
  await page.goBack();
  await page.getByText("E aggiungo: mai da soli").waitFor();
  await leave();
});

it("a list that cannot be loaded says so and loads again", { timeout: LONG_MS }, async () => {
  const { page, leave } = await visitor();
  await registerMember(page, "Marta Riva", "final_user");
  await page.route("**/api/me/forum/bookmarks*", (route) => route.abort());
  await page.goto("/forum/my-posts?list=bookmarks");
  const retry = page.getByRole("button", { name: "Riprova" });
  await retry.waitFor();
  await checkScreen(page, "forum-own-failed", IN_THE_LIGHT);
  await page.unroute("**/api/me/forum/bookmarks*");
  await retry.click();
  await page.getByText("Ancora nessun segnalibro").waitFor();
  await leave();
});
