import { getSchema } from "@tiptap/react";
import fc from "fast-check";
import { expect, test } from "vitest";
import { ARTICLE_EXTENSIONS } from "../../web/blog/text/articleExtensions.ts";
import { countArticleWords, serializeArticle } from "../../web/blog/text/articleHtml.ts";
import { cleanArticleHtml } from "../../worker/blog/html/cleanArticleHtml.ts";
import { randomRuns } from "../support/testLength.ts";
import { anyArticle } from "./articleTexts.ts";

const schema = getSchema(ARTICLE_EXTENSIONS);

function htmlOf(...content: object[]): string {
  const doc = schema.nodeFromJSON({ type: "doc", content });
  doc.check();
  return serializeArticle(doc);
}

const paragraph = (text: string, ...marks: object[]) => ({
  type: "paragraph",
  content: text ? [{ type: "text", text, marks }] : [],
});
const cell = (type: string, text: string, attrs = {}) => ({ type, attrs, content: [paragraph(text)] });

test("the editor has the blocks and marks of the server's allow-list, and no others", () => {
  expect(Object.keys(schema.nodes).sort()).toEqual([
    "blockquote",
    "bulletList",
    "codeBlock",
    "doc",
    "hardBreak",
    "heading",
    "horizontalRule",
    "listItem",
    "orderedList",
    "paragraph",
    "picture",
    "table",
    "tableCell",
    "tableHeader",
    "tableRow",
    "text",
    "video",
  ]);
  expect(Object.keys(schema.marks).sort()).toEqual(["bold", "code", "italic", "link", "strike", "underline"]);
});

test("the editor writes what the server stores, but for headings that the server raises", () => {
  fc.assert(
    fc.property(anyArticle, (json) => {
      const doc = schema.nodeFromJSON(json);
      doc.check();
      const written = serializeArticle(doc);
      const stored = cleanArticleHtml(written).html;
      const beginsLow = (written.match(/<h[23]/)?.[0] ?? "<h2") === "<h3";
      expect(beginsLow ? withLevelTwo(stored) : stored).toBe(beginsLow ? withLevelTwo(written) : written);
    }),
    { numRuns: randomRuns(200) },
  );
});

function withLevelTwo(html: string): string {
  return html.replace(/(<\/?h)3/g, "$12");
}

test("the server keeps what the editor wrote as it is", () => {
  const html = htmlOf(
    { type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: "Il mare" }] },
    paragraph("Un & <testo>", { type: "link", attrs: { href: "https://a.example/" } }, { type: "bold" }),
    { type: "blockquote", content: [paragraph("Respira.")] },
    { type: "codeBlock", content: [{ type: "text", text: "a\n  b" }] },
    { type: "horizontalRule" },
    {
      type: "picture",
      attrs: { src: "/public/images/a.webp", alt: 'Una "boa"', width: 640, height: 480 },
      content: [{ type: "text", text: "La boa" }],
    },
    { type: "video", attrs: { provider: "youtube", id: "dQw4w9WgXcQ", start: 90, title: "Un tuffo" } },
  );
  expect(cleanArticleHtml(html).html).toBe(html);
  expect(html).toContain(
    '<h2 id="s-il-mare">Il mare</h2>\n<p><a href="https://a.example/" rel="noopener"><strong>Un &amp; &lt;testo&gt;</strong></a></p>',
  );
});

test("rows of headers are the table's head, and spans are kept", () => {
  const html = htmlOf({
    type: "table",
    content: [
      { type: "tableRow", content: [cell("tableHeader", "Metri"), cell("tableHeader", "Minuti")] },
      { type: "tableRow", content: [cell("tableCell", "insieme", { colspan: 2 })] },
    ],
  });
  expect(html).toBe(
    '<table><thead><tr><th scope="col">Metri</th><th scope="col">Minuti</th></tr></thead><tbody><tr><td colspan="2">insieme</td></tr></tbody></table>',
  );
});

test("blank lines and pictures that are still uploading are left out", () => {
  const html = htmlOf(
    paragraph(""),
    paragraph("Testo"),
    { type: "picture", attrs: { upload: "1", alt: "Una boa" } },
    paragraph(""),
  );
  expect(html).toBe("<p>Testo</p>");
});

test("the editor counts words as the server does", () => {
  fc.assert(
    fc.property(anyArticle, (json) => {
      const doc = schema.nodeFromJSON(json);
      expect(countArticleWords(doc)).toBe(cleanArticleHtml(serializeArticle(doc)).word_count);
    }),
    { numRuns: randomRuns(200) },
  );
});
