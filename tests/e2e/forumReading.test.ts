import type { Page } from "playwright";
import { expect, test } from "vitest";
import { it } from "./support/branch.ts";
import { PHONE, resize, visitor, withBrowser } from "./support/browser.ts";
import { registerMember, signIn } from "./support/members.ts";
import { shiftOf } from "./support/reading.ts";
import { checkScreen } from "./support/screens.ts";
import { findTopic, listDemoForumCategories, postReplies, postTopic } from "./support/topics.ts";

withBrowser();

/** How far the top of a reply is from the top of the screen. */
function topOf(page: Page, number: number): Promise<number> {
  return page
    .locator(`article[data-number="${number}"]`)
    .evaluate((post) => post.getBoundingClientRect().top);
}

function numberOf(page: Page) {
  return new URL(page.url()).hash.slice(1);
}

test("a visitor goes from the list by category and page to a topic and back", async () => {
  const { page, leave } = await visitor({ phone: true });
  const [, category] = await listDemoForumCategories();
  if (!category) throw new Error("the demo has no category");
  await page.goto("/forum");
  await checkScreen(page, "forum");
  for (const size of [{ width: 1280, height: 800 }, PHONE]) {
    await resize(page, size);
    const fifth = await page.locator("main article").nth(4).boundingBox();
    const bar = await page
      .getByRole("navigation", { name: "Navigazione rapida", includeHidden: true })
      .boundingBox();
    expect((fifth?.y ?? 0) + (fifth?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? size.height);
  }
  await page.getByRole("link", { name: "Accedi per scrivere" }).waitFor();
  expect(await page.getByRole("link", { name: "Nuovo Topic" }).count()).toBe(0);
  // Its number has no link on a phone once other journeys have written a third page.
  await page.getByRole("link", { name: "Successiva" }).click();
  await page.getByText(/pagina 2 di/).waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(400);
  expect(new URL(page.url()).search).toBe("?page=2");
  await page.goBack();
  await page.getByRole("combobox", { name: "Ordine dei topic" }).selectOption("Più risposte");
  await page.waitForURL("**/forum?sort=replies");
  const search = page.getByRole("textbox", { name: "Cerca nei titoli" });
  // The address is there before the list knows of it: only its answer says that the former topics leave.
  const found = page.waitForResponse((answer) => answer.url().includes("searchTerm=muta"));
  await search.fill("muta");
  await page.waitForURL("**/forum?sort=replies&searchTerm=muta");
  await found;
  await page.locator("[aria-busy=true]").waitFor({ state: "detached" });
  expect(await page.locator("main h2").allInnerTexts()).not.toEqual([]);
  await checkScreen(page, "forum-search", ["phone-light", "desktop-light"]);
  await search.fill("qwertz");
  await page.getByRole("heading", { name: "Nessun topic trovato" }).waitFor();
  const site = page.getByRole("main").getByRole("link", { name: "Cerca nel sito" });
  expect(await site.getAttribute("href")).toBe("/cerca?q=qwertz");
  await checkScreen(page, "forum-none-found", ["phone-light"]);
  await search.fill("");
  await page.waitForURL("**/forum?sort=replies");
  await page.getByRole("combobox", { name: "Ordine dei topic" }).selectOption("Più attivi");
  const chip = page
    .getByRole("navigation", { name: "Categorie del forum" })
    .getByRole("link", { name: category.name });
  // The address changes before the list, whose links keep its order and search.
  await expect.poll(() => chip.getAttribute("href")).toBe(`/forum?category=${category.slug}`);
  await chip.click();
  await page.getByRole("heading", { level: 1, name: category.name }).waitFor();
  expect(new URL(page.url()).search).toBe(`?category=${category.slug}`);
  // Until its answer is there, the list shows the former topics paler.
  await page.locator("[aria-busy=true]").waitFor({ state: "detached" });
  await checkScreen(page, "forum-category", ["phone-light", "desktop-dark"]);
  const link = page.locator("main h2 a").nth(2);
  const title = (await link.textContent()) ?? "";
  await link.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  await link.click();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: category.name }).waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before - 40);
  await leave();
});

