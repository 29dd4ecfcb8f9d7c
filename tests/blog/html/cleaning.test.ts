import { expect, test } from "vitest";
import { excerptOf } from "../../../worker/blog/columns.ts";
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

test("wrappers go and paragraphs stay: empty ones are dropped, double line breaks part them", () => {
  expectCleaned(
    "<div><section><div>uno</div><p> </p><p>&nbsp;</p><p><br></p></section>due<br><br><br>tre<br>quattro</div>",
    "<p>uno</p>\n<p>due</p>\n<p>tre<br />quattro</p>",
  );
  expectCleaned("<p>a <span>b</span>  <font>c</font>\n d</p>", "<p>a b c d</p>");
});

test("marks are written in one order, once, whatever elements said so", () => {
  expectCleaned(
    "<p><i><b>a</b></i><b><b>b</b> c</b><kbd>d</kbd><del>e</del><ins>f</ins><sub>2</sub></p>",
    "<p><strong><em>a</em>b c</strong><code>d</code><s>e</s><u>f</u>2</p>",
  );
});

test("list items hold text and lists, and lists that stand in lists belong to the item before", () => {
  expectCleaned(
    "<ul><li><p>uno</p><ol start=3><li>due</ol></li><li></li><ul><li>tre</ul></ul>",
    '<ul><li>uno<ol start="3"><li>due</li></ol><ul><li>tre</li></ul></li></ul>',
  );
  expectCleaned("<ul><li><p>a</p><p>b</p></li></ul>", "<ul><li><p>a</p><p>b</p></li></ul>");
});

test("quotations hold paragraphs and lists, code keeps its lines", () => {
  expectCleaned(
    "<blockquote>a<h2>b</h2><hr><ul><li>c</ul></blockquote>",
    "<blockquote><p>a</p><p>b</p><ul><li>c</li></ul></blockquote>",
  );
  expectCleaned("<pre>\n  a &lt;b&gt;\n\n c<br>d</pre>", "<pre><code>  a &lt;b&gt;\n\n c\nd</code></pre>");
});

test("rows of header cells begin a table's head, and spans are bounded", () => {
  expectCleaned(
    "<table><caption>Tempi</caption><tr><th>Vasche</th><th>Minuti</th></tr><tr><th>4</th><td colspan=99 rowspan=0>2</td></tr></table>",
    '<p>Tempi</p>\n<table><thead><tr><th scope="col">Vasche</th><th scope="col">Minuti</th></tr></thead>' +
      '<tbody><tr><th scope="row">4</th><td colspan="20">2</td></tr></tbody></table>',
  );
  const wide = clean(`<table><tr>${"<td>a</td>".repeat(30)}</tr></table>`);
  expect(wide.match(/<td>/g)?.length).toBe(20);
  expect(wide.match(/a/g)?.length).toBeGreaterThanOrEqual(30);
});

test("pictures become figures of their own, of uploads and of copies of other sites' pictures", () => {
  expectCleaned(
    '<p>prima <img src="https://respiro.test/public/demo/a.webp" alt=" il  mare " width="1200" height="900" class="x"> dopo</p>',
    "<p>prima</p>\n" +
      '<figure><img src="/public/demo/a.webp" alt="il mare" width="1200" height="900" loading="lazy" decoding="async" /></figure>\n' +
      "<p>dopo</p>",
  );
  const { html, linked_pictures, images } = cleanArticleHtml(
    '<figure><img src="https://altro.example/una foto.jpg?x=1"><figcaption>Una <b>foto</b></figcaption></figure>',
  );
  expect(linked_pictures).toEqual(["https://altro.example/una%20foto.jpg?x=1"]);
  const src = "/public/linked?url=https%3A%2F%2Faltro.example%2Funa%2520foto.jpg%3Fx%3D1";
  expect(images).toEqual([{ src, alt: null }]);
  expectCleaned(
    html,
    `<figure><img src="${src}" loading="lazy" decoding="async" /><figcaption>Una <strong>foto</strong></figcaption></figure>`,
  );
});

test("a picture without alternative text differs from one that only decorates", () => {
  const { images } = cleanArticleHtml('<img src="/public/a.webp"><img src="/public/b.webp" alt="">');
  expect(images.map(({ alt }) => alt)).toEqual([null, ""]);
});

test("links to this site become paths, and others say which site they come from to nobody", () => {
  expectCleaned(
    '<p><a href="https://respiro.test/blog?x=1#y" target="_blank">qui</a> <a href="https://Altro.Example">là</a> ' +
      '<a href="mailto:ciao@altro.example">posta</a> <a href="tel:+39-06-1">voce</a> <a href="#s-uno">su</a></p>',
    '<p><a href="/blog?x=1#y">qui</a> <a href="https://altro.example/" rel="noopener">là</a> ' +
      '<a href="mailto:ciao@altro.example">posta</a> <a href="tel:+39-06-1">voce</a> <a href="#s-uno">su</a></p>',
  );
  expect(cleanArticleHtml('<a href="https://altro.example/b">a</a><a href="/blog">b</a>').links).toEqual([
    "https://altro.example/b",
    "/blog",
  ]);
});

test("a missing excerpt is the beginning of the text, cut between words, in at most 300 characters", () => {
  expect(excerptOf("Breve.\nE basta.")).toBe("Breve. E basta.");
  const excerpt = excerptOf("parola, ".repeat(100));
  expect(excerpt).toMatch(/parola…$/);
  expect(excerpt.length).toBeLessThanOrEqual(300);
  expect(excerpt.length).toBeGreaterThan(280);
  expect(excerptOf("🐙".repeat(400))).toMatch(/^🐙+…$/u);
  expect(excerptOf("a".repeat(300))).toBe("a".repeat(300));
});

test("words are counted in any alphabet, and lines follow the blocks", () => {
  const { plain_text, word_count } = cleanArticleHtml(
    "<h2>L'apnea</h2><p>Первый шаг, żółć!<br>30 metri</p><ul><li>uno</li><li>due</li></ul>" +
      "<table><tr><td>a</td><td>b</td></tr></table><figure><img src=/public/a.webp alt=x><figcaption>sotto</figcaption></figure>",
  );
  expect(plain_text).toBe("L'apnea\nПервый шаг, żółć!\n30 metri\nuno\ndue\na b\nsotto");
  expect(word_count).toBe(11);
});
