import { expect, test } from "vitest";
import { isMarkdown, markdownToHtml } from "../../web/blog/text/markdownToHtml.ts";
import { cleanArticleHtml } from "../../worker/blog/html/cleanArticleHtml.ts";
import { withoutAdditions } from "../support/articleMarkup.ts";

const PASTED: [markdown: string, html: string][] = [
  [
    "Titolo\n===\n\n# Uno #\n### Tre\n\nriga\nriga\n\n---",
    "<h2>Titolo</h2><h2>Uno</h2><h3>Tre</h3><p>riga<br />riga</p><hr />",
  ],
  [
    "_a_ e __b__ e ~~c~~ e **d *e* d** e `f_g_h` e a_b_c e 8*50*2",
    "<p><em>a</em> e <strong>b</strong> e <s>c</s> e <strong>d <em>e</em> d</strong> e <code>f_g_h</code> e a_b_c e 8*50*2</p>",
  ],
  [
    '[a](https://a.example/x "titolo") <https://b.example/> https://c.example/d. [js](javascript:alert(1))',
    '<p><a href="https://a.example/x">a</a> <a href="https://b.example/">https://b.example/</a> <a href="https://c.example/d">https://c.example/d</a>. [js](javascript:alert(1))</p>',
  ],
  [
    "* a\n    - b\n\n    c\n1) uno\n2) due\n\ntesto\n2024. Anno",
    "<ul><li><p>a</p><ul><li>b</li></ul><p>c</p></li></ul><ol><li>uno</li><li>due</li></ol><p>testo<br />2024. Anno</p>",
  ],
  ["- [ ] fare\n- [x] fatto", "<ul><li>fare</li><li>fatto</li></ul>"],
  [
    "| A | B |\n|---|:-:|\n| 1 | **2** |\n\ndopo",
    "<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td><strong>2</strong></td></tr></tbody></table><p>dopo</p>",
  ],
  [
    "> uno\n> - due\n>> tre\n\n```js\na < b\n```\n<b>testo</b>",
    "<blockquote><p>uno</p><ul><li>due</li></ul><p>tre</p></blockquote><pre><code>a &lt; b</code></pre><p>&lt;b&gt;testo&lt;/b&gt;</p>",
  ],
  [
    "prima ![boa](https://a.example/boa.jpg) dopo",
    '<p>prima</p><figure><img src="/public/linked?url=https%3A%2F%2Fa.example%2Fboa.jpg" alt="boa" /></figure><p>dopo</p>',
  ],
];

test("pasted Markdown of other programs becomes the blocks of an article", () => {
  for (const [markdown, html] of PASTED)
    expect(withoutAdditions(cleanArticleHtml(markdownToHtml(markdown)).html)).toBe(html);
});

test("only texts with signs of Markdown are read as such", () => {
  expect(["# a", "- a", "1. a", "> a", "a **b** c", "[a](https://a.example)"].every(isMarkdown)).toBe(true);
  expect(["Tre: 5 - 6", "a * b", "#apnea", "2026"].some(isMarkdown)).toBe(false);
});

test("pasted Markdown is read in time that grows with its length", () => {
  const texts = ["- a\n", "> ", "_", "~~a", "|-", "![", "[a](/", "  - a\n - b\n", "# #", " "];
  for (const text of texts) {
    const start = performance.now();
    markdownToHtml(text.repeat(40_000 / text.length));
    expect([text, performance.now() - start < 3000]).toEqual([text, true]);
  }
});
