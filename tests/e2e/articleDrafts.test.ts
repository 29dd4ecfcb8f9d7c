import type { Page, Route } from "playwright";
import { expect, test } from "vitest";
import type { EditedArticle } from "../../worker/blog/outputs.ts";
import { registerBlogger, writeArticle } from "./support/bloggers.ts";
import { it } from "./support/branch.ts";
import { visitor, withBrowser } from "./support/browser.ts";
import { signIn } from "./support/members.ts";
import { callApi, readToken } from "./support/organizers.ts";
import { checkScreen } from "./support/screens.ts";

withBrowser();

const LONG_MS = 120_000;
const ADMIN = "admin@respiro.test";
const SAVES = "**/api/blog/*/draft";

const titleField = (page: Page) => page.getByRole("textbox", { name: "Titolo", exact: true });
const textField = (page: Page) => page.getByRole("textbox", { name: "Testo", exact: true });
const status = (page: Page, text: RegExp | string) => page.locator("[data-form-bar]").getByText(text).first();

async function openEditor(page: Page, id: string) {
  await page.goto(`/blog/gestione/${id}`);
  await textField(page).waitFor();
  await expect.poll(() => textField(page).getAttribute("contenteditable")).toBe("true");
}

async function typeText(page: Page, words: string) {
  await textField(page).click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(words);
}

const fetchEdited = (token: string, id: string) =>
  callApi<EditedArticle>(token, "GET", `/api/blog/${id}/draft`);

async function fetchText(token: string, id: string): Promise<string> {
  const { article, draft } = await fetchEdited(token, id);
  return (draft ?? article).content;
}

/** Answers saves by this refusal until it is lifted. */
async function refuseSaves(page: Page, status: number, code: string, values: object = {}) {
  const refuse = (route: Route) => {
    if (route.request().method() !== "PUT") return route.continue();
    return route.fulfill({ status, json: { error: { code, message: "no", values } } });
  };
  await page.route(SAVES, refuse);
  return () => page.unroute(SAVES, refuse);
}

const unsent = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("draft:")).length);

test("a text typed just before its tab is closed without a network is in the next tab, and is sent", {
  timeout: LONG_MS,
}, async () => {
  const { page, context, leave } = await visitor();
  const { token } = await registerBlogger(page, "Luca Sala");
  const id = crypto.randomUUID();
  await openEditor(page, id);
  await titleField(page).fill("Il respiro quadrato");
  await status(page, /^Salvato alle/).waitFor();
  await context.setOffline(true);
  await typeText(page, "Inspira, tieni, espira.");
  await status(page, "Offline: salvato su questo dispositivo").waitFor();
  await page.keyboard.type(" Aspetta.");
  await page.close();
  await context.setOffline(false);

  const next = await context.newPage();
  await next.goto(`/blog/gestione/${id}`);
  await next.getByText("Inspira, tieni, espira. Aspetta.").waitFor();
  await status(next, /^Salvato alle/).waitFor();
  expect(await fetchText(token, id)).toContain("Inspira, tieni, espira. Aspetta.");
  expect(await unsent(next)).toBe(0);
  await leave();
});

