import fc from "fast-check";
import { expect, test } from "vitest";
import { cleanArticleHtml } from "../../../worker/blog/html/cleanArticleHtml.ts";
import { findMarkupFault } from "../../support/articleMarkup.ts";
import { HOSTILE_HTML, HOSTILE_URLS } from "../../support/hostileHtml.ts";
import { randomRuns } from "../../support/testLength.ts";

const SITE = "https://respiro.test";

const ELEMENTS = (
  "h1 h2 h3 h4 p div span ul ol li blockquote strong b em i u s code pre br hr a figure img figcaption " +
  "table thead tbody tr th td caption iframe picture svg math script style template section x-y"
).split(" ");

const words = fc.oneof(
  fc.constantFrom(
    " ",
    "  ",
    "\n",
    "\u00a0",
    "\u200b",
    "&amp;",
    "&lt;",
    "&nbsp;",
    "<",
    ">",
    "https://youtu.be/abcdefghijk",
    "\ud83d",
    "\u202e",
    "ciao",
    "due parole",
    "più è",
  ),
  fc.string({ maxLength: 6, unit: "binary" }),
);

const urls = fc.oneof(
  fc.constantFrom(
    "/blog",
    "#s-uno",
    "https://altro.example/a?b=c&d#e",
    "https://respiro.test/chi-siamo",
    "https://altro.example/foto.jpg",
    "/public/demo/a.webp",
    "/public/linked?url=https%3A%2F%2Faltro.example%2Fa%20b.png",
    "mailto:ciao@altro.example",
    "tel:+39 06 1",
    "https://vimeo.com/123456/abcdef12",
    "https://www.youtube.com/watch?v=abcdefghijk&t=1m2s",
  ),
  fc.constantFrom(...HOSTILE_URLS),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
);

const attributes = fc
  .record(
    {
      href: urls,
      src: urls,
      alt: words,
      width: fc.constantFrom("10", "-1", "x"),
      colspan: fc.constantFrom("2", "99", "0"),
      start: fc.constantFrom("1", "3", "x"),
      id: words,
      onclick: fc.constant("canary()"),
      "data-video": fc.constantFrom("youtube", "vimeo", "x"),
      "data-video-id": fc.constantFrom("abcdefghijk", "123", '"'),
      "data-video-start": fc.constantFrom("7", "x"),
    },
    { requiredKeys: [] },
  )
  .map((record) =>
    Object.entries(record)
      .map(([name, value]) => ` ${name}="${value.replaceAll('"', "&quot;")}"`)
      .join(""),
  );

/** Trees of any elements in each other, some never closed. */
const { tree } = fc.letrec<{ tree: string }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 6, withCrossShrink: true },
    words,
    fc
      .tuple(
        fc.constantFrom(...ELEMENTS),
        attributes,
        fc.array(tie("tree"), { maxLength: 5 }),
        fc.integer({ min: 0, max: 9 }),
      )
      .map(([name, attribute, children, chance]) => {
        const end = chance === 0 ? "" : `</${name}>`;
        return `<${name}${attribute}>${children.join("")}${end}`;
      }),
  ),
}));

const trees = fc.array(tree, { maxLength: 8 }).map((parts) => parts.join(""));

/** Two hostile texts, cut and joined at any place. */
const mutations = fc
  .tuple(fc.constantFrom(...HOSTILE_HTML), fc.constantFrom(...HOSTILE_HTML), fc.nat(400), fc.nat(400), words)
  .map(([one, other, end, start, between]) => one.slice(0, end) + between + other.slice(start));

function expectStable(html: string): void {
  const once = cleanArticleHtml(html, SITE);
  expect(findMarkupFault(once.html)).toBe("");
  expect(cleanArticleHtml(once.html, SITE)).toEqual(once);
}

test("cleaning twice is cleaning once, for any tree of elements", () => {
  fc.assert(fc.property(trees, expectStable), { numRuns: randomRuns(600) });
});

test("cleaning twice is cleaning once, for any mutation of the hostile texts", () => {
  fc.assert(fc.property(mutations, expectStable), { numRuns: randomRuns(1000) });
});

test("no text of an article's own elements is lost", () => {
  const text = fc.stringMatching(/^[a-zà-öù-ú]{1,8}$/);
  const block = fc.constantFrom(
    "p",
    "h2",
    "h3",
    "blockquote",
    "li",
    "div",
    "td",
    "figcaption",
    "pre",
    "section",
  );
  fc.assert(
    fc.property(
      fc.array(fc.tuple(block, fc.array(text, { minLength: 1, maxLength: 4 })), { maxLength: 6 }),
      (blocks) => {
        const html = blocks.map(
          ([name, inner]) => `<${name}>${inner.map((one) => `<b>${one}</b>`).join(" ")}</${name}>`,
        );
        const { plain_text, word_count } = cleanArticleHtml(html.join(""));
        const all = blocks.flatMap(([, inner]) => inner);
        expect(plain_text.split(/\s+/).filter(Boolean)).toEqual(all);
        expect(word_count).toBe(all.length);
      },
    ),
  );
});
