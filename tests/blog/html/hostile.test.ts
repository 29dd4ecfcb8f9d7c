import { expect, test } from "vitest";
import { cleanArticleHtml } from "../../../worker/blog/html/cleanArticleHtml.ts";
import { safeLink } from "../../../worker/lib/links.ts";
import { pictureSrc } from "../../../worker/uploads/contract.ts";
import { findMarkupFault } from "../../support/articleMarkup.ts";
import { HOSTILE_HTML, HOSTILE_URLS } from "../../support/hostileHtml.ts";

const SITE = "https://respiro.test";

test("every hostile text becomes HTML of the allow-list, which is cleaned into itself", () => {
  expect(new Set(HOSTILE_HTML).size).toBeGreaterThanOrEqual(200);
  for (const hostile of HOSTILE_HTML) {
    const { html } = cleanArticleHtml(hostile, SITE);
    expect([hostile, findMarkupFault(html)]).toEqual([hostile, ""]);
    expect([hostile, cleanArticleHtml(html, SITE).html]).toEqual([hostile, html]);
  }
});

test("no hostile address is a link, a picture or a source", () => {
  for (const url of HOSTILE_URLS) {
    // Without the references, which only a parser of HTML resolves.
    if (/&\S+;|&#/.test(url)) continue;
    expect([url, safeLink(url, SITE), pictureSrc(url, SITE)]).toEqual([url, null, null]);
  }
  for (const hostile of HOSTILE_HTML) {
    const { links, images, linked_pictures } = cleanArticleHtml(hostile, SITE);
    for (const link of links) expect(link).toMatch(/^(https?:\/\/|\/(?!\/)|#|mailto:|tel:)/);
    for (const { src } of images) expect(src).toMatch(/^\/public\//);
    for (const url of linked_pictures) expect(new URL(url).hostname).toBe("i.ytimg.com");
  }
});

test("the elements around hostile text do not hide it: the text of links that are refused stays", () => {
  const { html, plain_text } = cleanArticleHtml(
    '<p>Leggi <a href="javascript:canary()">questa pagina</a>.</p>',
  );
  expect([html, plain_text]).toEqual(["<p>Leggi questa pagina.</p>", "Leggi questa pagina."]);
});

test("code of scripts and styles is not shown as text", () => {
  for (const name of ["script", "style", "textarea", "noscript", "template", "svg", "math", "xmp"]) {
    expect(cleanArticleHtml(`<p>prima</p><${name}>canary()</${name}><p>dopo</p>`).plain_text).toBe(
      "prima\ndopo",
    );
  }
});