it("a topic is read with its author, numbered replies and the way to sign in", async () => {
  const { page, leave } = await visitor();
  const topic = await findTopic(({ last_reply_number, is_locked }) => last_reply_number > 6 && !is_locked);
  const locked = await findTopic(({ is_locked }) => is_locked);
  const views: string[] = [];
  page.on("request", (request) => request.url().endsWith("/views") && views.push(request.url()));
  await page.goto("/forum");
  await page.getByRole("link", { name: topic.title }).hover();
  await page.goto(`/forum/topic/${topic.id}`);
  await page.getByRole("heading", { level: 1, name: topic.title }).waitFor();
  await page.getByRole("article", { name: /^Risposta 1 di/ }).waitFor();
  expect(views).toEqual([]);
  await checkScreen(page, "topic");
  await expect.poll(() => views.length).toBe(1);
  expect(await page.getByRole("link", { name: "Accedi per rispondere" }).getAttribute("href")).toContain(
    "/auth?redirect=",
  );
  expect(await page.getByRole("link", { name: /^Mi piace #1 / }).getAttribute("href")).toContain(
    "/auth?redirect=",
  );
  await page.goto(`/forum/topic/${locked.id}`);
  await page.getByText("Questo topic è bloccato").waitFor();
  await page.getByText("Non è possibile aggiungere nuove risposte.").waitFor();
  await checkScreen(page, "topic-locked", ["phone-dark", "desktop-light"]);
  await leave();
});

it("a fragment leads to its reply in a long topic, and the address follows the reader both ways", async () => {
  const { page, leave } = await visitor();
  const topic = await findTopic();
  const asked: string[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname === "/api/forum/replies") asked.push(url.searchParams.get("from") ?? "");
  });
  await page.goto(`/forum/topic/${topic.id}#245`);
  const reply = page.locator("article[data-number='245']");
  await reply.waitFor();
  await expect.poll(() => topOf(page, 245)).toBeLessThan(130);
  expect(asked).toEqual(["241"]);
  await checkScreen(page, "topic-middle");
  // Upwards: the text stays where it is while the page before is put above it.
  await page.route("**/api/forum/replies?*from=221*", async (route) => {
    await new Promise((later) => setTimeout(later, 1000));
    await route.fallback();
  });
  await page.mouse.move(500, 500);
  const start = await topOf(page, 245);
  await page.mouse.wheel(0, -40);
  await expect.poll(() => topOf(page, 245)).toBeGreaterThan(start + 30);
  const before = await topOf(page, 245);
  await page.locator("article[data-number='240']").waitFor({ state: "attached" });
  expect(Math.abs((await topOf(page, 245)) - before)).toBeLessThan(2);
  await page.locator("article[data-number='232']").scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, -5);
  await expect.poll(() => new URL(page.url()).searchParams.get("page")).toBe("12");
  await expect.poll(() => Number(numberOf(page))).toBeLessThan(236);
  const left = numberOf(page);
  const top = await topOf(page, Number(left));
  // Away and back: the same reply at the same height.
  await page.locator("header").getByRole("link", { name: "Blog" }).click();
  await page.getByRole("heading", { level: 1, name: "Blog" }).waitFor();
  await page.goBack();
  await page.locator(`article[data-number="${left}"]`).waitFor();
  await expect.poll(async () => Math.abs((await topOf(page, Number(left))) - top)).toBeLessThan(3);
  expect(numberOf(page)).toBe(left);
  await leave();
});

it("the guide leads by number, to the end and to the beginning; back leads to where one was", async () => {
  const { page, leave } = await visitor({ phone: true });
  const topic = await findTopic();
  const last = topic.last_reply_number;
  await page.goto(`/forum/topic/${topic.id}`);
  const guide = page.getByRole("button", { name: /Posizione nel topic/ });
  await guide.click();
  const sheet = page.getByRole("dialog", { name: "Posizione nel topic" });
  await sheet.waitFor();
  await checkScreen(page, "topic-guide", ["phone-light", "phone-dark"]);
  await sheet.getByRole("spinbutton", { name: "Vai alla risposta n." }).fill("123");
  await sheet.getByRole("button", { name: "Vai" }).click();
  await expect.poll(() => numberOf(page)).toBe("123");
  await expect.poll(() => topOf(page, 123).catch(() => 999)).toBeLessThan(130);
  await guide.click();
  await sheet.getByRole("link", { name: "Vai alla fine" }).click();
  await page.locator(`article[data-number="${last}"]`).waitFor();
  await page.goBack();
  await expect.poll(() => topOf(page, 123).catch(() => 999)).toBeLessThan(200);
  await guide.click();
  await sheet.getByRole("link", { name: "Vai all’inizio" }).click();
  await page.getByRole("article", { name: /^Messaggio di/ }).waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe("");
  await leave();
});

