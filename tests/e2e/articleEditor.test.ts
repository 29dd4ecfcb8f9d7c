import { getSchema } from "@tiptap/react";
import fc from "fast-check";
import { expect, test } from "vitest";
import { ARTICLE_EXTENSIONS } from "../../web/blog/editor/text/document/articleExtensions.ts";
import { serializeArticle } from "../../web/blog/editor/text/document/serializeArticle.ts";
import { cleanArticleHtml } from "../../worker/blog/html/cleanArticleHtml.ts";
import { anyArticle } from "../web/articleTexts.ts";
import { articleText, heldArticle, heldHtml, openArticleEditor } from "./support/articleEditor.ts";
import { visitor, withBrowser } from "./support/browser.ts";
import { withParts } from "./support/parts.ts";
import { checkScreen } from "./support/screens.ts";

withBrowser();
withParts();

test("signs of Markdown become blocks and marks while typing, and one undo brings them back", async () => {
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
      "<h2>Il mare</h2><p>Con <strong>boa</strong> e <em>cavo</em> e <code>codice</code>.</p><h3>Prima</h3><ul><li><p>muta</p><ul><li><p>cinque millimetri</p></li></ul></li></ul><ol><li><p>uno</p></li></ol><blockquote><p>Respira.</p></blockquote><hr />",
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
  const rewritten = await page.evaluate(
    (all) =>
      all.map((html) =>
        (window as never as { parts: { rewriteArticle: (html: string) => string } }).parts.rewriteArticle(
          html,
        ),
      ),
    kept,
  );
  expect(rewritten.map((html) => cleanArticleHtml(html).html)).toEqual(kept);
  await leave();
});

test("the toolbar is worked by the keyboard alone, and Tab leaves the text after Escape", async () => {
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
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("- voce");
  await page.keyboard.press("Escape");
  await page.getByText("Premi Tab per uscire dal testo.").waitFor();
  await page.keyboard.press("Tab");
  expect(await articleText(page).evaluate((one) => one === document.activeElement)).toBe(false);
  await leave();
});

test("the editor stands, and axe finds nothing", async () => {
  const { page, leave } = await visitor();
  await openArticleEditor(page, {
    html: '<h2>La prima discesa</h2><p>Un testo con <strong>forza</strong>, <em>calma</em> e un <a href="https://a.example/">link</a>.</p><ul><li><p>muta</p></li><li><p>pinne</p></li></ul><blockquote><p>Respira.</p></blockquote><table><thead><tr><th><p>Metri</p></th><th><p>Minuti</p></th></tr></thead><tbody><tr><td><p>20</p></td><td><p>1:10</p></td></tr></tbody></table><figure data-video="youtube" data-video-id="dQw4w9WgXcQ"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">Un tuffo</a></figure><p>Fine.</p>',
  });
  await checkScreen(page, "article-editor");
  await leave();
});
