import { expect, test } from "vitest";
import { it } from "./support/branch.ts";
import { visitor, withBrowser } from "./support/browser.ts";
import {
  countDrafts,
  listForumCategories,
  NEW_POSTS,
  refusePosts,
  writeTopic,
} from "./support/forumPosts.ts";
import { registerMember } from "./support/members.ts";
import { checkScreen, IN_THE_LIGHT } from "./support/screens.ts";

withBrowser();

const LONG_MS = 120_000;

test("a member writes a topic in the category of the address, sees similar ones, and finds it in the forum", {
  timeout: LONG_MS,
}, async () => {
  const { page, leave } = await visitor({ phone: true });
  const { token } = await registerMember(page, "Anna Riva", "final_user");
  const [, category] = await listForumCategories(token);
  if (!category) throw new Error("the demo has categories");
  const word = `zoccolo${crypto.randomUUID().slice(0, 6)}`;
  const known = await writeTopic(token, { title: `Dove si affitta uno ${word} in Liguria` });

  await page.goto(`/forum/new-topic?category=${category.slug}`);
  await page.getByRole("heading", { level: 1, name: "Nuovo Topic" }).waitFor();
  await page.getByRole("combobox", { name: "Categoria" }).getByText(category.name).waitFor();
  await page.getByRole("button", { name: "Crea topic" }).click();
  await page.getByText("Compila tutti i campi richiesti").waitFor();
  expect(
    await page.getByRole("textbox", { name: "Titolo" }).evaluate((field) => field === document.activeElement),
  ).toBe(true);

  await page.getByRole("textbox", { name: "Titolo" }).fill(`L'acqua e lo ${word}: "serve"?`);
  await page.getByRole("link", { name: known.title }).waitFor();
  await page.getByLabel("Contenuto", { exact: true }).fill("Lo chiedo per **tre** amici.\n\n- muta\n- pinne");
  expect(await page.getByRole("textbox", { name: "Titolo" }).inputValue()).toBe(
    `L’acqua e lo ${word}: “serve”?`,
  );
  await checkScreen(page, "forum-new-topic");
  await page.getByText("Anteprima", { exact: true }).click();
  await page.getByRole("region", { name: "Anteprima" }).getByRole("listitem").nth(1).waitFor();
  await checkScreen(page, "forum-new-topic-preview", IN_THE_LIGHT);

  let sends = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && NEW_POSTS.test(request.url())) sends += 1;
  });
  await page.getByRole("button", { name: "Crea topic" }).dblclick();
  await page.waitForURL((url) => url.pathname === "/forum");
  await page.getByText("Topic creato con successo!").waitFor();
  expect(sends).toBe(1);
  expect(await countDrafts(page)).toBe(0);
  await page.getByRole("button", { name: "Apri il topic" }).click();
  await page.getByRole("heading", { level: 1, name: `L’acqua e lo ${word}: “serve”?` }).waitFor();
  await leave();
});

it("a topic that was not created stays in its form, after a refusal and in the next tab", {
  timeout: LONG_MS,
}, async () => {
  const { page, context, leave } = await visitor();
  await registerMember(page, "Luca Serra", "final_user");
  await page.goto("/forum/new-topic");
  const lift = await refusePosts(page, 500, "internal");
  // Without a mouse, and with nothing chosen before.
  await page.getByRole("combobox", { name: "Categoria" }).press("Enter");
  await page.locator("[role=listbox]:focus").waitFor();
  await page.keyboard.press("ArrowDown");
  await page.locator("[role=option][data-highlighted]").waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Titolo" }).fill("Prima gara a giugno");
  await page.getByLabel("Contenuto", { exact: true }).fill("Come vi preparate?");
  await page.getByRole("button", { name: "Crea topic" }).click();
  await page.getByText("Errore nella creazione del topic:").waitFor();
  await checkScreen(page, "forum-new-topic-failed");
  await page.close();

  const next = await context.newPage();
  await next.goto("/forum/new-topic");
  await expect
    .poll(() => next.getByRole("textbox", { name: "Titolo" }).inputValue())
    .toBe("Prima gara a giugno");
  expect(await next.getByLabel("Contenuto", { exact: true }).inputValue()).toBe("Come vi preparate?");
  await lift().catch(() => {});
  await next.getByRole("button", { name: "Crea topic" }).click();
  await next.getByText("Topic creato con successo!").waitFor();
  expect(await countDrafts(next)).toBe(0);
  await leave();
});

it("a visitor is led to signing in and back to the form of a topic", async () => {
  const { page, leave } = await visitor();
  await page.goto("/forum/new-topic?category=tecnica");
  await page.waitForURL((url) => url.pathname === "/auth");
  expect(new URL(page.url()).searchParams.get("redirect")).toBe("/forum/new-topic?category=tecnica");
  await leave();
});