it("without a script every page of a topic is reached by links", async () => {
  const { page, leave } = await visitor({ scripts: false });
  const topic = await findTopic();
  await page.goto(`/forum/topic/${topic.id}`);
  await page.getByRole("link", { name: "Successiva" }).click();
  await page.locator("article[data-number='21']").waitFor();
  await page.getByRole("link", { name: "Mostra le risposte successive" }).click();
  await page.locator("article[data-number='41']").waitFor();
  expect(await page.locator("article[data-number='21']").count()).toBe(0);
  await leave();
});

it("new replies are announced without moving the text, and pressing leads to them", async () => {
  const topic = await postTopic({ title: "Nuove risposte mentre leggo", content: "Chi c'è?" });
  await postReplies(topic.id, ["Io.", "Anch'io.", "Pure io."]);
  const { page, leave } = await visitor({ fresh: true });
  await page.clock.install();
  await page.goto(`/forum/topic/${topic.id}`);
  await page.locator("article[data-number='3']").waitFor();
  await postReplies(topic.id, ["Eccomi.", "Ci sono."]);
  const before = await topOf(page, 3);
  const pill = page.getByRole("button", { name: "2 nuove risposte" });
  // The code comes after eight seconds, the first poll twenty seconds later.
  await expect
    .poll(async () => {
      await page.clock.runFor(5000);
      return pill.count();
    })
    .toBe(1);
  expect(await page.locator("article[data-number='4']").count()).toBe(0);
  expect(await topOf(page, 3)).toBe(before);
  await checkScreen(page, "topic-new-replies", ["phone-light", "desktop-dark"]);
  await pill.click();
  await page.clock.runFor(1000);
  await page.locator("article[data-number='5']").waitFor();
  expect(await pill.count()).toBe(0);
  await leave();
});

