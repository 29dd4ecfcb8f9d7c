import fc from "fast-check";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PostText } from "../../../web/forum/PostText.tsx";
import { HOSTILE_HTML, HOSTILE_URLS } from "../../support/hostileHtml.ts";
import { HOSTILE_POSTS } from "../../support/hostilePosts.ts";
import { randomRuns } from "../../support/testLength.ts";
import { POST_PIECES } from "./postPieces.ts";

const anyPost = fc.array(fc.constantFrom(...POST_PIECES), { maxLength: 60 }).map((all) => all.join(""));

const topic = { id: "0198c2f0-0000-7000-8000-000000000001", last_reply_number: 30 };
const draw = (text: string) => renderToStaticMarkup(createElement(PostText, { text, topic }));

test("references lead to the reply's page, and only to numbers that the topic has", () => {
  expect(draw("#12")).toContain(`<a href="/forum/topic/${topic.id}#12">#12</a>`);
  expect(draw("#25")).toContain(`<a href="/forum/topic/${topic.id}?page=2#25">#25</a>`);
  expect(draw("#31")).toContain("<p>#31</p>");
  expect(renderToStaticMarkup(createElement(PostText, { text: "#12" }))).toContain("<p>#12</p>");
});

test("a post says by its first letter in which direction it is read", () => {
  expect(draw("שלום")).toMatch(/^<div class="[^"]*" dir="auto"><p>/);
});

test("other sites' links are marked as written by users, this site's are not", () => {
  expect(draw("[a](https://a.example)")).toContain(
    '<a href="https://a.example/" target="_blank" rel="ugc nofollow noopener">a</a>',
  );
  expect(draw("[a](/blog)")).toContain('<a href="/blog">a</a>');
});

test("headings are none of the page's, and pictures load lazily in the widths of the screen", () => {
  const html = draw("## Titolo\n\n![Una boa](/public/a1/boa.webp)");
  expect(html).not.toMatch(/<h\d/);
  expect(html).toMatch(
    /<img srcSet="[^"]*\?width=320 320w[^"]*" sizes="[^"]+" src="[^"]*\/public\/a1\/boa\.webp" alt="Una boa" loading="lazy"/,
  );
  expect(html).toContain('aria-label="Ingrandisci: Una boa"');
});

/** Element names, and attributes with their values, that a post may have. */
const TAG = /<(\/?)([a-z]+)((?: [A-Za-z-]+="[^"<>]*")*)\s*\/?>/g;
const ELEMENTS = "div p a em strong ul ol li blockquote pre code img".split(" ");
const ATTRIBUTES =
  "class dir href target rel data-zoom aria-label srcSet sizes src alt loading decoding tabindex".split(" ");

function findFault(html: string): string {
  const rest = html.replace(TAG, (tag, _, name: string, attributes: string) => {
    const names = [...attributes.matchAll(/ ([A-Za-z-]+)="([^"]*)"/g)];
    const isSafe = names.every(([, attribute = "", value = ""]) => {
      if (!ATTRIBUTES.includes(attribute)) return false;
      if (attribute === "href") return /^(https?:\/\/|\/(?![/\\])|mailto:)/.test(value);
      return attribute !== "src" || /^\/public\//.test(value);
    });
    return ELEMENTS.includes(name) && isSafe ? "" : tag;
  });
  return /<[^>]*>?/.exec(rest)?.[0] ?? "";
}

test("whatever is typed, a post is made of its own elements and attributes alone", () => {
  const texts = [
    ...HOSTILE_HTML,
    ...HOSTILE_POSTS,
    ...HOSTILE_URLS.flatMap((url) => [`[x](${url})`, `![x](${url})`]),
  ];
  for (const text of texts.filter(({ length }) => length < 5000))
    expect([text, findFault(draw(text))]).toEqual([text, ""]);
  fc.assert(
    fc.property(anyPost, (text) => {
      expect(findFault(draw(text))).toBe("");
    }),
    { numRuns: randomRuns(1000) },
  );
});
