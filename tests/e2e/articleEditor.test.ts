import { getSchema } from "@tiptap/react";
import fc from "fast-check";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { ARTICLE_EXTENSIONS } from "../../web/blog/text/articleExtensions.ts";
import { serializeArticle } from "../../web/blog/text/articleHtml.ts";
import { cleanArticleHtml } from "../../worker/blog/html/cleanArticleHtml.ts";
import {
  DOCS_RESULT,
  FROM_A_PAGE,
  FROM_DOCS,
  FROM_LIBREOFFICE,
  FROM_WORD,
  LIBREOFFICE_RESULT,
  PAGE_RESULT,
  PASTED,
  WORD_RESULT,
} from "../support/pastedTexts.ts";
import { anyArticle } from "../web/articleTexts.ts";
import {
  articleText,
  heldArticle,
  heldHtml,
  openArticleEditor,
  paste,
  rewriteArticles,
  setArticle,
  tool,
} from "./support/articleEditor.ts";
import { it } from "./support/branch.ts";
import { visitor, withBrowser } from "./support/browser.ts";
import { serveParts, withParts } from "./support/parts.ts";
import { checkScreen } from "./support/screens.ts";

withBrowser();
withParts();

it("signs of Markdown become blocks and marks while typing, and one undo brings them back", async () => {
  const { page, leave } = await visitor();
  await openArticleEditor(page);
  await page.locator("#content-label").click();
  await page.keyboard.type("## Il mare");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Con **boa** e *cavo* e `codice`.");
  await page.keyboard.press("Enter");
  await page.keyboard.type("### Prima");
  await page.keyboard.press("Enter");
  await page.keyboard.type("- muta");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.type("cinque millimetri");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.type("1. uno");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.type("> Respira.");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.type("---");
  await expect
    .poll(() => heldHtml(page))
    .toBe(
      "<h2>Il mare</h2><p>Con <strong>boa</strong> e <em>cavo</em> e <code>codice</code>.</p><h3>Prima</h3><ul><li>muta<ul><li>cinque millimetri</li></ul></li></ul><ol><li>uno</li></ol><blockquote><p>Respira.</p></blockquote><hr />",
    );
  await page.keyboard.type("## ");
  await page.keyboard.press("Control+z");
  await page.keyboard.type("x");
  await expect.poll(() => heldHtml(page)).toMatch(/<hr \/><p>## x<\/p>$/);
  const { words } = await heldArticle(page);
  expect(words).toBe(cleanArticleHtml(await heldHtml(page)).word_count);
  await page.getByText("1 minuto di lettura").waitFor();
  expect(await articleText(page).getAttribute("lang")).toBe("en");
  await leave();
});

test("loading what the server keeps and writing it again changes nothing", async () => {
  const { page, leave } = await visitor();
  await openArticleEditor(page);
  const schema = getSchema(ARTICLE_EXTENSIONS);
  const kept = fc
    .sample(anyArticle, 300)
    .map((json) => cleanArticleHtml(serializeArticle(schema.nodeFromJSON(json))).html);
  const rewritten = await rewriteArticles(page, kept);
  expect(rewritten).toEqual(kept);
  await leave();
});

it("the toolbar is worked by the keyboard alone, and Tab leaves the text after Escape", async () => {
  const { page, leave } = await visitor();
  await openArticleEditor(page);
  await page.locator("#content-label").click();
  await page.keyboard.type("Titolo");
  await page.keyboard.press("Alt+F10");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
    .toBe("Stile del paragrafo");
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Sottotitolo" }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect.poll(() => heldHtml(page)).toMatch(/^<h[23]>Titolo<\/h[23]>$/);
  await page.keyboard.press("Alt+F10");
  await page.keyboard.press("Escape");
  expect(await articleText(page).evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("- voce");
  await page.keyboard.press("Escape");
  await page.getByText("Premi Tab per uscire dal testo.").waitFor();
  await page.keyboard.press("Tab");
  expect(await articleText(page).evaluate((one) => one === document.activeElement)).toBe(false);
  await leave();
});

it("a link is made, corrected and removed by the keyboard, and by pasting an address over words", async () => {
  const { page, leave } = await visitor();
  await openArticleEditor(page);
  await page.locator("#content-label").click();
  await page.keyboard.type("Le pinne");
  await page.keyboard.press("Control+Shift+ArrowLeft");
  await page.keyboard.press("Control+k");
  const address = page.getByRole("textbox", { name: "Indirizzo del link" });
  await address.fill("ciao");
  await page.keyboard.press("Enter");
  await page.getByText("Non sembra un indirizzo").waitFor();
  await address.fill("respiro.example/pinne");
  await page.keyboard.press("Enter");
  await expect.poll(() => heldHtml(page)).toBe('<p>Le <a href="https://respiro.example/pinne">pinne</a></p>');
  await page.keyboard.press("Control+k");
  await address.fill("/eventi");
  await page.keyboard.press("Enter");
  await expect.poll(() => heldHtml(page)).toBe('<p>Le <a href="/eventi">pinne</a></p>');
  await page.keyboard.press("Control+k");
  await page.getByRole("button", { name: "Rimuovi il link" }).click();
  await expect.poll(() => heldHtml(page)).toBe("<p>Le pinne</p>");
  await page.keyboard.press("Control+a");
  await paste(page, { "text/plain": "https://a.example/x" });
  await expect.poll(() => heldHtml(page)).toBe('<p><a href="https://a.example/x">Le pinne</a></p>');
  await leave();
});

it("what is pasted from word processors and pages keeps its form and loses the rest", async () => {
  const { page, complaints, leave } = await visitor();
  await openArticleEditor(page);
  const pasteAnew = async (data: Record<string, string>) => {
    await articleText(page).press("Control+a");
    await page.keyboard.press("Delete");
    await paste(page, data);
  };
  for (const [html, result] of [
    [FROM_WORD, WORD_RESULT],
    [FROM_DOCS, DOCS_RESULT],
    [FROM_LIBREOFFICE, LIBREOFFICE_RESULT],
    [FROM_A_PAGE, PAGE_RESULT],
    ...PASTED,
  ] as const) {
    await pasteAnew({ "text/html": html });
    await expect.poll(() => heldHtml(page)).toBe(result);
  }
  await pasteAnew({ "text/plain": "# Mare\n\n- uno\n  - due\n\n> Respira\n\n**Forte** <b>e</b>\nsotto" });
  await expect
    .poll(() => heldHtml(page))
    .toBe(
      "<h2>Mare</h2><ul><li>uno<ul><li>due</li></ul></li></ul><blockquote><p>Respira</p></blockquote><p><strong>Forte</strong> &lt;b&gt;e&lt;/b&gt;<br />sotto</p>",
    );
  await pasteAnew({ "text/plain": "Una riga.\nDue.\n\nTre: 5 - 6." });
  await expect.poll(() => heldHtml(page)).toBe("<p>Una riga.<br />Due.</p><p>Tre: 5 - 6.</p>");
  // The inert document reports the handlers that it does not run.
  const handlers = complaints.filter((complaint) => complaint.startsWith("Executing inline event handler"));
  expect(complaints.splice(0)).toEqual(handlers);
  await leave();
});

it("rows and columns of a table are added and removed from the toolbar, on a phone, too", async () => {
  const { page, leave } = await visitor({ phone: true });
  await openArticleEditor(page);
  await page.locator("#content-label").click();
  await tool(page, "Tabella").click();
  await page.keyboard.type("Metri");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Minuti");
  const choose = async (name: string) => {
    await tool(page, "Tabella").click();
    await page.getByRole("menuitem", { name }).click();
    await page.getByRole("menu").waitFor({ state: "hidden" });
  };
  await choose("Elimina colonna");
  await choose("Elimina riga");
  await choose("Prima riga come intestazione");
  await choose("Riga sotto");
  // A table without words is not stored.
  await page.keyboard.type("20");
  await expect
    .poll(() => heldHtml(page))
    .toMatch(/^<table>(<thead>.*<\/thead>)?<tbody>(<tr><t[hd]>.*<\/tr>)+<\/tbody><\/table>$/);
  await choose("Elimina tabella");
  await expect.poll(() => heldHtml(page)).toBe("");
  await leave();
});

it("nothing typed is lost when the editor goes, and another version replaces the text", async () => {
  const { page, leave } = await visitor();
  await openArticleEditor(page, { html: "<p>Uno</p>" });
  await articleText(page).press("Control+End");
  await page.keyboard.type(" due");
  await setArticle(page, { isGone: true });
  await expect.poll(() => heldHtml(page)).toBe("<p>Uno due</p>");
  await setArticle(page, { isGone: false });
  await articleText(page).getByText("Uno due").waitFor();
  await setArticle(page, { html: "<h2>Altra</h2>", error: "Non va." });
  await articleText(page).getByRole("heading", { name: "Altra" }).waitFor();
  expect(await articleText(page).getAttribute("aria-invalid")).toBe("true");
  await leave();
});

it("where the editor's code does not load, the text is there and can be written", async () => {
  const { page, context, complaints, leave } = await visitor();
  await serveParts(context);
  await context.route("**/assets/ArticleRichEditor-*.js", (route) => route.abort());
  await openArticleEditor(page, { html: "<p>Uno</p>" }, "it", page.getByRole("alert"));
  expect(await page.getByLabel("Testo").inputValue()).toBe("<p>Uno</p>");
  await page.getByLabel("Testo").fill("<p>Uno due</p>");
  expect(await heldHtml(page)).toBe("<p>Uno due</p>");
  // React reports what the boundary caught.
  expect(complaints.splice(0).join()).toContain("dynamically imported module");
  await leave();
});

/** The milliseconds that a key takes on a processor four times slower, the median of forty. */
async function measureKey(page: Page): Promise<number> {
  const client = await page.context().newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const took = await page.evaluate(async () => {
    const times: number[] = [];
    for (let key = 0; key < 40; key += 1) {
      const begun = performance.now();
      document.execCommand("insertText", false, "a");
      // After the frame that shows the letter, as far as scripts and layout go.
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      document.body.getBoundingClientRect();
      times.push(performance.now() - begun);
    }
    return times.sort((one, other) => one - other)[20] ?? 0;
  });
  await client.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await client.detach();
  return took;
}

it("a key in an article of 3,000 words costs little more than in an empty one", async () => {
  const { page, leave } = await visitor({ fresh: true });
  await openArticleEditor(page);
  await page.locator("#content-label").click();
  const empty = await measureKey(page);
  const words = "Si scende piano lungo il cavo e si ascolta il proprio corpo. ".repeat(5);
  const html = Array.from({ length: 55 }, (_, index) => `<h2>Tappa ${index}</h2><p>${words}</p>`).join("");
  await setArticle(page, { html });
  await page.getByText("Tappa 54").waitFor();
  expect((await heldArticle(page)).words).toBeGreaterThan(3000);
  await page.locator("#content-label").click();
  const before = (await heldArticle(page)).reports;
  const long = await measureKey(page);
  expect(long / empty).toBeLessThan(3);
  // Forty keys are not forty reports.
  expect((await heldArticle(page)).reports - before).toBeLessThan(15);
  await leave();
});

it("the editor stands, and axe finds nothing", async () => {
  const { page, leave } = await visitor();
  await openArticleEditor(page, {
    html: '<h2>La prima discesa</h2><p>Un testo con <strong>forza</strong>, <em>calma</em> e un <a href="https://a.example/">link</a>.</p><ul><li><p>muta</p></li><li><p>pinne</p></li></ul><blockquote><p>Respira.</p></blockquote><table><thead><tr><th><p>Metri</p></th><th><p>Minuti</p></th></tr></thead><tbody><tr><td><p>20</p></td><td><p>1:10</p></td></tr></tbody></table><figure data-video="youtube" data-video-id="dQw4w9WgXcQ"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">Un tuffo</a></figure><p>Fine.</p>',
  });
  await checkScreen(page, "article-editor");
  await leave();
});
