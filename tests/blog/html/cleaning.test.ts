import { expect, test } from "vitest";
import { cleanArticleHtml } from "../../../worker/blog/html/cleanArticleHtml.ts";

function clean(html: string): string {
  return cleanArticleHtml(html, "https://respiro.test").html;
}

/** Expects HTML to be cleaned into `cleaned`, and that to stay as it is. */
function expectCleaned(html: string, cleaned: string): void {
  expect(clean(html)).toBe(cleaned);
  expect(clean(cleaned)).toBe(cleaned);
}

test("the headings of an article are of the second and third level, and the first is of the second", () => {
  expectCleaned(
    "<h1>Uno</h1><h4>Due</h4><h6>Tre</h6>",
    '<h2 id="s-uno">Uno</h2>\n<h3 id="s-due">Due</h3>\n<h3 id="s-tre">Tre</h3>',
  );
  expectCleaned("<h3>Uno</h3><h3>Due</h3>", '<h2 id="s-uno">Uno</h2>\n<h2 id="s-due">Due</h2>');
});

test("ids stand on headings alone, are unique, and are made from the text in any alphabet", () => {
  expectCleaned(
    '<h2 id="app">Perché sì</h2><p id="x">a</p><h2>Perché sì</h2><h2>Первый шаг</h2><h2>🐙</h2><h2>Perché sì 2</h2>',
    '<h2 id="s-perche-si">Perché sì</h2>\n<p>a</p>\n<h2 id="s-perche-si-2">Perché sì</h2>\n' +
      '<h2 id="s-первый-шаг">Первый шаг</h2>\n<h2 id="s-section">🐙</h2>\n' +
      '<h2 id="s-perche-si-2-2">Perché sì 2</h2>',
  );
});