it("too many saves, a failing server and a lost answer delay a text, and none loses it", {
  timeout: LONG_MS,
}, async () => {
  const { page, leave } = await visitor();
  const { token } = await registerBlogger(page, "Nina Costa");
  const { id } = await writeArticle(token);
  await openEditor(page, id);

  let lift = await refuseSaves(page, 429, "too_many_requests", { seconds: 4 });
  await typeText(page, " Uno.");
  await status(page, /^Non ancora inviato: riproviamo tra [1-4] s$/).waitFor();
  await checkScreen(page, "article-draft-limited");
  await lift();
  await status(page, /^Salvato alle/).waitFor();

  lift = await refuseSaves(page, 500, "internal");
  await typeText(page, " Due.");
  await status(page, /^Non ancora inviato/).waitFor();
  expect(await unsent(page)).toBe(1);
  await lift();
  await status(page, /^Salvato alle/).waitFor();

  // The server takes the save, and its answer never arrives.
  let lost = 0;
  await page.route(SAVES, async (route) => {
    if (route.request().method() !== "PUT" || lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    await route.abort("connectionreset");
  });
  await typeText(page, " Tre.");
  await status(page, /^Non ancora inviato/).waitFor();
  await typeText(page, " Quattro.");
  await status(page, /^Salvato alle/).waitFor();
  expect(await fetchText(token, id)).toContain("Uno. Due. Tre. Quattro.");
  expect(await page.getByRole("dialog").count()).toBe(0);
  expect(await unsent(page)).toBe(0);
  await leave();
});

it("a session that expires while writing asks for signing in, over the text, and then sends it", {
  timeout: LONG_MS,
}, async () => {
  const { page, leave } = await visitor();
  const { email, token } = await registerBlogger(page, "Sara Pini");
  const { id } = await writeArticle(token);
  await openEditor(page, id);
  const lift = await refuseSaves(page, 401, "unauthorized");
  await typeText(page, " Una riga in più.");
  await page.getByText("Devi essere autenticato per salvare un articolo").waitFor();
  await typeText(page, " E un'altra.");
  await checkScreen(page, "article-draft-signed-out");
  await lift();
  await page.getByRole("alert").getByRole("button", { name: "Accedi" }).click();
  const sheet = page.getByRole("dialog", { name: "Accedi e continua a scrivere" });
  await sheet.getByLabel("Email").fill(email);
  await sheet.getByLabel("Password", { exact: true }).fill("respiro1");
  await sheet.getByRole("button", { name: "Accedi", exact: true }).click();
  await sheet.waitFor({ state: "detached" });
  await status(page, /^Salvato alle/).waitFor();
  expect(await fetchText(token, id)).toContain("Una riga in più. E un'altra.");
  await leave();
});

it("unsent texts are asked about when signing out, and no other user of the browser sees them", {
  timeout: LONG_MS,
}, async () => {
  const { page, leave } = await visitor();
  const { token } = await registerBlogger(page, "Elia Neri");
  const { id } = await writeArticle(token);
  await openEditor(page, id);
  await refuseSaves(page, 500, "internal");
  await typeText(page, " Un segreto.");
  await expect.poll(() => unsent(page)).toBe(1);
  await page.getByRole("button", { name: /^Menu di/ }).click();
  await page.getByRole("menuitem", { name: "Esci" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Hai bozze su questo dispositivo" });
  await dialog.getByRole("button", { name: "Resta" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByText("Un segreto.").waitFor();
  await page.getByRole("button", { name: /^Menu di/ }).click();
  await page.getByRole("menuitem", { name: "Esci" }).click();
  await dialog.getByRole("button", { name: "Esci ed elimina le bozze" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  // Nothing is written again while the editor's page is left.
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("segreto");
  await registerBlogger(page, "Ugo Bassi");
  await page.goto("/blog/gestione");
  await page.getByText("Nessun articolo creato.").waitFor();
  expect(await page.getByText("non ancora inviat").count()).toBe(0);
  await leave();
});

it("the table sends the texts that stayed on the device, those of new articles among them", {
  timeout: LONG_MS,
}, async () => {
  const { page, leave } = await visitor();
  const { token } = await registerBlogger(page, "Mara Lodi");
  const lift = await refuseSaves(page, 500, "internal");
  const ids = [crypto.randomUUID(), crypto.randomUUID()];
  for (const [at, id] of ids.entries()) {
    await openEditor(page, id);
    await titleField(page).fill(`Testo in viaggio ${at}`);
    await expect.poll(() => unsent(page)).toBe(at + 1);
  }
  await page.goto("/blog/gestione");
  await page.getByText("2 testi non ancora inviati").waitFor();
  await checkScreen(page, "articles-unsent");
  await lift();
  await page.getByRole("button", { name: "Invia ora" }).click();
  await page.getByText("2 testi inviati").waitFor();
  await page.getByText("Testo in viaggio 1").waitFor();
  expect((await fetchEdited(token, ids[0] ?? "")).draft?.title).toBe("Testo in viaggio 0");
  expect(await unsent(page)).toBe(0);
  await leave();
});

it("a second tab of the browser reads along, and takes the article over with its last keys", {
  timeout: LONG_MS,
}, async () => {
  const { page, context, leave } = await visitor();
  const { token } = await registerBlogger(page, "Tea Galli");
  const { id } = await writeArticle(token);
  await openEditor(page, id);
  const second = await context.newPage();
  await second.goto(`/blog/gestione/${id}`);
  await second.getByText("Aperto in un’altra scheda").waitFor();
  await typeText(page, " Scritto nella prima.");
  await second.getByText("Scritto nella prima.").waitFor();
  await checkScreen(second, "article-draft-other-tab");
  await page.bringToFront();
  await typeText(page, " Ultima parola.");
  await second.getByRole("button", { name: "Continua qui" }).click();
  await second.getByText("Aperto in un’altra scheda").waitFor({ state: "detached" });
  await page.getByText("Aperto in un’altra scheda").waitFor();
  await second.bringToFront();
  await expect.poll(() => textField(second).getAttribute("contenteditable")).toBe("true");
  await typeText(second, " Scritto nella seconda.");
  await expect
    .poll(() => fetchText(token, id))
    .toContain("Scritto nella prima. Ultima parola. Scritto nella seconda.");
  await leave();
});

it("two people on one article see both texts, choose, and the other text stays a version", {
  timeout: LONG_MS,
}, async () => {
  const { page, leave } = await visitor();
  const { token } = await registerBlogger(page, "Ines Riva");
  const content =
    "<p>Prima di scendere si respira piano.</p><p>Il cavo resta fermo.</p><p>La boa sta in alto.</p><table><tr><td>Quota</td><td>8 metri</td></tr></table><p>Si aspetta.</p>";
  const { id } = await writeArticle(token, { content });
  await openEditor(page, id);
  const other = await visitor();
  await signIn(other.page, ADMIN);
  const admin = await readToken(other.page);
  const { draft_revision: revision } = await fetchEdited(admin, id);
  const theirs = {
    title: "La calma, detta da un altro",
    content: content.replace("piano", "lentamente"),
    excerpt: "Poche parole per cominciare.",
    revision,
    saved_in: crypto.randomUUID(),
  };
  await callApi(admin, "PUT", `/api/blog/${id}/draft`, theirs);
  await titleField(page).fill("La calma, detta da me");
  await typeText(page, " E poi si scende.");
  const sheet = page.getByRole("dialog", { name: "Questo articolo è stato modificato anche altrove" });
  await sheet.waitFor();
  await sheet.getByText("solo qui:").first().waitFor({ state: "attached" });
  // A table that nobody changed is no difference, whether its cells hold paragraphs or not.
  expect(await sheet.getByText("Quota | 8 metri").count()).toBe(2);
  await checkScreen(page, "article-conflict");

  // Put aside, the dialog waits in a notice, and nothing is sent.
  await sheet.getByRole("button", { name: "Torna al modulo" }).click();
  await typeText(page, " Piano.");
  await page.waitForTimeout(2000);
  expect(await fetchText(token, id)).toContain("lentamente");
  await page.getByRole("button", { name: "Confronta e scegli" }).click();
  await sheet.getByRole("group", { name: "Titolo" }).getByLabel("L’altra versione").check();
  await sheet.getByRole("button", { name: "Salva così" }).click();
  await sheet.waitFor({ state: "detached" });
  await status(page, /^Salvato alle/).waitFor();
  const { draft } = await fetchEdited(token, id);
  expect(draft?.title).toBe("La calma, detta da un altro");
  expect(draft?.excerpt).toBe("Poche parole per cominciare.");
  expect(draft?.content).toContain("E poi si scende. Piano.");
  const versions = await callApi<{ number: number }[]>(token, "GET", `/api/blog/${id}/versions`);
  const kept = await callApi<{ content: string }>(
    token,
    "GET",
    `/api/blog/${id}/versions/${versions[0]?.number}`,
  );
  expect(kept.content).toContain("lentamente");

  // Keeping both makes an article of one's own text.
  const { draft_revision: next } = await fetchEdited(admin, id);
  await callApi(admin, "PUT", `/api/blog/${id}/draft`, { ...theirs, revision: next });
  await typeText(page, " Mia per sempre.");
  await sheet.waitFor();
  await sheet.getByRole("button", { name: "Mantieni entrambe" }).click();
  await page.getByText("La tua versione è ora una bozza a parte").waitFor();
  await page.getByRole("button", { name: "Apri la bozza" }).click();
  await page.getByText("Mia per sempre.").waitFor();
  await status(page, /^Salvato alle/).waitFor();
  expect(await titleField(page).inputValue()).toContain("(la tua versione)");
  expect(await fetchText(token, id)).toContain("lentamente");
  await other.leave();
  await leave();
});

it("an article deleted while it is written leaves its text, which becomes a new article", {
  timeout: LONG_MS,
}, async () => {
  const { page, leave } = await visitor();
  const { token } = await registerBlogger(page, "Olga Fini");
  const { id, revision } = await writeArticle(token);
  await openEditor(page, id);
  await typeText(page, " Comincia.");
  await status(page, /^Salvato alle/).waitFor();
  await callApi(token, "DELETE", `/api/blog/${id}?revision=${revision}`);
  await typeText(page, " Ancora qui.");
  await page.getByText("Questo articolo è stato eliminato").waitFor();
  await checkScreen(page, "article-draft-gone");
  await page.getByRole("button", { name: "Mantieni come nuovo articolo" }).click();
  await page.waitForURL((url) => !url.pathname.endsWith(id));
  await page.getByText("Ancora qui.").waitFor();
  await status(page, /^Salvato alle/).waitFor();
  expect(await fetchText(token, new URL(page.url()).pathname.split("/").at(-1) ?? "")).toContain(
    "Ancora qui.",
  );
  await leave();
});

it("a full storage is said, and leaving asks while the text is nowhere else", {
  timeout: LONG_MS,
}, async () => {
  const { page, leave } = await visitor({ fresh: true });
  const { token } = await registerBlogger(page, "Pia Moro");
  const { id } = await writeArticle(token);
  await page.addInitScript(() => {
    const set = Storage.prototype.setItem;
    Storage.prototype.setItem = function (name: string, value: string) {
      if (name.startsWith("draft:")) throw new DOMException("full", "QuotaExceededError");
      set.call(this, name, value);
    };
  });
  await openEditor(page, id);
  const lift = await refuseSaves(page, 500, "internal");
  await typeText(page, " Senza posto.");
  await page.getByText("Nel browser non c’è più spazio per il testo").waitFor();
  await checkScreen(page, "article-draft-full");
  await page.getByRole("link", { name: "Torna agli articoli" }).click();
  await page.getByRole("alertdialog", { name: "Vuoi uscire senza salvare?" }).waitFor();
  await page.getByRole("button", { name: "Resta" }).click();
  await lift();
  await status(page, /^Salvato alle/).waitFor();
  await page.getByRole("link", { name: "Torna agli articoli" }).click();
  await page.getByRole("heading", { level: 1, name: "Gestione Blog" }).waitFor();
  await leave();
});

it("the editor opens without a network where it was opened before, with what was typed there", {
  timeout: LONG_MS,
}, async () => {
  const { page, context, leave } = await visitor({ offline: true });
  const { token } = await registerBlogger(page, "Gaia Tosi");
  const { id } = await writeArticle(token);
  await page.goto("/blog/gestione");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await openEditor(page, id);
  await context.setOffline(true);
  await typeText(page, " Scritto in barca.");
  await status(page, "Offline: salvato su questo dispositivo").waitFor();
  await page.close();
  const next = await context.newPage();
  await next.goto(`/blog/gestione/${id}`);
  await next.getByText("Scritto in barca.").waitFor();
  await typeText(next, " E riaperto al largo.");
  await status(next, "Offline: salvato su questo dispositivo").waitFor();
  await context.setOffline(false);
  await status(next, /^Salvato alle/).waitFor();
  expect(await fetchText(token, id)).toContain("Scritto in barca. E riaperto al largo.");
  // With everything sent, it opens as it was read last.
  await context.setOffline(true);
  await next.reload();
  await textField(next).getByText("E riaperto al largo.").waitFor();
  await leave();
});