it("a member sees what is unread, goes to the first unread reply and keeps a bookmark", async () => {
  const { page, leave } = await visitor();
  await registerMember(page, "Lia Serra", "final_user");
  const title = `Da leggere con calma ${crypto.randomUUID().slice(0, 4)}`;
  const topic = await postTopic({ title, content: "Prima parte." });
  await postReplies(
    topic.id,
    Array.from({ length: 7 }, (_, index) => `Parte ${index + 2}.\n\nRespira.`),
  );
  await page.goto("/forum");
  const row = page.getByRole("article").filter({ hasText: title });
  await row.getByText("Non letto").waitFor();
  expect(await shiftOf(page, "main ul")).toBeLessThan(0.01);
  await page.getByRole("combobox", { name: "Ordine dei topic" }).selectOption("Non letti");
  await page.waitForURL("**/forum?sort=unread");
  await row.getByText("Non letto").waitFor();
  await checkScreen(page, "forum-unread", ["phone-light", "desktop-dark"]);
  await page.getByRole("link", { name: "Nuovo Topic" }).waitFor();
  await row.getByRole("link").click();
  // Marks of earlier replies may be sent before that of the last one.
  const read = page.waitForRequest(
    (request) => request.url().endsWith("/read") && request.postDataJSON().number === 7,
  );
  await page.locator("article[data-number='7']").scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 600);
  await read;
  const like = page.getByRole("button", { name: /^Mi piace #7/ });
  await like.click();
  await page.getByRole("button", { name: "Mi piace #7 · Piace a 1 persona", pressed: true }).waitFor();
  await page.reload();
  await page.getByRole("button", { name: "Mi piace #7 · Piace a 1 persona", pressed: true }).waitFor();
  await checkScreen(page, "topic-liked", ["phone-light", "desktop-dark"]);
  await page.route("**/likes/7", (route) => route.abort());
  await like.click();
  await page.getByRole("button", { name: "Mi piace #7 · Piace a 1 persona", pressed: true }).waitFor();
  await page.unroute("**/likes/7");
  await like.click();
  await page.getByRole("button", { name: "Mi piace #7", exact: true, pressed: false }).waitFor();
  await page.getByRole("button", { name: "Segnalibro" }).click();
  await page.getByRole("button", { name: "Nei segnalibri" }).waitFor();
  await postReplies(topic.id, ["Ottava parte.", "Nona parte."]);
  await page.goto("/forum");
  await row.getByText("Non letto").waitFor();
  await row.getByText("Tra i tuoi segnalibri").waitFor();
  await page.goto(`/forum/topic/${topic.id}`);
  await page.getByRole("link", { name: "Vai al primo non letto (#8)" }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("8");
  await checkScreen(page, "topic-member", ["phone-light", "desktop-light"]);
  await page.goto("/forum");
  await page.getByRole("button", { name: "Segna tutto come letto" }).click();
  await expect.poll(() => page.getByText("Non letto").count()).toBe(0);
  await leave();
});

it("staff reads deleted replies, visitors see their place alone", async () => {
  const topic = await postTopic({ title: "Qualcosa è sparito", content: "Vediamo." });
  const [first] = await postReplies(topic.id, ["Compra qui a metà prezzo", "Grazie dell'avviso, #1."]);
  const { page, leave } = await visitor();
  await signIn(page, "admin@respiro.test");
  await page.goto(`/forum/topic/${topic.id}`);
  const status = await page.evaluate(async (id) => {
    const headers = { Authorization: `Bearer ${localStorage.getItem("api_token")}` };
    return (await fetch(`/api/forum/replies/${id}`, { method: "DELETE", headers })).status;
  }, first?.id);
  expect(status).toBe(204);
  await page.reload();
  await page.getByText("Risposta eliminata dallo staff").waitFor();
  await page.getByText("Compra qui a metà prezzo").waitFor();
  const other = await visitor();
  await other.page.goto(`/forum/topic/${topic.id}`);
  await other.page.getByText("Risposta eliminata dallo staff").waitFor();
  expect(await other.page.getByText("Compra qui a metà prezzo").count()).toBe(0);
  await checkScreen(other.page, "topic-tombstone", ["phone-light", "desktop-light"]);
  await other.leave();
  await leave();
});

it("the keyboard alone leads from the list into a topic, to a number and to the copied link", async () => {
  const { page, context, leave } = await visitor();
  const topic = await findTopic();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/forum");
  await page.getByRole("link", { name: topic.title }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: topic.title }).waitFor();
  await page.getByRole("spinbutton", { name: "Vai alla risposta n." }).focus();
  await page.keyboard.type("88");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("88");
  await page.getByRole("button", { name: "Copia il link alla risposta 88" }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("Link copiato").waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.endsWith(`/forum/topic/${topic.id}?page=5#88`)).toBe(true);
  await leave();
});

it("an unknown topic and category say so, and a failed page of replies can be tried again", async () => {
  const { page, leave } = await visitor({ phone: true });
  const topic = await findTopic();
  await page.goto("/forum/topic/0197f3c5-0000-7000-8000-000000000000");
  await page.getByRole("heading", { level: 1, name: "Topic non trovato" }).waitFor();
  await checkScreen(page, "topic-not-found", ["phone-light", "desktop-dark"]);
  await page.goto("/forum?category=mai-esistita");
  await page.getByRole("heading", { level: 1, name: "Categoria non trovata" }).waitFor();
  let broken = true;
  await page.route("**/api/forum/replies?*", (route) =>
    broken ? route.fulfill({ status: 400, body: "{}" }) : route.fallback(),
  );
  await page.goto(`/forum/topic/${topic.id}`);
  // Coming near loads the page by itself.
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  const retry = page.getByRole("button", { name: /Riprova/ });
  await retry.waitFor();
  broken = false;
  await retry.click();
  await page.locator("article[data-number='21']").waitFor({ state: "attached" });
  await leave();
});
